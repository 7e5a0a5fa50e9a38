import { readPath } from '../kit/http/response.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { PlatformAccount } from '../platform.ts'

/**
 * Numeric limits: the default, which is Mastodon's, and the paths in `GET /api/v2/instance` or `/api/v1/instance`. Version 1 of other servers
 * (Pleroma, Akkoma, forks) has members besides or instead of `configuration`.
 */
const LIMITS = {
  characters: [500, 'configuration.statuses.max_characters', 'max_toot_chars'],
  urlCharacters: [23, 'configuration.statuses.characters_reserved_per_url'],
  attachments: [4, 'configuration.statuses.max_media_attachments', 'max_media_attachments'],
  descriptionCharacters: [1500, 'configuration.media_attachments.description_limit', 'description_limit'],
  imageBytes: [16_777_216, 'configuration.media_attachments.image_size_limit', 'upload_limit'],
  videoBytes: [103_809_024, 'configuration.media_attachments.video_size_limit', 'upload_limit'],
} as const satisfies Record<string, readonly [number, ...string[]]>
const MIMES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4']

/**
 * Limits of a server, read when the account is connected. Sizes are in bytes. `urlCharacters` is 0 if the server counts links
 * like other text.
 */
export type InstanceLimits = Record<keyof typeof LIMITS, number> & { mimes: string[] }

/** Returns true if a response, which can be anything, has at least one limit. */
export function hasLimits(instance: unknown): boolean {
  const { configuration, max_toot_chars } = membersOf(instance)
  return typeof configuration === 'object' || max_toot_chars !== undefined
}

export function readLimits(instance: unknown): InstanceLimits {
  const isLimit = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0
  // Mastodon names the length of a link among its limits. Pleroma and others that do not, or say 0, count links in full.
  const isInFull = (name: string) => name === 'urlCharacters' && hasLimits(instance)
  const numbers = Object.entries(LIMITS).map(([name, [usual, ...paths]]) => [
    name,
    paths.map((path) => readPath(instance, path)).find(isLimit) ?? (isInFull(name) ? 0 : usual),
  ])
  const mimes = readPath(instance, 'configuration.media_attachments.supported_mime_types')
  const known = Array.isArray(mimes) ? mimes.filter((mime) => typeof mime === 'string').slice(0, 100) : MIMES
  return { ...Object.fromEntries(numbers), mimes: known }
}

/** Reads the limits that the account stores as JSON in its credential `limits`. */
export function limitsOf(account: Pick<PlatformAccount, 'credentials'>): InstanceLimits {
  const defaults = readLimits({})
  try {
    return { ...defaults, ...JSON.parse(account.credentials.limits ?? '{}') }
  } catch {
    return defaults
  }
}
