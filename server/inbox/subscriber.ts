import type { IntegrationRow } from '../db/tables/channels.ts'
import type { EventContext, PostEvent, Subscriber } from '../events/events.ts'
import { deleteItemsOf, unassign } from './items/items-store.ts'
import { deleteAccount, insertAccounts, makeDue } from './polls/polls-store.ts'
import { unblockStream } from './streams/holds.ts'

/** Time after a publication at which its comments are read for the first time. */
const FIRST_READ_MS = 3 * 60_000

export const inboxSubscriber: Subscriber = {
  'post.published': {
    async forAll({ db, clock }, events: readonly PostEvent[]) {
      const roots = events.filter(({ post }) => post.id === post.root_id)
      const channels = roots.map(({ post }) => post.integration_id)
      if (channels.length > 0) await makeDue(db, channels, clock.now() + FIRST_READ_MS)
    },
  },
  async 'integration.connected'({ db, clock }, { integration: { id, organization_id } }) {
    await insertAccounts(db, [{ id, organization_id, due_at: null, started_at: clock.now() }])
    await unblockStream(db, id)
    await makeDue(db, [id], clock.now() + FIRST_READ_MS)
  },
  'integration.enabled': ({ db, clock }, { integration: { id } }) =>
    makeDue(db, [id], clock.now() + FIRST_READ_MS),
  'integration.deleted': deleteInbox,
  'integration.replaced': deleteInbox,
  'member.removed': ({ db }, { organizationId, userId }) => unassign(db, organizationId, userId),
}

async function deleteInbox(
  { db }: EventContext,
  { integration: { id } }: { integration: IntegrationRow },
): Promise<void> {
  await deleteItemsOf(db, id)
  await deleteAccount(db, id)
}
