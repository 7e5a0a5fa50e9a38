import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createGuardedDispatcher } from '../../server/outbound/guarded-dispatcher.ts'
import { createPlatformHttp } from '../../server/platforms/kit/http/client.ts'
import { channelError } from '../helpers/channels.ts'

let server: WebSocketServer
let url: string
let onMessage: (peer: WebSocket, text: string) => void
const closed: Promise<unknown>[] = []

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (peer, request) => {
    closed.push(new Promise((resolve) => request.socket.once('close', resolve)))
    peer.on('message', (data) => onMessage(peer, String(data)))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  // Every connection has ended by itself.
  await Promise.all(closed.splice(0))
  await new Promise((resolve) => server.close(resolve))
})

interface Options {
  allowLoopback?: boolean
  irreversible?: boolean
  timeoutMs?: number
  maxBytes?: number
  to?: string
}

async function talk({ allowLoopback = true, to = url, ...options }: Options = {}): Promise<unknown[]> {
  const dispatcher = createGuardedDispatcher({ allowLoopback })
  const http = createPlatformHttp({ name: 'Club', concurrency: 2, allowLoopback, now: () => 0, dispatcher })
  const got: unknown[] = []
  try {
    return await http.converse({
      url: to,
      first: ['HELLO'],
      read(message, send) {
        got.push(message)
        if (message === 'more?') send('more')
        return message === 'end' ? got : undefined
      },
      ...options,
    })
  } finally {
    await dispatcher().destroy()
  }
}

describe('a WebSocket conversation', () => {
  it('sends JSON and reads messages until there is a result', async () => {
    onMessage = (peer, text) => {
      if (text === '["HELLO"]') for (const each of [{ a: 1 }, 'more?']) peer.send(JSON.stringify(each))
      else if (text === '"more"') peer.send('"end"')
    }
    expect(await talk()).toEqual([{ a: 1 }, 'more?', 'end'])
  })

  it('ends the connection even if the server does not answer the close frame', async () => {
    onMessage = (peer) => {
      peer.close = () => {}
      peer.send('"end"')
    }
    expect(await talk()).toEqual(['end'])
  })

  it.each([
    ['is cut off', (peer: WebSocket) => peer.terminate(), 'platform_unreachable'],
    ['is closed', (peer: WebSocket) => peer.close(1011), 'platform_unreachable'],
    ['contains no JSON', (peer: WebSocket) => peer.send('<p>'), 'unreadable_answer'],
    ['never ends', () => {}, 'platform_timeout'],
  ])('can be repeated after an answer that %s, unless it publishes', async (_title, misbehave, code) => {
    onMessage = misbehave
    // Long enough to connect on a busy machine: before that, nothing is sent.
    const timeoutMs = code === 'platform_timeout' ? 1_000 : 10_000
    expect(await channelError(talk({ timeoutMs }))).toMatchObject({ failure: 'retryable', code })
    expect(await channelError(talk({ timeoutMs, irreversible: true }))).toMatchObject({ failure: 'unknown' })
  })

  it('stops at its size limit', async () => {
    onMessage = (peer) => peer.send(JSON.stringify('x'.repeat(100)))
    expect(await channelError(talk({ maxBytes: 50 }))).toMatchObject({ code: 'answer_too_large' })
  })

  it('can be repeated even if it publishes when nothing was sent', async () => {
    const { port } = new URL(url)
    await new Promise((resolve) => server.close(resolve))
    const to = `http://127.0.0.1:${port}`
    expect(await channelError(talk({ to, irreversible: true }))).toMatchObject({
      failure: 'retryable',
      code: 'platform_unreachable',
    })
  })

  it('reaches no private address', async () => {
    for (const to of [url, url.replace('http:', 'https:'), 'https://10.0.0.1', 'https://localhost'])
      expect(await channelError(talk({ to, allowLoopback: false }))).toMatchObject({ code: 'unsafe_url' })
  })
})
