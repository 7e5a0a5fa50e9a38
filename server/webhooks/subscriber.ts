import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostEventType } from '../db/tables/posts.ts'
import type { EventContext, PostEvent, Subscriber } from '../events/events.ts'
import { deleteEndpoints } from './endpoints.ts'
import { writeDeliveries } from './outbox.ts'
import { channelData, type EventType, entryData, messageData, postData } from './payloads.ts'
import { findEntry, findPostFacts } from './store.ts'

/** Sends domain events to the endpoints of the organization. Events of a post's log without a line here stay inside. */
export const webhooksSubscriber: Subscriber = {
  'organization.deleted': deleteEndpoints,
  'integration.connected': (ctx, { integration, reconnected }) =>
    writeDeliveries(ctx, aboutChannel(integration), 'channel.connected', async () => ({
      ...channelData(integration),
      reconnected,
    })),
  'integration.disconnected': sendChannel('channel.disconnected'),
  'integration.disabled': sendChannel('channel.disabled'),
  'integration.enabled': sendChannel('channel.enabled'),
  'integration.deleted': sendChannel('channel.deleted'),
  'post.created': sendRoot('post.created'),
  'post.queued': sendRoot('post.scheduled'),
  'post.updated': sendRoot('post.updated'),
  'post.overdue': sendRoot('post.overdue'),
  'post.deleted': sendRoot('post.deleted'),
  'post.published': (ctx, event) =>
    isRoot(event) ? sendRoot('post.published')(ctx, event) : sendComment(ctx, event),
  'post.failed': sendFailure('failed'),
  'post.outcome_unknown': sendFailure('outcome_unknown'),
  'post.comment_skipped': sendFailure('comment_skipped'),
}

/** A repetition that begins is told by its `post.published`; a missed one is followed by the next. */
const SILENT_CODES: ReadonlySet<string> = new Set(['repetition', 'occurrence_skipped'])

function sendChannel(
  type: 'channel.disconnected' | 'channel.disabled' | 'channel.enabled' | 'channel.deleted',
) {
  return (ctx: EventContext, { integration }: { integration: IntegrationRow }) =>
    writeDeliveries(ctx, aboutChannel(integration), type, async () => channelData(integration))
}

function aboutChannel({ id, organization_id }: IntegrationRow) {
  return { organization_id, integration_id: id }
}

function sendRoot(type: Exclude<EventType, `channel.${string}` | 'post.failed' | 'post.comment_published'>) {
  return async (ctx: EventContext, event: PostEvent): Promise<void> => {
    if (!isRoot(event) || SILENT_CODES.has(event.code ?? '')) return
    await writeDeliveries(ctx, event.post, type, async () => {
      const facts = await findPostFacts(ctx.db, event.post)
      return facts && postData(facts)
    })
  }
}

async function sendComment(ctx: EventContext, event: PostEvent): Promise<void> {
  await writeDeliveries(ctx, event.post, 'post.comment_published', () => dataWithEntry(ctx, event))
}

function sendFailure(logged: PostEventType) {
  return (ctx: EventContext, event: PostEvent) =>
    writeDeliveries(ctx, event.post, 'post.failed', async () => {
      const data = await dataWithEntry(ctx, event)
      const error = {
        code: event.code ?? 'failed',
        message: messageData(event.message ?? 'The post could not be published.'),
        retryable: event.retryable ?? false,
        outcomeUnknown: logged === 'outcome_unknown',
      }
      return data && { ...data, error }
    })
}

async function dataWithEntry({ db }: EventContext, { post }: PostEvent) {
  const facts = await findPostFacts(db, post)
  const row = await findEntry(db, post.organization_id, post.id)
  return facts && row ? { ...postData(facts), entry: entryData(row) } : null
}

function isRoot({ post }: PostEvent): boolean {
  return post.id === post.root_id
}
