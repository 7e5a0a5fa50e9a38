import { setTimeout as sleep } from 'node:timers/promises'
import { startWindow } from '../../db/rate-limit.ts'
import type { SandboxCommentRow, SandboxPostRow } from '../../db/tables/channels.ts'
import { newId } from '../../lib/ids.ts'
import { traceColumns } from '../../process/trace.ts'
import type { PlatformApi } from '../kit/api.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'
import { earliest } from '../kit/reads/look-up.ts'
import type { SettingsOf } from '../kit/settings.ts'
import type { CommitSpecInput, EntryInput, LookUpSpec, RepostSpec } from '../kit/spec.ts'
import {
  accepted,
  type Committed,
  type Confirmed,
  failed,
  PERMANENT_IDEMPOTENCY,
  type Prepared,
  published,
  ready,
  readyActs,
  wait,
} from '../kit/steps.ts'
import type { PlatformCall, PublishedEntry } from '../platform.ts'
import { entriesOf, findComment, type SandboxEntry } from './feed.ts'
import { type settings, withDefaults } from './settings.ts'

export type SandboxApi = PlatformApi<Record<never, never>>

const DAY_MS = 86_400_000
const LISTED = 100

/** An entry to commit, with the settings that decide its outcome. */
export interface SandboxReady {
  text: string
  media: SandboxEntry['media']
  rootId: string | null
  parentId: string | null
  /** Entry of the service, whose later attempts may go otherwise than the first. */
  postId: string
  /** Outcome that the comment of somebody else requests, which the entry answers; absent for any other entry. */
  requested?: SandboxCommentRow['outcome']
  settings: SettingsOf<typeof settings>
}

interface PrepareState {
  readyAt: number
}

interface AcceptedState {
  doneAt: number
  /** Null if the sandbox refuses the entry after accepting it. */
  entry: PublishedEntry | null
  isSilent: boolean
}

export type SandboxState = PrepareState | AcceptedState

export async function prepare(
  call: SandboxApi,
  { entry, position, settings: requested, saved }: EntryInput<SettingsOf<typeof settings>>,
): Promise<Prepared<SandboxReady, SandboxState>> {
  const { prepareMs, targets } = withDefaults(requested)
  const { readyAt = call.now + prepareMs } = (saved ?? {}) as Partial<PrepareState>
  if (readyAt > call.now) return wait(readyAt - call.now, { readyAt })
  const media = entry.media.map(({ url, mime, alt }) => ({ url, mime, alt }))
  const [rootId, parentId] = [position.root, position.parent].map(firstId)
  const answered = parentId == null ? undefined : await findComment(call.host, call.account, parentId)
  const act = {
    ...(answered && { requested: answered.outcome }),
    media,
    rootId: rootId ?? null,
    parentId: parentId ?? null,
    postId: entry.postId,
    // A look-up does not find a reply whose outcome stays unknown.
    settings: answered?.outcome === 'unknown' ? { ...requested, outcome: 'unknown' as const } : requested,
  }
  if (targets.length === 0) return ready({ ...act, text: entry.text })
  return readyActs(
    targets.map((target) => ({ target, ready: { ...act, text: `[${target}] ${entry.text}` } })),
  )
}

/** Returns the id in the first target of an entry that has several. */
function firstId(entry: PublishedEntry | null): string | null {
  return entry?.releaseId.split(',')[0] ?? null
}

