import { lookUp } from '../../lib/lookup.ts'
import type { StoredObject } from '../storage/storage.ts'
import { type Box, type BoxReader, BrokenMp4, openWindow, readBoxes, type Span } from './mp4-boxes.ts'

/** An MP4 file's first video track; `width` and `height` count pixels before any rotation. */
interface VideoTrack {
  id: number
  width: number
  height: number
  /** The player rotates the video by 90 or 270 degrees. */
  rotated: boolean
  durationMs: number
  codec: string
}

/** Cameras write up to ten tracks, editors some dozens of audio tracks. */
const MAX_TRACKS = 100
/** A plain file takes about ten reads. A fragmented file takes one for each fragment, so this suffices for hours. */
const MAX_READS = 4_000

/** The file has more tracks than any real one. */
export class TooManyTracks extends Error {
  constructor() {
    super(`The video has more than ${MAX_TRACKS} tracks.`)
  }
}

/**
 * Reads the index of an MP4 file (ISO/IEC 14496-12) by ranges. It reads only the boxes that it needs, and limits tracks, boxes and
 * reads, so that work and memory stay small whatever a file claims. Returns null if the file has no video track.
 * @throws `BrokenMp4`, `TooManyTracks`, `TooComplex` and the storage's errors
 */
export async function readVideoTrack(object: StoredObject): Promise<VideoTrack | null> {
  const boxes = readBoxes(openWindow(object, MAX_READS))
  const whole = { start: 0, end: object.size }
  const moov = await boxes.find(whole, 'moov')
  if (moov === undefined || moov.cut) throw new BrokenMp4('The file has no complete index.')
  const found = await findVideo(boxes, moov)
  if (found === null) return null
  const { track, timescale, movie } = found
  const durationMs = Math.max(
    track.durationMs,
    await measureFragments(boxes, {
      whole,
      moov,
      trackId: track.id,
      timescale,
      movieTimescale: movie.timescale,
    }),
  )
  return { ...track, durationMs: Math.round(durationMs) }
}

interface Times {
  /** Ticks in a second. */
  timescale: number
  /** Ticks; 0 if unknown. */
  duration: number
}

interface Found {
  track: VideoTrack
  timescale: number
  movie: Times
}

async function findVideo(boxes: BoxReader, moov: Box): Promise<Found | null> {
  let movie: Times = { timescale: 0, duration: 0 }
  let tracks = 0
  let first: Found | null = null
  for await (const box of boxes.children(moov)) {
    if (box.type === 'mvhd') movie = await readTimes(boxes, box)
    if (box.type !== 'trak') continue
    if (++tracks > MAX_TRACKS) throw new TooManyTracks()
    first ??= await readVideo(boxes, box, movie)
  }
  return first
}

/** Returns null for a track that is not video, and for one without a size. */
async function readVideo(boxes: BoxReader, trak: Box, movie: Times): Promise<Found | null> {
  const handler = await boxes.find(trak, 'mdia', 'hdlr')
  if (handler === undefined || (await boxes.content(handler, 12)).toString('latin1', 8, 12) !== 'vide')
    return null
  const header = await boxes.find(trak, 'tkhd')
  const media = await boxes.find(trak, 'mdia', 'mdhd')
  const description = await boxes.find(trak, 'mdia', 'minf', 'stbl', 'stsd')
  if (header === undefined || media === undefined || description === undefined) return null
  const times = await readTimes(boxes, media)
  const { id, rotated, ...shown } = await readHeader(boxes, header)
  const edited = { timescale: movie.timescale, duration: shown.duration }
  // Covers version, flags, the number of entries, and the first entry up to its width and height.
  const entry = await boxes.content(description, 8 + 36)
  const [width, height] = [entry.readUInt16BE(40) || shown.width, entry.readUInt16BE(42) || shown.height]
  if (!(width > 0 && height > 0 && times.timescale > 0)) return null
  // The duration in the track header comes first, because it respects an edit list.
  const durationMs = toMs(edited) || toMs(times) || toMs(movie)
  const codec = codecOf(entry.toString('latin1', 12, 16))
  return { track: { id, width, height, rotated, durationMs, codec }, timescale: times.timescale, movie }
}

/** Reads `mvhd` or `mdhd`, which begin alike. */
async function readTimes(boxes: BoxReader, box: Box): Promise<Times> {
  const wide = (await boxes.content(box, 4))[0] === 1
  const bytes = await boxes.content(box, wide ? 32 : 20)
  return { timescale: bytes.readUInt32BE(wide ? 20 : 12), duration: durationAt(bytes, wide ? 24 : 16, wide) }
}

async function readHeader(boxes: BoxReader, tkhd: Box) {
  const wide = (await boxes.content(tkhd, 4))[0] === 1
  const matrix = wide ? 52 : 40
  const bytes = await boxes.content(tkhd, matrix + 44)
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => bytes.readInt32BE(matrix + at))
  return {
    id: bytes.readUInt32BE(wide ? 20 : 12),
    duration: durationAt(bytes, wide ? 28 : 20, wide),
    rotated: a === 0 && d === 0 && b !== 0 && c !== 0,
    width: bytes.readUInt16BE(matrix + 36),
    height: bytes.readUInt16BE(matrix + 40),
  }
}

