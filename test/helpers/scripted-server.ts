import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './ports.ts'

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** Handles one request: answers it, or misbehaves. */
export type Step = (response: ServerResponse, request: Received) => void

export interface ScriptedServer extends AsyncDisposable {
  url: string
  /** Every request so far, read to its end. */
  received: Received[]
}

/**
 * For stand-ins: idle connections are the client's to close, as undici does after four seconds. A server that closes them too
 * meets, after a stall of a few seconds, the next request on its way, and a request more or less is what tests count.
 */
export const clientCloses = { keepAliveTimeout: 0 }

/** A server that takes one step of the script per request, and the last one for all that follow. */
export async function scriptedServer(...script: [Step, ...Step[]]): Promise<ScriptedServer> {
  const received: Received[] = []
  const server = createServer(clientCloses, async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return // The client went away; what it sent does not count.
    }
    const { method = '', url = '', headers } = request
    const entry = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
    received.push(entry)
    const step = script[Math.min(received.length, script.length) - 1] as Step
    step(response, entry)
  })
  // A port that no earlier one had: what was told of that server (a feed, a webhook) may still be asked for.
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Takes the request and never answers. */
export const hang: Step = () => {}

/** Takes the request and drops the connection. */
export const drop: Step = (response) => response.destroy()

/** Starts an answer and drops the connection inside it. */
export const dropInside: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"connected":')
  setImmediate(() => response.destroy())
}
