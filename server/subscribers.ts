import { enterpriseSubscriber } from './enterprise/subscriber.ts'
import type { Subscriber } from './events/events.ts'
import { integrationsSubscriber } from './integrations/subscriber.ts'
import { notificationsSubscriber } from './notifications/subscriber.ts'
import { postsSubscriber } from './posts/subscriber.ts'
import { plugsSubscriber } from './publishing/plugs/subscriber.ts'
import { webhooksSubscriber } from './webhooks/subscriber.ts'

/**
 * Every reaction to a domain event, in the order in which they run. Webhooks follow posts, so that an endpoint hears of a deleted
 * post before its channel, and precede integrations, so that closing an organization sends nothing.
 */
export const subscribers: readonly Subscriber[] = [
  postsSubscriber,
  plugsSubscriber,
  webhooksSubscriber,
  integrationsSubscriber,
  enterpriseSubscriber,
  notificationsSubscriber,
]
