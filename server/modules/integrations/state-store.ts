import type { App } from '../../context.ts'
import type { ConnectStateRow } from '../../db/tables/channels.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'

/** A connect flow under way, opened. */
export interface ConnectState {
  /** What the row is found by again; the state itself is not kept. */
  hash: string
  organizationId: string
  identifier: string
  /** Channel id or account id to reconnect. */
  refresh: string | null
  onboarding: boolean
  secrets: ConnectSecrets
}

/** Sealed beside the state. */
export interface ConnectSecrets {
  verifier: string
  redirectUri: string
  /** What `authorize` returned: an app registered on the instance, its address. */
  app: Record<string, string>
  /** Where the browser goes after a success. */
  redirectUrl: string | null
  /** Who began this; null for a key. */
  userId: string | null
  /** The channel group whose key began this; a new channel joins it. */
  customerId: string | null
  /** Whom to tell of a success, for `enterprise`. */
  webhook: ConnectWebhook | null
}

export interface ConnectWebhook {
  url: string
  /** What the receiver knows the organization by. */
  apiKey: string
}

const stateLifeMs = 3_600_000

/** 256 random bits; whoever holds them may finish this one connect. */
export function newState(): string {
  return randomToken(32)
}

export async function keepState(
  ctx: Pick<App, 'db' | 'clock' | 'sealer'>,
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
    expires_at: now + stateLifeMs,
    used_at: null,
    integration_id: null,
    page_chosen_at: null,
  })
}

/** The flow that this state belongs to, or null when there is none, it is over, or it was used. */
export async function readState(
  ctx: Pick<App, 'db' | 'clock' | 'sealer'>,
  identifier: string,
  state: string,
): Promise<ConnectState | null> {
  const hash = sha256(state)
  const row: ConnectStateRow | undefined = await usable(ctx, hash).where({ identifier }).first()
  if (!row) return null
  return {
    hash,
    organizationId: row.organization_id,
    identifier: row.identifier,
    refresh: row.refresh,
    onboarding: row.onboarding === 1,
    secrets: JSON.parse(ctx.sealer.open(row.data_sealed)) as ConnectSecrets,
  }
}

export type ToldOnSuccess = ConnectWebhook & { organizationId: string }

/** Whom to tell of the success of a flow, used or not; null once it is over an hour old. */
export async function findWebhook(
  ctx: Pick<App, 'db' | 'clock' | 'sealer'>,
  hash: string,
): Promise<ToldOnSuccess | null> {
  const row = await ctx
    .db('connect_states')
    .where({ state_hash: hash })
    .where('expires_at', '>', ctx.clock.now())
    .first()
  if (row === undefined) return null
  const { webhook } = JSON.parse(ctx.sealer.open(row.data_sealed)) as ConnectSecrets
  return webhook && { ...webhook, organizationId: row.organization_id }
}

/** Uses the state up; true for one caller only. */
export async function spendState(ctx: Pick<App, 'db' | 'clock'>, hash: string): Promise<boolean> {
  return (await usable(ctx, hash).update({ used_at: ctx.clock.now() })) === 1
}

function usable(ctx: Pick<App, 'db' | 'clock'>, hash: string) {
  return ctx
    .db('connect_states')
    .where({ state_hash: hash, used_at: null })
    .where('expires_at', '>', ctx.clock.now())
}
