import type { HasDbAndClock } from '../../db/connect.ts'
import { type ApiError, badRequest } from '../../errors/errors.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { ProviderName } from './provider.ts'
import { markStateUsed } from './store.ts'

/** Limits the time to return from the provider, and the time to use a ticket. */
export const LIFETIME_MS = 10 * 60_000

interface NewState {
  /** Secret that the provider returns in a URL, where others may see it. */
  state: string
  /** Secret that stays in a cookie of the browser, so that somebody who only saw the URL cannot finish the sign-in. */
  browser: string
}

export function newState(): NewState {
  return { state: randomToken(32), browser: randomToken(32) }
}

/** Stores hashes of the two secrets, and the provider's data sealed. */
export async function saveState(
  ctx: HasDbAndClock & HasSealer,
  provider: ProviderName,
  { state, browser }: NewState,
  stored: Record<string, string>,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db('sign_in_states').insert({
    browser_hash: sha256(browser),
    state_hash: sha256(state),
    provider,
    data_sealed: ctx.sealer.seal(JSON.stringify(stored)),
    created_at: now,
    expires_at: now + LIFETIME_MS,
    used_at: null,
  })
}

/** Returns the stored data and marks the sign-in as answered. Throws one `bad_request` for every mismatch. */
export async function consumeState(
  ctx: HasDbAndClock & HasSealer,
  provider: ProviderName,
  { state, browser }: { state: string | null; browser: string | undefined },
): Promise<Record<string, string>> {
  const sealed =
    browser === undefined
      ? undefined
      : await markStateUsed(ctx.db, {
          browserHash: sha256(browser),
          stateHash: state === null ? null : sha256(state),
          provider,
          now: ctx.clock.now(),
        })
  if (sealed === undefined) throw unknownState()
  return JSON.parse(ctx.sealer.open(sealed)) as Record<string, string>
}

function unknownState(): ApiError {
  return badRequest(
    'This sign-in cannot continue: it was started in another browser, is older than 10 minutes, or is already complete. Start again.',
  )
}
