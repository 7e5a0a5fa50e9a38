import { randomInt } from 'node:crypto'

/** How long a browser is remembered as the same visitor. */
export const TRACK_MS = 365 * 86_400_000

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The visitor's id as the browser sent it, or null where it is none of ours. */
export function knownVisitor(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[A-Za-z0-9]{10}$/.test(cookie) ? cookie : null
}

/** Ten letters and digits that say nothing about the person. */
export function newVisitor(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}
