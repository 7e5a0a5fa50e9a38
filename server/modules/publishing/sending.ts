import type { App } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { countUnsettled, lockThread } from './store.ts'

/**
 * True from the moment before an entry of the thread may reach the platform until its outcome is known: also while a
 * platform that is idempotent is asked again about an attempt that got no answer. Such a thread must not be changed.
 */
export async function isSending(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  rootId: string,
): Promise<boolean> {
  return (await countUnsettled(ctx.db, organizationId, rootId)) > 0
}

/**
 * For everyone who edits, un-queues or deletes a thread: call it first in the transaction that does. It locks the thread,
 * so the engine cannot start sending until that transaction ends, and answers 409 while it is sending.
 */
export async function refuseWhileSending(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  rootId: string,
): Promise<void> {
  await lockThread(ctx.db, organizationId, rootId)
  if (await isSending(ctx, organizationId, rootId))
    throw conflict('The post is being sent to its channel right now: try again in a minute.')
}
