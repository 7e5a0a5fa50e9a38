import type { IncomingMessage } from 'node:http'
import { hasBody } from './body.ts'

/** Reads a refused body up to this length to its end, so that its connection can take the next request. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024
/** Limits the pauses of a client that sends a refused body. */
const IDLE_MS = 5_000
/** Limits the total time of a refused body. */
const TOTAL_MS = 30_000

export function isUnread(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

/** Returns true when the announced length is too long to discard. The answer then announces that the connection closes. */
export function isTooLongToDiscard({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES
}

/**
 * Reads and drops the rest of a body. A connection that closes while bytes arrive is reset, and the client then loses an answer
 * that it has not read. Resolves when the body has ended. Cuts off a client that pauses or continues for too long.
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
      // A body without a length may never end. The client reads the answer and then the end of the connection.
      if (left < 0 && socket.writable && request.headers['content-length'] === undefined) socket.end()
    })
    const settle = () => {
      clearTimeout(idle)
      clearTimeout(total)
      resolve()
    }
    request.once('end', settle).once('close', settle)
    // Calls `unpipe` before `resume`, because it pauses the request.
    request.unpipe()
    request.resume()
  })
}
