import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ApiCall {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  status: number
  /** The JSON of the answer; null for a file. */
  answer: unknown
}

export interface ApiAnswer {
  status: number
  /** A buffer is a file. */
  body: object
  mime?: string
}

/** Starts a server of JSON on loopback that records its calls. A `failures` of 0 cuts the connection after the call was handled. */
export async function startApiServer(
  port: number,
  answerCall: (call: ApiCall) => Promise<ApiAnswer> | ApiAnswer,
) {
  const calls: ApiCall[] = []
  /** Statuses with which the next calls fail, one each. */
  const failures: number[] = []
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const call = await readCall(request)
    if (call === null) return
    calls.push(call)
    const failure = failures.shift()
    const answer =
      failure === undefined || failure === 0
        ? await answerCall(call)
        : { status: failure, body: { error: { code: 'busy', message: 'Try again later.' } } }
    call.status = answer.status
    if (failure === 0) return void request.socket.destroy()
    if (Buffer.isBuffer(answer.body)) {
      response.writeHead(answer.status, { 'content-type': answer.mime ?? 'application/octet-stream' })
      return void response.end(answer.body)
    }
    call.answer = answer.body
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  return { ...(await listenOnLoopback(server, port)), calls, failures }
}

/** Starts a server on loopback and returns its origin, and how to cut its connections and stop it. */
export async function listenOnLoopback(server: Server, port: number) {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Reads a request with a JSON body or none. Returns null when the client went away before its request was complete. */
export async function readJsonRequest(request: IncomingMessage) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  const text = Buffer.concat(chunks).toString()
  const { method = '', url = '/', headers } = request
  return { method, url, headers, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

async function readCall(request: IncomingMessage): Promise<ApiCall | null> {
  const read = await readJsonRequest(request)
  if (read === null) return null
  const { method, headers, body } = read
  const { pathname, searchParams } = new URL(read.url, 'http://stand-in')
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    body,
    status: 0,
    answer: null,
  }
}
