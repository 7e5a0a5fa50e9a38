import type { App } from '../../context.ts'
import { ApiError, notFound } from '../../errors.ts'
import { OVERDUE_AFTER_MS, publishingMetrics } from '../../publishing/metrics.ts'
import { findDatabaseProblem } from '../health.ts'

/**
 * How the queue of this job does, for monitors. Throws 404 when no job has this name, and 503 with the same figures when a due job has
 * waited for more than five minutes or, for posts, one is overdue, or when the database takes no writes. Jobs that were given up are counted and not judged: time does not mend them.
 */
export async function queueHealth(ctx: Pick<App, 'db' | 'clock' | 'jobs'>, queue: string) {
  const name = ctx.jobs.names.find((known) => known === queue)
  if (name === undefined) throw notFound('queue')
  const { backlog, scheduled, running, failed, oldestMs } = await ctx.jobs.stats(name)
  const overdue = name === 'publish-post' ? (await publishingMetrics(ctx)).overdue : 0
  const figures = { queue, backlog, scheduled, running, failed, oldestMs, overdue }
  const database = await findDatabaseProblem(ctx)
  const problems = [
    ...(oldestMs > OVERDUE_AFTER_MS
      ? [`its oldest due job has waited for ${Math.round(oldestMs / 1000)} s`]
      : []),
    ...(overdue > 0 ? [`${overdue} posts are overdue`] : []),
    ...(database === null ? [] : [database.message.replace(/\.$/, '')]),
  ]
  if (problems.length > 0)
    throw new ApiError('unavailable', `Queue ${queue} does not keep up: ${problems.join(', ')}.`, {
      extensions: figures,
    })
  return { status: 'success' as const, message: `Queue ${queue} is healthy.`, ...figures }
}
