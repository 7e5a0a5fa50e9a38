import type { Subscriber } from '../events/events.ts'
import { findAccount } from './store.ts'

/** Ends the subscriptions of a closed organization, which nobody could cancel any longer. */
export const billingSubscriber: Subscriber = {
  'organization.deleted': async ({ db, jobs }, { organizationId }) => {
    if ((await findAccount(db, organizationId)) === undefined) return
    await jobs.enqueue(db, 'close-billing', { organizationId }, { key: `close-billing:${organizationId}` })
  },
}
