import { identify } from './error-identity.ts'

/** `aborted`: the caller's signal ended the call. `timed_out`: no answer in time. `connection_failed`: refused, or lost on the way. */
export type ConnectionErrorCode = 'aborted' | 'timed_out' | 'connection_failed'

/**
 * No answer came. Whether the call took effect is not known unless it is repeated with its key. `cause` is the reason of an aborted
 * signal, or what the network threw.
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

/** The caller's signal ended the call, the wait between two tries, or the loop over pages. */
export function aborted(signal: AbortSignal): ConnectionError {
  return new ConnectionError('aborted', 'The call was aborted.', signal.reason)
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted(signal)
}
