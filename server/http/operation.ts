import type { Role } from '../db/tables/accounts.ts'

/** Describes an operation before the contract is read: a row of `generated/operations.ts`. */
export interface OperationRow {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  status: number
  security: 'session' | 'optional-session' | 'optional-any' | 'key' | 'none'
  body: 'json' | 'form' | 'json-or-form' | 'json-or-csv' | 'multipart' | 'binary' | null
  /** Limits the body, in bytes. */
  bodyLimit: number
  rateLimit: string | null
  roles: Role | null
  platformAdmin: boolean
  errors: 'problem' | 'oauth' | 'html'
  idempotencyKey: boolean
  /** True for an operation that reports ignored input, and refuses it under strict handling. */
  warnings?: boolean
  /** True when other sites may post a form to the operation. */
  crossSite?: boolean
}

export type OperationTable = Readonly<Record<string, OperationRow>>
