import '../server/process/node-version.ts'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { addCodeSamples } from '../server/contract/samples/code-samples.ts'
import { printBrowserScript, printPostCardScript } from './browser.ts'
import { type ContractDocument, printContractTables } from './contract-tables.ts'
import { printErrorDocs } from './error-docs.ts'
import { printIcons } from './icons.ts'
import { type Operation, operationRow, readOperations } from './operations.ts'
import { printPlatformFiles } from './platform-docs.ts'
import { printPythonSdk } from './python-sdk.ts'
import { printScopes, readScopes } from './scopes.ts'
import { printExamples } from './sdk-examples.ts'
import { printResources } from './sdk-resources.ts'
import { printSettings } from './sdk-settings.ts'
import { printSkill } from './skill.ts'
import { printWorkflows } from './workflows.ts'

/**
 * Generates generated/ from openapi/: the bundle, its types, the operation table, the SDK's resources and one handler interface
 * for each tag; and the script of the console from browser/. `--check` writes nothing and fails when a file on disk differs (CI).
 */
const root = join(import.meta.dirname, '..')
const header = '// Written by `npm run generate`. Do not edit: change openapi/ and generate again.\n'
const iconsHeader =
  '// Written by `npm run generate` from Lucide (ISC license) and Simple Icons (CC0). Do not edit: change scripts/icons.ts and generate again.\n'
const browserHeader = '// Written by `npm run generate`. Do not edit: change browser/ and generate again.\n'
/** Replaces the type of generated/openapi.json, which takes the compiler a second to read from the text. */
const contractType = `declare const contract: {
  info: { title: string; version: string }
  paths: Record<string, Record<string, any>>
  webhooks: Record<string, any>
  components: Record<'schemas' | 'parameters' | 'headers' | 'responses' | 'securitySchemes', Record<string, any>>
  [key: string]: unknown
}
export = contract
`
const check = process.argv.includes('--check')

const bundle = bundleContract()
addPlainJsonErrors(bundle)
const operations = readOperations(bundle)
const called = operations.filter(({ sdk }) => sdk !== null)
addCodeSamples(bundle, called)
const files: Record<string, string> = {
  'generated/openapi.json': `${JSON.stringify(bundle, null, 1)}\n`,
  'generated/arazzo.json': printWorkflows(root),
  'generated/openapi.d.json.ts': `${header}${contractType}`,
  'generated/api.ts':
    header + astToString(await openapiTS(JSON.stringify(withoutExamples(bundle)), { alphabetize: false })),
  'generated/operations.ts': header + printOperations(operations),
  'generated/resources.ts': header + printResources(operations, bundle),
  'generated/examples.ts': header + printExamples(operations, bundle),
  'generated/settings.ts': header + printSettings(),
  'generated/handlers.ts': header + printHandlers(operations),
  'generated/icons.ts': iconsHeader + printIcons(),
  'generated/browser.ts': browserHeader + (await printBrowserScript(root)),
  'generated/post-card.ts': browserHeader + (await printPostCardScript(root)),
  'generated/scopes.ts': header + printScopes(readScopes(bundle, operations)),
  'docs/errors.md': printErrorDocs(root),
  'skills/postern/SKILL.md': printSkill(root),
  ...printPythonSdk(operations, bundle),
  ...(await printPlatformFiles(root)),
  ...printContractTables(root, bundle as unknown as ContractDocument, called),
}
const stale = Object.entries(files).filter(([path, text]) => readIfPresent(join(root, path)) !== text)
if (check) {
  for (const [path] of stale)
    console.error(
      `${path} does not match openapi/, server/platforms or browser/. Run "npm run generate" and commit the result.`,
    )
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const [path, text] of stale) writeFileSync(join(root, path), text)
  console.log(
    `${operations.length} operations; ${stale.length === 0 ? 'nothing changed' : `wrote ${stale.map(([path]) => path).join(', ')}`}`,
  )
}

function bundleContract(): Record<string, unknown> {
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const out = join(root, 'node_modules/.cache-openapi.json')
  execFileSync(
    process.execPath,
    [redocly, 'bundle', 'openapi/openapi.yaml', '--config', 'openapi/redocly.yaml', '-o', out],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  return { 'x-generated-by': 'npm run generate', ...(JSON.parse(readFileSync(out, 'utf8')) as object) }
}

/**
 * Offers each error as `application/json`, too, since clients that accept nothing else get it so. openapi/ describes it once. Prism
 * answers such clients by it; without it, `Prefer: code=404` would get them a success.
 */
function addPlainJsonErrors(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    const problem = key === 'content' && (child as Record<string, unknown>)['application/problem+json']
    if (problem) (child as Record<string, unknown>)['application/json'] ??= problem
    else addPlainJsonErrors(child)
  }
}

/** Leaves examples out of the types, of which they would be a quarter. */
function withoutExamples(node: unknown, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((child) => withoutExamples(child))
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([key]) => isMap || (key !== 'example' && key !== 'examples'))
  return Object.fromEntries(
    kept.map(([key, child]) => [key, withoutExamples(child, key === 'properties' && !isMap)]),
  )
}

function printOperations(list: Operation[]): string {
  const rows = list.map((op) => {
    return `  ${op.id}: ${JSON.stringify(operationRow(op))
      .replace(/"(\w+)":/g, ' $1: ')
      .replace(/}$/, ' }')},`
  })
  return `
/** One row per operation of the contract. \`bodyLimit\` is in bytes; \`status\` is the success status. */
export const operationTable = {
${rows.join('\n')}
} as const

export type OperationId = keyof typeof operationTable

/** Names the credential that the operation takes. */
export type SecurityOf<Id extends OperationId> = (typeof operationTable)[Id]['security']
`
}

function printHandlers(list: Operation[]): string {
  const tags = [...new Set(list.map((op) => op.tag))]
  const interfaces = tags.map((tag) => {
    const methods = list
      .filter((op) => op.tag === tag)
      .map(
        (op) =>
          `  /** \`${op.method.toUpperCase()} ${op.path}\` ${op.summary}. */\n` +
          `  ${op.id}(input: Input<'${op.id}'>, ctx: Context<'${op.security}'>): Promise<Output<'${op.id}'>>`,
      )
    return `export interface ${pascal(tag)}Handlers {\n${methods.join('\n')}\n}`
  })
  return `import type { Context, Input, Output } from '../server/http/contract.ts'

${interfaces.join('\n\n')}

/** Requires a handler for every operation and allows no other. */
export type Handlers = ${tags.map((tag) => `${pascal(tag)}Handlers`).join(' &\n  ')}
`
}

function pascal(tag: string): string {
  return tag.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