/** Publishes, accepts or refuses an entry as its settings request. */
export async function commit(
  api: SandboxApi,
  input: CommitSpecInput<SandboxReady>,
): Promise<Committed<SandboxState>> {
  const settings = withDefaults(input.ready.settings)
  const { requested } = input.ready
  if (requested !== undefined && requested !== 'ok') return commitReply(api, input, requested)
  const { failAt, failTarget, confirmMs } = settings
  const isTarget = failTarget === null || failTarget === input.target
  const applies = isTarget && failAt === (await indexInThread(api, input))
  const outcome = applies ? settings.outcome : 'ok'
  const doneAt = api.now + confirmMs
  if (confirmMs > 0 && outcome === 'fail')
    return accepted({ doneAt, entry: null, isSilent: false }, confirmMs)
  const { retryAfterMs, likes } = settings
  await refuseBeforeAcceptance(api, { key: input.key, outcome, retryAfterMs })
  // Ends the call as if it had never arrived, until the time is over.
  if (outcome === 'lost' && (await remainingWait(api, input.ready.postId, retryAfterMs)) > 0)
    throw new PlatformError('unknown', 'The sandbox never responded, as its settings request.')
  const { entry, isNew } = await storeEntry(api, input, likes)
  if (outcome === 'ambiguous') await storeEntry(api, { ...input, key: `${input.key}-again` }, likes)
  await delayResponse(api, settings.delayMs)
  if (confirmMs > 0) return accepted({ doneAt, entry, isSilent: outcome === 'unknown' }, confirmMs)
  if (outcome === 'unknown' || ((outcome === 'timeout' || outcome === 'ambiguous') && isNew))
    throw new PlatformError(
      'unknown',
      'The sandbox accepted the post and never responded, as its settings request.',
    )
  return published(outcome === 'missing' ? { releaseId: 'missing', releaseUrl: null } : entry)
}

/** Publishes or refuses a reply as the comment that it answers requests. */
async function commitReply(
  api: SandboxApi,
  input: CommitSpecInput<SandboxReady>,
  outcome: SandboxCommentRow['outcome'],
): Promise<Committed<SandboxState>> {
  if (outcome === 'gone') throw rejected('parent_gone', 'The sandbox no longer has this comment.')
  const { retryAfterMs } = withDefaults({})
  await refuseBeforeAcceptance(api, { key: input.key, outcome, retryAfterMs })
  const { entry, isNew } = await storeEntry(api, input, null)
  if (outcome === 'unknown' || (outcome === 'timeout' && isNew))
    throw new PlatformError('unknown', 'The sandbox never responded, as the comment requests.')
  return published(entry)
}

export function confirm(call: PlatformCall, state: SandboxState): Confirmed<SandboxState> {
  if (!('doneAt' in state)) throw new PlatformError('unknown', 'The sandbox knows of no such entry.')
  if (state.isSilent) return { kind: 'wait', afterMs: 60_000 }
  if (state.doneAt > call.now) return { kind: 'wait', afterMs: state.doneAt - call.now }
  if (state.entry !== null) return published(state.entry)
  const message = 'The sandbox refused the post after it had accepted it, as its settings request.'
  return failed(rejected('sandbox_rejected', message))
}

/** Returns the index in the thread, 0 for the root. A thread is linear, so the index is the number of earlier entries. */
async function indexInThread(
  { host, account }: SandboxApi,
  { ready, key }: Pick<CommitSpecInput<SandboxReady>, 'ready' | 'key'>,
): Promise<number> {
  if (ready.rootId === null) return 0
  const earlier = entriesOf(host, account).where({ root_id: ready.rootId }).whereNot({ idempotency_key: key })
  const [{ count = 0 } = {}] = await earlier.count({ count: '*' })
  return Number(count)
}

/** Ends an act as its outcome requests, if that is before anything happens. */
export async function refuseBeforeAcceptance(
  api: SandboxApi,
  { key, outcome, retryAfterMs }: { key: string; outcome: string; retryAfterMs: number },
): Promise<void> {
  const platformResponse = JSON.stringify({ outcome })
  if (outcome === 'fail')
    throw new PlatformError('rejected', 'The sandbox refused the post, as its settings request.', {
      code: 'sandbox_rejected',
      platformResponse,
    })
  if (outcome === 'unauthorized')
    throw new PlatformError('auth', 'The sandbox refused the token, as its settings request.', {
      platformResponse,
    })
  if (outcome !== 'rate_limited' && outcome !== 'unavailable') return
  const waitMs = await remainingWait(api, key, retryAfterMs)
  if (waitMs <= 0) return
  if (outcome === 'unavailable')
    throw new PlatformError('retryable', 'The sandbox is unavailable, as its settings request.', {
      platformResponse,
    })
  throw new PlatformError('retryable', 'The sandbox asks to slow down, as its settings request.', {
    code: 'platform_rate_limited',
    retryAfterMs: waitMs,
    platformResponse,
  })
}

