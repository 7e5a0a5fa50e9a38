import { PlatformError } from '../platforms/kit/errors.ts'

/**
 * What was thrown around an irreversible call, as what it means. Before that call (`inFlight` false) nothing can have happened,
 * whatever was thrown: it is tried again. In it, anything but a refusal by name leaves it open: `unknown`. `preparing` names what
 * came before: `Preparing the post`.
 */
export function classify(error: unknown, inFlight: boolean, preparing: string): PlatformError {
  if (error instanceof PlatformError) {
    if (error.failure !== 'unknown' || inFlight) return error
    const { message, platformResponse } = error
    return new PlatformError('retryable', message, {
      ...(platformResponse === undefined ? {} : { platformResponse }),
      cause: error,
    })
  }
  const text = error instanceof Error ? error.message : String(error)
  if (inFlight)
    return new PlatformError('unknown', `No clear answer came from the platform (${text}).`, { cause: error })
  return new PlatformError('retryable', `${preparing} failed (${text}).`, {
    code: 'preparation_failed',
    cause: error,
  })
}
