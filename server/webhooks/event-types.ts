import type { components } from '../../generated/api.ts'

type Schemas = components['schemas']

/** What endpoints can subscribe to. */
export type EventType = Schemas['WebhookEventType']

/** One event as it is sent, `webhook.test` included. */
export type WebhookEvent = Schemas['WebhookEvent']

export type EventData<T extends WebhookEvent['type']> = Extract<WebhookEvent, { type: T }>['data']

/** Every event with what it means, as `GET /webhooks/events` shows it. */
export const eventDescriptions: Record<EventType, string> = {
  'post.created': 'A post was created, as a draft or scheduled.',
  'post.scheduled': 'A post is up for publication at its date; also after it was moved or retried.',
  'post.updated': 'A post was changed, or taken off the schedule.',
  'post.published': 'The post is out.',
  'post.comment_published': 'A comment of a thread is out.',
  'post.failed': 'A post, or a comment of it, could not be published, or nobody knows whether it was.',
  'post.overdue': 'A post is past its time and still waits.',
  'post.deleted': 'A post was deleted.',
  'channel.connected': 'A channel was connected, for the first time or again.',
  'channel.disconnected': 'The platform refuses a channel until it is connected again.',
  'channel.disabled': 'A channel was switched off.',
  'channel.enabled': 'A channel was switched on again.',
  'channel.deleted': 'A channel was deleted.',
}
