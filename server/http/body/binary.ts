import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { ApiError, badRequest } from '../../errors/errors.ts'
import type { BinaryBody } from '../contract.ts'
import { payloadTooLarge } from './receive.ts'
import { watchArrival } from './slow-body.ts'

/** Opens a body of plain bytes, whatever its content type. Reads only as fast as the handler pulls, and at most `limit` bytes. */
export function openBinary(request: IncomingMessage, limit: number): BinaryBody {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== 'identity')
    throw new ApiError('unsupported_media_type', 'Send the bytes without a content encoding.')
  if (Number(request.headers['content-length']) > limit) throw payloadTooLarge({ limit })
  return { open: () => readLimited(request, limit) }
}

function readLimited(request: IncomingMessage, limit: number): Readable {
  let received = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > limit) done(payloadTooLarge({ limit }))
      else done(null, chunk)
    },
  })
  const stopWatching = watchArrival(
    request,
    () => received,
    (error) => through.destroy(error),
  )
  request.once('close', () => {
    if (!request.complete) through.destroy(badRequest('The connection closed before the body was complete.'))
  })
  // Handles an error before anybody reads the stream, since an unhandled one would end the process. The reader gets it too.
  through.on('error', () => {})
  through.once('close', () => {
    stopWatching()
    request.unpipe(through)
    request.resume()
  })
  return request.pipe(through)
}
