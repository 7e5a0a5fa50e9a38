import type { ShortenerName } from '../../config/short-links.ts'

export interface ShortLink {
  /** The complete short URL. */
  short: string
  /** The vendor's id for click counts. */
  externalId: string | null
  /** For the built-in shortener only: the code after `/s/`. */
  code: string | null
}

/** Creates short links and counts their clicks. Every failure is a `ShortenerError`, or the signal's reason. */
export interface Shortener {
  readonly name: ShortenerName
  /** Returns true for a URL of this shortener, which is not shortened again. */
  isShort(url: string): boolean
  /**
   * Creates a separate link for this use of the URL. `key`, 64 hex digits, identifies the use: with the same key, vendors that
   * let clients name links return the same link.
   */
  shorten(url: string, options: { key: string; signal: AbortSignal }): Promise<ShortLink>
  /** Returns the clicks of each link in order, null for an unknown link; null if the vendor has no statistics. */
  clicks: ((links: ShortLink[], signal: AbortSignal) => Promise<(number | null)[]>) | null
}

/** The vendor's call failed; the message names the vendor and the reason, without the API key. */
export class ShortenerError extends Error {}
