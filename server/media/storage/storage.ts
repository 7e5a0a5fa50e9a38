import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type MediaMime, mediaTypes, mimeOfName } from '../../lib/web/media-types.ts'

export interface StoredObject {
  size: number
  contentType: string
  /** Opens the bytes, or the inclusive byte range. */
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** Stores the bytes of uploads. Keys are server-made: `2026/11/21/<32 hex>.<ext>`. */
export interface Storage {
  /** Streams to storage. The object appears whole or not at all. */
  put(
    key: string,
    body: Readable,
    options: { contentType: string; signal?: AbortSignal },
  ): Promise<{ size: number }>
  /** Resolves to null for an unknown object. */
  get(key: string): Promise<StoredObject | null>
  delete(key: string): Promise<void>
  /** Returns the public, absolute URL of the object. */
  url(key: string): string
  /** Returns the key in a URL of this storage; null for any other URL. */
  keyOf(url: string): string | null
  /** Lists up to `limit` keys after `after` in character order, so oldest day first. Skips names that are not keys. */
  list(page: { after?: string | null; limit: number }): Promise<KeyPage>
  multipart: MultipartStorage
  /** Closes connections. */
  close(): Promise<void>
}

export interface KeyPage {
  keys: string[]
  /** Value of `after` for the next page; null on the last page. */
  next: string | null
}

/** Identifies a multipart upload. `id` is the storage's own name, one word. */
export interface PartialUpload {
  key: string
  id: string
}

export interface StoredPart {
  /** Number of the part, from 1. */
  number: number
  size: number
  /** ETag of the part, with the quotes of the header. */
  etag: string
}

/**
 * Stores objects that arrive in parts, in any order. A client may send a part again. The object appears when `finish` joins the
 * parts.
 */
export interface MultipartStorage {
  begin(key: string, options: { contentType: string }): Promise<string>
  /** Sends parts straight from the client to the storage, or through this service. */
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
        /** Discards one part that has arrived. */
        drop(upload: PartialUpload, part: StoredPart): Promise<void>
      }
  /**
   * Returns the parts that have arrived, by number.
   * @throws 404 `not_found` for an upload that no longer exists.
   */
  list(upload: PartialUpload): Promise<StoredPart[]>
  /**
   * Joins these parts.
   * @throws 400 `bad_request` for parts that were not sent, 404 `not_found` for an upload that no longer exists.
   */
  finish(upload: PartialUpload, parts: readonly { number: number; etag: string }[]): Promise<void>
  /** Discards all parts. Does nothing for an upload that no longer exists. */
  abort(upload: PartialUpload): Promise<void>
  /** Discards uploads that began before an instant and never finished, unknown ones included. */
  clear(before: number): Promise<void>
}

const keyPattern = /^\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/

export function isKey(text: string): boolean {
  return keyPattern.test(text)
}

/** Creates a server-made key and the file name at its end. */
export function newKey(mime: MediaMime, now: number): { key: string; name: string } {
  const name = `${randomBytes(16).toString('hex')}.${mediaTypes[mime].extensions[0]}`
  return { key: `${dayPrefix(now)}/${name}`, name }
}

/** Returns the start of all keys of a day (in UTC). Keys of earlier days sort before it. */
export function dayPrefix(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10).replaceAll('-', '/')
}

/** Finds storage keys in a text, such as in its URLs or JSON. */
export function keysIn(text: string): string[] {
  return text.match(/\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g) ?? []
}

/** Returns the type by the extension, because the storage does not keep the type beside the bytes. */
export function typeOfKey(key: string): string {
  return mimeOfName(key) ?? 'application/octet-stream'
}

/** Throws for an invalid key and for a type that differs from the key's. Both are defects of the service. */
export function checkKey(key: string, contentType: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  const promised = typeOfKey(key)
  if (promised !== contentType) throw new Error(`The key ${key} is for ${promised}, not for ${contentType}.`)
}

/** Returns the key in a URL that starts with `prefix`, or null. */
export function keyAfter(prefix: string, url: string): string | null {
  const key = url.startsWith(prefix) ? (url.slice(prefix.length).split(/[?#]/, 1)[0] ?? '') : ''
  return isKey(key) ? key : null
}

export interface HasStorage {
  storage: Storage
}
