/** Declares the rows of third-party providers. Conventions as in `tables.ts`. */

/** A key of a third-party provider. */
export interface ThirdPartyAccountRow {
  id: string
  organization_id: string
  /** Identifier of the provider. */
  identifier: string
  /** Account at the provider, or a hash of the key if the provider returns no account. */
  internal_id: string
  name: string
  username: string
  /** Empty once the account is removed. */
  key_sealed: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A file that a provider generates. */
export interface ThirdPartyJobRow {
  id: string
  organization_id: string
  account_id: string
  identifier: string
  /** JSON that the provider's schema has checked. */
  input: string
  status: 'queued' | 'running' | 'completed' | 'failed'
  /** Provider's id of the generation; null until its response is stored. */
  vendor_id: string | null
  /** Failed tries since the last step that succeeded. */
  failures: number
  media_id: string | null
  error_code: string | null
  error_message: string | null
  created_at: number
  updated_at: number
  /** Instant at which an unfinished job fails. */
  deadline_at: number
  expires_at: number
  /** Set before the call that costs money. Without `vendor_id`, the provider may or may not have received the call. */
  sent_at: number | null
  finished_at: number | null
}
