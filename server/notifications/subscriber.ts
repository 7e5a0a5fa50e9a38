import type { Subscriber } from '../events/events.ts'
import { notify } from './notifications.ts'
import { notifyCause, notifyFailure, notifySuccess } from './summaries.ts'

export const notificationsSubscriber: Subscriber = {
  async 'members.notice'(ctx, { organizationId, notice }) {
    const { shares } = notice
    if (shares === undefined) await notify(ctx, organizationId, notice)
    else if (shares.by === 'cause') await notifyFailure(ctx, organizationId, notice, shares)
    else if (shares.by === 'causeBegins') await notifyCause(ctx, organizationId, notice, shares.key)
    else {
      const { integrationId, place } = shares
      await notifySuccess(ctx, organizationId, { ...notice, integrationId }, place)
    }
  },
}
