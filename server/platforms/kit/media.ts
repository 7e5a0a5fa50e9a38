import type { OutgoingDraft, OutgoingMedia, Problem } from '../platform.ts'
import { PlatformError } from './http/errors.ts'
import { closeBody, type MultipartFile } from './http/request-body.ts'
import { fitImage, type ImageRules } from './images.ts'
import { countGraphemes } from './text.ts'

/**
 * Limits the files of one entry. The service checks counts, combinations and descriptions when a post is created. It converts images
 * when it sends them, and refuses those that it cannot make fit.
 */
export interface MediaRules {
  /** Subject of the messages; defaults to the platform's name. */
  subject?: string
  /** Minimum and maximum of files in an entry, images and videos together. */
  min?: number
  max?: number
  /** Limits of images; null if the platform takes none. */
  images?: (Partial<ImageRules> & { max?: number; ratio?: { min: number; max: number } }) | null
  /** Limits of videos; null if the platform takes none. `alone` forbids other files next to a video. */
  videos?: { max?: number; alone?: boolean; maxBytes?: number; maxDurationMs?: number } | null
  /** Maximum length of a description, in graphemes. */
  alt?: { max: number }
  /** True if comments are text only. */
  textOnlyComments?: boolean
}

/** A file in the form in which it is sent. */
export interface SentFile {
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
  content: Uint8Array | NodeJS.ReadableStream
}

/** A file of an entry, bound to the platform's rules. */
export interface EntryMedia extends OutgoingMedia {
  isVideo: boolean
  /** Opens the file as the platform takes it: an image that fits, or a video as a stream. Throws `rejected` if it cannot be sent. */
  file(): Promise<SentFile>
  /** Opens the file unchanged, as it was uploaded. */
  original(): Promise<SentFile>
}

/** Checks each entry of a draft. */
export function checkMedia(entries: OutgoingDraft[], rules: MediaRules, name: string): Problem[] {
  const subject = rules.subject ?? name
  return entries.flatMap(({ media }, index) => {
    const location = `value.${index}.image`
    if (index > 0 && rules.textOnlyComments)
      return media.length > 0 ? [{ location, message: `Comments on ${name} are text only.` }] : []
    return [
      ...countProblems(media, rules, { name, subject, isRoot: index === 0 }).map((message) => ({
        location,
        message,
      })),
      ...altProblems(media, rules, { location, subject }),
    ]
  })
}

function countProblems(
  media: OutgoingDraft['media'],
  { min = 0, max, images, videos }: MediaRules,
  { name, subject, isRoot }: { name: string; subject: string; isRoot: boolean },
): string[] {
  const videoCount = media.filter(({ kind }) => kind === 'video').length
  const imageCount = media.length - videoCount
  const hasCompanions = videos?.alone === true && videoCount > 0 && media.length > 1
  const exceeds = (limit: number | undefined, count: number) => limit !== undefined && count > limit
  return [
    isRoot && media.length < min && `${subject} needs at least ${formatCount(min, 'file')}.`,
    exceeds(max, media.length) && `${subject} takes at most ${formatCount(max, 'file')}.`,
    hasCompanions && `${name} takes one video, with no other file beside it.`,
    images === null && imageCount > 0 && `${subject} takes no images.`,
    videos === null && videoCount > 0 && `${subject} takes no videos.`,
    !hasCompanions &&
      exceeds(images?.max, imageCount) &&
      `${subject} takes at most ${formatCount(images?.max, 'image')}.`,
    !hasCompanions &&
      exceeds(videos?.max, videoCount) &&
      `${subject} takes at most ${formatCount(videos?.max, 'video')}.`,
  ].filter((message) => message !== false)
}

function altProblems(
  media: OutgoingDraft['media'],
  { alt: rule }: MediaRules,
  { location, subject }: { location: string; subject: string },
): Problem[] {
  if (rule === undefined) return []
  return media.flatMap(({ alt }, index) =>
    alt !== null && countGraphemes(alt, rule.max) > rule.max
      ? [
          {
            location: `${location}.${index}.alt`,
            message: `${subject} takes descriptions of up to ${rule.max} characters.`,
          },
        ]
      : [],
  )
}

/** Binds a file to the rules under which it is sent. */
export function entryMedia(media: OutgoingMedia, rules: MediaRules, name: string): EntryMedia {
  const isVideo = media.mime.startsWith('video/')
  const subject = rules.subject ?? name
  return {
    ...media,
    isVideo,
    file: () => (isVideo ? openVideo(media, rules, subject) : openImage(media, rules, subject)),
    original: () => openOriginal(media),
  }
}

/** Assigns a file of an entry to a field of a form. */
export interface FileField {
  field: string
  index: number
  /** True to send the file as it was uploaded. */
  original?: boolean
}

/** Opens files for a multipart body, in order. If one of them cannot be sent, closes those that are open. */
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

async function openVideo(media: OutgoingMedia, { videos }: MediaRules, subject: string): Promise<SentFile> {
  const { maxBytes = media.size, maxDurationMs = Number.POSITIVE_INFINITY } = videos ?? {}
  if (media.size > maxBytes)
    throw new PlatformError('rejected', `${subject} takes videos of up to ${maxBytes} bytes.`, {
      code: 'media_too_large',
    })
  if ((media.durationMs ?? 0) > maxDurationMs)
    throw new PlatformError(
      'rejected',
      `${subject} takes videos of up to ${Math.round(maxDurationMs / 1000)} seconds.`,
      { code: 'video_too_long' },
    )
  return { ...(await openOriginal(media)), name: 'video.mp4' }
}

async function openImage(media: OutgoingMedia, { images }: MediaRules, subject: string): Promise<SentFile> {
  const { maxBytes = 10_000_000, maxEdge = 4096, mimes = ['image/jpeg', 'image/png'], ratio } = images ?? {}
  const { bytes, ...fitted } = await fitImage(media, { maxBytes, maxEdge, mimes })
  const actual = fitted.width / fitted.height
  if (ratio !== undefined && (actual < ratio.min || actual > ratio.max))
    throw new PlatformError(
      'rejected',
      `${subject} takes images whose width is ${ratio.min} to ${ratio.max} times their height.`,
      { code: 'media_ratio' },
    )
  return { ...fitted, name: `image.${fitted.mime.split('/')[1]}`, size: bytes.byteLength, content: bytes }
}

function formatCount(count: number | undefined, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
