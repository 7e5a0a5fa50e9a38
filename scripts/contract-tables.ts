import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { policiesOf } from '../server/http/security/limits.ts'
import type { Operation } from './operations.ts'
import { between, markers, table } from './platform-docs.ts'

interface Parameter {
  $ref?: string
  name: string
  in: string
  schema?: { default?: number; maximum?: number }
}

export interface ContractDocument {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>
  components: { parameters: Record<string, Parameter> }
}

/** Prints the tables that guides take from the contract: limits in docs/rate-limits.md, lists in docs/pagination.md, keys in docs/idempotency.md. */
export function printContractTables(
  root: string,
  document: ContractDocument,
  called: Operation[],
): Record<string, string> {
  const tables = {
    'docs/rate-limits.md': limitsTable(called),
    'docs/pagination.md': listsTable(document, called),
    'docs/idempotency.md': keyedTable(called),
  }
  return Object.fromEntries(
    Object.entries(tables).map(([path, lines]) => [
      path,
      between(readFileSync(join(root, path), 'utf8'), ['', ...lines].join('\n'), markers('<!-- ', ' -->')),
    ]),
  )
}

function limitsTable(called: Operation[]): string[] {
  const policies = policiesOf({ postRateLimit: 90 })
  const limited = Object.groupBy(
    called.filter(({ rateLimit }) => rateLimit !== null),
    ({ rateLimit }) => rateLimit as string,
  )
  const rows = Object.entries(limited).map(([name, operations = []]) => {
    const policy = policies[name]
    if (policy === undefined) throw new Error(`${name} is not a limit of server/http/security/limits.ts`)
    const counted = policy.refusalsOnly ? ' refused ones' : ''
    return [
      `\`${policy.name}\``,
      `${policy.limit.toLocaleString('en-US')}${counted} ${windowOf(policy.windowMs)}`,
      operations.map(named).join(', '),
    ]
  })
  return table(['limit', 'requests', 'operations'], rows)
}

function windowOf(ms: number): string {
  return ms === 3_600_000 ? 'an hour' : `in ${ms / 60_000} minutes`
}

function listsTable(document: ContractDocument, called: Operation[]): string[] {
  const rows = called.flatMap((operation) => {
    const query = queryOf(document, operation)
    const by = query.find(({ name }) => name === 'cursor' || name === 'page')?.name
    if (by === undefined) return []
    const { default: size, maximum } = query.find(({ name }) => name === 'limit')?.schema ?? {}
    return [[named(operation), `\`${by}\``, String(size ?? ''), String(maximum ?? '')]]
  })
  return table(['list', 'next page by', 'default `limit`', 'maximum `limit`'], rows)
}

function keyedTable(called: Operation[]): string[] {
  const rows = called
    .filter(({ idempotencyKey }) => idempotencyKey)
    .map((operation) => [named(operation), operation.summary])
  return table(['operation', 'purpose'], rows)
}

function queryOf({ paths, components }: ContractDocument, { path, method }: Operation): Parameter[] {
  return (paths[path]?.[method]?.parameters ?? [])
    .map((given) => components.parameters[given.$ref?.split('/').at(-1) ?? ''] ?? given)
    .filter((parameter) => parameter.in === 'query')
}

function named({ method, path }: Operation): string {
  return `\`${method.toUpperCase()} ${path}\``
}
