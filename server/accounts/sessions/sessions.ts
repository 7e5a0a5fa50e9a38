import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { SessionRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { toIso } from '../../lib/time/dates.ts'
import { describeUserAgent } from '../../lib/web/user-agents.ts'
import { auditAccount } from '../account/audit-account.ts'
import { refuseImpersonator } from './impersonator.ts'
import { SESSION_IDLE_MS } from './start-session.ts'

/** Finds live sessions, last seen first. */
async function findSessions(
  db: Knex,
  userId: string,
  live: { now: number; seenAfter: number },
): Promise<SessionRow[]> {
  return db('sessions')
    .where({ user_id: userId })
    .where('expires_at', '>', live.now)
    .where('last_seen_at', '>', live.seenAfter)
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
}

type Caller = Pick<SessionAuth, 'userId' | 'sessionId' | 'impersonatorId'>

/** Lists the person's sessions, last seen first. */
export async function listSessions(ctx: HasDbAndClock, { userId, sessionId }: Caller) {
  const now = ctx.clock.now()
  const rows = await findSessions(ctx.db, userId, { now, seenAfter: now - SESSION_IDLE_MS })
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    ip: row.ip,
    lastIp: row.last_ip ?? row.ip,
    country: row.country,
    device: describeUserAgent(row.user_agent),
    userAgent: row.user_agent,
    createdAt: toIso(row.created_at),
    lastSeenAt: toIso(row.last_seen_at),
    expiresAt: toIso(row.expires_at),
  }))
}

/** Ends the caller's session. During an impersonation that is the administrator's session. */
export async function signOut(
  ctx: HasDbAndClock,
  { userId, sessionId, impersonatorId }: SessionAuth,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await ctx.db('sessions').where({ id: sessionId }).delete()
    await auditAccount(ctx, { userId: impersonatorId ?? userId, action: 'account.logout' })
  })
}

/** Ends one of the caller's own sessions. @throws 404 for any other */
export async function endOwnSession(ctx: HasDbAndClock, auth: Caller, id: string): Promise<void> {
  const { userId } = auth
  refuseImpersonator(auth)
  await transaction(ctx, async (ctx) => {
    const ended = await ctx.db('sessions').where({ id, user_id: userId }).delete()
    if (ended === 0) throw notFound('session')
    await auditAccount(ctx, { userId, action: 'session.ended', target: id })
  })
}

/** Ends all the person's sessions but the current one, and returns their number. Joins the caller's transaction. */
export async function endOtherSessions(ctx: HasDbAndClock, auth: Caller): Promise<number> {
  const { userId, sessionId } = auth
  refuseImpersonator(auth)
  return transaction(ctx, async (ctx) => {
    const others = ctx.db('sessions').where({ user_id: userId }).whereNot({ id: sessionId })
    const ended = await others.delete()
    await auditAccount(ctx, { userId, action: 'session.others_ended', detail: { ended } })
    return ended
  })
}
