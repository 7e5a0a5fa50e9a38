import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { ConnectStateRow, IntegrationRow } from '../../db/tables/channels.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { ConnectedAccount } from '../../platforms/platform.ts'

/** A connect in progress, with its secrets decrypted. */
export interface ConnectState {
  /** Hash of the state; the state itself is not stored. */
  hash: string
  organizationId: string
  identifier: string
  /** Integration id or account id to reconnect. */
  refresh: string | null
  onboarding: boolean
  secrets: ConnectSecrets
}

/** Secrets of a flow, encrypted at rest. */
export interface ConnectSecrets {
  verifier: string
  redirectUri: string
  /** Result of `authorize`, such as the app registered on the instance. */
  app: Record<string, string>
  /** Address to send the browser to after a success. */
  redirectUrl: string | null
  /** Person who started the flow; null for a key. */
  userId: string | null
  /** Channel group of the key that started the flow; a new integration joins it. */
  customerId: string | null
  /** Webhook to call after a success, for `enterprise`. */
  webhook: ConnectWebhook | null
}

export interface ConnectWebhook {
  url: string
  /** Key by which the receiver identifies the organization. */
  apiKey: string
}

const STATE_TTL_MS = 3_600_000

/** Creates a state of 256 random bits. `requireFinisher` checks more than the state. */
export function newState(): string {
  return randomToken(32)
}

export async function saveState(
  ctx: HasDbAndClock & HasSealer,
  state: string,
  flow: Omit<ConnectState, 'hash'>,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db('connect_states').insert({
    state_hash: sha256(state),
    organization_id: flow.organizationId,
    identifier: flow.identifier,
    data_sealed: ctx.sealer.seal(JSON.stringify(flow.secrets)),
    refresh: flow.refresh,
    onboarding: flow.onboarding ? 1 : 0,
    created_at: now,
    expires_at: now + STATE_TTL_MS,
    used_at: null,
    integration_id: null,
    page_chosen_at: null,
    account_sealed: null,
    browser_hash: null,
  })
}

/** Describes the progress of a flow. */
export interface FlowProgress {
  used: boolean
  /** Integration that the flow created. */
  integrationId: string | null
  /** Account that waits for confirmation. */
  account: ConnectedAccount | null
  /** Hash of the token that the browser needs to confirm. */
  browserHash: string | null
}

/** Reads the flow of a state; null if the state is unknown, expired or used. */
export async function readState(
  ctx: HasDbAndClock & HasSealer,
  identifier: string,
  state: string,
): Promise<ConnectState | null> {
  const flow = await readFlow(ctx, identifier, state)
  return flow === null || flow.used ? null : flow
}

/** Reads the flow of a state, used or not, with its progress; null if the state is unknown or expired. */
export async function readFlow(
  ctx: HasDbAndClock & HasSealer,
  identifier: string,
  state: string,
): Promise<(ConnectState & FlowProgress) | null> {
  const hash = sha256(state)
  const row: ConnectStateRow | undefined = await unexpiredState(ctx, hash).where({ identifier }).first()
  if (!row) return null
  const opened = <T>(sealed: string) => JSON.parse(ctx.sealer.open(sealed)) as T
  return {
    hash,
    organizationId: row.organization_id,
    identifier: row.identifier,
    refresh: row.refresh,
    onboarding: row.onboarding === 1,
    secrets: opened<ConnectSecrets>(row.data_sealed),
    used: row.used_at !== null,
    integrationId: row.integration_id,
    account: row.account_sealed === null ? null : opened<ConnectedAccount>(row.account_sealed),
    browserHash: row.browser_hash,
  }
}

/** Stores an account that a person must confirm, and the hash of the token of their browser. */
export async function saveUnconfirmedAccount(
  { db, sealer }: HasDb & HasSealer,
  hash: string,
  account: ConnectedAccount,
  browserHash: string,
): Promise<void> {
  const account_sealed = sealer.seal(JSON.stringify(account))
  await db('connect_states').where({ state_hash: hash }).update({ account_sealed, browser_hash: browserHash })
}

