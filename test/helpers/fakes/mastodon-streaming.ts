import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientCloses } from '../scripted-server.ts'

/**
 * The streaming server of a Mastodon instance, as https://docs.joinmastodon.org/methods/streaming/ describes it (2026-11-28): on
 * `GET /api/v1/streaming/user/notification`, a user's token gets events of a name and a payload, and heartbeats as comments.
 */
export class FakeMastodonStreaming {
  /** Names WebSockets, as the instance does. */
  url = ''
  readonly open = new Set<ServerResponse>()
  /** Authorizations of all requests for a stream. */
  readonly asked: (string | undefined)[] = []
  /** Answers every further request so. */
  refusal: number | null = null
  private readonly server: Server

  constructor() {
    this.server = createServer(clientCloses, (request, response) => {
      if (request.method !== 'GET' || request.url !== '/api/v1/streaming/user/notification')
        return void response.writeHead(404).end()
      this.asked.push(request.headers.authorization)
      if (this.refusal !== null) {
        response.writeHead(this.refusal, { 'content-type': 'application/json' })
        return void response.end(JSON.stringify({ error: 'Invalid access token' }))
      }
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(':)\n')
      this.open.add(response)
      response.once('close', () => this.open.delete(response))
    })
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  /** Sends a notification to every stream. */
  notify(type: string): void {
    this.send(`:thump\nevent: notification\ndata: ${JSON.stringify({ id: '68739215', type })}\n\n`)
  }

  send(text: string): void {
    for (const response of this.open) response.write(text)
  }

  cut(): void {
    for (const response of this.open) response.destroy()
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise<unknown>((resolve) => this.server.close(resolve))
  }
}
