import type { DraftMedia, OutgoingDraft, OutgoingMedia, Problem } from '../platform.ts'
import type { ImageRules } from './images.ts'
import { countGraphemes } from './text.ts'

interface Ratio {
  min: number
  max: number
}

/**
 * Limits images. Type, bytes and longest edge never refuse a post, because images are converted before they are sent; the other
 * limits do.
 */
export interface ImagesRules extends Partial<ImageRules> {
  min?: number
  max?: number
  ratio?: Ratio
  /** Shortest edge in pixels. */
  minEdge?: number
  /** Allowed sizes in pixels. */
  sizes?: readonly (readonly [width: number, height: number])[]
  /** True if all images of an entry must have one size. */
  sameSize?: boolean
}

export interface VideosRules {
  min?: number
  max?: number
  /** True if a video accepts no other file beside it. */
  alone?: boolean
  maxBytes?: number
  minDurationMs?: number
  maxDurationMs?: number
  ratio?: Ratio
  minEdge?: number
  maxEdge?: number
  maxWidth?: number
  /** True if a video needs a thumbnail. */
  thumbnail?: boolean
  /** How the platform takes a cover: as a position in the video, or as the thumbnail; default: not at all. */
  coverFrom?: readonly ('position' | 'thumbnail')[]
}

/**
 * Limits the files of one entry. The service checks them when a post is created, except for files at other URLs, which it does
 * not know. It checks them again before it sends, after it has converted images.
 */
export interface MediaRules {
  /** Subject of the messages; defaults to the platform's name. */
  subject?: string
  /** Minimum and maximum of files in an entry, images and videos together. */
  min?: number
  max?: number
  /** Limits of images; null if the platform accepts none. */
  images?: ImagesRules | null
  /** Limits of GIFs that are sent unchanged; absent if a GIF is an image like any other. */
  gifs?: { max?: number; alone?: boolean; maxBytes: number }
  /** Limits of videos; null if the platform accepts none. */
  videos?: VideosRules | null
  /** False if an entry has either images or videos. */
  mixed?: boolean
  /** Maximum length of a description, in graphemes. */
  alt?: { max: number }
  /** Limits of comments, which default to these without `min`; null if comments are text only. */
  comments?: MediaRules | null
}

export interface FileProblem {
  code: 'media_too_large' | 'media_size' | 'media_ratio' | 'video_too_long' | 'video_too_short'
  message: string
}

type FileFacts = Pick<OutgoingMedia, 'mime' | 'size' | 'width' | 'height' | 'durationMs'>
type Kind = 'image' | 'GIF' | 'video'

/** Returns the kind of a file, which decides which limits apply to it. */
export function kindOf({ mime }: { mime: string }, { gifs }: MediaRules): Kind {
  if (mime.startsWith('video/')) return 'video'
  return gifs !== undefined && mime === 'image/gif' ? 'GIF' : 'image'
}

/** Checks each entry of a draft. Locations are those of a file (`value.0.image.1`) or of all files of an entry (`value.0.image`). */
export function checkMedia(entries: OutgoingDraft[], rules: MediaRules, name: string): Problem[] {
  return entries.flatMap(({ media }, index) => {
    const location = `value.${index}.image`
    if (index === 0) return checkEntry(media, rules, { location, name })
    if (rules.comments !== null)
      return checkEntry(media, rules.comments ?? { ...rules, min: 0 }, { location, name })
    return media.length > 0 ? [{ location, message: `Comments on ${name} are text only.` }] : []
  })
}

/** Names the videos of a draft whose chosen cover would be ignored. Locations are as those of `checkMedia`. */
export function ignoredCovers(entries: OutgoingDraft[], rules: MediaRules, name: string): Problem[] {
  return entries.flatMap(({ media }, entry) =>
    media.flatMap((file, index) => {
      const message = coverProblem(file, rules, rules.subject ?? name)
      return message === null ? [] : [{ location: `value.${entry}.image.${index}`, message }]
    }),
  )
}

