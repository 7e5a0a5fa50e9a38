import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { ApiError } from '../../errors/errors.ts'
import { STATUS_CODES } from '../app/node-http.ts'
import { problemBody } from '../errors.ts'

/** Answers invalid or oversized HTTP by hand, because there is no request object. */
export function refuseBrokenRequest(baseUrl: string): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    if (!socket.writable || ('bytesWritten' in socket && Number(socket.bytesWritten) > 0 && isReset(error))) {
      socket.destroy()
      return
    }
    const problem = problemOf(error)
    const body = JSON.stringify(problemBody(problem, { baseUrl, requestId: randomUUID(), path: '' }))
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}

function isReset(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET'
}

function problemOf(error: Error): ApiError {
  const code = 'code' in error ? error.code : undefined
  if (code === 'HPE_HEADER_OVERFLOW')
    return isLongUrl(error)
      ? new ApiError('uri_too_long', 'The URL is too long. Shorten the query.')
      : new ApiError(
          'headers_too_large',
          'The headers are over 16 kB. Send fewer or shorter ones; cookies are the usual cause.',
        )
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('request_timeout', 'The request took too long to arrive.')
  return new ApiError('bad_request', 'This is not a valid HTTP/1.1 request.')
}

function isLongUrl(error: Error): boolean {
  const packet = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : null
  const end = packet?.indexOf('\r\n') ?? -1
  return packet !== null && (end === -1 || end > 8192)
}
