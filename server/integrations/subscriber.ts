import type { Subscriber } from '../events/events.ts'
import { applyChannelLimit } from './channel-limit.ts'
import { deleteConnectStates } from './connect/state-store.ts'
import { deleteIntegration } from './manage.ts'
import { listIntegrationRows } from './store.ts'
import { enqueueRevocation } from './tokens/revoke-grant.job.ts'
import { deleteMentions } from './tools/mentions.ts'

export const integrationsSubscriber: Subscriber = {
  async 'organization.deleted'(ctx, closing) {
    await deleteConnectStates(ctx.db, closing.organizationId)
    for (const { id } of await listIntegrationRows(ctx, closing.organizationId, []))
      await deleteIntegration(ctx, closing, id)
  },
  async 'plan.changed'(ctx, { organizationId, after }) {
    await applyChannelLimit(ctx, organizationId, after.channel)
  },
  async 'integration.deleted'(ctx, { integration }) {
    await deleteMentions(ctx.db, integration.organization_id, integration.id)
    await enqueueRevocation(ctx, integration)
  },
}
