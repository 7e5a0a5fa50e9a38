import type { AuditAction } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { secondFactorMail } from '../../notifications/mail/templates.ts'
import { auditAccount } from '../account/audit-account.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import { requireUser } from '../users/people.ts'
import { createRecoveryCodes } from './codes.ts'
import { countPasskeys } from './passkey-store.ts'
import { refuseWhileRequired } from './requirement.ts'
import { findTotp, replaceRecoveryCodes, setSecondFactor } from './store.ts'

export type FactorServices = HasDbAndClock & HasQueue & HasConfig

/** Describes a change for the audit log and for the owner's mailbox. */
export interface FactorChange {
  action: AuditAction
  target?: string
  sentence: string
}

/**
 * Records a new factor. The first one turns the second factor on: returns recovery codes, and ends the person's other sessions. For a
 * further one, returns null. Joins the caller's transaction.
 */
export async function recordAddition(
  ctx: FactorServices,
  auth: SessionAuth,
  change: FactorChange,
): Promise<string[] | null> {
  const { userId } = auth
  await recordChange(ctx, userId, change)
  const user = await requireUser(ctx.db, userId)
  if (user.second_factor_at !== null) return null
  await setSecondFactor(ctx.db, userId, ctx.clock.now())
  // A session from before was started without the second factor.
  await endOtherSessions(ctx, auth)
  return createRecoveryCodes(ctx, userId)
}

/**
 * Records the removal of a factor. After the last one, turns the second factor off. Joins the caller's transaction.
 * @throws 409 for the last one, while an organization of the person requires it
 */
export async function recordRemoval(
  ctx: FactorServices,
  userId: string,
  change: FactorChange,
): Promise<void> {
  await recordChange(ctx, userId, change)
  if (await hasFactor(ctx, userId)) return
  await refuseWhileRequired(ctx, userId)
  await replaceRecoveryCodes(ctx.db, userId, [])
  await setSecondFactor(ctx.db, userId, null)
}

async function hasFactor({ db }: HasDbAndClock, userId: string): Promise<boolean> {
  if ((await findTotp(db, userId))?.secret_sealed) return true
  return (await countPasskeys(db, userId)) > 0
}

/** Records a change, and tells the owner of the account by mail. Joins the caller's transaction. */
export async function recordChange(
  ctx: FactorServices,
  userId: string,
  { action, target, sentence }: FactorChange,
): Promise<void> {
  await auditAccount(ctx, { userId, action, target })
  const { email: to } = await requireUser(ctx.db, userId)
  const url = `${ctx.config.consoleUrl}/settings/security`
  await ctx.jobs.enqueue(ctx.db, 'send-mail', secondFactorMail({ to, change: sentence, url }))
}
