import { createHmac, randomBytes } from 'node:crypto'
import { refuseImpersonator } from '../accounts/sessions/impersonator.ts'
import { audit } from '../audit/audit.ts'
import type { HasConfig } from '../config/config.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { WebhookRow } from '../db/tables/webhooks.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict, notFound } from '../errors/errors.ts'
import { emit, type HasEvents } from '../events/events.ts'
import type { Actor } from '../integrations/access-scope.ts'
import { findNamedIntegrations, type NamedIntegration } from '../integrations/list.ts'
import { newId } from '../lib/ids.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { readPublicUrl } from '../outbound/public-url.ts'
import { requireRoom } from '../plans/limits.ts'
import { cancelDeliveries } from './delivery-store.ts'
import type { EventType } from './payloads.ts'
import {
  countActiveWebhooks,
  countWebhooks,
  findWebhook,
  findWebhooks,
  insertWebhook,
  replaceChannels,
  updateWebhook,
} from './store.ts'

const PREFIX = 'whsec_'

/** Creates a secret of 256 bits in the notation of Standard Webhooks. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** Returns all secrets that sign now: the endpoint's secret and, for a while after a rotation, the previous one. */
export function secretsOf(ctx: HasSealer, row: WebhookRow, now: number): string[] {
  const before = (row.previous_secret_ends_at ?? 0) > now ? row.previous_secret_sealed : null
  return [row.secret_sealed, before]
    .filter((sealed) => sealed !== null)
    .map((sealed) => ctx.sealer.open(sealed))
}

/** Returns the headers of one attempt (Standard Webhooks 1.0): its time in seconds, and one signature for each secret. */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

const MAX_ENDPOINTS = 100
/** Both secrets sign for this long after a rotation. */
const OVERLAP_MS = 24 * 3_600_000

type Services = HasDbAndClock & HasConfig & HasSealer

/** A member, an administrator who impersonates a member, or a key. */
type Caller = Actor & { impersonatorId?: string | null }

/** A channel by its id, or by the object that a list of endpoints contains. */
interface ChosenChannel {
  id?: string | null | undefined
  integration?: { id: string } | null | undefined
}

interface EndpointRequest {
  name: string
  url: string
  /** Selects the channels. Absent, null or empty means all. */
  integrations?: readonly ChosenChannel[] | null | undefined
  /** Selects the events. Null or empty means all; absent keeps the selection, which is all for a new endpoint. */
  events?: readonly EventType[] | null | undefined
}

export async function listEndpoints(ctx: HasDb, organizationId: string): Promise<ListedWebhook[]> {
  return listWebhooks(ctx, organizationId)
}

/**
 * Returns an endpoint of the organization.
 * @throws 404 for a deleted or unknown endpoint.
 */
export async function getEndpoint(ctx: HasDb, organizationId: string, id: string): Promise<WebhookRow> {
  const row = await findWebhook(ctx.db, organizationId, id)
  if (row === undefined) throw notFound('webhook')
  return row
}

/**
 * Adds an endpoint. Its secret can be read only now.
 * @throws 400 for an address that is not public and for channels of another organization, 403 for an administrator who acts as a
 * member, 402 beyond the plan, 409 beyond 100 endpoints.
 */
