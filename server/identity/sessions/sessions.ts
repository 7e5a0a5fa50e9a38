import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { toIso } from '../../lib/dates.ts'
import { auditAccount } from '../account/audit-account.ts'
import { endSession, SESSION_IDLE_MS } from '../auth/sessions.ts'
import { refuseImpersonator } from './impersonator.ts'
import { deleteOtherSessions, deleteSessionOf, findSessions } from './store.ts'

type Services = Pick<App, 'db' | 'clock'>
type Caller = Pick<SessionAuth, 'userId' | 'sessionId' | 'impersonatorId'>

/** Where this person is signed in, last seen first. */
export async function listSessions(ctx: Services, { userId, sessionId }: Caller) {
  const now = ctx.clock.now()
  const rows = await findSessions(ctx.db, userId, { now, seenAfter: now - SESSION_IDLE_MS })
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: toIso(row.created_at),
    lastSeenAt: toIso(row.last_seen_at),
    expiresAt: toIso(row.expires_at),
  }))
}

/** Ends the caller's session. While an administrator acts as somebody else, the session is the administrator's. */
export async function signOut(
  ctx: Services,
  { userId, sessionId, impersonatorId }: SessionAuth,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await endSession(ctx, sessionId)
    await auditAccount(ctx, { userId: impersonatorId ?? userId, action: 'account.logout' })
  })
}

/** Ends one of the caller's own sessions. Throws 404 for any other. */
export async function endOwnSession(ctx: Services, auth: Caller, id: string): Promise<void> {
  const { userId } = auth
  refuseImpersonator(auth)
  await transaction(ctx, async (ctx) => {
    if (!(await deleteSessionOf(ctx.db, userId, id))) throw notFound('session')
    await auditAccount(ctx, { userId, action: 'session.ended', target: id })
  })
}

/** Ends all but the caller's current one and returns how many. Joins the caller's transaction. */
export async function endOtherSessions(ctx: Services, auth: Caller): Promise<number> {
  const { userId, sessionId } = auth
  refuseImpersonator(auth)
  return transaction(ctx, async (ctx) => {
    const ended = await deleteOtherSessions(ctx.db, userId, sessionId)
    await auditAccount(ctx, { userId, action: 'session.others_ended', detail: { ended } })
    return ended
  })
}
