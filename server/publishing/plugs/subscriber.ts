import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { EventContext, Subscriber } from '../../events/events.ts'

/** Deletes the plugs of a deleted channel, so that somebody who reconnects the account configures them again. */
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
