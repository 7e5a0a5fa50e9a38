import type { Subscriber } from '../events/events.ts'
import { deleteOrganizationLink } from './store.ts'

export const enterpriseSubscriber: Subscriber = {
  'organization.deleted': ({ db }, { organizationId }) => deleteOrganizationLink(db, organizationId),
}