/** Removes the account, confirmed or not; returns true for one caller only. */
export async function takeUnconfirmedAccount({ db }: HasDb, hash: string): Promise<boolean> {
  const unconfirmed = db('connect_states').where({ state_hash: hash }).whereNotNull('account_sealed')
  return (await unconfirmed.update({ account_sealed: null })) === 1
}

export type SuccessWebhook = ConnectWebhook & { organizationId: string }

/** Returns the webhook to call after the success of a flow, used or not; null once the flow is over an hour old. */
export async function findWebhook(
  ctx: HasDbAndClock & HasSealer,
  hash: string,
): Promise<SuccessWebhook | null> {
  const row: ConnectStateRow | undefined = await unexpiredState(ctx, hash).first()
  if (row === undefined) return null
  const { webhook } = JSON.parse(ctx.sealer.open(row.data_sealed)) as ConnectSecrets
  return webhook && { ...webhook, organizationId: row.organization_id }
}

/** Deletes every flow of the organization. */
export async function deleteConnectStates(db: Knex, organizationId: string): Promise<void> {
  await db('connect_states').where({ organization_id: organizationId }).delete()
}

/** Consumes the state; returns true for one caller only. */
export async function consumeState(ctx: HasDbAndClock, hash: string): Promise<boolean> {
  return (await unusedState(ctx, hash).update({ used_at: ctx.clock.now() })) === 1
}

function unusedState(ctx: HasDbAndClock, hash: string) {
  return unexpiredState(ctx, hash).where({ used_at: null })
}

function unexpiredState({ db, clock }: HasDbAndClock, hash: string) {
  return db('connect_states').where({ state_hash: hash }).where('expires_at', '>', clock.now())
}

/** Records the integration that a flow created, so that its return page can be reloaded. `pageChosenAt` is null until a page is chosen. */
export async function recordIntegration(
  db: Knex,
  stateHash: string,
  integrationId: string,
  pageChosenAt: number | null,
): Promise<void> {
  await db('connect_states')
    .where({ state_hash: stateHash })
    .update({ integration_id: integrationId, page_chosen_at: pageChosenAt })
}

export interface PageFlow {
  hash: string
  organizationId: string
  data: string
  browserHash: string | null
}

/** Finds the flow that created this integration within the last hour and still needs a page; with a hash, only the flow of that state. */
export async function findPageFlow(
  db: Knex,
  integrationId: string,
  now: number,
  stateHash?: string,
): Promise<PageFlow | undefined> {
  const query = pendingPageFlow(db, integrationId, now).orderBy('created_at', 'desc')
  if (stateHash !== undefined) query.where({ state_hash: stateHash })
  const row = await query.first()
  if (row === undefined) return undefined
  const { state_hash: hash, organization_id: organizationId, data_sealed: data, browser_hash } = row
  return { hash, organizationId, data, browserHash: browser_hash }
}

/** Consumes the state for the choice of a page, which may already have an integration; returns true for one caller only. */
export async function consumePageFlow(
  db: Knex,
  { hash, accountId, pageId }: { hash: string; accountId: string; pageId: string },
  now: number,
): Promise<boolean> {
  const query = pendingPageFlow(db, accountId, now).where({ state_hash: hash })
  return (await query.update({ page_chosen_at: now, integration_id: pageId })) === 1
}

/** Finds another integration of the organization, deleted or not, that is already connected to this page or account. */
export async function findIntegrationOfPage(
  db: Knex,
  row: IntegrationRow,
  internalId: string,
): Promise<IntegrationRow | undefined> {
  return db('integrations')
    .where({ organization_id: row.organization_id, identifier: row.identifier, internal_id: internalId })
    .whereNot({ id: row.id })
    .first()
}

function pendingPageFlow(db: Knex, integrationId: string, now: number) {
  return db('connect_states')
    .where({ integration_id: integrationId, page_chosen_at: null })
    .where('expires_at', '>', now)
}
