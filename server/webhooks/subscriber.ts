import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostEventType } from '../db/tables/posts.ts'
import type { EventContext, PostEvent, Subscriber } from '../events/events.ts'
import { findNamedIntegrations } from '../integrations/list.ts'
import { findEntries, findPostTags } from '../posts/post-facts.ts'
import { applyWebhookLimit, deleteEndpoints } from './endpoints.ts'
import { writeDeliveries } from './outbox.ts'
import { channelData, type EventData, type EventType, entryData, messageData, postData } from './payloads.ts'

/** Sends domain events to the endpoints of the organization. An event of a post's log that is not listed here stays internal. */
export const webhooksSubscriber: Subscriber = {
  'organization.deleted': deleteEndpoints,
  'plan.changed': (ctx, { organizationId, after }) => applyWebhookLimit(ctx, organizationId, after.webhooks),
  'integration.connected': (ctx, { integration, reconnected }) =>
    writeDeliveries(ctx, 'channel.connected', [aboutChannel(integration)], async () => [
      { ...channelData(integration), reconnected },
    ]),
  'integration.disconnected': sendChannel('channel.disconnected'),
  'integration.disabled': sendChannel('channel.disabled'),
  'integration.enabled': sendChannel('channel.enabled'),
  'integration.deleted': sendChannel('channel.deleted'),
  'post.created': sendRoot('post.created'),
  'post.queued': sendRoot('post.scheduled'),
  'post.updated': sendRoot('post.updated'),
  'post.overdue': sendRoot('post.overdue'),
  'post.deleted': sendRoot('post.deleted'),
  'post.published': {
    async forAll(ctx, events) {
      await sendRoot('post.published').forAll(ctx, events)
      const comments = events.filter((event) => !isRoot(event))
      await sendPosts(
        ctx,
        'post.comment_published',
        comments,
        ({ post, entry }) => entry && { ...post, entry },
      )
    },
  },
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
    writeDeliveries(ctx, type, [aboutChannel(integration)], async () => [channelData(integration)])
}

function aboutChannel({ id, organization_id }: IntegrationRow) {
  return { organization_id, integration_id: id }
}

function sendRoot(type: Exclude<EventType, `channel.${string}` | 'post.failed' | 'post.comment_published'>) {
  return {
    async forAll(ctx: EventContext, events: readonly PostEvent[]): Promise<void> {
      const announced = events.filter((event) => isRoot(event) && !SILENT_CODES.has(event.code ?? ''))
      await sendPosts(ctx, type, announced, ({ post }) => post)
    },
  }
}

function sendFailure(logged: PostEventType) {
  return {
    forAll: (ctx: EventContext, events: readonly PostEvent[]) =>
      sendPosts(ctx, 'post.failed', events, ({ post, entry, event }) => {
        const error = {
          code: event.code ?? 'failed',
          message: messageData(event.message ?? 'The post could not be published.'),
          retryable: event.retryable ?? false,
          outcomeUnknown: logged === 'outcome_unknown',
        }
        return entry && { ...post, entry, error }
      }),
  }
}

interface EventFacts {
  event: PostEvent
  /** The root of the thread, deleted or not. */
  post: EventData<'post.published'>
  entry: EventData<'post.comment_published'>['entry'] | null
}

/** Sends events of posts. Leaves those out whose thread or channel is gone, or for which `dataOf` returns null. */
async function sendPosts<T extends Extract<EventType, `post.${string}`>>(
  ctx: EventContext,
  type: T,
  events: readonly PostEvent[],
  dataOf: (facts: EventFacts) => EventData<T> | null,
): Promise<void> {
  const posts = events.map((event) => ({ ...aboutPost(event), event }))
  await writeDeliveries(ctx, type, posts, async (wanted, organizationId) => {
    const found = await findEventFacts(
      ctx,
      organizationId,
      wanted.map(({ event }) => event),
    )
    return found.map((facts) => facts && dataOf(facts))
  })
}

function aboutPost({ post: { organization_id, integration_id } }: PostEvent) {
  return { organization_id, integration_id }
}

/** Finds the roots of the threads with their channels and tags; null where the root or the channel is gone. */
async function findEventFacts(
  ctx: EventContext,
  organizationId: string,
  events: PostEvent[],
): Promise<(EventFacts | null)[]> {
  const rootIds = events.map(({ post }) => post.root_id)
  const ids = new Set([...rootIds, ...events.map(({ post }) => post.id)])
  const entries = await findEntries(ctx.db, organizationId, [...ids])
  const integrationIds = new Set(Array.from(entries.values(), (row) => row.integration_id))
  const channels = await findNamedIntegrations(ctx, organizationId, [...integrationIds])
  const tags = await findPostTags(ctx.db, organizationId, rootIds)
  return events.map((event) => {
    const root = entries.get(event.post.root_id)
    const entry = entries.get(event.post.id)
    const channel = root && channels.get(root.integration_id)
    if (root === undefined || channel === undefined) return null
    const post = postData({ root, channel, tags: tags.get(root.id) ?? [] })
    return { event, post, entry: entry ? entryData(entry) : null }
  })
}

function isRoot({ post }: PostEvent): boolean {
  return post.id === post.root_id
}
