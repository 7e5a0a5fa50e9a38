import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostEventType } from '../db/tables/posts.ts'
import type { EventContext, PostEvent, Subscriber } from '../events/events.ts'
import { findNamedIntegrations } from '../integrations/list.ts'
import { findEntry, findPostTags } from '../posts/post-facts.ts'
import { deleteEndpoints } from './endpoints.ts'
import { writeDeliveries } from './outbox.ts'
import { channelData, type EventType, entryData, messageData, type PostFacts, postData } from './payloads.ts'

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

/** `post.published` reports the start of a repetition, and the next occurrence follows a missed one. */
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
      const facts = await findPostFacts(ctx, event)
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

async function dataWithEntry(ctx: EventContext, event: PostEvent) {
  const facts = await findPostFacts(ctx, event)
  const row = await findEntry(ctx.db, event.post.organization_id, event.post.id)
  return facts && row ? { ...postData(facts), entry: entryData(row) } : null
}

/** Finds the root of the thread, deleted or not, with its channel and tags; null when either is gone. */
async function findPostFacts(ctx: EventContext, { post }: PostEvent): Promise<PostFacts | null> {
  const root = await findEntry(ctx.db, post.organization_id, post.root_id)
  if (root === undefined) return null
  const { organization_id, integration_id } = root
  const channel = (await findNamedIntegrations(ctx, organization_id, [integration_id])).get(integration_id)
  return channel === undefined ? null : { root, channel, tags: await findPostTags(ctx.db, root) }
}

function isRoot({ post }: PostEvent): boolean {
  return post.id === post.root_id
}
