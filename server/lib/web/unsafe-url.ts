/** Thrown for a URL that was refused or could not be fetched. `message` is safe to show to the caller: it names no internal host. */
export class UnsafeUrlError extends Error {
  readonly reason:
    | 'scheme'
    | 'host'
    | 'private_address'
    | 'unresolvable'
    | 'timeout'
    | 'too_large'
    | 'redirect'
    | 'network'
  constructor(reason: UnsafeUrlError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UnsafeUrlError'
    this.reason = reason
  }
}
