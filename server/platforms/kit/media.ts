import type { OutgoingDraft, OutgoingMedia, Problem } from '../platform.ts'
import { PlatformError } from './http/errors.ts'
import { closeBody, type MultipartFile } from './http/request-body.ts'
import { fitImage, type ImageRules } from './images.ts'
import { countGraphemes } from './text.ts'

/**
 * What a platform takes with one entry. Counts, mixes and descriptions are checked when a post is made; images are made to fit
 * when they are sent, and what cannot be made to fit is refused then.
 */
export interface MediaRules {
  /** Names the limiting party in messages; the platform's name unless given. */
  subject?: string
  /** Files of an entry at least and at most, of both kinds together. */
  min?: number
  max?: number
  /** Null: the platform takes no images. */
  images?: (Partial<ImageRules> & { max?: number; ratio?: { min: number; max: number } }) | null
  /** Null: the platform takes no videos. `alone`: with no other file beside it. */
  videos?: { max?: number; alone?: boolean; maxBytes?: number; maxDurationMs?: number } | null
  /** Longest description, in user-perceived characters. */
  alt?: { max: number }
  /** True: entries after the root are text only. */
  textOnlyComments?: boolean
}

/** A file as it goes out. */
export interface SentFile {
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
  content: Uint8Array | NodeJS.ReadableStream
}

/** A file of an entry, which knows the platform's rules. */
export interface EntryMedia extends OutgoingMedia {
  isVideo: boolean
  /** Opens the file as the platform takes it: an image made to fit, a video as a stream. Throws `rejected` for what cannot go out. */
  file(): Promise<SentFile>
  /** Opens the file as it was uploaded. */
  original(): Promise<SentFile>
}

/** Checks each entry of a draft. */
export function checkMedia(entries: OutgoingDraft[], rules: MediaRules, name: string): Problem[] {
  const taker = rules.subject ?? name
  return entries.flatMap(({ media }, index) => {
    const location = `value.${index}.image`
    if (index > 0 && rules.textOnlyComments)
      return media.length > 0 ? [{ location, message: `Comments on ${name} are text only.` }] : []
    return [
      ...countProblems(media, rules, { name, taker, isRoot: index === 0 }).map((message) => ({
        location,
        message,
      })),
      ...altProblems(media, rules, { location, taker }),
    ]
  })
}

function countProblems(
  media: OutgoingDraft['media'],
  { min = 0, max, images, videos }: MediaRules,
  { name, taker, isRoot }: { name: string; taker: string; isRoot: boolean },
): string[] {
  const videoCount = media.filter(({ kind }) => kind === 'video').length
  const imageCount = media.length - videoCount
  const crowded = videos?.alone === true && videoCount > 0 && media.length > 1
  const over = (limit: number | undefined, count: number) => limit !== undefined && count > limit
  return [
    isRoot && media.length < min && `${taker} needs at least ${formatCount(min, 'file')}.`,
    over(max, media.length) && `${taker} takes at most ${formatCount(max, 'file')}.`,
    crowded && `${name} takes one video, with no other file beside it.`,
    images === null && imageCount > 0 && `${taker} takes no images.`,
    videos === null && videoCount > 0 && `${taker} takes no videos.`,
    !crowded &&
      over(images?.max, imageCount) &&
      `${taker} takes at most ${formatCount(images?.max, 'image')}.`,
    !crowded &&
      over(videos?.max, videoCount) &&
      `${taker} takes at most ${formatCount(videos?.max, 'video')}.`,
  ].filter((message) => message !== false)
}

function altProblems(
  media: OutgoingDraft['media'],
  { alt: rule }: MediaRules,
  { location, taker }: { location: string; taker: string },
): Problem[] {
  if (rule === undefined) return []
  return media.flatMap(({ alt }, index) =>
    alt !== null && countGraphemes(alt, rule.max) > rule.max
      ? [
          {
            location: `${location}.${index}.alt`,
            message: `${taker} takes descriptions of up to ${rule.max} characters.`,
          },
        ]
      : [],
  )
}

/** Binds a file to the rules under which it goes out. */
export function entryMedia(media: OutgoingMedia, rules: MediaRules, name: string): EntryMedia {
  const isVideo = media.mime.startsWith('video/')
  const taker = rules.subject ?? name
  return {
    ...media,
    isVideo,
    file: () => (isVideo ? openVideo(media, rules, taker) : openImage(media, rules, taker)),
    original: () => openOriginal(media),
  }
}

/** Which file of an entry goes out in which field of a form. */
export interface FileField {
  field: string
  index: number
  /** True: as it was uploaded. */
  original?: boolean
}

/** Opens files for a multipart body, in order. Closes those that are open when one of them cannot go out. */
export async function openParts(media: EntryMedia[], fields: FileField[]): Promise<MultipartFile[]> {
  const parts: MultipartFile[] = []
  try {
    for (const { field, index, original } of fields) {
      const file = media[index]
      if (file === undefined) throw new Error(`The entry has no file ${index}.`)
      parts.push({ field, ...(await (original ? file.original() : file.file())) })
    }
    return parts
  } catch (error) {
    closeBody({ multipart: { files: parts } })
    throw error
  }
}

async function openOriginal({ mime, size, width, height, open }: OutgoingMedia): Promise<SentFile> {
  return { name: `file.${mime.split('/')[1]}`, mime, size, width, height, content: await open() }
}

async function openVideo(media: OutgoingMedia, { videos }: MediaRules, taker: string): Promise<SentFile> {
  const { maxBytes = media.size, maxDurationMs = Number.POSITIVE_INFINITY } = videos ?? {}
  if (media.size > maxBytes)
    throw new PlatformError('rejected', `${taker} takes videos of up to ${maxBytes} bytes.`, {
      code: 'media_too_large',
    })
  if ((media.durationMs ?? 0) > maxDurationMs)
    throw new PlatformError(
      'rejected',
      `${taker} takes videos of up to ${Math.round(maxDurationMs / 1000)} seconds.`,
      { code: 'video_too_long' },
    )
  return { ...(await openOriginal(media)), name: 'video.mp4' }
}

async function openImage(media: OutgoingMedia, { images }: MediaRules, taker: string): Promise<SentFile> {
  const { maxBytes = 10_000_000, maxEdge = 4096, mimes = ['image/jpeg', 'image/png'], ratio } = images ?? {}
  const { bytes, ...fitted } = await fitImage(media, { maxBytes, maxEdge, mimes })
  const own = fitted.width / fitted.height
  if (ratio !== undefined && (own < ratio.min || own > ratio.max))
    throw new PlatformError(
      'rejected',
      `${taker} takes images whose width is ${ratio.min} to ${ratio.max} times their height.`,
      { code: 'media_ratio' },
    )
  return { ...fitted, name: `image.${fitted.mime.split('/')[1]}`, size: bytes.byteLength, content: bytes }
}

function formatCount(count: number | undefined, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
