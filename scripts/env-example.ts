import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A variable that a file of server/config reads. */
export interface ConfigVariable {
  name: string
  /** Default as a person would write it; null if the source computes it. */
  fallback: string | null
}

const READERS = new Set(['text', 'list', 'integer', 'flag', 'url', 'exactUrl', 'secret', 'oneOf'])
const NAME = /^[A-Z][A-Z0-9_]+$/

/** Finds the variables that the readers of server/config read, in the order of the sources, with their defaults. */
export function findConfigVariables(root: string): ConfigVariable[] {
  const found = new Map<string, ConfigVariable>()
  for (const file of globSync('server/config/*.ts', { cwd: root }).sort()) {
    const source = readFileSync(join(root, file), 'utf8')
    const visit = (node: ts.Node): void => {
      const variable = ts.isCallExpression(node) ? readVariable(node) : null
      const known = variable && found.get(variable.name)
      if (variable !== null && (known == null || known.fallback === null)) found.set(variable.name, variable)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  }
  return [...found.values()]
}

/** Recognizes `read.text('NAME')`, and helpers that are given the reader and a name. */
function readVariable(call: ts.CallExpression): ConfigVariable | null {
  const { expression, arguments: given } = call
  if (ts.isPropertyAccessExpression(expression)) {
    const kind = expression.name.text
    if (expression.expression.getText() !== 'read' || !READERS.has(kind)) return null
    return variableOf(given[0], defaultOf(call, kind))
  }
  return given[0]?.getText() === 'read' ? variableOf(given[1], null) : null
}

function variableOf(name: ts.Node | undefined, fallback: string | null): ConfigVariable | null {
  if (name === undefined || !ts.isStringLiteral(name) || !NAME.test(name.text)) return null
  return { name: name.text, fallback }
}

function defaultOf(call: ts.CallExpression, kind: string): string | null {
  if (kind === 'text') {
    const { parent } = call
    const isOr =
      ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    return isOr && ts.isStringLiteral(parent.right) ? parent.right.text : null
  }
  const node = call.arguments[kind === 'oneOf' ? 2 : 1]
  if (node === undefined) return null
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isNumericLiteral(node)) return String(Number(node.text.replaceAll('_', '')))
  if (node.kind === ts.SyntaxKind.TrueKeyword) return '1'
  return node.kind === ts.SyntaxKind.FalseKeyword ? '0' : null
}

/** Matches an entry of `.env.example`. */
const ENTRY = /^# ([A-Z][A-Z0-9_]+)=(.*)$/

/**
 * Brings the entries of `.env.example` in line with what server/config reads: corrects defaults, removes what nothing reads, and adds
 * what is missing at the end, where a person then explains it. Leaves the part of the platforms, between the two markers, alone.
 */
export function updateEnvExample(
  text: string,
  variables: readonly ConfigVariable[],
  [start, end]: readonly [string, string],
): string {
  const known = new Map(variables.map((each) => [each.name, each]))
  const missing = new Set(known.keys())
  let isPlatforms = false
  const lines = text.split('\n').flatMap((line) => {
    if (line === start) isPlatforms = true
    if (line === end) isPlatforms = false
    const [, name, value] = ENTRY.exec(line) ?? []
    if (isPlatforms || name === undefined || name === 'NODE_ENV') return [line]
    missing.delete(name)
    const variable = known.get(name)
    return variable === undefined ? [] : [`# ${name}=${variable.fallback ?? value}`]
  })
  const added = [...missing].map((name) => `# ${name}=${known.get(name)?.fallback ?? ''}`)
  return added.length === 0 ? lines.join('\n') : `${lines.join('\n').trimEnd()}\n${added.join('\n')}\n`
}
