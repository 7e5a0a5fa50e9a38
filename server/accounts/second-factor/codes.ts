import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { randomText, sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { findTotpStep } from '../../lib/secrets/totp.ts'
import { findTotp, replaceRecoveryCodes, useRecoveryCode, useStep } from './store.ts'

export type CodeKind = 'totp' | 'recovery_code'

/** Leaves out what people mistake for each other: 0 and o, 1 and l and i. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODES = 10

/**
 * Uses up a code of the person, so that it works once. Takes it as people type it: with spaces, hyphens or capitals. Returns its kind,
 * or null for a wrong or used code.
 */
export async function useCode(
  ctx: HasDbAndClock & HasSealer,
  userId: string,
  typed: string,
): Promise<CodeKind | null> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return (await useTotp(ctx, userId, code)) ? 'totp' : null
  return (await useRecoveryCode(ctx.db, userId, sha256(code), ctx.clock.now())) ? 'recovery_code' : null
}

async function useTotp(ctx: HasDbAndClock & HasSealer, userId: string, code: string): Promise<boolean> {
  const row = await findTotp(ctx.db, userId)
  if (!row?.secret_sealed) return false
  const secret = ctx.sealer.open(row.secret_sealed)
  const step = findTotpStep(secret, code, { now: ctx.clock.now(), after: row.last_step })
  return step !== null && useStep(ctx.db, userId, step)
}

/** Creates recovery codes in place of the earlier ones. Each has 79 bits, so the database stores its SHA-256. */
export async function createRecoveryCodes({ db }: HasDb, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomText(16, RECOVERY_ALPHABET))
  await replaceRecoveryCodes(db, userId, codes.map(sha256))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}
