import type { Subscriber } from '../events/events.ts'
import { revokeKeysOf } from './api-keys/store.ts'
import { deleteApp, getApp } from './oauth-apps/apps.ts'

export const accessSubscriber: Subscriber = {
  async 'organization.deleted'(ctx, { organizationId, userId }) {
    if ((await getApp(ctx, organizationId)) !== null) await deleteApp(ctx, { organizationId, userId })
    await revokeKeysOf(ctx.db, organizationId, ctx.clock.now())
  },
}
