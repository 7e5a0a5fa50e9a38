import { deriveKey, hmac, randomText } from '../../lib/crypto.ts'

/** Capitals and digits that nobody takes for one another: no 0 and O, no 1, I and L. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** 39.6 bits, as `XXXX-XXXX`: short enough to type, and guarded by a limit on guesses. */
export function newUserCode(): string {
  const code = randomText(LENGTH, alphabet)
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/**
 * How a user code is stored. Keyed, because so short a code could be found from a plain hash in no time. null for a text that
 * is no user code; case, spaces and dashes do not matter.
 */
export function hashUserCode(secret: string, text: string): string | null {
  const code = text.replace(/[\s\p{Pd}_]/gu, '').toUpperCase()
  if (code.length !== LENGTH || [...code].some((letter) => !alphabet.includes(letter))) return null
  return hmac(deriveKey(secret, 'device user code'), code)
}
