import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type MediaMime, mediaTypes, mimeOfName } from '../../lib/media-types.ts'

export interface StoredObject {
  size: number
  contentType: string
  /** Opens the bytes, or the inclusive byte range. */
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** Where uploaded bytes live. Keys are server-made: `2026/11/21/<32 hex>.<ext>`. */
export interface Storage {
  /** Streams to storage; the object appears whole or not at all. */
  put(
    key: string,
    body: Readable,
    options: { contentType: string; signal?: AbortSignal },
  ): Promise<{ size: number }>
  /** null when there is no such object. */
  get(key: string): Promise<StoredObject | null>
  delete(key: string): Promise<void>
  /** The public, absolute URL of the object. */
  url(key: string): string
  /** The key behind one of our own URLs, or null for a foreign one. */
  keyOf(url: string): string | null
  /** Up to `limit` keys that come after `after`, in the order of their characters, so oldest day first. What is no key of ours is passed over. */
  list(page: { after?: string | null; limit: number }): Promise<KeyPage>
  multipart: MultipartStorage
  /** Lets go of connections. */
  close(): Promise<void>
}

export interface KeyPage {
  keys: string[]
  /** `after` of the next page; null on the last one. */
  next: string | null
}

/** One object on its way in parts. `id` is the storage's own name for it, of one word. */
export interface PartialUpload {
  key: string
  id: string
}

export interface StoredPart {
  /** From 1. */
  number: number
  size: number
  /** Quoted, as the header `ETag` has it. */
  etag: string
}

/** Objects that arrive in parts, in any order, each part sent again where that is needed; the object appears when they are put together. */
export interface MultipartStorage {
  begin(key: string, options: { contentType: string }): Promise<string>
  /** How a client gets a part here: straight to the storage, or through this service. */
  send:
    | { by: 'url'; url(upload: PartialUpload, number: number, expiresInMs: number): Promise<string> }
    | {
        by: 'us'
        put(
          upload: PartialUpload,
          number: number,
          body: Readable,
          options?: { signal?: AbortSignal },
        ): Promise<StoredPart>
        /** Throws a part away that has arrived. */
        drop(upload: PartialUpload, part: StoredPart): Promise<void>
      }
  /** What has arrived, by number. Throws `not_found` for an upload that is not there any more. */
  list(upload: PartialUpload): Promise<StoredPart[]>
  /** Puts these parts together. Throws `bad_request` where they are not what was sent, `not_found` as above. */
  finish(upload: PartialUpload, parts: readonly { number: number; etag: string }[]): Promise<void>
  /** Throws away what has arrived; nothing happens where nothing is left. */
  abort(upload: PartialUpload): Promise<void>
  /** Throws away whatever was begun before an instant and never finished, also what nobody knows of any more. */
  clear(before: number): Promise<void>
}

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
