import type { ApiRequest } from '../api.ts'
import { PlatformError } from './errors.ts'

/** Bounds all removals of one preparation, since a worker waits for them. */
const CLEAN_UP_MS = 10_000

/** Sends a request on behalf of the account, under a signal of its own. */
export type Send = (signal: AbortSignal, request: ApiRequest) => Promise<unknown>

/**
 * Prepares an act. If that fails, removes what it left on the platform until then, the newest first, because the next try leaves it
 * anew. A removal that fails is given up. An account that was refused can remove nothing.
 */
export async function withCleanUp<Result>(
  send: Send,
  prepare: (leaves: (removal: ApiRequest) => void) => Promise<Result>,
): Promise<Result> {
  const removals: ApiRequest[] = []
  try {
    return await prepare((removal) => removals.unshift(removal))
  } catch (error) {
    if (error instanceof PlatformError && error.failure === 'auth') throw error
    // The signal of the call may have ended the preparation.
    const signal = AbortSignal.timeout(CLEAN_UP_MS)
    for (const removal of removals) await send(signal, { anyBody: true, ...removal }).catch(() => {})
    throw error
  }
}
