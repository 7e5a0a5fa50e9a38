import { countGraphemes } from '../kit/text.ts'
import type { PlatformAccount } from '../platform.ts'

/** Limits of a server, read when the account is connected. Sizes are in bytes. */
export interface InstanceLimits {
  characters: number
  urlCharacters: number
  attachments: number
  descriptionCharacters: number
  imageBytes: number
  videoBytes: number
  mimes: string[]
}

/** Defaults of Mastodon, for servers that report no limits. */
const DEFAULT_LIMITS: InstanceLimits = {
  characters: 500,
  urlCharacters: 23,
  attachments: 4,
  descriptionCharacters: 1500,
  imageBytes: 16_777_216,
  videoBytes: 103_809_024,
  mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4'],
}

/** The members of `GET /api/v2/instance` or `/api/v1/instance` that the service reads. */
export interface InstanceAnswer {
  configuration?: {
    statuses?: {
      max_characters?: number
      characters_reserved_per_url?: number
      max_media_attachments?: number
    }
    media_attachments?: {
      description_limit?: number
      image_size_limit?: number
      video_size_limit?: number
      supported_mime_types?: string[]
    }
  }
  /** Members of version 1 on servers other than Mastodon (Pleroma, Akkoma, forks), besides or instead of `configuration`. */
  max_toot_chars?: number
  max_media_attachments?: number
  description_limit?: number
  upload_limit?: number
}

/** Returns true if a response, which can be anything, has at least one limit. */
export function hasLimits(answer: InstanceAnswer | undefined): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return typeof answer.configuration === 'object' || answer.max_toot_chars !== undefined
}

export function readLimits(instance: InstanceAnswer | undefined): InstanceLimits {
  const { statuses, media_attachments: media } = instance?.configuration ?? {}
  const firstPositive = (...candidates: unknown[]) =>
    candidates.find((value) => typeof value === 'number' && Number.isFinite(value) && value > 0) as number
  const upload = instance?.upload_limit
  return {
    characters: firstPositive(statuses?.max_characters, instance?.max_toot_chars, DEFAULT_LIMITS.characters),
    urlCharacters: firstPositive(statuses?.characters_reserved_per_url, DEFAULT_LIMITS.urlCharacters),
    attachments: firstPositive(
      statuses?.max_media_attachments,
      instance?.max_media_attachments,
      DEFAULT_LIMITS.attachments,
    ),
    descriptionCharacters: firstPositive(
      media?.description_limit,
      instance?.description_limit,
      DEFAULT_LIMITS.descriptionCharacters,
    ),
    imageBytes: firstPositive(media?.image_size_limit, upload, DEFAULT_LIMITS.imageBytes),
    videoBytes: firstPositive(media?.video_size_limit, upload, DEFAULT_LIMITS.videoBytes),
    mimes: Array.isArray(media?.supported_mime_types)
      ? media.supported_mime_types.filter((mime) => typeof mime === 'string').slice(0, 100)
      : DEFAULT_LIMITS.mimes,
  }
}

/** Reads the limits that the account stores as JSON in its credential `limits`. */
export function limitsOf(account: Pick<PlatformAccount, 'credentials'>): InstanceLimits {
  try {
    return {
      ...DEFAULT_LIMITS,
      ...(JSON.parse(account.credentials.limits ?? '{}') as Partial<InstanceLimits>),
    }
  } catch {
    return DEFAULT_LIMITS
  }
}

/**
 * Counts as Mastodon does: graphemes, a fixed number for a link, and only the local part of a remote mention. Exact up to `max`.
 */
export function statusLength(text: string, urlCharacters: number, max = Number.POSITIVE_INFINITY): number {
  let reserved = 0
  const rest = text
    .replace(/https?:\/\/[^\s<>"]+/gi, (found) => {
      reserved += urlCharacters
      return found.slice(lengthWithoutPunctuation(found))
    })
    // Matches each character in one way only, since a long run of them would otherwise take quadratic time.
    .replace(/(?<![\w/@])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu, '@$1')
  return countGraphemes(rest, max - reserved) + reserved
}

/** Scans by hand: a regular expression would start again at every character of a long run. */
function lengthWithoutPunctuation(url: string): number {
  let end = url.length
  while (end > 0 && '.,;:!?\'")]'.includes(url.charAt(end - 1))) end -= 1
  return end
}
