import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ApiError, badRequest } from '../../errors/errors.ts'
import type { ByteBudget } from '../../lib/byte-budget.ts'
import { createByteCollector } from '../../lib/byte-collector.ts'
import type { JsonScanner } from '../../lib/json/bounded-json.ts'
import { overloaded } from '../errors.ts'
import { watchArrival } from './slow-body.ts'

const options = { chunkSize: 64 * 1024 }
const decompressors = {
  gzip: () => createGunzip(options),
  'x-gzip': () => createGunzip(options),
  deflate: () => createInflate(options),
  br: () => createBrotliDecompress(options),
} satisfies Record<string, () => Transform>

export type Decompression = keyof typeof decompressors

export function isDecompression(encoding: string): encoding is Decompression {
  return Object.hasOwn(decompressors, encoding)
}

/** Text of a client shrinks to a fifth or a tenth. What shrinks further was made to fill the memory. */
const MAX_RATIO = 100
/** Bodies up to this length may shrink as far as they do. */
const FREE_BYTES = 1024 * 1024

interface SizeLimit {
  limit: number
  /** Path of the operation that takes media, for a caller that may have put it into the body. */
  upload?: string | undefined
}

interface ReceiveOptions extends SizeLimit {
  /** Limits the bytes of all bodies under way. */
  budget: ByteBudget
  /** Sees the decompressed bytes as they arrive. */
  scanner: JsonScanner | null
}

/**
 * Receives the bytes of a body and decompresses them. Stops at the first byte over a limit and at the first breach that the
 * scanner finds.
 * @throws 400 for bytes that cannot be decompressed, 408, 413 and 503, as `readBody` does.
 */
export function receiveBytes(
  request: IncomingMessage,
  encoding: 'identity' | Decompression,
  options: ReceiveOptions,
): Promise<Buffer> {
  const collector = createCollector(options)
  return new Promise((resolve, reject) => {
    const decompressor = encoding === 'identity' ? null : decompressors[encoding]()
    const source = decompressor ?? request
    const attempt = (step: () => void) => {
      try {
        step()
      } catch (error) {
        settle(error as Error)
      }
    }
    const onSent = (chunk: Buffer) =>
      attempt(() => {
        collector.countSent(chunk, decompressor !== null)
        if (decompressor === null) collector.add(chunk)
        else decompressor.write(chunk)
      })
    const onData = (chunk: Buffer) => attempt(() => collector.add(chunk))
    const onSentEnd = () => decompressor?.end()
    const onEnd = () => settle(null)
    const onClose = () => {
      if (!request.complete) settle(badRequest('The connection closed before the body was complete.'))
    }
    const onBroken = () => settle(badRequest(`The body is not valid ${encoding}.`))
    const settle = (error: Error | null) => {
      stopWatching()
      collector.giveBack()
      request.off('data', onSent).off('end', onSentEnd).off('close', onClose).off('error', onClose)
      source.off('end', onEnd)
      decompressor?.off('data', onData).destroy()
      if (error === null) resolve(collector.bytes())
      else reject(error)
    }
    const stopWatching = watchArrival(request, collector.sent, settle, options.limit)
    request.on('data', onSent).on('close', onClose).on('error', onClose)
    source.on('end', onEnd)
    if (decompressor === null) return
    request.on('end', onSentEnd)
    decompressor.on('data', onData).on('error', onBroken)
  })
}

/** Counts and scans the bytes of one body. Its functions throw at the first breach. */
function createCollector(options: ReceiveOptions) {
  const { limit, budget, scanner } = options
  const collected = createByteCollector()
  let sent = 0
  let taken = 0
  const take = (bytes: number) => {
    if (!budget.tryTake(bytes)) throw overloaded()
    taken += bytes
  }
  return {
    sent: () => sent,
    /** Counts bytes as they were sent. Compressed ones are in memory beside their decompressed form. */
    countSent(chunk: Buffer, isCompressed: boolean) {
      sent += chunk.length
      if (sent > limit) throw payloadTooLarge(options)
      if (isCompressed) take(chunk.length)
    },
    add(chunk: Buffer) {
      const size = collected.size() + chunk.length
      if (size > limit) throw payloadTooLarge(options)
      if (size > Math.max(FREE_BYTES, sent * MAX_RATIO)) throw tooDense()
      take(chunk.length)
      scanner?.take(chunk)
      collected.add(chunk)
    },
    bytes: collected.bytes,
    giveBack() {
      budget.giveBack(taken)
      taken = 0
    },
  }
}

function tooDense(): ApiError {
  return badRequest(
    `The body is more than ${MAX_RATIO} times as long as its compressed form, which is not allowed. Send it without compression.`,
  )
}

export function payloadTooLarge({ limit, upload }: SizeLimit): ApiError {
  const size =
    limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${Math.floor(limit / 1024)} kB`
  const instead = upload ? ` Upload media first with POST ${upload} and reference its id and path.` : ''
  return new ApiError('payload_too_large', `The body is over ${size}.${instead}`)
}
