import { audit } from '../audit/audit.ts'
import type { App } from '../context.ts'
import type { WebhookRow } from '../db/tables/webhooks.ts'
import { emit } from '../events/events.ts'
import { cancelDeliveries } from './delivery-store.ts'
import { markWebhook } from './store.ts'

type Services = Pick<App, 'db' | 'clock' | 'events'>

/** Sends nothing more to an endpoint, cancels what waits for it and tells the organization. In the caller's transaction. */
export async function disableEndpoint(
  ctx: Services,
  webhook: WebhookRow,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { id, organization_id: organizationId, name } = webhook
  const now = ctx.clock.now()
  const change = { disabled_at: now, disabled_reason: reason }
  if (!(await markWebhook(ctx.db, webhook, 'disabled_at', change))) return
  await cancelDeliveries(ctx.db, organizationId, id, now)
  const why =
    reason === 'gone' ? 'it answered that it is gone (410)' : 'nothing has reached it for three days'
  const content = `The webhook ${name} is switched off: ${why}. Switch it on again once its receiver works; deliveries can be replayed.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'info', content } })
  await audit(ctx, {
    organizationId,
    userId: null,
    action: 'webhook.disabled',
    target: id,
    detail: { name, reason },
  })
}

/** Once for each time that it begins to fail. In the caller's transaction. */
export async function warnOfFailures(ctx: Services, webhook: WebhookRow, error: string): Promise<void> {
  const { organization_id: organizationId, name } = webhook
  if (!(await markWebhook(ctx.db, webhook, 'warned_at', { warned_at: ctx.clock.now() }))) return
  const content = `The webhook ${name} does not get through: an event was given up after a day of tries. ${error} It is switched off when nothing reaches it for three days.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'failure', content } })
}
