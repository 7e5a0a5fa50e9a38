import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../context.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { type CacheKey, claimCache, fillCache, findCached, releaseCache } from './store.ts'

const LIVES_MS = 3_600_000
/** A platform is given up after this. */
export const ASK_TIMEOUT_MS = 30_000
/** Longer, so that a claim that has ended means a process that has. */
const CLAIM_MS = ASK_TIMEOUT_MS + 15_000
const LOOK_EVERY_MS = 100

/**
 * What the platform last told, for an hour. Of all who want to know, in any process, one asks and the others wait for its
 * answer. A failure is thrown to whoever asked, and is not kept: the next one asks anew. `ask` must end by itself.
 */
export async function cached<T>(
  ctx: Pick<App, 'db' | 'clock'>,
  key: CacheKey,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  const claim = newId()
  for (let waited = 0; waited <= CLAIM_MS; waited += LOOK_EVERY_MS) {
    const now = ctx.clock.now()
    const known = await findCached(ctx.db, key, now)
    if (known?.body) return JSON.parse(known.body) as T
    if (!known && (await claimCache(ctx.db, key, { claim, now, expiresAt: now + CLAIM_MS })))
      return askAndKeep(ctx, key, claim, ask)
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
  throw new ApiError('upstream_failed', 'The platform is taking too long to answer. Try again later.')
}

async function askAndKeep<T>(
  ctx: Pick<App, 'db' | 'clock'>,
  key: CacheKey,
  claim: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await ask()
    const expires_at = ctx.clock.now() + LIVES_MS
    await fillCache(ctx.db, key, claim, { body: JSON.stringify(answer), expires_at })
    return answer
  } catch (error) {
    await releaseCache(ctx.db, key, claim)
    throw error
  }
}
