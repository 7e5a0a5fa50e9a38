import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { describePlatforms } from '../server/platforms/registry.ts'

/** A code of a failed post or channel, with the messages that it comes with. */
export interface FailureCode {
  code: string
  /** Maps each message to the names of its platforms; none means every platform. */
  messages: Map<string, string[]>
}

const FAILURES = new Set(['auth', 'rejected', 'retryable', 'unknown'])
const CODE = /^[a-z]+(_[a-z0-9]+)*$/

/**
 * Collects the codes of platforms and of the publishing engine, from their error tables and from the code that throws them.
 * Reads the sources, because a table of one request is inside the function that sends it.
 */
export function collectFailureCodes(root: string): FailureCode[] {
  const patterns = [
    'server/platforms/**/*.ts',
    'server/publishing/**/*.ts',
    'server/integrations/channel-use.ts',
  ]
  const files = globSync(patterns, { cwd: root }).sort()
  const sources = files.map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }
  })
  const namesOf = platformNames(sources)
  const codes = new Map<string, FailureCode>()
  for (const { file, tree } of sources)
    for (const { code, message } of findCodes(tree)) {
      const entry = codes.get(code) ?? { code, messages: new Map<string, string[]>() }
      codes.set(code, entry)
      // Skips messages that consist only of values.
      if (/[a-z]/.test(message))
        entry.messages.set(message, [...new Set([...(entry.messages.get(message) ?? []), ...namesOf(file)])])
    }
  return [...codes.values()].sort((a, b) => a.code.localeCompare(b.code, 'en'))
}

/** Finds the platforms of a file: those that it defines, or all of its folder if it defines none. */
function platformNames(sources: { file: string; text: string }[]): (file: string) => string[] {
  const names = new Map(describePlatforms().map(({ id, name }) => [id, name]))
  const defined = new Map(
    sources.map(({ file, text }) => {
      const ids = [...text.matchAll(/\bid: '([\w-]+)'/g)].map(([, id = '']) => names.get(id))
      return [file, file.includes('/platforms/') ? ids.filter((name) => name !== undefined) : []]
    }),
  )
  return (file) => {
    const own = defined.get(file) ?? []
    const folder = dirname(file)
    if (own.length > 0 || ['platforms', 'kit'].includes(basename(folder)) || folder.includes('/kit'))
      return own
    return [...defined].flatMap(([other, ids]) => (dirname(other) === folder ? ids : []))
  }
}

interface Found {
  code: string
  message: string
}

function findCodes(tree: ts.SourceFile): Found[] {
  const found: Found[] = []
  const add = (code: string | null, message: ts.Node | undefined) => {
    if (code !== null && CODE.test(code) && !FAILURES.has(code))
      found.push({ code, message: readMessage(message, tree) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node)) {
      const at = node.elements.findIndex((element) => FAILURES.has(readText(element) ?? ''))
      if (at >= 0) add(readText(node.elements[at + 1]), node.elements[at + 2])
    }
    // A table of codes by the vendor's names, which the error table is made from.
    if (ts.isPropertyAssignment(node) && ts.isArrayLiteralExpression(node.initializer)) {
      const [code, message, ...more] = node.initializer.elements
      if (more.length === 0 && isRefusals(node)) add(readText(code), message)
    }
    // The codes of failures that name none.
    if (
      tree.fileName.includes('/platforms/') &&
      ts.isPropertyAssignment(node) &&
      FAILURES.has(node.name.getText())
    )
      add(readText(node.initializer), undefined)
    if (ts.isCallExpression(node) && node.expression.getText() === 'rejected')
      add(readText(node.arguments[0]), node.arguments[1])
    if (ts.isNewExpression(node) && node.expression.getText() === 'PlatformError')
      add(readText(property(node.arguments?.[2], 'code')), node.arguments?.[1])
    if (ts.isObjectLiteralExpression(node) && property(node, 'message') !== undefined)
      add(readText(property(node, 'code')), property(node, 'message'))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function isRefusals(node: ts.PropertyAssignment): boolean {
  const owner = ts.findAncestor(node, ts.isVariableDeclaration)
  return owner !== undefined && /refusals/i.test(owner.name.getText())
}

function property(node: ts.Node | undefined, name: string): ts.Node | undefined {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined
  const found = node.properties.find((one) => one.name?.getText() === name)
  if (found === undefined) return undefined
  return ts.isPropertyAssignment(found) ? found.initializer : found.name
}

function readText(node: ts.Node | undefined): string | null {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : null
}

/** Reads a message, with an ellipsis for each value that only a failure knows. Empty if the source does not contain it. */
function readMessage(node: ts.Node | undefined, tree: ts.SourceFile): string {
  if (node === undefined) return ''
  if (ts.isStringLiteralLike(node)) return node.text.replace('{detail}', '…')
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => `…${literal.text}`)].join('')
  if (!ts.isIdentifier(node)) return ''
  const declared = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === node.text)
  return declared?.initializer && !ts.isIdentifier(declared.initializer)
    ? readMessage(declared.initializer, tree)
    : ''
}
