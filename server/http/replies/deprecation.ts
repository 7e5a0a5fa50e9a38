import type { OperationRow } from '../operations/operation.ts'

/** Returns `Deprecation` (RFC 9745) with the instant in seconds, and `Sunset` (RFC 8594) where the end is known. */
export function deprecationHeaders({
  at,
  sunset,
}: NonNullable<OperationRow['deprecation']>): Record<string, string> {
  return {
    Deprecation: `@${at / 1_000}`,
    ...(sunset === null ? {} : { Sunset: new Date(sunset).toUTCString() }),
  }
}
