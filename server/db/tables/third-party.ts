import { defineTable, instant, integer, key, owned, type Row, text, timestamps } from '../define-table.ts'

/** A key of a third-party provider. */
export const thirdPartyAccounts = defineTable('third_party_accounts', {
  ...owned,
  /** Identifier of the provider. */
  identifier: text(),
  /** Account at the provider, or a hash of the key if the provider returns no account. */
  internal_id: text(),
  name: text(),
  username: text(),
  /** Empty once the account is removed. */
  key_sealed: text(),
  ...timestamps,
  deleted_at: instant().nullable(),
}).with(
  key.index('organization_id', 'created_at', 'id'),
  'create unique index third_party_accounts_live on third_party_accounts (organization_id, identifier, internal_id) where deleted_at is null',
)

export type ThirdPartyAccountRow = Row<typeof thirdPartyAccounts>

/** A file that a provider generates. */
export const thirdPartyJobs = defineTable('third_party_jobs', {
  ...owned,
  account_id: text().references('third_party_accounts.id'),
  identifier: text(),
  /** JSON that the provider's schema has checked. */
  input: text(),
  status: text<'queued' | 'running' | 'completed' | 'failed'>(),
  /** Provider's id of the generation; null until its response is stored. */
  vendor_id: text().nullable(),
  media_id: text().nullable(),
  error_code: text().nullable(),
  error_message: text().nullable(),
  /** Failed tries since the last step that succeeded. */
  failures: integer(),
  ...timestamps,
  /** Instant at which an unfinished job fails. */
  deadline_at: instant(),
  expires_at: instant(),
  /** Set before the call that costs money. Without `vendor_id`, the provider may or may not have received the call. */
  sent_at: instant().nullable(),
  finished_at: instant().nullable(),
}).with(
  key.expiry('expires_at'),
  'create index third_party_jobs_open on third_party_jobs (organization_id, deadline_at) where finished_at is null',
)

export type ThirdPartyJobRow = Row<typeof thirdPartyJobs>
