import { ChannelError } from '../platforms/kit/errors.ts'

/**
 * What was thrown around an irreversible call, as what it means. Before that call (`inFlight` false) nothing can have happened,
 * whatever was thrown: it is tried again. In it, anything but a refusal by name leaves it open: `unknown`. `preparing` names what
 * came before: `Preparing the post`.
 */
export function classify(error: unknown, inFlight: boolean, preparing: string): ChannelError {
  if (error instanceof ChannelError) {
    if (error.failure !== 'unknown' || inFlight) return error
    const { message, platformResponse } = error
    return new ChannelError('retryable', message, {
      ...(platformResponse === undefined ? {} : { platformResponse }),
      cause: error,
    })
  }
  const text = error instanceof Error ? error.message : String(error)
  if (inFlight)
    return new ChannelError('unknown', `No clear answer came from the platform (${text}).`, { cause: error })
  return new ChannelError('retryable', `${preparing} failed (${text}).`, {
    code: 'preparation_failed',
    cause: error,
  })
}
