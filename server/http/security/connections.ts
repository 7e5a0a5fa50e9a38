import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createCounts } from '../../lib/counts.ts'
import { networkOf } from '../../lib/web/addresses.ts'

export interface ConnectionLimits {
  /** Limits all connections. */
  max: number
  /** Limits the connections of one network; null where proxies connect for callers. */
  perNetwork: number | null
}

/** Closes connections over the limit at once, since a waiting connection would use memory. */
export function limitConnections(server: Server, { max, perNetwork }: ConnectionLimits): void {
  server.maxConnections = max
  if (perNetwork === null) return
  const open = createCounts()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (open.get(network) >= perNetwork) socket.destroy()
    else socket.once('close', open.add(network))
  })
}

/**
 * Returns a function that closes connections on which no request has begun, such as those that browsers open in advance. Node counts
 * them as active, so a stop would wait for them.
 */
export function trackUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return () => {
    for (const socket of unused) socket.destroy()
  }
}
