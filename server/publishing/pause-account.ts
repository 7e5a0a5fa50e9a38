import type { App } from '../context.ts'
import type { AccountPauseRow, IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { toIso } from '../lib/dates.ts'
import type { PlatformError } from '../platforms/kit/errors.ts'
import { ACCOUNT_PAUSED } from '../platforms/kit/slow-down.ts'
import { recordEvent } from './events.ts'
import { findNewestEvent } from './events-store.ts'
import { findPause, takePlace, upsertPause } from './pauses-store.ts'
import { type QueueContext, wakeThread } from './queue-post.ts'
import { type Decision, LONGEST_DELAY_MS } from './retry-policy.ts'

/** A platform that only says "too fast", or asks for less, has the account wait no longer than this for what it refused. */
const USUAL_PAUSE_MS = 60_000

type Account = Pick<IntegrationRow, 'id' | 'organization_id'>

/**
 * A platform that asks to slow down means the account, not the one post: nothing is sent to it, by any worker, until what was
 * refused is tried again, and that goes first. Does nothing for other failures. In the transaction that settles the attempt.
 */
export async function pauseAccount(
  ctx: Pick<App, 'db' | 'clock'>,
  account: Account,
  error: PlatformError,
  decision: Decision,
): Promise<void> {
  const { code, retryAfterMs, failure } = error
  if (failure === 'rejected' || failure === 'auth' || code === ACCOUNT_PAUSED) return
  const limited = code === 'platform_rate_limited' && decision.next === 'retry'
  if (retryAfterMs === undefined && !limited) return
  const now = ctx.clock.now()
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_DELAY_MS)
  // A next try is up to a tenth later than asked for.
  const longest = now + Math.max(1.1 * asked, USUAL_PAUSE_MS)
  const until = Math.round(decision.next === 'retry' ? Math.min(decision.at, longest) : now + asked)
  await upsertPause(ctx.db, {
    integration_id: account.id,
    organization_id: account.organization_id,
    until,
    last_place: until,
    reason: error.message.slice(0, 300),
  })
}

/** The pause that the account has now. */
export async function pauseNow(
  ctx: Pick<App, 'db' | 'clock'>,
  integrationId: string,
): Promise<AccountPauseRow | null> {
  const pause = await findPause(ctx.db, integrationId)
  return pause !== undefined && pause.until > ctx.clock.now() ? pause : null
}

/** When the next of those that wait for its end is to go, later than all before. */
export function placeAfter(ctx: Pick<App, 'db'>, pause: AccountPauseRow): Promise<number> {
  return takePlace(ctx.db, pause)
}

/** Has an entry wait for the end of the pause, which is no try; its log says so once. In the transaction that holds the thread. */
export async function postpone(
  ctx: QueueContext,
  { root, entry }: { root: PostRow; entry: PostRow },
  integration: Pick<IntegrationRow, 'name'>,
  pause: AccountPauseRow,
): Promise<void> {
  await wakeThread(ctx, root, await placeAfter(ctx, pause))
  if ((await findNewestEvent(ctx.db, entry, ['queued', 'attempt', 'postponed'])) === 'postponed') return
  await recordEvent(ctx, entry, 'postponed', {
    code: ACCOUNT_PAUSED,
    message: `${pause.reason} Nothing is sent to ${integration.name} before ${toIso(pause.until)}.`,
    retryable: true,
  })
}
