import type { HasDbAndClock } from '../../db/connect.ts'
import type { UserTokenRow } from '../../db/tables/accounts.ts'
import { newId } from '../../lib/ids.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'

const MINUTE_MS = 60_000

/** Lifetimes in ms. A reset link opens an account, so it expires soon; an activation link lasts a day. */
export const tokenLifetime: Record<UserTokenRow['purpose'], number> = {
  'reset-password': 20 * MINUTE_MS,
  activate: 24 * 60 * MINUTE_MS,
}

/** Creates a single-use token (256 bits) for a mailed link; the database stores its hash. */
export async function issueToken(
  ctx: HasDbAndClock,
  userId: string,
  purpose: UserTokenRow['purpose'],
): Promise<string> {
  const token = randomToken(32)
  const now = ctx.clock.now()
  await ctx.db('user_tokens').insert({
    id: newId(),
    user_id: userId,
    purpose,
    token_hash: sha256(token),
    created_at: now,
    expires_at: now + tokenLifetime[purpose],
    used_at: null,
  })
  return token
}
