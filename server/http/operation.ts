import type { Role } from '../db/tables.ts'

/** What the server needs to know of an operation before it reads the contract: a row of `generated/operations.ts`. */
export interface OperationRow {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  status: number
  security: 'session' | 'key' | 'none'
  body: 'json' | 'multipart' | null
  /** Bytes. */
  bodyLimit: number
  rateLimit: string | null
  roles: Role | null
  idempotencyKey: boolean
}

export type OperationTable = Readonly<Record<string, OperationRow>>
