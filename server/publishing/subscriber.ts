import type { Knex } from 'knex'
import { dialectOf } from '../db/dialect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { ApiError } from '../errors/errors.ts'
import { type EventContext, emit, type Subscriber } from '../events/events.ts'
import { countOpen, countPossiblyLive, forgetPreparations } from './attempts/unanswered-store.ts'

export const publishingSubscriber: Subscriber = {
  'integration.rerouted': async (ctx, { integration, identifier }) => {
    const waiting = await lockQueued(ctx.db, integration)
    await refuseMove(ctx.db, integration, identifier)
    await forgetPreparations(ctx.db, integration.id)
    if (waiting > 0) await noticeMove(ctx, integration, { identifier, waiting })
  },
}

/**
 * Locks the roots that a worker may claim, in the order of `lockThreads`, and counts them. Until the transaction ends, no worker can read
 * the channel for a claim, so none is left with the credentials of the earlier platform.
 */
async function lockQueued(db: Knex, { id, organization_id }: IntegrationRow): Promise<number> {
  const queued = db('posts')
    .where({ organization_id, integration_id: id, position: 0 })
    .whereRaw(`deleted_at is null and (due_at is not null or state = 'QUEUE')`)
    .orderBy('root_id')
    .select('id')
  return (await dialectOf(db).forUpdate(queued)).length
}

/**
 * Refuses to move a channel while another platform would be asked about an attempt at the earlier one: it could confirm a stranger's post,
 * or publish what is live already.
 */
async function refuseMove(db: Knex, { id, name }: IntegrationRow, identifier: string): Promise<void> {
  if ((await countOpen(db, id)) > 0)
    throw new ApiError(
      'connect_failed',
      `A post of ${name} is being published now. Wait until it is done, then reconnect the channel to move it to ${identifier}.`,
    )
  const live = await countPossiblyLive(db, id)
  if (live > 0)
    throw new ApiError(
      'connect_failed',
      `${live === 1 ? '1 post' : `${live} posts`} of ${name} may be live, and only the earlier platform knows. Set the release id of each, retry or delete it, then reconnect the channel to move it to ${identifier}.`,
    )
}

/** Tells the members what the move changes for posts that were checked for the earlier platform. */
async function noticeMove(
  ctx: EventContext,
  { organization_id, id, name, identifier: from }: IntegrationRow,
  { identifier, waiting }: { identifier: string; waiting: number },
): Promise<void> {
  const posts = waiting === 1 ? '1 post waits' : `${waiting} posts wait`
  const content = `${name} has moved from ${from} to ${identifier}, and ${posts} on it. What ${identifier} does not take fails when it is due, with the reason: open such posts and save them to check them before.`
  const notice = { kind: 'info', content, integrationId: id } as const
  await emit(ctx, 'members.notice', { organizationId: organization_id, notice })
}