function coverProblem(file: DraftMedia, rules: MediaRules, subject: string): string | null {
  const { coverAtMs = null, durationMs, hasThumbnail } = file
  if (coverAtMs === null || kindOf(file, rules) !== 'video') return null
  const ways = [...(rules.videos?.coverFrom ?? []), ...(rules.videos?.thumbnail ? ['thumbnail'] : [])]
  if (hasThumbnail && ways.includes('thumbnail')) return null
  if (!ways.includes('position'))
    return `${subject} takes no cover from a position in a video: thumbnailTimestamp is ignored.${ways.length > 0 ? ' Choose a thumbnail.' : ''}`
  return durationMs !== null && coverAtMs >= durationMs
    ? 'thumbnailTimestamp is ignored: the video ends before it.'
    : null
}

/** Returns the position of a video's cover, for a platform that takes one; undefined if there is none within the video. */
export function coverPosition({ coverAtMs, durationMs }: OutgoingMedia): number | undefined {
  if (coverAtMs == null || (durationMs !== null && coverAtMs >= durationMs)) return undefined
  return Math.round(coverAtMs)
}

function checkEntry(
  media: DraftMedia[],
  rules: MediaRules,
  { location, name }: { location: string; name: string },
): Problem[] {
  const subject = rules.subject ?? name
  const ofAll = [...countProblems(media, rules, { name, subject }), ...setProblems(media, rules, subject)]
  const ofEach = media.flatMap((file, index) => [
    ...fileProblems(file, rules, subject).map(({ message }) => ({
      location: `${location}.${index}`,
      message,
    })),
    ...altProblems(file, rules, { location: `${location}.${index}.alt`, subject }),
  ])
  return [...ofAll.map((message) => ({ location, message })), ...ofEach]
}

function countProblems(
  media: DraftMedia[],
  { min = 0, max, images, gifs, videos, mixed }: MediaRules,
  { name, subject }: { name: string; subject: string },
): string[] {
  const count = (kind: Kind) => media.filter((file) => kindOf(file, gifs ? { gifs } : {}) === kind).length
  const videoCount = count('video')
  const limits = [
    ['image', images],
    ['GIF', gifs],
    ['video', videos],
  ] as const
  const companions = limits
    .filter(([noun, of]) => of && 'alone' in of && of.alone && count(noun) > 0 && media.length > 1)
    .map(([noun]) => `${name} accepts one ${noun}, with no other file beside it.`)
  const exceeds = (limit: number | undefined, count: number) => limit !== undefined && count > limit
  return [
    media.length < min && `${subject} needs at least ${formatCount(min, 'file')}.`,
    exceeds(max, media.length) && `${subject} accepts at most ${formatCount(max, 'file')}.`,
    ...companions,
    mixed === false &&
      companions.length === 0 &&
      videoCount > 0 &&
      videoCount < media.length &&
      `${subject} accepts either images or videos in a post, not both.`,
    ...limits.flatMap(([noun, of]) => {
      const counted = count(noun)
      if (of === null) return counted > 0 ? [`${subject} does not accept ${noun}s.`] : []
      const least = of && 'min' in of ? (of.min ?? 0) : 0
      return [
        counted < least && `${subject} needs at least ${formatCount(least, noun)}.`,
        companions.length === 0 &&
          exceeds(of?.max, counted) &&
          `${subject} accepts at most ${formatCount(of?.max, noun)}.`,
      ]
    }),
  ].filter((message) => message !== false)
}

/** Checks the files of an entry together: equal sizes, and the thumbnail of a video. */
function setProblems(media: DraftMedia[], rules: MediaRules, subject: string): string[] {
  const sizes = media
    .filter((file) => kindOf(file, rules) === 'image' && file.width !== null)
    .map(({ width, height }) => `${width} × ${height}`)
  const bare = media.some((file) => kindOf(file, rules) === 'video' && !file.hasThumbnail)
  return [
    rules.images?.sameSize === true &&
      new Set(sizes).size > 1 &&
      `${subject} accepts several images only in one size; these are ${[...new Set(sizes)].join(' and ')} pixels.`,
    rules.videos?.thumbnail === true && bare && `${subject} accepts a video only with a thumbnail.`,
  ].filter((message) => message !== false)
}