export async function createEndpoint(
  ctx: Services,
  actor: Caller,
  request: EndpointRequest,
): Promise<{ id: string; secret: string }> {
  refuseImpersonator(actor)
  const { organizationId, userId = null } = actor
  const url = readPublicUrl(ctx, request.url, 'body.url')
  const [id, secret, now] = [newId(), newSecret(), ctx.clock.now()]
  const name = request.name.trim()
  await transaction(ctx, async (ctx) => {
    await requireEndpointRoom(ctx, organizationId)
    await dialectOf(ctx.db).lock(ctx.db, `webhooks:${organizationId}`)
    if ((await countWebhooks(ctx.db, organizationId)) >= MAX_ENDPOINTS)
      throw conflict(
        `The organization has ${MAX_ENDPOINTS} webhooks, which is the maximum. Delete one that you no longer need.`,
      )
    await insertWebhook(ctx.db, {
      id,
      organization_id: organizationId,
      name,
      url,
      events: JSON.stringify(request.events ?? []),
      secret_sealed: ctx.sealer.seal(secret),
      previous_secret_sealed: null,
      previous_secret_ends_at: null,
      ...healthy,
      disabled_at: null,
      disabled_reason: null,
      due_at: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    await saveChannels(ctx, organizationId, id, request.integrations)
    await audit(ctx, {
      organizationId,
      userId,
      action: 'webhook.created',
      target: id,
      detail: describe(name, url),
    })
  })
  return { id, secret }
}

/**
 * Changes an endpoint.
 * @throws 404 for an unknown endpoint, otherwise as `createEndpoint`.
 */
export async function changeEndpoint(
  ctx: Services,
  actor: Caller,
  id: string,
  request: EndpointRequest,
): Promise<void> {
  refuseImpersonator(actor)
  const { organizationId, userId = null } = actor
  const name = request.name.trim()
  await transaction(ctx, async (ctx) => {
    const before = await getEndpoint(ctx, organizationId, id)
    const url = readPublicUrl(ctx, request.url, 'body.url')
    await updateWebhook(ctx.db, organizationId, id, {
      name,
      url,
      ...(request.events === undefined ? {} : { events: JSON.stringify(request.events ?? []) }),
      // Clears the failures, which belong to the old address.
      ...(url === before.url ? {} : healthy),
      updated_at: ctx.clock.now(),
    })
    await saveChannels(ctx, organizationId, id, request.integrations)
    const detail = { ...describe(name, url), hostBefore: describe(name, before.url).host }
    await audit(ctx, { organizationId, userId, action: 'webhook.updated', target: id, detail })
  })
}

/**
 * Deletes an endpoint, erases its secrets and cancels its deliveries. Returns it as it was.
 * @throws 404 for an unknown endpoint.
 */
export async function deleteEndpoint(
  ctx: HasDbAndClock & HasSealer,
  actor: Actor,
  id: string,
): Promise<ListedWebhook> {
  const { organizationId, userId = null } = actor
  return transaction(ctx, async (ctx) => {
    const [row] = await listWebhooks(ctx, organizationId, id)
    if (row === undefined) throw notFound('webhook')
    const now = ctx.clock.now()
    await updateWebhook(ctx.db, organizationId, id, {
      deleted_at: now,
      updated_at: now,
      secret_sealed: ctx.sealer.seal(''),
      previous_secret_sealed: null,
    })
    await cancelDeliveries(ctx.db, organizationId, id, now)
    const { name, url } = row
    await audit(ctx, {
      organizationId,
      userId,
      action: 'webhook.deleted',
      target: id,
      detail: describe(name, url),
    })
    return { ...row, deleted_at: now }
  })
}

/**
 * Disables the newest endpoints beyond `max`, and enables those again that only a plan disabled. Repeating it changes nothing. Joins the
 * transaction that changes the plan.
 */
export async function applyWebhookLimit(
  ctx: HasDbAndClock & HasEvents,
  organizationId: string,
  max: number,
): Promise<void> {
  const rows = await findWebhooks(ctx.db, organizationId)
  const own = rows.filter((row) => row.disabled_at === null || row.disabled_reason === 'plan')
  const switched = own.filter((row, index) => (row.disabled_at === null) !== index < max)
  const now = ctx.clock.now()
  for (const { id, name, disabled_at } of switched) {
    const on = disabled_at !== null
    const change = on
      ? { ...healthy, disabled_at: null, disabled_reason: null }
      : { disabled_at: now, disabled_reason: 'plan' as const }
    await updateWebhook(ctx.db, organizationId, id, { ...change, updated_at: now })
    if (!on) await cancelDeliveries(ctx.db, organizationId, id, now)
    const action = on ? 'webhook.enabled' : 'webhook.disabled'
    await audit(ctx, { organizationId, userId: null, action, target: id, detail: { name, reason: 'plan' } })
  }
  const off = switched.filter(({ disabled_at }) => disabled_at === null).map(({ name }) => name)
  if (off.length === 0) return
  const content = `The plan has changed. It includes ${max} webhooks, so these were disabled: ${off.join(', ')}.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'info', content } })
}

/** Counts the organization's endpoints that count against its plan. */
export function countEndpoints({ db }: HasDb, organizationId: string): Promise<number> {
  return countActiveWebhooks(db, organizationId)
}

function requireEndpointRoom(ctx: Services, organizationId: string): Promise<void> {
  return requireRoom(ctx, organizationId, 'webhooks', {
    used: () => countActiveWebhooks(ctx.db, organizationId),
  })
}

/** Deletes all endpoints of a closing organization. */
export async function deleteEndpoints(ctx: HasDbAndClock & HasSealer, actor: Actor): Promise<void> {
  for (const { id } of await findWebhooks(ctx.db, actor.organizationId)) await deleteEndpoint(ctx, actor, id)
}

/**
 * Resumes sending events to an endpoint.
 * @throws 404 for an unknown endpoint, 402 beyond the plan, 403 for an administrator who acts as a member.
 */
export async function enableEndpoint(ctx: Services, actor: Caller, id: string): Promise<ListedWebhook> {
  refuseImpersonator(actor)
  const { organizationId, userId = null } = actor
  return transaction(ctx, async (ctx) => {
    const { disabled_at, name } = await getEndpoint(ctx, organizationId, id)
    if (disabled_at !== null) {
      await requireEndpointRoom(ctx, organizationId)
      const now = ctx.clock.now()
      const change = { ...healthy, disabled_at: null, disabled_reason: null, updated_at: now }
      await updateWebhook(ctx.db, organizationId, id, change)
      await audit(ctx, { organizationId, userId, action: 'webhook.enabled', target: id, detail: { name } })
    }
    const [row] = await listWebhooks(ctx, organizationId, id)
    if (row === undefined) throw notFound('webhook')
    return row
  })
}

/**
 * Replaces the secret and returns the new one, which can be read only now. The previous secret also signs for a day.
 * @throws 404 for an unknown endpoint, 403 for an administrator who acts as a member.
 */
export async function rotateSecret(
  ctx: Services,
  actor: Caller,
  id: string,
): Promise<{ secret: string; previousEndsAt: number }> {
  refuseImpersonator(actor)
  const { organizationId, userId = null } = actor
  const secret = newSecret()
  return transaction(ctx, async (ctx) => {
    const { secret_sealed, name } = await getEndpoint(ctx, organizationId, id)
    const now = ctx.clock.now()
    const previousEndsAt = now + OVERLAP_MS
    await updateWebhook(ctx.db, organizationId, id, {
      secret_sealed: ctx.sealer.seal(secret),
      previous_secret_sealed: secret_sealed,
      previous_secret_ends_at: previousEndsAt,
      updated_at: now,
    })
    const detail = { name }
    await audit(ctx, { organizationId, userId, action: 'webhook.secret_rotated', target: id, detail })
    return { secret, previousEndsAt }
  })
}

/** Leaves out most of the address, which may hold a key. */
function describe(name: string, url: string) {
  return { name, host: new URL(url).host }
}

const healthy = { failing_since: null, warned_at: null, paused_until: null } as const

async function saveChannels(
  ctx: Services,
  organizationId: string,
  webhookId: string,
  channels: EndpointRequest['integrations'],
): Promise<void> {
  const sent = (channels ?? []).map(({ id, integration }) => id ?? integration?.id ?? '')
  const ids = [...new Set(sent)]
  const own = await findNamedIntegrations(ctx, organizationId, ids)
  const unknownId = ids.find((id) => !own.has(id))
  if (unknownId !== undefined) {
    const at = sent.indexOf(unknownId)
    const errors = [
      { location: `body.integrations.${at}.id`, message: 'is not a channel of the organization' },
    ]
    throw new ApiError('unknown_channel', '`integrations` names a channel that does not exist.', { errors })
  }
  await replaceChannels(ctx.db, webhookId, ids)
}

export type ListedWebhook = WebhookRow & { channels: Omit<NamedIntegration, 'identifier'>[] }

/** Returns the endpoints with their selected channels, deleted ones included. */
async function listWebhooks(
  ctx: HasDb,
  organizationId: string,
  webhookId?: string,
): Promise<ListedWebhook[]> {
  const found = await findWebhooks(ctx.db, organizationId, webhookId)
  const named = await findNamedIntegrations(
    ctx,
    organizationId,
    found.flatMap(({ channelIds }) => channelIds),
  )
  return found.map(({ channelIds, ...row }) => ({
    ...row,
    channels: [...named.values()]
      .filter(({ id }) => channelIds.includes(id))
      .map(({ id, name, picture }) => ({ id, name, picture })),
  }))
}
