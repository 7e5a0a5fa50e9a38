import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, invalid } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { HasHashing } from '../../lib/secrets/passwords.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { auditAccount } from '../account/audit-account.ts'
import { requirePassword } from '../account/password.ts'
import { memberCodeBudget, tryProof } from '../auth/throttle.ts'
import { RECENT_MS } from '../sessions/start-session.ts'
import { requireUser } from '../users/people.ts'
import { useCode } from './codes.ts'
import { countPasskeys } from './passkey-store.ts'
import { usePasskey } from './passkeys.ts'

export interface Proof {
  password?: string | null | undefined
  /** A code of the authenticator app, or a recovery code. */
  code?: string | null | undefined
  /** Answer of the browser to the options of `startPasskeyUse`. */
  passkey?: unknown
}

type Services = HasDbAndClock & HasConfig & HasHashing & HasSealer

/** Tells how the person of the session can prove who they are. During an impersonation, that is the administrator. */
export async function listProofs({ db }: HasDbAndClock, auth: SessionAuth): Promise<(keyof Proof)[]> {
  const user = await requireUser(db, personOf(auth))
  return [
    ...(user.password_hash === null ? [] : ['password' as const]),
    ...(user.second_factor_at === null ? [] : ['code' as const]),
    ...((await countPasskeys(db, user.id)) === 0 ? [] : ['passkey' as const]),
  ]
}

/**
 * Accepts the password, a code of the second factor, or a passkey, as a proof that the session is still in the hands of its person. Returns the
 * instant until which the session may do what needs a recent proof.
 * @throws 400 for a wrong password, code or passkey, 429 after too many
 * @throws 409 for a password of an account that has none
 */
export async function verifyIdentity(ctx: Services, auth: SessionAuth, proof: Proof): Promise<number> {
  const userId = personOf(auth)
  const [method, ...others] = (['password', 'code', 'passkey'] as const).filter((name) => proof[name])
  if (method === undefined || others.length > 0)
    throw invalid(
      'body.password',
      'Send one of these: the password, a code of the second factor, or a passkey',
    )
  await check(ctx, userId, proof)
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await ctx.db('sessions').where({ id: auth.sessionId }).update({ verified_at: now })
    await auditAccount(ctx, {
      userId,
      action: 'session.verified',
      target: auth.sessionId,
      detail: { method },
    })
    return now + RECENT_MS
  })
}

function personOf({ userId, impersonatorId }: SessionAuth): string {
  return impersonatorId ?? userId
}

async function check(ctx: Services, userId: string, { password, code, passkey }: Proof): Promise<void> {
  if (password) return checkPassword(ctx, userId, password)
  if (code) return checkCode(ctx, userId, code)
  const { user_id } = await usePasskey(ctx, passkey)
  if (user_id !== userId) throw invalid('body.passkey', 'This passkey belongs to another account')
}

async function checkPassword(ctx: Services, userId: string, password: string): Promise<void> {
  const user = await requireUser(ctx.db, userId)
  if (user.password_hash === null)
    throw conflict(`This account has no password. Sign in with ${user.provider} again instead.`)
  await requirePassword(ctx, user, password, 'body.password')
}

async function checkCode(ctx: Services, userId: string, code: string): Promise<void> {
  const right = await tryProof(
    ctx,
    memberCodeBudget({ id: userId }),
    async () => (await useCode(ctx, userId, code)) !== null,
  )
  if (right) return
  await auditAccount(ctx, { userId, action: 'account.second_factor_failed' })
  throw invalid('body.code', 'The code is wrong, or it was used before. Wait for the next one')
}
