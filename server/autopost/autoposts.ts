import type { Knex } from 'knex'
import type { HasAi } from '../ai/model.ts'
import { type AuditAction, auditBy } from '../audit/audit.ts'
import type { HasConfig } from '../config/config.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { AutopostRow } from '../db/tables/automation.ts'
import { transaction } from '../db/transaction.ts'
import { conflict, notFound } from '../errors/errors.ts'
import type { Actor } from '../integrations/access-scope.ts'
import type { DueRows } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { newId } from '../lib/ids.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import type { TextSource } from '../media/library/references.ts'
import { requireFeature } from '../plans/limits.ts'
import { type AutopostInput, type CheckedInput, checkInput } from './autopost-input.ts'
import {
  countAutoposts,
  deleteAllItems,
  findAutoposts,
  insertAutopost,
  lockAutopost,
  removeAutopost,
  updateAutopostRow,
} from './store.ts'

type Services = HasDbAndClock & HasQueue & HasConfig & HasAi

/** Lists the autoposts of the organization, oldest first. */
export function listAutoposts({ db }: HasDb, organizationId: string): Promise<AutopostRow[]> {
  return findAutoposts(db, organizationId)
}

/** Limits the autoposts of an organization, since each makes a request an hour and creates posts that nobody reviews. */
const MAX_AUTOPOSTS = 50

/**
 * Follows a feed; an active one is checked at once.
 * @throws 402 if the plan includes no feeds; 400 for an address that this service does not fetch, and for a channel that is not the
 * organization's; 503 for an option that needs a model that is not configured; 409 when the organization has the maximum number of
 * autoposts.
 */
export async function createAutopost(
  ctx: Services,
  actor: Actor,
  input: AutopostInput,
): Promise<AutopostRow> {
  await requireFeature(ctx, actor.organizationId, 'autoPost')
  const checked = await checkInput(ctx, actor, input)
  return transaction(ctx, async (ctx) => {
    const { organizationId } = actor
    await dialectOf(ctx.db).lock(ctx.db, `autoposts:${organizationId}`)
    if ((await countAutoposts(ctx.db, organizationId)) >= MAX_AUTOPOSTS)
      throw conflict(`An organization follows at most ${MAX_AUTOPOSTS} feeds: delete one first.`)
    const row = newRow(ctx, organizationId, checked, input.active)
    await insertAutopost(ctx.db, row)
    await scheduleCheck(ctx, row)
    await recordAudit(ctx, actor, 'autopost.created', row)
    return row
  })
}

/**
 * Replaces the settings of an autopost. With another address, it starts over: all items count as unseen.
 * @throws 404 for an unknown autopost; else as `createAutopost`
 */
export async function updateAutopost(
  ctx: Services,
  actor: Actor,
  id: string,
  input: AutopostInput,
): Promise<AutopostRow> {
  if (input.active) await requireFeature(ctx, actor.organizationId, 'autoPost')
  return transaction(ctx, async (ctx) => {
    const before = await lockExisting(ctx, actor, id)
    const checked = await checkInput(ctx, actor, input, readChannelIds(before))
    const urlChanged = before.url !== checked.url
    if (urlChanged) await deleteAllItems(ctx.db, id)
    const skipTo = checked.last_url !== '' && checked.last_url !== before.last_url ? checked.last_url : null
    const row = {
      ...before,
      ...checked,
      ...(urlChanged ? unchecked : { last_url: before.last_url }),
      skip_to: skipTo ?? (urlChanged ? null : before.skip_to),
      active_at: input.active ? (before.active_at ?? ctx.clock.now()) : null,
    }
    return save(ctx, actor, row)
  })
}

/**
 * Starts or stops an autopost. After a restart, it continues where it stopped.
 * @throws 404 for an unknown autopost, 402 for a start if the plan includes no feeds
 */
export async function setActive(
  ctx: Omit<Services, 'ai'>,
  actor: Actor,
  id: string,
  active: boolean,
): Promise<AutopostRow> {
  if (active) await requireFeature(ctx, actor.organizationId, 'autoPost')
  return transaction(ctx, async (ctx) => {
    const before = await lockExisting(ctx, actor, id)
    return save(ctx, actor, { ...before, active_at: active ? (before.active_at ?? ctx.clock.now()) : null })
  })
}

/**
 * Deletes an autopost and returns its row; its posts stay.
 * @throws 404 for an unknown autopost
 */
export function deleteAutopost(
  ctx: Omit<Services, 'config' | 'ai'>,
  actor: Actor,
  id: string,
): Promise<AutopostRow> {
  return transaction(ctx, async (ctx) => {
    const row = await lockExisting(ctx, actor, id)
    await removeAutopost(ctx.db, actor.organizationId, id)
    await recordAudit(ctx, actor, 'autopost.deleted', row)
    return row
  })
}

