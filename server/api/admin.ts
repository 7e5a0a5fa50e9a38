import type { AdminHandlers } from '../../generated/handlers.ts'
import { actorOf } from '../admin/actor.ts'
import { listFailurePlatforms, listFailures } from '../admin/failures.ts'
import { readPeriod, readStatistics } from '../admin/statistics.ts'

export const adminHandlers: AdminHandlers = {
  async listErrors({ query }, ctx) {
    const { page = 0, limit = 20, platform, email, unknownFirst } = query
    return listFailures(ctx, actorOf(ctx.auth), {
      page,
      limit,
      platform: platform || undefined,
      email: email || undefined,
      unknownFirst: isYes(unknownFirst),
    })
  },

  async listErrorPlatforms(_input, ctx) {
    return listFailurePlatforms(ctx, actorOf(ctx.auth))
  },

  async getStats({ query }, ctx) {
    const period = readPeriod(query, ctx.clock.now())
    return readStatistics(ctx, actorOf(ctx.auth), { period, unknownOnly: isYes(query.unknownOnly) })
  },
}

/** Returns true for either form that existing clients send. */
function isYes(text: string | undefined): boolean {
  return text === 'true' || text === '1'
}
