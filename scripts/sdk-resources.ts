import { itemsOf, resolveNode } from '../server/contract/list-items.ts'
import type { Operation } from './operations.ts'

/** Adds the member of a page that holds the items: \`''\` if a page is the list itself, null for what has no pages. */
export interface CallableOperation extends Operation {
  items: string | null
  /** Names of the headers of the success response. */
  headers: string[]
}

/** Methods of a resource, and the resources inside it. */
export interface Resource {
  methods: Map<string, CallableOperation>
  parts: Map<string, Resource>
}

/** Names of credentials for the documentation of methods. */
const credentials: Record<Operation['security'], string> = {
  key: 'an API key',
  session: 'a session',
  'session-or-key': 'an API key or a session',
  'optional-session': 'a session, or nothing',
  'optional-any': 'a session or an API key, or nothing',
  none: 'no credential',
}

/**
 * Prints the SDK's resources: an interface for each, which documents its methods, and one object for each, which holds what a call
 * needs at run time, so that a bundler leaves out the resources that a program does not use.
 */
export function printResources(operations: Operation[], bundle: object): string {
  const callable = callableOperations(operations, bundle as Document)
  const root = treeOf(callable)
  const interfaces: string[] = []
  const values: string[] = []
  for (const [name, resource] of root.parts) {
    printInterface(pascal(name), resource, interfaces)
    values.push(`export const ${name} = ${printValue(resource, '')} as unknown as ${pascal(name)}`)
  }
  return `/**
 * Stands for one operation in the type of a resource. At run time it is a text: the method, with \`+\` if a call may be repeated
 * although it writes, the path, and how to read a response: \`text\`, \`blob\`, or \`:\` and the member that holds the items of a list.
 */
export interface Call<Id extends OperationId> {
  readonly operation: Id
}

/** Stands for an operation that lists page by page; its items are in the member \`Key\` of a page, or are the page. */
export interface Paged<Id extends OperationId, Key extends string> extends Call<Id> {
  readonly items: Key
}

/** Leads from the name of a method to its operation. */
export interface Methods {
${callable.map((op) => `  '${op.sdk}': '${op.id}'`).join('\n')}
}

/** Lists every operation that programs call. */
export type OperationId = Methods[keyof Methods]

${interfaces.join('\n\n')}

${values.join('\n\n')}

export interface Resources {
${[...root.parts.keys()].map((name) => `  readonly ${name}: ${pascal(name)}`).join('\n')}
}

/** Holds every resource. */
export const resources: Resources = { ${[...root.parts.keys()].join(', ')} }
`
}

/** Selects the operations that programs call, and adds what their methods need. */
export function callableOperations(operations: Operation[], bundle: object): CallableOperation[] {
  const document = bundle as Document
  return operations
    .filter(({ sdk }) => sdk !== null)
    .map((op) => ({
      ...op,
      items: itemsOf(document, op, describedAt(op, document)),
      headers: headersOf(op, document),
    }))
}

export function treeOf(operations: CallableOperation[]): Resource {
  const root: Resource = { methods: new Map(), parts: new Map() }
  for (const operation of operations) {
    const path = operation.sdk?.split('.') ?? []
    const method = path.pop() as string
    let resource = root
    for (const name of path) {
      const part = resource.parts.get(name) ?? { methods: new Map(), parts: new Map() }
      resource.parts.set(name, part)
      resource = part
    }
    if (resource.methods.has(method) || resource.parts.has(method) || resource === root)
      throw new Error(
        `${operation.id}: x-sdk ${operation.sdk} is already used, or is not a resource and a method`,
      )
    resource.methods.set(method, operation)
  }
  return root
}

function printInterface(name: string, { methods, parts }: Resource, interfaces: string[]): void {
  const members = [
    ...[...methods].map(([method, op]) => `${printDoc(op)}\n  readonly ${method}: ${typeOf(op)}`),
    ...[...parts].map(([part]) => `  readonly ${part}: ${name}${pascal(part)}`),
  ]
  interfaces.push(`export interface ${name} {\n${members.join('\n')}\n}`)
  for (const [part, resource] of parts) printInterface(`${name}${pascal(part)}`, resource, interfaces)
}

function printValue({ methods, parts }: Resource, indent: string): string {
  const members = [
    ...[...methods].map(([method, op]) => `${method}: '${descriptorOf(op)}'`),
    ...[...parts].map(([part, resource]) => `${part}: ${printValue(resource, `${indent}  `)}`),
  ]
  return `{\n${members.map((member) => `${indent}  ${member},\n`).join('')}${indent}}`
}

function typeOf({ id, items }: CallableOperation): string {
  return items === null ? `Call<'${id}'>` : `Paged<'${id}', '${items}'>`
}

function descriptorOf(op: CallableOperation): string {
  const repeatable = op.idempotencyKey || op.repeatable
  const form =
    op.items !== null ? ` :${op.items}` : op.answer === 'text' || op.answer === 'blob' ? ` ${op.answer}` : ''
  return `${op.method.toUpperCase()}${repeatable ? '+' : ''} ${op.path}${form}`
}

/** Prints the documentation that an editor shows for the method. */
function printDoc(op: CallableOperation): string {
  const headers =
    op.headers.length === 0
      ? ''
      : `\n\nHeaders of the response: ${op.headers.map((name) => `\`${name}\``).join(', ')}.`
  const text = `${op.summary}.\n\n${op.description}\n\n\`${op.method.toUpperCase()} ${op.path}\`, with ${credentials[op.security]}${op.scope ? ` (scope \`${op.scope}\`)` : ''}.${headers}`
  const lines = text
    .replaceAll('*/', '*\\/')
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n')
}

function pascal(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1)
}

interface DescribedOperation {
  parameters?: { $ref?: string; name?: string; in?: string }[]
  responses: Record<string, { $ref?: string; headers?: Record<string, unknown> }>
}

interface Document {
  paths: Record<string, Record<string, DescribedOperation>>
}

/** Lists the headers that the contract declares for the success response. */
function headersOf(op: Operation, document: Document): string[] {
  const { responses } = describedAt(op, document)
  return Object.keys(resolveNode(responses[String(op.status)] ?? {}, document).headers ?? {})
}

function describedAt(op: Operation, { paths }: Document): DescribedOperation {
  return paths[op.path]?.[op.method] as DescribedOperation
}
