import { deriveKey, hmac, randomText } from '../../lib/secrets/crypto.ts'

/** Omits characters that people confuse: 0 and O, and 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Creates a code of 39.6 bits, as `XXXX-XXXX`: short enough to type, and protected by a limit on guesses. */
export function newUserCode(): string {
  const code = randomText(LENGTH, ALPHABET)
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/**
 * Hashes a user code for storage, with a key, because a plain hash of so short a code is quickly reversed. Ignores case, spaces and
 * dashes. Returns null for a text that cannot be a user code.
 */
export function hashUserCode(secret: string, text: string): string | null {
  const code = text.replace(/[\s\p{Pd}_]/gu, '').toUpperCase()
  if (code.length !== LENGTH || [...code].some((letter) => !ALPHABET.includes(letter))) return null
  return hmac(deriveKey(secret, 'device user code'), code)
}
