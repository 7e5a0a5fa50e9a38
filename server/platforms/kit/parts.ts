import { PlatformError } from './http/errors.ts'

export interface SplitOptions {
  /** Size of a part. */
  bytes: number
  /** True if the last part takes the rest, so that it is up to twice as large and none is smaller than `bytes`. */
  lastTakesRest?: boolean
}

/** A part of a file. `start` is inclusive, `end` exclusive. */
export interface FilePart {
  index: number
  start: number
  end: number
  isLast: boolean
  bytes: Uint8Array
  /** Value of the header `Content-Range`: `bytes 0-1023/4096`. */
  contentRange: string
}

interface FileFacts {
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
}

type Chunks = AsyncIterable<string | Uint8Array> | Uint8Array[]

/** A file to be uploaded in parts. */
export interface SplitFile extends FileFacts {
  /** Number of parts. */
  count: number
  /** Reads the parts in order, beginning at the byte `from`, which is 0 unless an upload continues. */
  parts(from?: number): AsyncIterable<FilePart>
}

/** Splits a file; `open` reads it from a byte on. */
export function splitFile(
  file: FileFacts,
  open: (start: number) => Promise<Chunks>,
  { bytes, lastTakesRest = false }: SplitOptions,
): SplitFile {
  const { size } = file
  const sizeAt = (start: number) => {
    const rest = size - start
    return rest < bytes * (lastTakesRest ? 2 : 1) ? rest : bytes
  }
  return {
    ...file,
    count: Math.max(1, lastTakesRest ? Math.floor(size / bytes) : Math.ceil(size / bytes)),
    async *parts(from = 0) {
      let index = Math.floor(from / bytes)
      let start = from
      for await (const part of readParts(await open(from), () => sizeAt(start))) {
        const end = start + part.byteLength
        const contentRange = `bytes ${start}-${end - 1}/${size}`
        yield { index, start, end, isLast: end === size, bytes: part, contentRange }
        start = end
        index += 1
      }
      if (start !== size)
        throw new PlatformError('retryable', `A file has fewer than ${size} bytes.`, {
          code: 'media_unreadable',
        })
    },
  }
}

/** Joins the chunks of a stream to parts of the next size. */
async function* readParts(stream: Chunks, nextSize: () => number): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const read of stream) {
    let chunk = typeof read === 'string' ? Buffer.from(read) : read
    for (let wanted = nextSize(); wanted > 0 && length + chunk.byteLength >= wanted; wanted = nextSize()) {
      const taken = wanted - length
      yield Buffer.concat([...chunks, chunk.subarray(0, taken)], wanted)
      chunk = chunk.subarray(taken)
      chunks = []
      length = 0
    }
    chunks.push(chunk)
    length += chunk.byteLength
  }
}
