import { join } from 'node:path'
import ts from 'typescript'
import { root } from './pages.ts'

/** The compiler's complaints about programs that exist only here, as a reader's strict project would have them. One run for all. */
export function complaintsAbout(programs: Map<string, string>): string[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  options.noUnusedLocals = false
  const nameOf = (path: string) => join(root, 'test/docs', `${path.replaceAll('/', '-')}.ts`)
  const virtual = new Map([...programs].map(([path, text]) => [nameOf(path), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => virtual.has(file) || fileExists(file)
  host.readFile = (file) => virtual.get(file) ?? readFile(file)
  host.getSourceFile = (file, ...rest) => {
    const text = virtual.get(file)
    return text === undefined
      ? getSourceFile(file, ...rest)
      : ts.createSourceFile(file, text, ts.ScriptTarget.ES2024)
  }
  const program = ts.createProgram([...virtual.keys()], options, host)
  return [...virtual.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start = 0 }) =>
        `${placeOf(virtual.get(file) ?? '', start)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
}

/** The line of the page, by the mark that stands before each of its examples. */
function placeOf(text: string, start: number): string {
  const before = text.slice(0, start).split('\n')
  const at = before.findLastIndex((line) => line.startsWith('// ') && /:\d+$/.test(line))
  const [page, line] = (before[at] ?? '// ?:0').slice(3).split(':')
  return `${page}:${Number(line) + before.length - 1 - at}`
}
