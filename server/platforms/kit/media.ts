import type { OutgoingMedia } from '../platform.ts'
import { PlatformError, rejected } from './http/errors.ts'
import { closeBody, type MultipartFile } from './http/request-body.ts'
import { fitImage } from './images.ts'
import { type FileProblem, fileProblems, kindOf, type MediaRules } from './media-rules.ts'
import { type SplitFile, type SplitOptions, splitFile } from './parts.ts'

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
  /**
   * Opens the file in a form that the platform accepts: a converted image, or a video as a stream. Throws `rejected` if it
   * cannot be sent.
   */
  file(): Promise<SentFile>
  /** Opens the file in its type and full size: an image without metadata, or a video as it was uploaded. */
  original(): Promise<SentFile>
  /** Prepares the file to be uploaded in parts, as `file` opens it. Holds one part in memory at a time. */
  split(options: SplitOptions): Promise<SplitFile>
  /** Returns a URL from which the platform can fetch the file, as `file` opens it, for at least a day. */
  publicUrl(): Promise<string>
  /** Finds the thumbnail of a video; null if it has none. */
  thumbnail(): Promise<EntryMedia | null>
}

/** Binds a file to the rules under which it is sent. */
export function entryMedia(media: OutgoingMedia, rules: MediaRules, name: string): EntryMedia {
  const kind = kindOf(media, rules)
  const subject = rules.subject ?? name
  const read = () => {
    if (kind === 'video') return readFile(media, rules, subject)
    return kind === 'image' ? readImage(media, rules, subject) : readOriginal(media, rules, subject)
  }
  return {
    ...media,
    isVideo: kind === 'video',
    file: async () => openFile(await read()),
    async original() {
      const file = await openFile(await readOriginal(media, {}, subject))
      return { ...file, name: `file.${file.mime.split('/')[1]}` }
    },
    async split(options) {
      const { open, ...facts } = await read()
      return splitFile(facts, open, options)
    },
    publicUrl: async () => (kind === 'video' ? media.url : publicUrl(media, await read())),
    async thumbnail() {
      const thumbnail = await media.thumbnail()
      return thumbnail && entryMedia(thumbnail, coverRules(rules), name)
    },
  }
}

/** Returns the rules for the cover of a video, without limits of shape, since it has the shape of its video. */
function coverRules(rules: MediaRules): MediaRules {
  const { ratio: _ratio, sizes: _sizes, minEdge: _minEdge, ...images } = rules.images ?? {}
  return { ...rules, images }
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

/** Opens a file for several calls of which the last sends it, and closes it if one of them fails. */
export async function withFile<Result>(
  media: EntryMedia,
  use: (file: SentFile) => Promise<Result>,
): Promise<Result> {
  const file = await media.file()
  try {
    return await use(file)
  } catch (error) {
    closeBody({ file })
    throw error
  }
}

/**
 * Checks whether each upload is processed, up to the first that is not. `stateOf` returns true or false, or a sentence if the
 * platform could not process the file, with which the post is refused.
 */
export async function areProcessed(
  uploads: readonly string[],
  stateOf: (upload: string) => Promise<boolean | string>,
): Promise<boolean> {
  for (const upload of uploads) {
    const state = await stateOf(upload)
    if (typeof state === 'string') throw rejected('media_refused', state)
    if (!state) return false
  }
  return true
}

/** Longest edge of an image of unknown size that is sent in full size. */
const LARGEST_EDGE = 16_384

/** File in a form that the platform accepts; `open` reads it from a byte on. */
interface Readable extends Omit<SentFile, 'content'> {
  /** Content of a converted image. */
  bytes?: Uint8Array
  open(start: number): Promise<NodeJS.ReadableStream | Uint8Array[]>
}

async function openFile({ open, bytes, ...facts }: Readable): Promise<SentFile> {
  return { ...facts, content: bytes ?? ((await open(0)) as NodeJS.ReadableStream) }
}

async function readFile(media: OutgoingMedia, rules: MediaRules, subject: string): Promise<Readable> {
  const { mime, width, height, open } = media
  const size = await sizeOf(media)
  refuse(fileProblems({ ...media, size }, rules, subject))
  const name = mime.startsWith('video/') ? 'video.mp4' : `file.${mime.split('/')[1]}`
  return { name, mime, size, width, height, open }
}

/** Removes the metadata of an image, and changes it in no other way if its type allows that. */
async function readOriginal(media: OutgoingMedia, rules: MediaRules, subject: string): Promise<Readable> {
  const { mime, width, height } = media
  // BMP has no metadata.
  if (!mime.startsWith('image/') || mime === 'image/bmp') return readFile(media, rules, subject)
  refuse(fileProblems(media, rules, subject))
  const maxEdge = Math.max(width ?? 0, height ?? 0) || LARGEST_EDGE
  const limits = { maxBytes: Number.POSITIVE_INFINITY, maxEdge, mimes: [mime, 'image/png'] }
  const { name, ...file } = await readImage(media, { ...rules, images: limits }, subject)
  return { ...file, name: name.replace('image', 'file') }
}

/** Reads a file at another URL once to find its size, which platforms require before the upload. */
async function sizeOf({ size, open }: OutgoingMedia): Promise<number> {
  if (size > 0) return size
  let counted = 0
  for await (const chunk of await open()) counted += chunk.length
  return counted
}

async function readImage(
  media: OutgoingMedia,
  rules: MediaRules,
  subject: string,
): Promise<Readable & { bytes: Uint8Array }> {
  const { maxBytes = 10_000_000, maxEdge = 4096, mimes = ['image/jpeg', 'image/png'] } = rules.images ?? {}
  const { bytes, ...fitted } = await fitImage(media, { maxBytes, maxEdge, mimes })
  const size = bytes.byteLength
  refuse(fileProblems({ ...fitted, size, durationMs: null }, rules, subject))
  const name = `image.${fitted.mime.split('/')[1]}`
  return { ...fitted, name, size, bytes, open: async (start) => [bytes.subarray(start)] }
}

function refuse([problem]: FileProblem[]): void {
  if (problem) throw new PlatformError('rejected', problem.message, { code: problem.code })
}

/** Shares an image that is not sent as it is stored. */
async function publicUrl(media: OutgoingMedia, { bytes, mime, size }: Readable): Promise<string> {
  const stored = bytes === undefined || (mime === media.mime && size === media.size)
  return stored ? media.url : media.share(bytes, mime)
}
