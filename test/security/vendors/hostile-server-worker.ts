import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import type { Orders } from './hostile-server.ts'

let orders: Orders = { honest: {}, hostile: { body: '' } }

/** Runs in a thread of its own, so that what a test measures is the work of the client. */
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  response.on('error', () => {})
  request.resume().once('end', () => void answer(response, request.url ?? '/'))
})

async function answer(response: ServerResponse, path: string): Promise<void> {
  const honest = orders.honest[new URL(path, 'http://server').pathname]
  if (honest !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' })
    return void response.end(JSON.stringify(honest))
  }
  const { status = 200, type = 'application/json', body, way = 'at once' } = orders.hostile
  response.writeHead(status, { 'content-type': type, 'x-should-retry': 'false' })
  if (way === 'at once') return void response.end(body)
  if (way === 'byte by byte') for (let index = 0; index < body.length; index++) response.write(body[index])
  if (way === 'byte by byte') return void response.end()
  Readable.from(repeat(body)).pipe(response)
}

function* repeat(body: string): Generator<string> {
  for (;;) yield body
}

server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()))
parentPort?.on('message', (next: Orders) => {
  orders = next
  parentPort?.postMessage('ready')
})
