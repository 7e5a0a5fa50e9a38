import { accessSubscriber } from './access/subscriber.ts'
import { accountsSubscriber } from './accounts/subscriber.ts'
import { copilotSubscriber } from './ai/copilot/subscriber.ts'
import { autopostSubscriber } from './autopost/subscriber.ts'
import { billingSubscriber } from './billing/subscriber.ts'
import { enterpriseSubscriber } from './enterprise/subscriber.ts'
import type { Subscriber } from './events/events.ts'
import { inboxSubscriber } from './inbox/subscriber.ts'
import { integrationsSubscriber } from './integrations/subscriber.ts'
import { notificationsSubscriber } from './notifications/subscriber.ts'
import { postsSubscriber } from './posts/subscriber.ts'
import { plugsSubscriber } from './publishing/plugs/subscriber.ts'
import { publishingSubscriber } from './publishing/subscriber.ts'
import { thirdPartySubscriber } from './third-party/subscriber.ts'
import { webhooksSubscriber } from './webhooks/subscriber.ts'

/**
 * Lists the subscribers in the order in which they react. Webhooks follow posts, so that an endpoint receives the event of a
 * deleted post before that of its channel. They precede integrations, so that closing an organization sends nothing.
 */
export const subscribers: readonly Subscriber[] = [
  accountsSubscriber,
  postsSubscriber,
  publishingSubscriber,
  plugsSubscriber,
  autopostSubscriber,
  inboxSubscriber,
  webhooksSubscriber,
  integrationsSubscriber,
  enterpriseSubscriber,
  thirdPartySubscriber,
  billingSubscriber,
  copilotSubscriber,
  accessSubscriber,
  notificationsSubscriber,
]
