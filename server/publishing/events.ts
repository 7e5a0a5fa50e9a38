import type { Knex } from 'knex'
import { type AuditAction, audit } from '../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { PostAttemptRow, PostEventRow, PostEventType, PostRow } from '../db/tables/posts.ts'
import { notFound } from '../errors/errors.ts'
import { emit, type HasEvents } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import { type Trace, traceColumns } from '../process/trace.ts'
import { type Acting, actorColumns, actorOf, type EventActor } from './actor.ts'
import { findEvents, findPost, insertEvents } from './store.ts'

export interface EventDetails {
  code?: string | undefined
  message?: string | undefined
  retryable?: boolean | undefined
  platformResponse?: string | undefined
  /** Identifier of the platform on which a publication failed. */
  platform?: string | undefined
}

const MAX_MESSAGE = 1_000
const MAX_RESPONSE = 2_000
const MAX_EVENTS = 500

type Logged = Pick<PostRow, 'id' | 'root_id' | 'group_id' | 'organization_id' | 'integration_id'>

/** Holds the services for logging and, from a handler, the caller. */
type LogContext = HasDbAndClock & HasEvents & Acting & Collecting & { request?: { ip: string } }

/** Collects the ids of new threads for a request with an Idempotency-Key (`http/idempotency.ts`). */
interface Collecting {
  created?: Set<string> | undefined
}

/** Describes a log entry to write. */
export interface NewEvent {
  post: Logged
  type: PostEventType
  details?: EventDetails
  /** Absent: that of the work under way. */
  trace?: Trace | undefined
}

/**
 * Appends to the post's log, with the actor, and emits `post.<type>`, in the caller's transaction. The rows must already hold the
 * new state.
 */
export async function recordEvent(
  ctx: LogContext,
  post: Logged,
  type: PostEventType,
  details: EventDetails = {},
): Promise<void> {
  await recordEvents(ctx, [{ post, type, details }])
}

/** Appends to the logs of several posts. */
export async function recordEvents(ctx: LogContext, events: readonly NewEvent[]): Promise<void> {
  const actor = actorOf(ctx)
  const rows = events.map(({ post, type, details = {}, trace }) => ({
    id: newId(),
    organization_id: post.organization_id,
    post_id: post.id,
    root_id: post.root_id,
    type,
    code: details.code ?? null,
    message: cut(details.message, MAX_MESSAGE),
    retryable: details.retryable === undefined ? null : Number(details.retryable),
    platform_response: cut(details.platformResponse, MAX_RESPONSE),
    platform: details.platform ?? null,
    ...actorColumns(actor),
    ...traceColumns(trace),
    created_at: ctx.clock.now(),
  }))
  await insertEvents(ctx.db, rows)
  for (const event of events) await auditEvent(ctx, event, actor)
  for (const { post, type } of events) if (type === 'created') ctx.created?.add(post.root_id)
  for (const [type, group] of Map.groupBy(events, ({ type }) => type)) {
    const logged = group.map(({ post, trace, details: { code, message, retryable } = {} }) => ({
      post,
      trace,
      code,
      message,
      retryable,
    }))
    await emit(ctx, `post.${type}`, ...logged)
  }
}

/** Returns the act that decides whether a thread goes out; null for any other event. */
function auditedAct({ post, type, details }: NewEvent): AuditAction | null {
  if (type === 'queued' && details?.code === 'retry') return 'post.retried'
  if (post.id !== post.root_id) return null
  return type === 'queued' ? 'post.queued' : type === 'deleted' ? 'post.deleted' : null
}

/**
 * Records in the audit log as well who lets a post out or deletes it, unless the service itself or a feed does. The entry names the
 * post's owner and never its content.
 */
async function auditEvent(ctx: LogContext, event: NewEvent, actor: EventActor): Promise<void> {
  const action = auditedAct(event)
  if (action === null || actor.kind === 'system' || (actor.kind === 'autopost' && action !== 'post.deleted'))
    return
  const { post } = event
  await audit(ctx, {
    organizationId: post.organization_id,
    userId: actor.kind === 'user' ? actor.id : null,
    action,
    target: post.id,
    detail: {
      group: post.group_id,
      channel: post.integration_id,
      ...(actor.kind === 'user' ? {} : { credential: actor.id }),
    },
  })
}

/**
 * Lists the post's log in order, at most the newest 500 entries: of the whole thread for its root, of one comment for a comment. A
 * deleted post keeps its log.
 * @throws 404 for an id that this organization never had
 */
export async function listEvents(
  ctx: HasDb,
  organizationId: string,
  postId: string,
): Promise<PostEventRow[]> {
  const post = await requirePost(ctx, organizationId, postId)
  return (await findEvents(ctx.db, post, MAX_EVENTS)).reverse()
}

/** A post's log with its attempts, both oldest first. */
interface PostLog {
  rootId: string
  events: PostEventRow[]
  attempts: PostAttemptRow[]
}

/**
 * Reads the log as `listEvents` does, and the attempts at the same entries.
 * @throws 404 for an id that this organization never had
 */
export async function readLog(ctx: HasDb, organizationId: string, postId: string): Promise<PostLog> {
  const post = await requirePost(ctx, organizationId, postId)
  const events = (await findEvents(ctx.db, post, MAX_EVENTS)).reverse()
  const attempts = await listAttempts(ctx, organizationId, post.root_id)
  const isWhole = post.id === post.root_id
  return {
    rootId: post.root_id,
    events,
    attempts: isWhole ? attempts : attempts.filter(({ post_id }) => post_id === post.id),
  }
}

async function requirePost({ db }: HasDb, organizationId: string, postId: string): Promise<PostRow> {
  const post = await findPost(db, organizationId, postId)
  if (post === undefined) throw notFound('post')
  return post
}

/** Lists the attempts at a thread, oldest first. */
export function listAttempts(
  { db }: HasDb,
  organizationId: string,
  rootId: string,
): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .where({ organization_id: organizationId })
    .whereIn('post_id', db('posts').where({ root_id: rootId }).select('id'))
    .orderBy(['started_at', 'id'])
    .limit(MAX_EVENTS)
}

/** Returns true if a person, not the platform, provided the post's id on the platform. */
export async function wasBoundByHand(ctx: HasDb, post: Pick<PostRow, 'id' | 'root_id'>): Promise<boolean> {
  return (await findNewestEvent(ctx.db, post, ['published', 'release_id_set'])) === 'release_id_set'
}

function cut(text: string | undefined, length: number): string | null {
  if (text === undefined) return null
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

/** Returns the type of the entry's newest event among `types`. */
export async function findNewestEvent(
  db: Knex,
  post: Pick<PostRow, 'id' | 'root_id'>,
  types: PostEventType[],
): Promise<PostEventType | undefined> {
  const row = await db<PostEventRow>('post_events')
    .where({ root_id: post.root_id, post_id: post.id })
    .whereIn('type', types)
    .orderBy('id', 'desc')
    .first('type')
  return row?.type
}
