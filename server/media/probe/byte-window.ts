import { buffer } from 'node:stream/consumers'
import type { StoredObject } from '../storage/storage.ts'

/** One read fetches this much, so that neighbouring boxes cost one read. */
const WINDOW_BYTES = 16 * 1024

/** The file takes more reads or has more pieces than any real one: it is made to waste time. */
export class TooComplex extends Error {}

/** Random access to a stored file in few reads, on every storage. */
export interface ByteWindow {
  readonly size: number
  /** The bytes from `offset`; fewer than `length` at the end of the file. Throws `TooComplex`. */
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
