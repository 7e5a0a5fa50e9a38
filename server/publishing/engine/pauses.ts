import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { inList, runFixed } from '../../db/fixed-statement.ts'
import type { AccountPauseRow, IntegrationRow } from '../../db/tables/channels.ts'
import type { PlatformError } from '../../platforms/kit/http/errors.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
import { type Decision, LONGEST_DELAY_MS } from './retry-policy.ts'

/** Limits the pause of an account whose platform gives no time or a shorter one. */
const USUAL_PAUSE_MS = 60_000

export type PauseContext = HasDbAndClock

type Account = Pick<IntegrationRow, 'id' | 'organization_id'>

/**
 * Pauses the whole account when its platform asks to slow down: no worker sends anything until the refused act is retried, which
 * then goes first. Does nothing for other failures. Runs in the transaction that settles the attempt.
 */
export async function pauseAccount(
  ctx: PauseContext,
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
  // The retry may be up to a tenth later than the platform asked for.
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

/** Returns the account's current pause. */
export async function activePause(ctx: PauseContext, integrationId: string): Promise<AccountPauseRow | null> {
  const pause = await findPause(ctx.db, integrationId)
  return pause !== undefined && pause.until > ctx.clock.now() ? pause : null
}

/** Interval between posts that wait for the end of a pause, which are sent in the order in which they were due. */
const PLACE_MS = 200

/** Finds the current pauses of several accounts, by integration. */
export async function activePauses(
  ctx: PauseContext,
  integrationIds: string[],
): Promise<Map<string, AccountPauseRow>> {
  const sql = `select * from account_pauses where ${inList(ctx.db, 'integration_id')} and until > ?`
  const bindings = [[...new Set(integrationIds)], ctx.clock.now()]
  const rows = await runFixed<AccountPauseRow>(ctx.db, sql, bindings)
  return new Map(rows.map((row) => [row.integration_id, row]))
}

function findPause(db: Knex, integrationId: string): Promise<AccountPauseRow | undefined> {
  return db('account_pauses').where({ integration_id: integrationId }).first()
}

/** Extends an existing pause and never shortens it. */
async function upsertPause(db: Knex, row: AccountPauseRow): Promise<void> {
  await db('account_pauses').insert(row).onConflict('integration_id').ignore()
  const { integration_id, until, last_place, reason } = row
  await db('account_pauses')
    .where({ integration_id })
    .where('until', '<', until)
    .update({ until, last_place, reason })
}

/** Reserves the next instant after the pause, later than those reserved before. A pause that was removed meanwhile has its end. */
export async function reservePlace(
  db: Knex,
  { integration_id, until }: Pick<AccountPauseRow, 'integration_id' | 'until'>,
): Promise<number> {
  const next = `case when last_place + ${PLACE_MS} > until then last_place + ${PLACE_MS} else until end`
  const [row] = await db('account_pauses')
    .where({ integration_id })
    .update({ last_place: db.raw(next) })
    .returning('last_place')
  return Number(row?.last_place ?? until)
}
