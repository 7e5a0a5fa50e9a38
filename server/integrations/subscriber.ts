import type { Subscriber } from '../events/events.ts'
import { deleteConnectStates } from './connect/state-store.ts'
import { deleteIntegration } from './manage.ts'
import { listIntegrationRows } from './store.ts'
import { deleteMentions } from './tools/mentions.ts'

export const integrationsSubscriber: Subscriber = {
  async 'organization.deleted'(ctx, closing) {
    await deleteConnectStates(ctx.db, closing.organizationId)
    for (const { id } of await listIntegrationRows(ctx, closing.organizationId, []))
      await deleteIntegration(ctx, closing, id)
  },
  'integration.deleted': ({ db }, { integration }) =>
    deleteMentions(db, integration.organization_id, integration.id),
}
