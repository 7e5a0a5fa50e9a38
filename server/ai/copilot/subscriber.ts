import type { Subscriber } from '../../events/events.ts'

/** Deletes conversations with the person or the organization that they belong to. */
export const copilotSubscriber: Subscriber = {
  async 'organization.deleted'({ db }, { organizationId }) {
    for (const table of ['copilot_calls', 'copilot_messages', 'copilot_threads'] as const)
      await db(table).where({ organization_id: organizationId }).delete()
  },
  async 'member.removed'({ db }, { organizationId, userId }) {
    for (const table of ['copilot_calls', 'copilot_messages', 'copilot_threads'] as const)
      await db(table).where({ organization_id: organizationId, user_id: userId }).delete()
  },
}
