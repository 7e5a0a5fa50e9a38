import type { HasDbAndClock } from '../../db/connect.ts'
import { ApiError, notFound } from '../../errors/errors.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { OVERDUE_AFTER_MS, publishingMetrics } from '../../publishing/metrics.ts'
import { findDatabaseProblem } from '../health.ts'

/**
 * Reports the health of one job's queue to monitors. Reports failed jobs, but they do not make a queue unhealthy, since waiting
 * does not repair them.
 * @throws 404 when no job has this name
 * @throws 503 with the same metrics when a due job has waited for over five minutes, a post is overdue, posts are held since a
 * restore, or the database does not accept writes
 */
export async function queueHealth(ctx: HasDbAndClock & HasQueue, queue: string) {
  const name = ctx.jobs.names.find((known) => known === queue)
  if (name === undefined) throw notFound('queue')
  const { backlog, scheduled, running, failed, oldestMs } = await ctx.jobs.stats(name)
  const { overdue, held } = name === 'publish-post' ? await publishingMetrics(ctx) : { overdue: 0, held: 0 }
  const metrics = { queue, backlog, scheduled, running, failed, oldestMs, overdue, held }
  const database = await findDatabaseProblem(ctx)
  const problems = [
    ...(oldestMs > OVERDUE_AFTER_MS
      ? [`its oldest due job has waited for ${Math.round(oldestMs / 1000)} s`]
      : []),
    ...(overdue > 0 ? [`${overdue} posts are overdue`] : []),
    ...(held > 0 ? [`${held} posts are held since a restore (npm run restored)`] : []),
    ...(database === null ? [] : [database.message.replace(/\.$/, '')]),
  ]
  if (problems.length > 0)
    throw new ApiError('unavailable', `Queue ${queue} does not keep up: ${problems.join(', ')}.`, {
      extensions: metrics,
    })
  return { status: 'success' as const, message: `Queue ${queue} is healthy.`, ...metrics }
}
