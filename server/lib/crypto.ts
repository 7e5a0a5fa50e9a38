import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** `bytes` of randomness as base64url, behind a visible prefix such as `pos_`. */
export function randomToken(bytes: number, prefix = ''): string {
  return prefix + randomBytes(bytes).toString('base64url')
}

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `length` random characters of `alphabet`, each as likely as the others (5.95 bits each where it is letters and digits). */
export function randomText(length: number, alphabet: string = alphanumeric): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** SHA-256 as 64 hex digits: how random tokens are stored. Never for passwords. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** HMAC-SHA-256 as 64 hex digits. */
export function hmac(key: string | Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex')
}

/** Compares in a time that depends on neither content nor length; the texts are hashed first. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** A 256-bit key for one purpose (HKDF-SHA-256): knowing one derived key tells nothing of another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'postern', purpose, 32))
}
