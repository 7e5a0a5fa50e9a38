import { createHmac, randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { equalSecrets } from './crypto.ts'

/** Length of a time step, and number of digits: what every authenticator app assumes (RFC 6238). */
const STEP_MS = 30_000
const DIGITS = 6

/** Accepts the codes of the steps before and after the current one, for clocks that differ and people who type slowly. */
const SKEW = [0, -1, 1]

/** Returns a new secret of 160 bits in base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return base32nopad.encode(randomBytes(20))
}

/** Returns the code of a time step (RFC 6238 with HMAC-SHA-1; RFC 4226, section 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', base32nopad.decode(secret)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** Finds the time step after `after` whose code this is. Null for a wrong code, and for one that is too old or too new. */
export function findTotpStep(
  secret: string,
  code: string,
  { now, after }: { now: number; after: number },
): number | null {
  const steps = SKEW.map((offset) => totpStep(now) + offset)
  return steps.find((step) => step > after && equalSecrets(totpCode(secret, step), code)) ?? null
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`
}
