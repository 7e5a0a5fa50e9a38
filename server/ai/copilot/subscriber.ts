import type { Knex } from 'knex'
import type { Subscriber } from '../../events/events.ts'

/** Deletes conversations with the person or the organization that they belong to. */
export const copilotSubscriber: Subscriber = {
  'organization.deleted': ({ db }, { organizationId }) =>
    deleteConversations(db, { organization_id: organizationId }),
  'member.removed': ({ db }, { organizationId, userId }) =>
    deleteConversations(db, { organization_id: organizationId, user_id: userId }),
}

/** Deletes threads with their messages and calls, after waiting for a run that appends to one. */
async function deleteConversations(
  db: Knex,
  owner: { organization_id: string; user_id?: string },
): Promise<void> {
  await db('copilot_threads').where(owner).delete()
}