async function lockExisting({ db }: HasDb, { organizationId }: Actor, id: string): Promise<AutopostRow> {
  const row = await lockAutopost(db, organizationId, id)
  if (row === undefined) throw notFound('autopost')
  return row
}

/** Raises the version, so that a running check writes nothing more. */
async function save(
  ctx: Omit<Services, 'config' | 'ai'>,
  actor: Actor,
  changed: AutopostRow,
): Promise<AutopostRow> {
  const row = { ...changed, held_at: null, version: changed.version + 1, updated_at: ctx.clock.now() }
  const { id, organization_id, created_at, ...change } = row
  await updateAutopostRow(ctx.db, organization_id, id, change)
  await scheduleCheck(ctx, row)
  await recordAudit(ctx, actor, 'autopost.updated', row)
  return row
}

/** Schedules an immediate check of an active feed, and cancels the check of an inactive one. */
function scheduleCheck(ctx: HasDbAndClock & HasQueue, row: AutopostRow): Promise<void> {
  return scheduleCheckAt(ctx, row, row.active_at === null ? null : ctx.clock.now())
}

function recordAudit(
  ctx: HasDbAndClock,
  actor: Actor,
  action: AuditAction,
  { id, url, active_at }: AutopostRow,
): Promise<void> {
  const detail = { url, active: active_at !== null }
  return auditBy(ctx, actor, { action, target: id, detail })
}

/** State of a feed that was never fetched. */
const unchecked = {
  last_url: '',
  etag: null,
  last_modified: null,
  started_at: null,
  posts_after: null,
  last_checked_at: null,
  next_check_at: null,
  due_at: null,
  last_error: null,
  failures: 0,
  failing_since: null,
  failure_notified_at: null,
} satisfies Partial<AutopostRow>

function newRow(
  { clock }: HasClock,
  organizationId: string,
  checked: CheckedInput,
  active: boolean,
): AutopostRow {
  const now = clock.now()
  return {
    ...unchecked,
    ...checked,
    held_at: null,
    id: newId(),
    organization_id: organizationId,
    active_at: active ? now : null,
    skip_to: checked.last_url || null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** Builds the body that clients see: `integrations` is the JSON text that existing consoles parse. */
export function toAutopostBody(row: AutopostRow, deletedAt: number | null = null) {
  return {
    id: row.id,
    organizationId: row.organization_id,
    title: row.title,
    content: row.content,
    onSlot: row.on_slot === 1,
    syncLast: row.sync_last === 1,
    url: row.url,
    lastUrl: row.last_url,
    active: row.active_at !== null,
    addPicture: row.add_picture === 1,
    generateContent: row.generate_content === 1,
    draft: row.draft === 1,
    integrations: JSON.stringify(readChannelIds(row).map((id) => ({ id }))),
    lastCheckedAt: optionalIso(row.last_checked_at),
    nextCheckAt: row.active_at === null ? null : optionalIso(row.next_check_at),
    lastError: row.last_error,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(deletedAt),
  }
}

/** Returns the ids of the chosen channels; empty means all. */
export function readChannelIds({ integrations }: Pick<AutopostRow, 'integrations'>): string[] {
  return JSON.parse(integrations) as string[]
}

type AutopostRef = Pick<AutopostRow, 'id' | 'organization_id'>

/** Schedules the next check, or none if `at` is null, in the caller's transaction. */
export async function scheduleCheckAt(
  { db, jobs }: HasDb & HasQueue,
  row: AutopostRef,
  at: number | null,
): Promise<void> {
  await updateAutopostRow(db, row.organization_id, row.id, { due_at: at })
  const { key, payload } = checkOf(row)
  if (at !== null) await jobs.enqueueDue(db, 'check-feed', payload, { at, key })
}

function checkOf({ id: autopostId, organization_id: organizationId }: AutopostRef) {
  return { key: `autopost:${autopostId}`, payload: { organizationId, autopostId } }
}

/** Feeds that are to be checked. */
export const dueFeeds: DueRows<'check-feed'> = {
  column: 'due_at',
  rows: (db) => db('autoposts').whereRaw('due_at is not null'),
  job: checkOf,
}

/** Declares the texts of autoposts, which may reference files. */
export const autopostTexts: TextSource = {
  rows: (db, organizationId) => db('autoposts').where({ organization_id: organizationId }),
  texts: ['content'],
  order: 'created_at',
}

/** Finds the titles of these autoposts, by id. */
export async function findTitles(
  db: Knex,
  ids: readonly string[],
): Promise<Pick<AutopostRow, 'id' | 'title'>[]> {
  return ids.length === 0
    ? []
    : db('autoposts')
        .whereIn('id', [...new Set(ids)])
        .select('id', 'title')
}
