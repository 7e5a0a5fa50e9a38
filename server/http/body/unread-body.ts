import type { IncomingMessage } from 'node:http'
import { hasBody } from './body.ts'

/** A refused body up to this length is read to its end, so that its connection takes the next request. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024
/** How long a client may pause while it sends a body that nobody reads. */
const IDLE_MS = 5_000
/** How long such a body may take in all. */
const TOTAL_MS = 30_000

export function isUnread(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

/** The body is announced to be too long to be read in vain: the answer says that the connection closes. */
export function isTooLongToDiscard({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES
}

/**
 * Reads and drops the rest of a body. A connection that closes while bytes arrive is reset, and then the client loses an
 * answer that it has not read yet. Resolves when the body has ended; a client that pauses or goes on for too long is cut off.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const { socket } = request
    if (socket.destroyed) return resolve()
    let left = MAX_DISCARDED_BYTES
    const cut = () => socket.destroy()
    const idle = setTimeout(cut, IDLE_MS).unref()
    const total = setTimeout(cut, TOTAL_MS).unref()
    request.on('data', (chunk: Buffer) => {
      idle.refresh()
      left -= chunk.length
      // A body without a length that does not end. The client reads the answer and then the end of the connection.
      if (left < 0 && socket.writable && request.headers['content-length'] === undefined) socket.end()
    })
    const settle = () => {
      clearTimeout(idle)
      clearTimeout(total)
      resolve()
    }
    request.once('end', settle).once('close', settle)
    // Unpipe first: `unpipe` pauses the request.
    request.unpipe()
    request.resume()
  })
}
