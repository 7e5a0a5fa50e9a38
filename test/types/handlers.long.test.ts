import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The compiler's complaints about one file, under the project's own options. */
function complaints(file: string): string[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(
    config.config,
    ts.sys,
    dirname(join(root, 'tsconfig.json')),
  )
  const program = ts.createProgram([file], options)
  const source = program.getSourceFile(file)
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText, start }) =>
      `line ${(source?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0) + 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  )
}

test('requests that the service would refuse do not compile with the SDK', () => {
  expect(complaints(join(import.meta.dirname, 'sdk.fixture.ts'))).toEqual([])
})

test('missing, unknown and mistyped handlers do not compile', () => {
  expect(complaints(join(import.meta.dirname, 'handlers.fixture.ts'))).toEqual([])
})
