import type { Knex } from 'knex'
import type { App } from '../../context.ts'
import type { AccountPauseRow, IntegrationRow } from '../../db/tables/channels.ts'
import type { PlatformError } from '../../platforms/kit/http/errors.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
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
export async function activePause(
  ctx: Pick<App, 'db' | 'clock'>,
  integrationId: string,
): Promise<AccountPauseRow | null> {
  const pause = await findPause(ctx.db, integrationId)
  return pause !== undefined && pause.until > ctx.clock.now() ? pause : null
}

/** Posts that wait for the end of a pause go out one after another, this far apart, in the order in which it was due. */
const PLACE_MS = 200

/** Finds the pauses that several accounts have now, by integration. */
export async function activePauses(
  ctx: Pick<App, 'db' | 'clock'>,
  integrationIds: string[],
): Promise<Map<string, AccountPauseRow>> {
  const rows: AccountPauseRow[] = await ctx
    .db('account_pauses')
    .whereIn('integration_id', [...new Set(integrationIds)])
    .where('until', '>', ctx.clock.now())
  return new Map(rows.map((row) => [row.integration_id, row]))
}

function findPause(db: Knex, integrationId: string): Promise<AccountPauseRow | undefined> {
  return db('account_pauses').where({ integration_id: integrationId }).first()
}

/** A pause that is there is only made longer. */
async function upsertPause(db: Knex, row: AccountPauseRow): Promise<void> {
  await db('account_pauses').insert(row).onConflict('integration_id').ignore()
  const { integration_id, until, last_place, reason } = row
  await db('account_pauses')
    .where({ integration_id })
    .where('until', '<', until)
    .update({ until, last_place, reason })
}

/** The instant for the next of those that wait, later than all before. */
export async function reservePlace(db: Knex, { integration_id }: AccountPauseRow): Promise<number> {
  const next = `case when last_place + ${PLACE_MS} > until then last_place + ${PLACE_MS} else until end`
  const [row] = await db('account_pauses')
    .where({ integration_id })
    .update({ last_place: db.raw(next) })
    .returning('last_place')
  return Number((row as { last_place: number }).last_place)
}

export async function deletePause(db: Knex, integrationId: string): Promise<void> {
  await db('account_pauses').where({ integration_id: integrationId }).delete()
}
