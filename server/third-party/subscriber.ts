import type { Subscriber } from '../events/events.ts'
import { removeAccounts } from './accounts.ts'

export const thirdPartySubscriber: Subscriber = {
  'organization.deleted': ({ db, clock }, { organizationId }) =>
    removeAccounts(db, organizationId, clock.now()),
}
