import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { compiler } from '../../scripts/compiler.ts'
import { root } from './pages.ts'

/** Returns the compiler's complaints about programs, as a reader's strict project would have them. One run for all. */
export async function complaintsAbout(programs: Map<string, string>): Promise<string[]> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  // Below the root, so that imports resolve as they do in the repository.
  const folder = await mkdtemp(join(cache, 'examples-'))
  try {
    const files = new Map([...programs].map(([path, code]) => [`${path.replaceAll('/', '-')}.ts`, code]))
    for (const [name, code] of files) await writeFile(join(folder, name), code)
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const { script, flags } = compiler()
    const child = spawn(process.execPath, [script, '-p', folder, '--pretty', 'false', ...flags], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output = await text(child.stdout)
    return output
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
      .map((line) => inPage(files, line))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const settings = {
  extends: join(root, 'tsconfig.json'),
  include: ['*.ts'],
  exclude: [],
  compilerOptions: { noUnusedLocals: false, incremental: false, tsBuildInfoFile: null },
}

function inPage(files: Map<string, string>, complaint: string): string {
  const [, name = '', line, message] = /^(.+\.ts)\((\d+),\d+\): (.*)$/.exec(complaint) ?? []
  const code = files.get(name)
  return code === undefined ? complaint : `${placeOf(code, Number(line))}: ${message}`
}

/** The line of the page, by the mark that stands before each of its examples. */
function placeOf(code: string, line: number): string {
  const before = code.split('\n').slice(0, line)
  const at = before.findLastIndex((each) => each.startsWith('// ') && /:\d+$/.test(each))
  const [page, first] = (before[at] ?? '// ?:0').slice(3).split(':')
  return `${page}:${Number(first) + before.length - 1 - at}`
}
