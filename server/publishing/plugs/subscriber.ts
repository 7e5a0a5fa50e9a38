import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { EventContext, Subscriber } from '../../events/events.ts'

/** Whoever connects a deleted account again decides anew what it does by itself. */
export const plugsSubscriber: Subscriber = {
  'integration.deleted': deactivatePlugs,
  'integration.replaced': deactivatePlugs,
}

async function deactivatePlugs(
  { db, clock }: EventContext,
  { integration: { id, organization_id } }: { integration: IntegrationRow },
): Promise<void> {
  await db('plugs')
    .where({ organization_id, integration_id: id, activated: 1 })
    .update({ activated: 0, updated_at: clock.now() })
}
