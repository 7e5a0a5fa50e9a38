import type { MonitorHandlers } from '../../generated/handlers.ts'
import { authorizeMetrics } from '../system/metrics.ts'
import { queueHealth } from '../system/monitor/queue-health.ts'

export const monitorHandlers: MonitorHandlers = {
  async getQueueHealth({ params }, ctx) {
    if (ctx.auth?.platformAdmin !== true) authorizeMetrics(ctx.config, ctx.request.headers.authorization)
    return queueHealth(ctx, params.name)
  },
}
