import type { Operation } from './operations.ts'

/** Methods of a resource, and the resources inside it. */
interface Resource {
  methods: Map<string, Operation>
  parts: Map<string, Resource>
}

/** Names the credential of a call for its documentation. */
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
export function printResources(operations: Operation[]): string {
  const called = operations.filter((op) => op.sdk !== null)
  const root = treeOf(called)
  const interfaces: string[] = []
  const values: string[] = []
  for (const [name, resource] of root.parts) {
    printInterface(pascal(name), resource, interfaces)
    values.push(`export const ${name} = ${printValue(resource, '')} as unknown as ${pascal(name)}`)
  }
  return `/**
 * Stands for one operation in the type of a resource. At run time it is a text: the method, with \`+\` if a call may be repeated
 * although it writes, the path, and how to read a response that is not JSON.
 */
export interface Call<Id extends OperationId> {
  readonly operation: Id
}

/** Lists every operation that programs call. */
export type OperationId =
${called.map((op) => `  | '${op.id}'`).join('\n')}

${interfaces.join('\n\n')}

${values.join('\n\n')}

export interface Resources {
${[...root.parts.keys()].map((name) => `  readonly ${name}: ${pascal(name)}`).join('\n')}
}

/** Holds every resource. */
export const resources: Resources = { ${[...root.parts.keys()].join(', ')} }
`
}

function treeOf(operations: Operation[]): Resource {
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
      throw new Error(`${operation.id}: x-sdk ${operation.sdk} is taken, or is no resource and method`)
    resource.methods.set(method, operation)
  }
  return root
}

function printInterface(name: string, { methods, parts }: Resource, interfaces: string[]): void {
  const members = [
    ...[...methods].map(([method, op]) => `${printDoc(op)}\n  readonly ${method}: Call<'${op.id}'>`),
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

function descriptorOf(op: Operation): string {
  const repeatable = op.idempotencyKey || op.repeatable
  const form = op.answer === 'text' || op.answer === 'blob' ? ` ${op.answer}` : ''
  return `${op.method.toUpperCase()}${repeatable ? '+' : ''} ${op.path}${form}`
}

/** Writes the text that an editor shows beside the method. */
function printDoc(op: Operation): string {
  const text = `${op.summary}.\n\n${op.description}\n\n\`${op.method.toUpperCase()} ${op.path}\`, with ${credentials[op.security]}${op.scope ? ` (scope \`${op.scope}\`)` : ''}.`
  const lines = text
    .replaceAll('*/', '*\\/')
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n')
}

function pascal(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1)
}
