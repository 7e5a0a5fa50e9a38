import { randomBytes } from 'node:crypto'
import { type MediaMime, mediaTypes, mimeOfName } from '../../lib/media-types.ts'

const keyPattern = /^\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/

export function isKey(text: string): boolean {
  return keyPattern.test(text)
}

/** A fresh key of the one server-made form, and the file name that it ends in. */
export function newKey(mime: MediaMime, now: number): { key: string; name: string } {
  const name = `${randomBytes(16).toString('hex')}.${mediaTypes[mime].extensions[0]}`
  return { key: `${dayPrefix(now)}/${name}`, name }
}

/** What the keys of a day (in UTC) begin with: those of earlier days come before it in the order of characters. */
export function dayPrefix(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10).replaceAll('-', '/')
}

/** The keys of all our files that a text mentions, be it by URL or in JSON. */
export function keysIn(text: string): string[] {
  return text.match(/\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g) ?? []
}

/** The type is not stored beside the bytes: the extension says it. */
export function typeOfKey(key: string): string {
  return mimeOfName(key) ?? 'application/octet-stream'
}

/** Throws for what is no key, and for a type that is not the key's: both would be a mistake of ours. */
export function checkKey(key: string, contentType: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  const promised = typeOfKey(key)
  if (promised !== contentType) throw new Error(`The key ${key} is for ${promised}, not for ${contentType}.`)
}

/** The key in a URL that starts with `prefix`, or null. */
export function keyAfter(prefix: string, url: string): string | null {
  const key = url.startsWith(prefix) ? (url.slice(prefix.length).split(/[?#]/, 1)[0] ?? '') : ''
  return isKey(key) ? key : null
}
