import '../../../server/process/node-version.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A platform in a process of its own, which answers after a while. Every twentieth call gets 503 and publishes nothing. Sends its address
 * to its parent, and answers each message with what has arrived.
 */
export interface PlatformOrder {
  answerMs: number
  failsEvery: number
  /** When the posts are due, by this process's clock. */
  dueAt: number
}

export interface Arrivals {
  /** Posts that have arrived, whatever the answer. */
  posts: number
  /** Posts that were published more than once. */
  twice: number
  published: number
  calls: number
  /** Milliseconds from the due time to the first call of a post, for half of them, for 99 of 100, and for the last one. */
  lag: { median: number; p99: number; last: number }
  /** Calls that waited for an answer at the same time, at most. */
  inFlight: number
}

const order: PlatformOrder = JSON.parse(process.argv[2] ?? '')
const lags: number[] = []
const published = new Map<string, number>()
const seen = new Set<string>()
let calls = 0
let inFlight = 0
let mostInFlight = 0

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { text: string }
  if (!seen.has(text)) lags.push(Date.now() - order.dueAt)
  seen.add(text)
  calls += 1
  inFlight += 1
  mostInFlight = Math.max(mostInFlight, inFlight)
  const fails = calls % order.failsEvery === 0
  if (!fails) published.set(text, (published.get(text) ?? 0) + 1)
  setTimeout(() => {
    inFlight -= 1
    response.writeHead(fails ? 503 : 200, { 'content-type': 'application/json' })
    response.end(fails ? '{"error":"unavailable"}' : `{"id":"${calls}"}`)
  }, order.answerMs)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
)
process.on('message', () => {
  const sorted = lags.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const twice = [...published.values()].filter((count) => count > 1).length
  process.send?.({
    ...{ posts: seen.size, published: published.size, twice, calls, inFlight: mostInFlight },
    lag: { median: at(0.5), p99: at(0.99), last: at(1) },
  } satisfies Arrivals)
})
process.once('disconnect', () => {
  server.closeAllConnections()
  server.close()
})