/**
 * Returns the rest of a wait that the first try starts: later tries are refused until it is over. The database stores it for all
 * processes, and a day longer than the wait, so that no clean-up restarts it.
 */
export async function remainingWait(
  { host, account, now }: SandboxApi,
  key: string,
  waitMs: number,
): Promise<number> {
  const endsAt = await startWindow(host.db, `sandbox:${account.id}:${key}`, now + waitMs + DAY_MS)
  return endsAt - DAY_MS - now
}

async function storeEntry(
  { host, account }: SandboxApi,
  { key, ready }: { key: string; ready: Omit<SandboxReady, 'settings' | 'postId'> },
  likes: number | null,
): Promise<{ entry: PublishedEntry; isNew: boolean }> {
  const id = newId()
  await host
    .db('sandbox_posts')
    .insert({
      id,
      organization_id: account.organizationId,
      integration_id: account.id,
      idempotency_key: key,
      parent_id: ready.parentId,
      root_id: ready.rootId ?? id,
      text: ready.text,
      media: JSON.stringify(ready.media),
      likes,
      traceparent: traceColumns().traceparent,
      created_at: host.clock.now(),
    })
    .onConflict(['integration_id', 'idempotency_key'])
    .ignore()
  const row = await entriesOf(host, account).where({ idempotency_key: key }).first('id')
  if (!row) throw new PlatformError('rejected', 'The sandbox could not store the post.')
  const releaseUrl = entryUrl(host, account.id, row.id)
  return { entry: { releaseId: row.id, releaseUrl }, isNew: row.id === id }
}

export async function delayResponse({ signal }: SandboxApi, delayMs: number): Promise<void> {
  if (delayMs === 0) return
  await sleep(delayMs, undefined, { signal }).catch((cause: unknown) => {
    throw new PlatformError('unknown', 'The call ended before the sandbox responded: the post is live.', {
      cause,
    })
  })
}

export function entryUrl({ baseUrl }: { baseUrl: string }, integrationId: string, entryId: string): string {
  return `${baseUrl}/sandbox/${integrationId}#${entryId}`
}

/** Adds an entry to the feed of the account that reposts, once per key. Finds posts of any sandbox account of the organization. */
export const repost: RepostSpec<SandboxApi['config'], { text: string }> = {
  idempotency: PERMANENT_IDEMPOTENCY,
  async prepare({ host, account }, { post }) {
    const original = await host
      .db('sandbox_posts')
      .where({ organization_id: account.organizationId, id: post.releaseId })
      .first('text')
    if (!original) throw rejected('post_gone', 'The sandbox has no such post.')
    return ready({ text: `Repost: ${original.text}` })
  },
  async commit(api, { key, ready: { text } }) {
    const entry = { text, media: [], rootId: null, parentId: null }
    return published((await storeEntry(api, { key, ready: entry }, null)).entry)
  },
}

/** Finds an entry in the feed by its text and its place in the thread. `unknown` plays a platform that cannot be read. */
export const lookUp: LookUpSpec<SandboxApi['config'], SandboxReady> = {
  visibleWithinMs: 10_000,
  async run({ host, account }, { ready: { settings, parentId, text }, sentAt }) {
    if (settings.outcome === 'unknown')
      throw new PlatformError('retryable', 'The sandbox does not show its feed, as the settings request.')
    const rows: Pick<SandboxPostRow, 'id' | 'text'>[] = await entriesOf(host, account)
      .where({ parent_id: parentId })
      .where('created_at', '>=', earliest(sentAt))
      .orderBy('id', 'desc')
      .limit(LISTED)
    const matches = rows
      .filter((row) => row.text === text)
      .map(({ id }) => ({ releaseId: id, releaseUrl: entryUrl(host, account.id, id) }))
    return { matches, isComplete: rows.length < LISTED }
  },
}
