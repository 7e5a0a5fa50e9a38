import type { EventContext, Subscriber } from '../events/events.ts'
import type { Notice } from '../events/notice.ts'
import { notify } from './notifications.ts'
import { notifyCause, notifyFailure, notifySuccesses, notifySum, type Success } from './summaries.ts'

export const notificationsSubscriber: Subscriber = {
  'members.notice': {
    async forAll(ctx, events) {
      const successes: Success[] = []
      for (const { organizationId, notice } of events)
        if (notice.grouping?.by === 'place') successes.push({ organizationId, notice, ...notice.grouping })
        else await notifyOne(ctx, organizationId, notice)
      await notifySuccesses(ctx, successes)
    },
  },
}

async function notifyOne(ctx: EventContext, organizationId: string, notice: Notice): Promise<void> {
  const { grouping } = notice
  if (grouping?.by === 'sum') await notifySum(ctx, organizationId, notice, grouping)
  else if (grouping?.by === 'cause') await notifyFailure(ctx, organizationId, notice, grouping)
  else if (grouping?.by === 'causeBegins') await notifyCause(ctx, organizationId, notice, grouping.key)
  else await notify(ctx, organizationId, notice)
}
