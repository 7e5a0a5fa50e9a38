import { createHash, createHmac, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Returns `bytes` random bytes as base64url, after a visible prefix such as `pos_`. */
export function randomToken(bytes: number, prefix = ''): string {
  return prefix + randomBytes(bytes).toString('base64url')
}

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns `length` random characters, uniformly from `alphabet` (letters and digits carry 5.95 bits each). */
export function randomText(length: number, alphabet: string = alphanumeric): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Returns the SHA-256 as 64 hex digits. The database stores random tokens this way; never hash passwords with it. */
export function sha256(text: string): string {
  return hash('sha256', text)
}

/** Returns the HMAC-SHA-256 as 64 hex digits. */
export function hmac(key: string | Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex')
}

/** Compares in constant time: hashes both texts first, so that neither content nor length affects the time. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Derives a 256-bit key for one purpose (HKDF-SHA-256): one derived key reveals nothing about another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'postern', purpose, 32))
}
