import type { Subscriber } from '../events/events.ts'
import { notify } from './notifications.ts'
import { notifyCause, notifyFailure, notifySuccess } from './summaries.ts'

export const notificationsSubscriber: Subscriber = {
  async 'members.notice'(ctx, { organizationId, notice }) {
    const { grouping } = notice
    if (grouping === undefined) await notify(ctx, organizationId, notice)
    else if (grouping.by === 'cause') await notifyFailure(ctx, organizationId, notice, grouping)
    else if (grouping.by === 'causeBegins') await notifyCause(ctx, organizationId, notice, grouping.key)
    else {
      const { integrationId, place } = grouping
      await notifySuccess(ctx, organizationId, { ...notice, integrationId }, place)
    }
  },
}
