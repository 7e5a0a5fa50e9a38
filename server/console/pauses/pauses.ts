import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { SchedulePauseRow } from '../../db/tables/posts.ts'
import { badRequest, invalid, notFound } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { findNamedIntegrations } from '../../integrations/list.ts'
import { endReachablePause, listReachablePauses, startPause } from '../../posts/schedule/pause.ts'
import { listQueues } from '../../posts/schedule/queues.ts'
import { countPaused } from '../../publishing/schedule-pauses/pauses.ts'
import { safeNext, seeOther, viewerOf } from '../layout/console-page.ts'
import { handleForm } from '../layout/form.ts'
import { findNames } from '../posts/post.ts'
import { actorOf } from '../posts/timeline.ts'
import { QUEUES } from '../queues/queue-form.ts'
import { MAX_SPREAD, type PauseEndFields, pausePage, type ShownPause } from './pauses-panel.ts'

export const pausesHandlers = {
  async submitPause({ body: { channel, queue, mode, next } = {} }, ctx) {
    if (mode !== 'hold' && mode !== 'skip') throw badRequest('Choose what becomes of posts that fall due.')
    const known = await listReachablePauses(ctx, ctx.auth)
    const { id } = await startPause(ctx, ctx.auth, { channel: channel || null, queue: queue || null, mode })
    const isNew = known.every((pause) => pause.id !== id)
    return seeOther(`${pageIn(next)}?done=${isNew ? 'schedule-paused' : 'pause-changed'}`)
  },

  async submitPauseEnd({ params: { id }, body = {} }, ctx) {
    return handleForm(
      async () => seeOther(await endPause(ctx, id, body)),
      async (errors) => {
        const [pause] = await readPauses(ctx, (row) => row.id === id)
        if (pause === undefined) throw notFound('pause')
        return pausePage({
          ...{ viewer: await viewerOf(ctx), pause, path: pageIn(body.next) },
          ...{ values: body, errors },
        })
      },
    )
  },
} satisfies Partial<ConsoleHandlers>

/** Ends the pause as the form says, and returns where to go. */
async function endPause(ctx: Context<'session'>, id: string, { held, spreadMinutes, next }: PauseEndFields) {
  if (held !== 'publish' && held !== 'skip') throw badRequest('Choose what becomes of posts that waited.')
  const spread = Number(spreadMinutes || '0')
  if (!Number.isInteger(spread) || spread < 0 || spread > MAX_SPREAD)
    throw invalid('body.spreadMinutes', `Enter a whole number of minutes from 0 to ${MAX_SPREAD}`)
  const { published, skipped } = await endReachablePause(ctx, ctx.auth, id, { held, spreadMinutes: spread })
  const done = published > 0 ? 'schedule-caught-up' : skipped > 0 ? 'schedule-skipped' : 'schedule-resumed'
  return `${pageIn(next)}?done=${done}`
}

/** Returns the path of the page that a form came from. */
function pageIn(next: string | undefined): string {
  return next ? safeNext(next) : QUEUES
}

/** Reads the pauses that are about something, with the posts that wait for their ends. Default: all pauses. */
export async function readPauses(
  ctx: Context<'session'>,
  isAbout: (pause: SchedulePauseRow) => boolean = () => true,
): Promise<ShownPause[]> {
  const { organizationId } = ctx.auth
  const rows = (await listReachablePauses(ctx, ctx.auth)).filter(isAbout)
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ integration_id }) => integration_id ?? [])
  // A pause outlives its channel, which a deleted row still names.
  const channels = await findNamedIntegrations(ctx, organizationId, ids)
  const queues = new Map((await listQueues(ctx, ctx.auth)).map((queue) => [queue.id, queue]))
  const held = await countPaused(ctx, organizationId, rows)
  const names = await findNames(ctx, rows)
  return rows.map((row) => ({
    row,
    name: channels.get(row.integration_id ?? '')?.name ?? queues.get(row.queue_id ?? '')?.name ?? '',
    by: row.actor === null ? null : actorOf({ ...row, actor_name: null }, names),
    held: held.get(row.id) ?? 0,
  }))
}
