import type { components } from '../../generated/api.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { InboxItemRow } from '../db/tables/inbox.ts'
import type { PostRow, TagRow } from '../db/tables/posts.ts'
import { graphemes } from '../lib/text/split-text.ts'
import { toIso } from '../lib/time/dates.ts'
import type { ReadAuthor } from '../platforms/kit/reads/types.ts'

type Schemas = components['schemas']

/** Lists the events that endpoints can subscribe to. */
export type EventType = Schemas['WebhookEventType']

/** Describes one event on the wire, `webhook.test` included. */
export type WebhookEvent = Schemas['WebhookEvent']

export type EventData<T extends WebhookEvent['type']> = Extract<WebhookEvent, { type: T }>['data']

/** Explains every event, as `GET /webhooks/events` shows it. */
export const eventDescriptions: Record<EventType, string> = {
  'post.created': 'A post was created, as a draft or scheduled.',
  'post.scheduled': 'A post was scheduled for its date; also after it was rescheduled or retried.',
  'post.updated': 'A post was changed, or unscheduled.',
  'post.published': 'A post was published.',
  'post.comment_published': 'A comment of a thread was published.',
  'post.failed': 'A post, or one of its comments, could not be published, or its outcome is unknown.',
  'post.overdue': 'A post is overdue.',
  'post.held': 'A pause holds a post that is due, until it ends.',
  'post.skipped': 'A pause skipped a post that was due.',
  'post.deleted': 'A post was deleted.',
  'comment.received': 'Somebody commented on a post.',
  'mention.received': 'Somebody mentioned a channel.',
  'post.metrics': 'The measures of a published post changed; at most once a day for each post.',
  'post.unpublished': 'A published post, or one of its comments, was taken down from its platform.',
  'post.unpublish_failed': 'A published post could not be taken down, or the outcome is unknown.',
  'post.edited': 'The text of a published post, or of one of its comments, was changed on its platform.',
  'post.edit_failed': 'A published post could not be edited, or the outcome is unknown.',
  'channel.connected': 'A channel was connected, for the first time or again.',
  'channel.disconnected': 'A platform rejects a channel until it is connected again.',
  'channel.disabled': 'A channel was disabled.',
  'channel.enabled': 'A channel was enabled again.',
  'channel.deleted': 'A channel was deleted.',
}

/** Standard Webhooks asks for payloads under 20 kB. This leaves room for everything beside the content. */
const MAX_CONTENT_BYTES = 8_000
const MAX_TEXT_BYTES = 300
const MAX_MESSAGE_BYTES = 2_000
const MAX_TAGS = 10
const MAX_URL = 1_000

type ChannelOfPost = Pick<IntegrationRow, 'id' | 'identifier' | 'name' | 'picture'>

export interface PostFacts {
  root: PostRow
  channel: ChannelOfPost
  tags: Pick<TagRow, 'id' | 'name' | 'color'>[]
}

export function postData({ root, channel, tags }: PostFacts): EventData<'post.published'> {
  return {
    id: root.id,
    group: root.group_id,
    content: cutJson(root.content, MAX_CONTENT_BYTES, endOfHtml),
    publishDate: toIso(root.publish_date),
    releaseURL: shortUrl(root.release_url),
    releaseId: root.release_id === null ? null : cutJson(root.release_id, MAX_TEXT_BYTES),
    state: root.state,
    tags: tags.slice(0, MAX_TAGS).map(({ id, name, color }) => ({
      id,
      name: cutJson(name, MAX_TEXT_BYTES),
      color: cutJson(color, 50),
    })),
    integration: channelData(channel),
  }
}

export function inboxData(item: InboxItemRow, channel: ChannelOfPost): EventData<'comment.received'> {
  const author = item.author === null ? null : (JSON.parse(item.author) as ReadAuthor)
  return {
    id: item.id,
    postId: item.post_id,
    platformId: item.item_id,
    author: author && {
      id: author.id,
      username: author.username && cutJson(author.username, MAX_TEXT_BYTES),
      name: author.name && cutJson(author.name, MAX_TEXT_BYTES),
    },
    text: cutJson(item.text, MAX_CONTENT_BYTES),
    url: shortUrl(item.url),
    publishedAt: toIso(item.published_at),
    integration: channelData(channel),
  }
}

export function channelData(row: ChannelOfPost): EventData<'channel.deleted'> {
  return {
    id: row.id,
    name: cutJson(row.name, MAX_TEXT_BYTES),
    providerIdentifier: row.identifier,
    picture: shortUrl(row.picture),
    type: 'social',
  }
}

export function entryData(entry: PostRow): EventData<'post.comment_published'>['entry'] {
  return { id: entry.id, position: entry.position, releaseURL: shortUrl(entry.release_url) }
}

/** Cuts the reason of a failure to the room that is left. */
export function messageData(message: string): string {
  return cutJson(message, MAX_MESSAGE_BYTES)
}

/** Drops a picture that is inlined in its address: it would take all the room. */
function shortUrl(url: string | null): string | null {
  return url !== null && url.length <= MAX_URL ? url : null
}

/** Cuts `text` to at most `bytes` bytes of JSON, where `endOf` allows it. */
function cutJson(text: string, bytes: number, endOf = endOfText): string {
  const size = (part: string) => Buffer.byteLength(JSON.stringify(part))
  if (text.length <= bytes / 6 || size(text) <= bytes) return text
  let [fits, tooLong] = [0, Math.min(text.length, bytes)]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (size(text.slice(0, middle)) <= bytes - 5) fits = middle
    else tooLong = middle
  }
  return `${text.slice(0, endOf(text, fits)).toWellFormed()}…`
}

/** Length of a user-perceived character beyond which it is cut: combining marks make one of any length. */
const LONGEST_CHARACTER = 100

/** Returns where a text can end, at or before `end`, without splitting a user-perceived character. */
function endOfText(text: string, end: number): number {
  const start =
    graphemes()
      .segment(text.slice(0, end + LONGEST_CHARACTER))
      .containing(end)?.index ?? end
  if (end - start <= LONGEST_CHARACTER) return start
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end
}

/** Returns where sanitized HTML can end, at or before `end`, without splitting a character, a tag or an entity. */
function endOfHtml(text: string, end: number): number {
  const kept = text.slice(0, endOfText(text, end))
  const tag = kept.lastIndexOf('<')
  const whole = tag > kept.lastIndexOf('>') ? kept.slice(0, tag) : kept
  return whole.replace(/&[a-z\d#]*$/i, '').length
}