/** Finds the reasons why a file cannot be sent. Skips unknown facts, such as a `size` of 0. */
export function fileProblems(file: FileFacts, rules: MediaRules, subject: string): FileProblem[] {
  const kind = kindOf(file, rules)
  const { size, durationMs } = file
  if (kind === 'GIF') return tooLarge(size, rules.gifs?.maxBytes, `${subject} accepts GIFs`)
  if (kind === 'image') return shapeProblems(file, rules.images ?? {}, `${subject} accepts images`)
  const { maxBytes, minDurationMs = 0, maxDurationMs = Infinity } = rules.videos ?? {}
  const accepts = `${subject} accepts videos`
  const problems = tooLarge(size, maxBytes, accepts)
  if (durationMs !== null && durationMs > maxDurationMs)
    problems.push({
      code: 'video_too_long',
      message: `${accepts} of up to ${formatDuration(maxDurationMs)}.`,
    })
  if (durationMs !== null && durationMs < minDurationMs)
    problems.push({
      code: 'video_too_short',
      message: `${accepts} of at least ${formatDuration(minDurationMs)}.`,
    })
  return [...problems, ...shapeProblems(file, rules.videos ?? {}, accepts)]
}

function tooLarge(size: number, maxBytes = Infinity, accepts: string): FileProblem[] {
  return size > maxBytes
    ? [{ code: 'media_too_large', message: `${accepts} of up to ${formatBytes(maxBytes)}.` }]
    : []
}

/** Checks edges and ratio. Sending scales images down, so only a video can be too large. */
function shapeProblems(
  { width, height, mime }: FileFacts,
  { ratio, minEdge = 0, maxEdge = Infinity, maxWidth = Infinity, sizes }: ImagesRules & { maxWidth?: number },
  accepts: string,
): FileProblem[] {
  if (width === null || height === null) return []
  const actual = width / height
  const problems: FileProblem[] = []
  if (ratio !== undefined && (actual < ratio.min || actual > ratio.max))
    problems.push({
      code: 'media_ratio',
      message: `${accepts} whose width is ${formatRatio(ratio.min)} to ${formatRatio(ratio.max)} times their height.`,
    })
  if (Math.min(width, height) < minEdge)
    problems.push({ code: 'media_size', message: `${accepts} of at least ${minEdge} pixels on each side.` })
  if (mime.startsWith('video/') && Math.max(width, height) > maxEdge)
    problems.push({ code: 'media_size', message: `${accepts} of up to ${maxEdge} pixels on each side.` })
  if (width > maxWidth)
    problems.push({ code: 'media_size', message: `${accepts} of up to ${maxWidth} pixels in width.` })
  if (sizes?.every(([w, h]) => w !== width || h !== height))
    problems.push({
      code: 'media_size',
      message: `${accepts} of ${sizes.map(([w, h]) => `${w} × ${h}`).join(' or ')} pixels.`,
    })
  return problems
}

function altProblems(
  { alt }: DraftMedia,
  { alt: rule }: MediaRules,
  { location, subject }: { location: string; subject: string },
): Problem[] {
  if (rule === undefined || alt === null || countGraphemes(alt, rule.max) <= rule.max) return []
  return [{ location, message: `${subject} accepts descriptions of up to ${rule.max} characters.` }]
}

function formatCount(count: number | undefined, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function formatBytes(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB']
  return bytes < 1e3 ? `${bytes} bytes` : `${Math.floor((bytes / unit) * 10) / 10} ${name}`
}

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} minutes` : formatCount(seconds, 'second')
}

function formatRatio(ratio: number): string {
  return String(Math.round(ratio * 100) / 100)
}
