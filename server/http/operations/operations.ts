import findMyWay from 'find-my-way'
import { createPropertyStripper, type PropertyStripper } from '../../lib/json/undeclared.ts'
import type { RequestCheck } from '../validation/validator.ts'
import type { OperationRow, OperationTable } from './operation.ts'

/** Holds everything known about an operation before its first request. */
export interface Operation extends OperationRow {
  id: string
  check: RequestCheck
  /** Lists the declared query parameters. Others are ignored. */
  queryNames: readonly string[]
  bodyRequired: boolean
  /** Null for an operation without a JSON body. */
  removeUndeclared: PropertyStripper | null
  handle: (input: object, ctx: object) => Promise<unknown>
}

export interface Found {
  operation: Operation
  params: Record<string, unknown>
}

export type Router = ReturnType<typeof createRouter>

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Builds a radix tree of the contract's paths. Literal segments win over parameters in any order, a trailing slash is tolerated,
 * and case is ignored outside parameters.
 */
export function createRouter(operations: Operation[]) {
  const tree = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    // Longer values still reach the validator, which explains the problem.
    maxParamLength: 16_384,
    onBadUrl: () => {},
  })
  for (const operation of operations) {
    const path = operation.path.replace(/\{([^}]+)\}/g, ':$1')
    tree.on(operation.method.toUpperCase() as 'GET', path, () => {}, operation)
  }
  const find = (method: string, path: string): Found | null => {
    const found = tree.find(method as 'GET', path)
    if (found === null || found.store === undefined || found.store === null) return null
    const params = found.params as Record<string, unknown>
    for (const name in params) if (params[name] === '') return null
    return { operation: found.store as Operation, params }
  }
  return {
    /** Finds the operation of a method and a raw path. GET also answers HEAD. Returns null when there is none. */
    find: (method: string, path: string) => find(method === 'HEAD' ? 'GET' : method, path),
    /** Returns the methods of the path, for `Allow`; empty for an unknown path. */
    methods(path: string): string[] {
      const answered: string[] = verbs.filter((verb) => find(verb, path) !== null)
      if (answered[0] === 'GET') answered.splice(1, 0, 'HEAD')
      return answered.length > 0 ? [...answered, 'OPTIONS'] : []
    },
    /** Returns true for a path with percent-escapes that are not valid UTF-8. */
    isMalformed(path: string): boolean {
      try {
        decodeURIComponent(path)
        return false
      } catch {
        return true
      }
    },
  }
}

interface ContractOperation {
  parameters?: { $ref?: string; in?: string; name?: string }[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: object }> }
}

interface Contract {
  paths?: Record<string, Record<string, ContractOperation>>
  components?: {
    parameters?: Record<string, { in: string; name: string }>
    schemas?: Record<string, object>
  }
}

/** Joins the table, the contract, the validators and the handlers. Throws if a handler is missing. */
export function assembleOperations(
  table: OperationTable,
  contract: object,
  checks: Record<string, RequestCheck>,
  handlers: object,
): Operation[] {
  const { paths, components } = contract as Contract
  return Object.entries(table).map(([id, row]) => {
    const described = paths?.[row.path]?.[row.method]
    const handle = (handlers as Record<string, Operation['handle']>)[id]
    const check = checks[id]
    if (described === undefined || handle === undefined || check === undefined)
      throw new Error(`The operation ${id} has no ${handle === undefined ? 'handler' : 'description'}.`)
    const parameters = (described.parameters ?? []).map((raw) =>
      raw.$ref === undefined ? raw : components?.parameters?.[raw.$ref.slice(raw.$ref.lastIndexOf('/') + 1)],
    )
    const json = described.requestBody?.content['application/json']?.schema
    return {
      ...row,
      id,
      check,
      handle,
      queryNames: parameters.flatMap((parameter) =>
        parameter?.in === 'query' && parameter.name ? [parameter.name] : [],
      ),
      bodyRequired: described.requestBody?.required === true,
      removeUndeclared: json ? createPropertyStripper(json, components?.schemas ?? {}) : null,
    }
  })
}
