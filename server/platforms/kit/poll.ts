import { setTimeout as sleep } from 'node:timers/promises'
import { PlatformError } from './errors.ts'

/**
 * Asks `look` until it answers something, `everyMs` apart, for at most `forMs`; then `retryable`. For work that a platform
 * does after an upload: nothing is published yet, so trying again later is safe.
 */
export async function poll<T>(
  what: string,
  options: { everyMs: number; forMs: number; signal: AbortSignal },
  look: () => Promise<T | undefined>,
): Promise<T> {
  for (let waited = 0; waited <= options.forMs; waited += options.everyMs) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(options.everyMs, undefined, { signal: options.signal }).catch((cause: unknown) => {
      throw new PlatformError('retryable', `${what} was interrupted.`, { code: 'interrupted', cause })
    })
  }
  throw new PlatformError(
    'retryable',
    `${what} takes longer than ${Math.round(options.forMs / 60_000)} minutes.`,
    { code: 'processing_timeout' },
  )
}
