import type { ApiRequest } from '../api.ts'
import { PlatformError } from './errors.ts'

/** Bounds all removals of one preparation, since a worker waits for them. */
const CLEAN_UP_MS = 10_000

/** Sends a request on behalf of the account, under a signal of its own. */
export type Send = (signal: AbortSignal, request: ApiRequest) => Promise<unknown>

/**
 * Prepares an act. If that fails, removes what it left on the platform until then, the newest first, because the next try leaves it
 * anew. After a wait, the next try goes on with what is saved, so only a refusal, which ends the post, removes it. A removal that fails
 * is given up. An account that was refused can remove nothing.
 */
export async function withCleanUp<Result>(
  send: Send,
  { hasWaited }: { hasWaited: boolean },
  prepare: (leaves: (removal: ApiRequest) => void) => Promise<Result>,
): Promise<Result> {
  const removals: ApiRequest[] = []
  try {
    return await prepare((removal) => removals.unshift(removal))
  } catch (error) {
    const failure = error instanceof PlatformError ? error.failure : 'retryable'
    if (failure === 'auth' || (hasWaited && failure !== 'rejected')) throw error
    // The signal of the call may have ended the preparation.
    const signal = AbortSignal.timeout(CLEAN_UP_MS)
    for (const removal of removals) await send(signal, { anyBody: true, ...removal }).catch(() => {})
    throw error
  }
}
