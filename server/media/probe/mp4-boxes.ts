import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { StoredObject } from '../storage/storage.ts'

/** A box of an MP4 file (ISO/IEC 14496-12, 4.2); `start` and `end` are the byte offsets of its content. */
export interface Box {
  type: string
  start: number
  end: number
  /** The box claims to be longer than its parent; `end` is the parent's. */
  cut: boolean
}

/** The part of a box that its children need. */
export type Span = Pick<Box, 'start' | 'end'>

/** The file is not a valid MP4 file, or its index is truncated. */
export class BrokenMp4 extends Error {}

/** A real file has some hundreds of boxes to read; a fragmented recording has ten for each fragment. */
const MAX_BOXES = 50_000
/** Reading this many boxes takes some milliseconds; then other requests get their turn. */
const BATCH_SIZE = 1_000

export interface BoxReader {
  /** Yields the boxes within a box in order. Throws `BrokenMp4` and `TooComplex`. */
  children(parent: Span): AsyncGenerator<Box>
  /** Finds the first box at the end of a path of types. */
  find(parent: Span, ...path: string[]): Promise<Box | undefined>
  /** Reads the first `length` bytes of a box's content. Throws `BrokenMp4` for a shorter box. */
  content(box: Box, length: number): Promise<Buffer>
}

/** Reads boxes and counts them: whatever a file claims, the work stays bounded. */
export function readBoxes(file: ByteWindow): BoxReader {
  let seen = 0
  const reader: BoxReader = {
    async *children({ start, end }) {
      for (let at = start; at + 8 <= end; ) {
        if (++seen > MAX_BOXES) throw new TooComplex(`The file has more than ${MAX_BOXES} boxes.`)
        if (seen % BATCH_SIZE === 0) await setImmediate()
        const box = await readBox(file, at, end)
        yield box
        at = box.end
      }
    },
    async find(parent, ...path) {
      let box: Span = parent
      let found: Box | undefined
      for (const type of path) {
        found = undefined
        for await (const child of reader.children(box)) {
          if (child.type !== type) continue
          found = child
          break
        }
        if (found === undefined) return undefined
        box = found
      }
      return found
    },
    async content({ type, start, end }, length) {
      const bytes = await file.read(start, Math.min(length, end - start))
      if (bytes.length < length) throw new BrokenMp4(`The box ${type} is too short.`)
      return bytes
    },
  }
  return reader
}

/** Reads a box header. A size of 1 means that a 64-bit size follows; a size of 0 reaches to the end of the parent. */
async function readBox(file: ByteWindow, at: number, end: number): Promise<Box> {
  const head = await file.read(at, 16)
  if (head.length < 8) throw new BrokenMp4('The file ends in the head of a box.')
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  if (short === 0) return { type, start: at + 8, end, cut: false }
  const wide = short === 1
  if (wide && head.length < 16) throw new BrokenMp4('The file ends in the head of a box.')
  const size = wide ? Number(head.readBigUInt64BE(8)) : short
  const start = at + (wide ? 16 : 8)
  if (at + size < start) throw new BrokenMp4(`The box ${JSON.stringify(type)} has the size ${size}.`)
  return { type, start, end: Math.min(at + size, end), cut: at + size > end }
}

/** Each read fetches at least this much, so that neighboring boxes cost one read. */
const WINDOW_BYTES = 16 * 1024

/** The file needs more reads or has more boxes than any real one; it was probably made to waste time. */
export class TooComplex extends Error {}

/** Random access to a stored file in few reads, on every storage. */
interface ByteWindow {
  readonly size: number
  /** Returns the bytes from `offset`; fewer than `length` at the end of the file. Throws `TooComplex`. */
  read(offset: number, length: number): Promise<Buffer>
}

export function openWindow(object: StoredObject, maxReads: number): ByteWindow {
  let start = 0
  let bytes = Buffer.alloc(0)
  let reads = 0
  return {
    size: object.size,
    async read(offset, length) {
      const end = Math.min(offset + length, object.size)
      if (end <= offset) return Buffer.alloc(0)
      if (offset < start || end > start + bytes.length) {
        if (++reads > maxReads) throw new TooComplex(`The file takes more than ${maxReads} reads.`)
        const last = Math.min(Math.max(end, offset + WINDOW_BYTES), object.size) - 1
        bytes = await buffer(await object.open({ start: offset, end: last }))
        start = offset
      }
      return bytes.subarray(offset - start, end - start)
    },
  }
}
