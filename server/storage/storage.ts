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
}
