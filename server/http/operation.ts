import type { Role } from '../db/tables/accounts.ts'

/** Describes an operation before the contract is read: a row of `generated/operations.ts`. */
export interface OperationRow {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  status: number
  security: 'session' | 'optional-session' | 'optional-any' | 'key' | 'none'
  body: 'json' | 'form' | 'json-or-form' | 'json-or-csv' | 'multipart' | 'binary' | null
  /** Bytes. */
  bodyLimit: number
  rateLimit: string | null
  roles: Role | null
  platformAdmin: boolean
  errors: 'problem' | 'oauth' | 'html'
  idempotencyKey: boolean
  /** Says what it ignored, and refuses it where the caller prefers strict handling; absent = it does not. */
  warnings?: boolean
  /** Other sites may post a form to it; absent = they may not. */
  crossSite?: boolean
}

export type OperationTable = Readonly<Record<string, OperationRow>>
