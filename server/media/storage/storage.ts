import type { Readable } from 'node:stream'

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
export interface PartsOf {
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
    | { by: 'url'; url(upload: PartsOf, number: number, expiresInMs: number): Promise<string> }
    | {
        by: 'us'
        put(
          upload: PartsOf,
          number: number,
          body: Readable,
          options?: { signal?: AbortSignal },
        ): Promise<StoredPart>
        /** Throws a part away that has arrived. */
        drop(upload: PartsOf, part: StoredPart): Promise<void>
      }
  /** What has arrived, by number. Throws `not_found` for an upload that is not there any more. */
  list(upload: PartsOf): Promise<StoredPart[]>
  /** Puts these parts together. Throws `bad_request` where they are not what was sent, `not_found` as above. */
  finish(upload: PartsOf, parts: readonly { number: number; etag: string }[]): Promise<void>
  /** Throws away what has arrived; nothing happens where nothing is left. */
  abort(upload: PartsOf): Promise<void>
  /** Throws away whatever was begun before an instant and never finished, also what nobody knows of any more. */
  clear(before: number): Promise<void>
}
