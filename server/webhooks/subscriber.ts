import type { IntegrationRow } from '../db/tables/channels.ts'
import type { InboxItemRow } from '../db/tables/inbox.ts'
import type { PostEventType } from '../db/tables/posts.ts'
import type { EventContext, PostEvent, Subscriber } from '../events/events.ts'
import { findNamedIntegrations } from '../integrations/list.ts'
import { findEntries, findPostTags } from '../posts/post-facts.ts'
import { SCHEDULE_PAUSED } from '../publishing/schedule-pauses/hold.ts'
import { applyWebhookLimit, deleteEndpoints } from './endpoints.ts'
import { writeDeliveries } from './outbox.ts'
import {
  channelData,
  type EventData,
  type EventType,
  entryData,
  inboxData,
  messageData,
  postData,
} from './payloads.ts'

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
  'post.postponed': {
    async forAll(ctx, events) {
      const isHeld = ({ retryable }: PostEvent) => retryable === true
      const paused = events.filter(isByPause)
      await sendRoot('post.held').forAll(ctx, paused.filter(isHeld))
      await sendRoot('post.skipped').forAll(
        ctx,
        paused.filter((event) => !isHeld(event)),
      )
    },
  },
  'post.unqueued': {
    forAll: (ctx, events) => sendRoot('post.skipped').forAll(ctx, events.filter(isByPause)),
  },
  'post.deleted': sendRoot('post.deleted'),
  'post.published': {
    async forAll(ctx, events) {
      await sendRoot('post.published').forAll(ctx, events)
      const comments = events.filter((event) => !isRoot(event))
      await sendEntries('post.comment_published').forAll(ctx, comments)
    },
  },
  'inbox.received': {
    async forAll(ctx, events) {
      for (const [kind, received] of Map.groupBy(events, ({ item }) => item.kind))
        await sendReceived(
          ctx,
          `${kind}.received`,
          received.map(({ item }) => item),
        )
    },
  },
  'post.measured': (ctx, event) =>
    sendPosts(ctx, 'post.metrics', [event], ({ post }) => ({
      ...post,
      measures: event.measures.map(({ name, value }) => ({ name, value })),
    })),
  'post.failed': sendFailure('post.failed', 'failed'),
  'post.outcome_unknown': sendFailure('post.failed', 'outcome_unknown'),
  'post.comment_skipped': sendFailure('post.failed', 'comment_skipped'),
  'post.unpublished': sendEntries('post.unpublished'),
  'post.unpublish_failed': sendFailure('post.unpublish_failed', 'unpublish_failed'),
  'post.unpublish_unknown': sendFailure('post.unpublish_failed', 'unpublish_unknown'),
  'post.edited': sendEntries('post.edited'),
  'post.edit_failed': sendFailure('post.edit_failed', 'edit_failed'),
  'post.edit_unknown': sendFailure('post.edit_failed', 'edit_unknown'),
}

/** `post.published` reports the start of a repetition, and the next occurrence follows a missed one. */
const SILENT_CODES: ReadonlySet<string> = new Set(['repetition', 'occurrence_skipped'])

function sendChannel(
  type: 'channel.disconnected' | 'channel.disabled' | 'channel.enabled' | 'channel.deleted',
) {
  return (ctx: EventContext, { integration }: { integration: IntegrationRow }) =>
    writeDeliveries(ctx, type, [aboutChannel(integration)], async () => [channelData(integration)])
}

/** Sends comments or mentions of one poll. Leaves out those whose channel is gone. */
async function sendReceived(
  ctx: EventContext,
  type: 'comment.received' | 'mention.received',
  items: readonly InboxItemRow[],
): Promise<void> {
  await writeDeliveries(ctx, type, items, async (wanted, organizationId) => {
    const ids = wanted.map(({ integration_id }) => integration_id)
    const channels = await findNamedIntegrations(ctx, organizationId, ids)
    return wanted.map((item) => {
      const channel = channels.get(item.integration_id)
      return channel === undefined ? null : inboxData(item, channel)
    })
  })
}

function aboutChannel({ id, organization_id }: IntegrationRow) {
  return { organization_id, integration_id: id }
}

/** Sends an event of an entry, the root or a comment. */
function sendEntries(type: EntryEvent) {
  return {
    forAll: (ctx: EventContext, events: readonly PostEvent[]) =>
      sendPosts(ctx, type, events, ({ post, entry }) => entry && { ...post, entry }),
  }
}

type EntryEvent = 'post.comment_published' | 'post.unpublished' | 'post.edited'
type FailureEvent = 'post.failed' | 'post.unpublish_failed' | 'post.edit_failed'

type RootEvent = Exclude<
  EventType,
  `${'channel' | 'comment' | 'mention'}.${string}` | EntryEvent | FailureEvent | 'post.metrics'
>

function sendRoot(type: RootEvent) {
  return {
    async forAll(ctx: EventContext, events: readonly PostEvent[]): Promise<void> {
      const announced = events.filter((event) => isRoot(event) && !SILENT_CODES.has(event.code ?? ''))
      await sendPosts(ctx, type, announced, ({ post }) => post)
    },
  }
}

function sendFailure(type: FailureEvent, logged: PostEventType) {
  return {
    forAll: (ctx: EventContext, events: readonly PostEvent[]) =>
      sendPosts(ctx, type, events, ({ post, entry, event }) => {
        const error = {
          code: event.code ?? 'failed',
          message: messageData(event.message ?? 'The platform did not do it.'),
          retryable: event.retryable ?? false,
          outcomeUnknown: logged.endsWith('_unknown'),
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

function aboutPost({ post: { organization_id, integration_id, root_id }, trace }: PostEvent) {
  return { organization_id, integration_id, root_id, trace }
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

function isByPause({ code }: PostEvent): boolean {
  return code === SCHEDULE_PAUSED
}

function isRoot({ post }: PostEvent): boolean {
  return post.id === post.root_id
}
