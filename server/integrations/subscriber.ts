import type { Subscriber } from '../events/events.ts'
import { deleteIntegration } from './manage.ts'
import { deleteConnectStates } from './state-store.ts'
import { listIntegrationRows } from './store.ts'

export const integrationsSubscriber: Subscriber = {
  async 'organization.deleted'(ctx, closing) {
    await deleteConnectStates(ctx.db, closing.organizationId)
    for (const { id } of await listIntegrationRows(ctx, closing.organizationId, []))
      await deleteIntegration(ctx, closing, id)
  },
}
