import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { SchedulePauseRow } from '../../db/tables/posts.ts'
import { badRequest, forbidden, notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { findIntegrations, integrationIds } from '../../integrations/lookup.ts'
import type { Acting } from '../../publishing/actor.ts'
import { listPauses, pauseSchedule } from '../../publishing/schedule-pauses/pauses.ts'
import { type Resumption, resumeSchedule } from '../../publishing/schedule-pauses/resume.ts'
import type { StatusContext } from '../save/reschedule.ts'
import { findQueue } from './queue-slots.ts'
import { listQueues } from './queues.ts'

interface PauseRequest {
  channel?: string | null | undefined
  queue?: string | null | undefined
  mode: SchedulePauseRow['mode']
}

/**
 * Pauses a channel, a queue, or all channels.
 * @throws 404 for a channel or queue out of the caller's reach; 400 for both at once; 403 for all channels with a key of a group
 */
export async function startPause(
  ctx: HasDbAndClock & Acting,
  scope: AccessScope,
  { channel = null, queue = null, mode }: PauseRequest,
): Promise<SchedulePauseRow> {
  if (channel !== null && queue !== null)
    throw badRequest('A pause is of a channel or of a queue, not of both.')
  if (channel === null && queue === null && scope.customerId)
    throw forbidden('A key of a channel group pauses a channel or a queue of its group.')
  if (channel !== null && !(await findIntegrations(ctx.db, scope, [channel])).has(channel))
    throw notFound('channel')
  if (queue !== null && (await findQueue(ctx, scope, queue)) === undefined) throw notFound('queue')
  return pauseSchedule(ctx, scope.organizationId, { integration_id: channel, queue_id: queue }, mode)
}

/** Lists the pauses that have not ended, oldest first: for a key of a channel group, those of its channels and queues. */
export async function listReachablePauses(ctx: HasDb, scope: AccessScope): Promise<SchedulePauseRow[]> {
  const pauses = await listPauses(ctx, scope.organizationId)
  if (!scope.customerId) return pauses
  const channels: { id: string }[] = await integrationIds(ctx.db, scope)
  const reached = new Set([...channels, ...(await listQueues(ctx, scope))].map(({ id }) => id))
  return pauses.filter(({ integration_id, queue_id }) => reached.has(integration_id ?? queue_id ?? ''))
}

/**
 * Ends a pause within the caller's reach.
 * @throws 404
 */
export async function endReachablePause(
  ctx: StatusContext,
  scope: AccessScope,
  id: string,
  resumption: Resumption,
): Promise<{ published: number; skipped: number }> {
  if (!(await listReachablePauses(ctx, scope)).some((pause) => pause.id === id)) throw notFound('pause')
  return resumeSchedule(ctx, scope.organizationId, id, resumption)
}
