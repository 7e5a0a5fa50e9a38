import { Readable } from 'node:stream'
import type { StoredObject } from '../../server/media/storage/storage.ts'
import { box, matrix, u16, u32 } from './mp4.ts'

/** The heads of an MP4 file, without pictures: what a probe reads, and what a hostile file plays with. */
const text = (value: string) => Buffer.from(value, 'latin1')
export const ftyp = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'))
export const mvhd = (duration: number) =>
  box(
    'mvhd',
    u32(0, 0, 0, 1000, duration, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    Buffer.alloc(24),
    u32(2),
  )

export interface TrackOptions {
  id?: number
  handler?: string
  format?: string
  /** In thousandths of a second, as the track's header and its media have it. */
  shown?: number
  duration?: number
  matrix?: Buffer
  /** Boxes before the media: edit lists and the like. */
  before?: Buffer
}

/** 320 × 240 pixels. */
export function track(options: TrackOptions = {}): Buffer {
  const { id = 1, handler = 'vide', format = 'avc1', duration = 0, shown = duration } = options
  const entry = box(format, u16(0, 0, 0, 1, 0, 0), u32(0, 0, 0), u16(320, 240), Buffer.alloc(50))
  const tkhd = box(
    'tkhd',
    u32(3, 0, 0, id, 0, shown, 0, 0),
    u16(0, 0, 0, 0),
    options.matrix ?? matrix,
    u32(320 << 16, 240 << 16),
  )
  const hdlr = box('hdlr', u32(0, 0), text(handler), u32(0, 0, 0), text('x\0'))
  const minf = box('minf', box('stbl', box('stsd', u32(0, 1), entry)))
  const mdia = box('mdia', box('mdhd', u32(0, 0, 0, 1000, duration), u16(0x55c4, 0)), hdlr, minf)
  return box('trak', tkhd, options.before ?? Buffer.alloc(0), mdia)
}

/** A file of a few tracks and as many empty ones as wanted: of 20 000, one of 2.7 MB. */
export function manyTracks(count: number): Buffer {
  const empty = box('trak', Buffer.alloc(127))
  const tracks = Buffer.alloc(count * empty.length, empty)
  return Buffer.concat([ftyp, box('moov', mvhd(1000), track({ duration: 1000 }), tracks)])
}

/** A file that nobody could hold in memory: `pieces` at their places, `fill` over and over between them. */
export function sparse(size: number, pieces: [at: number, bytes: Buffer][], fill = Buffer.alloc(1)) {
  const counted = { reads: 0, bytes: 0 }
  const object: StoredObject = {
    size,
    contentType: 'video/mp4',
    async open({ start, end } = { start: 0, end: size - 1 }) {
      const bytes = Buffer.alloc(end + 1 - start)
      for (let at = start - (start % fill.length); at <= end; at += fill.length)
        fill.copy(bytes, Math.max(0, at - start), Math.max(0, start - at))
      for (const [at, piece] of pieces)
        if (at <= end && at + piece.length > start)
          piece.copy(bytes, Math.max(0, at - start), Math.max(0, start - at))
      counted.reads++
      counted.bytes += bytes.length
      return Readable.from([bytes])
    },
  }
  return { object, counted }
}