/** Reads a duration; all bits set means unknown, which becomes 0. */
function durationAt(bytes: Buffer, at: number, wide: boolean): number {
  const duration = wide ? bytes.readBigUInt64BE(at) : BigInt(bytes.readUInt32BE(at))
  return duration === (wide ? 2n ** 64n : 2n ** 32n) - 1n ? 0 : Number(duration)
}

function toMs({ timescale, duration }: Times): number {
  return timescale > 0 ? (duration / timescale) * 1000 : 0
}

const codecs: Record<string, string> = {
  avc1: 'AVC',
  avc2: 'AVC',
  avc3: 'AVC',
  avc4: 'AVC',
  hvc1: 'HEVC',
  hev1: 'HEVC',
  dvh1: 'HEVC',
  dvhe: 'HEVC',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  mp4v: 'MPEG-4 Visual',
  s263: 'H.263',
}

/** Returns the common name; a rare codec keeps the four characters of the file. */
function codecOf(format: string): string {
  return lookUp(codecs, format) ?? format.replace(/[^\x20-\x7e]/g, '?').trim()
}

/** A fragment of a real file has some thousands of samples, far below this. */
const MAX_RUN_BYTES = 1024 * 1024
const DEFAULT_DURATION = 0x08
const DATA_OFFSET = 0x01
const FIRST_FLAGS = 0x04
const RUN_DURATION = 0x100

/**
 * Returns the duration in milliseconds of a fragmented track, as browsers and phones record it: the movie declares it, or all
 * fragments are read. Returns 0 for a file without fragments.
 */
async function measureFragments(
  boxes: BoxReader,
  file: { whole: Span; moov: Box; trackId: number; timescale: number; movieTimescale: number },
): Promise<number> {
  const mvex = await boxes.find(file.moov, 'mvex')
  if (mvex === undefined) return 0
  const declared = await readDeclaredDuration(boxes, mvex)
  if (declared > 0 && file.movieTimescale > 0) return (declared / file.movieTimescale) * 1000
  const { trackId } = file
  const defaultDuration = await readDefaultDuration(boxes, mvex, trackId)
  let end = 0
  for await (const box of boxes.children(file.whole)) {
    // An interrupted recording ends in a partial fragment.
    if (box.type !== 'moof' || box.cut) continue
    for await (const traf of boxes.children(box))
      if (traf.type === 'traf')
        end = (await fragmentEnd(boxes, traf, { trackId, defaultDuration, end })) ?? end
  }
  return (end / file.timescale) * 1000
}

async function readDeclaredDuration(boxes: BoxReader, mvex: Box): Promise<number> {
  const mehd = await boxes.find(mvex, 'mehd')
  if (mehd === undefined) return 0
  const wide = (await boxes.content(mehd, 4))[0] === 1
  const bytes = await boxes.content(mehd, wide ? 12 : 8)
  return wide ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
}

async function readDefaultDuration(boxes: BoxReader, mvex: Box, trackId: number): Promise<number> {
  for await (const box of boxes.children(mvex)) {
    if (box.type !== 'trex') continue
    const bytes = await boxes.content(box, 24)
    if (bytes.readUInt32BE(4) === trackId) return bytes.readUInt32BE(12)
  }
  return 0
}

/** Returns undefined for a fragment of another track. A fragment without a start time begins where the previous one ended. */
async function fragmentEnd(
  boxes: BoxReader,
  traf: Box,
  before: { trackId: number; defaultDuration: number; end: number },
): Promise<number | undefined> {
  let { defaultDuration, end } = before
  let ours = false
  for await (const box of boxes.children(traf)) {
    if (box.type === 'tfhd') {
      const flags = (await boxes.content(box, 8)).readUInt32BE(0)
      ours = (await boxes.content(box, 8)).readUInt32BE(4) === before.trackId
      // The optional data offset (8 bytes) and description index (4 bytes) come before the duration.
      const at = 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0)
      if (flags & DEFAULT_DURATION) defaultDuration = (await boxes.content(box, at + 4)).readUInt32BE(at)
    } else if (box.type === 'tfdt') {
      const wide = (await boxes.content(box, 4))[0] === 1
      const bytes = await boxes.content(box, wide ? 12 : 8)
      end = wide ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
    } else if (box.type === 'trun' && ours) end += await measureRun(boxes, box, defaultDuration)
  }
  return ours ? end : undefined
}

async function measureRun(boxes: BoxReader, trun: Box, defaultDuration: number): Promise<number> {
  const head = await boxes.content(trun, 8)
  const [flags, samples] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  if (!(flags & RUN_DURATION)) return samples * defaultDuration
  const first = 8 + (flags & DATA_OFFSET ? 4 : 0) + (flags & FIRST_FLAGS ? 4 : 0)
  // Each sample has a four-byte field for each of these flags; its duration comes first.
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  if (first + samples * step > MAX_RUN_BYTES) throw new BrokenMp4('A fragment has too many samples.')
  const bytes = await boxes.content(trun, first + samples * step)
  let length = 0
  for (let at = first; at < bytes.length; at += step) length += bytes.readUInt32BE(at)
  return length
}
