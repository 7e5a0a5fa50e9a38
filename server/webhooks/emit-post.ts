import type { PostEventType, PostRow } from '../db/tables/posts.ts'
import { type EmitContext, emit } from './emit.ts'
import type { EventType } from './event-types.ts'
import { entryData, messageData, postData } from './payloads.ts'
import { findEntry, findPostFacts } from './store.ts'

type Entry = Pick<PostRow, 'id' | 'root_id' | 'organization_id' | 'integration_id'>

interface Details {
  code?: string | undefined
  message?: string | undefined
  retryable?: boolean | undefined
}

/** What the entries of a post's log are to the outside. What is not listed is the engine's own business. */
const ofRoot: Partial<Record<PostEventType, EventType>> = {
  created: 'post.created',
  queued: 'post.scheduled',
  updated: 'post.updated',
  published: 'post.published',
  overdue: 'post.overdue',
  deleted: 'post.deleted',
}
const failures: ReadonlySet<PostEventType> = new Set(['failed', 'outcome_unknown', 'comment_skipped'])
/** A repetition that begins says `post.published` when it is out; one that was missed is followed by the next. */
const silent: ReadonlySet<string> = new Set(['repetition', 'occurrence_skipped'])

/** Tells the endpoints what was entered into the log of a post, in the same transaction. */
export async function emitPostEvent(
  ctx: EmitContext,
  entry: Entry,
  logged: PostEventType,
  details: Details,
): Promise<void> {
  if (failures.has(logged)) return emitFailure(ctx, entry, logged, details)
  const isRoot = entry.id === entry.root_id
  if (!isRoot) {
    if (logged === 'published') await emitComment(ctx, entry)
    return
  }
  const type = ofRoot[logged]
  if (type === undefined || silent.has(details.code ?? '')) return
  await emit(ctx, entry, type, async () => {
    const facts = await findPostFacts(ctx.db, entry)
    return facts && postData(facts)
  })
}

async function emitComment(ctx: EmitContext, entry: Entry): Promise<void> {
  await emit(ctx, entry, 'post.comment_published', () => dataWithEntry(ctx, entry))
}

async function emitFailure(
  ctx: EmitContext,
  entry: Entry,
  logged: PostEventType,
  { code, message, retryable }: Details,
): Promise<void> {
  await emit(ctx, entry, 'post.failed', async () => {
    const data = await dataWithEntry(ctx, entry)
    const error = {
      code: code ?? 'failed',
      message: messageData(message ?? 'The post could not be published.'),
      retryable: retryable ?? false,
      outcomeUnknown: logged === 'outcome_unknown',
    }
    return data && { ...data, error }
  })
}

async function dataWithEntry(ctx: EmitContext, entry: Entry) {
  const facts = await findPostFacts(ctx.db, entry)
  const row = await findEntry(ctx.db, entry.organization_id, entry.id)
  return facts && row ? { ...postData(facts), entry: entryData(row) } : null
}
