import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between the service and its database, and takes the database away. */
export interface CutProxy {
  /** Returns the `postgres://…` URL that leads through this proxy. */
  through(url: string): string
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  /** Keeps connections open and passes nothing on, as a server that is stopped by a signal does. */
  freeze(): void
  /** Passes everything on again, also what came while it was frozen. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function startCutProxy(): Promise<CutProxy> {
  let target = new URL('postgres://localhost')
  let frozen = false
  let port = 0
  const sockets = new Set<Socket>()
  let server = listenFor()

  function listenFor() {
    return createServer((client) => {
      const upstream = connect(Number(target.port || 5432), target.hostname)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        // Whatever happens to one side happens to the other.
        socket
          .on('error', () => {})
          .on('close', () => {
            sockets.delete(socket)
            client.destroy()
            upstream.destroy()
          })
      }
      client.on('data', (chunk) => upstream.write(chunk))
      upstream.on('data', (chunk) => client.write(chunk))
      if (frozen) for (const socket of [client, upstream]) socket.pause()
    })
  }
  async function listen(): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  async function cut(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen()
  return {
    cut,
    close: cut,
    through(url) {
      target = new URL(url)
      const changed = new URL(url)
      changed.host = `127.0.0.1:${port}`
      return changed.href
    },
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    async restore() {
      frozen = false
      for (const socket of sockets) socket.resume()
      if (server.listening) return
      server = listenFor()
      await listen()
    },
  }
}
