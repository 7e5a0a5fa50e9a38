import type { OperationScope } from '../../../generated/scopes.ts'
import type { Agent } from '../../contract/tools.ts'
import type { Role } from '../../db/tables/accounts.ts'
import type { PlanFeature } from '../../db/tables/plans.ts'

/** Describes an operation before the contract is read: a row of `generated/operations.ts`. */
export interface OperationRow {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  status: number
  security: 'session' | 'optional-session' | 'optional-any' | 'session-or-key' | 'key' | 'none'
  /** Scope that a key or token needs; null if any key is accepted, or none. */
  scope: OperationScope | null
  /** True when a key of a channel group may call the operation, which then stays within that group. */
  groupKeys?: boolean
  body: 'json' | 'form' | 'json-or-form' | 'json-or-csv' | 'multipart' | 'binary' | null
  /** Limits the body, in bytes. */
  bodyLimit: number
  rateLimit: string | null
  /** Replaces \`rateLimit\` for keys. */
  keyRateLimit?: string
  roles: Role | null
  /** Feature that the organization's plan must include. */
  planFeature?: PlanFeature
  platformAdmin: boolean
  /** True when an administrator of the service may also call the operation while acting as a member. */
  whileImpersonating?: boolean
  /** True when a member may call the operation without the second factor that the organization requires. */
  withoutSecondFactor?: boolean
  /** Tells whose session needs a recent proof of identity: everybody's, or that of people with a second factor. */
  recentSignIn?: 'always' | 'second-factor'
  errors: 'problem' | 'oauth' | 'html'
  idempotencyKey: boolean
  /** True for an operation that reports ignored input, and refuses it under strict handling. */
  warnings?: boolean
  /** True when other sites may post a form to the operation. */
  crossSite?: boolean
  /** True for a resource of its own, whose metadata (RFC 9728) a refusal names. */
  oauthResource?: boolean
  /** Agent whose calls of other operations the operation runs. */
  agent?: Agent
  /** When a deprecated operation became so, and when it ends; null for no end yet. Epoch milliseconds. */
  deprecation?: { at: number; sunset: number | null }
}

export type OperationTable = Readonly<Record<string, OperationRow>>
