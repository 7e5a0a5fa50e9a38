import { identify } from './error-identity.ts'

/**
 * `aborted`: the caller's signal ended the call. `timed_out`: no response in time. `connection_failed`: the connection was refused
 * or lost.
 */
export type ConnectionErrorCode = 'aborted' | 'timed_out' | 'connection_failed'

/**
 * Reports that no response came. Whether the call took effect is unknown unless it is repeated with its key. `cause` is the reason
 * of the aborted signal, or the network error.
 */
export class ConnectionError extends Error {
  static {
    identify(ConnectionError, 'ConnectionError')
  }
  readonly code: ConnectionErrorCode

  constructor(code: ConnectionErrorCode, message: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }

  get timedOut(): boolean {
    return this.code === 'timed_out'
  }
}

/** Creates the error for a call, a wait between tries, or a loop over pages that the caller's signal ended. */
export function abortedError(signal: AbortSignal): ConnectionError {
  return new ConnectionError('aborted', 'The call was aborted.', signal.reason)
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal)
}
