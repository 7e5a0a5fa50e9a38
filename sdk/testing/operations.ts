import { resources } from '../../generated/resources.ts'
import type { MethodName } from '../calls.ts'

export interface Operation {
  name: MethodName
  verb: string
  /** Path with its parameters in braces. */
  path: string
  /** Returns the parameters of a path that is one of the operation; otherwise null. Every path is also available under `/api`. */
  pathOf(pathname: string): Record<string, string> | null
}

/** Lists the operations of all methods. */
export const operations: readonly Operation[] = [...operationsIn(resources, '')]

/** Finds the operation of a request. A literal segment of a path is preferred to a parameter, as in the service. */
export function findOperation(verb: string, pathname: string): Operation | undefined {
  return operations
    .filter((operation) => operation.verb === verb && operation.pathOf(pathname) !== null)
    .sort((a, b) => parametersIn(a.path) - parametersIn(b.path))[0]
}

function* operationsIn(tree: object, prefix: string): Generator<Operation> {
  for (const [name, part] of Object.entries(tree) as [string, string | object][])
    if (typeof part === 'string') yield toOperation(`${prefix}${name}` as MethodName, part)
    else yield* operationsIn(part, `${prefix}${name}.`)
}

/** Reads the text of an operation, which generated/resources.ts explains. */
export function toOperation(name: MethodName, text: string): Operation {
  const [verb = '', path = ''] = text.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
  const pattern = new RegExp(`^(?:/api)?${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}/?$`)
  return {
    name,
    verb: verb.replace('+', ''),
    path,
    pathOf(pathname) {
      const found = pattern.exec(pathname)
      if (found === null) return null
      return Object.fromEntries(
        names.map((parameter, index) => [parameter, decodeURIComponent(found[index + 1] ?? '')]),
      )
    },
  }
}

function parametersIn(path: string): number {
  return path.split('{').length - 1
}
