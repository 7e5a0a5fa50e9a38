import type { ShortenerName } from '../../config/short-links.ts'

export interface ShortLink {
  /** The whole short URL. */
  short: string
  /** What the vendor counts its clicks under. */
  externalId: string | null
  /** Of the built-in shortener alone: what follows `/s/`. */
  code: string | null
}

/** Makes short links and tells how often they were followed. Every failure is a `ShortenerError`, or the signal's reason. */
export interface Shortener {
  readonly name: ShortenerName
  /** Whether the URL is one that this shortener made: it is not shortened again. */
  isShort(url: string): boolean
  /**
   * A link of its own for this use of the URL. `key`, 64 hex digits, names the use: asked again with it, vendors that let us
   * name links answer the same link.
   */
  shorten(url: string, options: { key: string; signal: AbortSignal }): Promise<ShortLink>
  /** How often each was followed, in their order, null for what the vendor does not know; null where it tells of none. */
  clicks: ((links: ShortLink[], signal: AbortSignal) => Promise<(number | null)[]>) | null
}

/** The vendor did not do what was asked; the message says who and why, without its key. */
export class ShortenerError extends Error {}
