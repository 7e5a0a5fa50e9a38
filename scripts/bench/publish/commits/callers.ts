import { Agent, request } from 'node:http'

/** Tells a process of callers what to request. Each key has `connections` of them, which make one request after the other. */
export interface CallOrder {
  port: number
  act: 'draft' | 'key check' | 'page'
  /** Keys with a channel of their organization. */
  callers: { apiKey: string; integrationId: string }[]
  connections: number
  /** Pause between two requests of a connection. */
  pauseMs: number
  seconds: number
}

export interface Calls {
  perSecond: number
  /** Start and end of each request, epoch ms. */
  spans: [number, number][]
}

const date = '2046-01-01T00:00:00.000Z'

function optionsOf({ act, port }: CallOrder, apiKey: string) {
  const path = {
    draft: '/public/v1/posts',
    'key check': '/public/v1/is-connected',
    page: '/public/v1/posts?limit=100&order=asc',
  }
  const headers = { authorization: apiKey, 'content-type': 'application/json' }
  return { port, host: '127.0.0.1', method: act === 'draft' ? 'POST' : 'GET', path: path[act], headers }
}

async function call(order: CallOrder, agent: Agent, caller: CallOrder['callers'][number]): Promise<void> {
  const posts = [
    {
      integration: { id: caller.integrationId },
      value: [{ content: `A text of the bench ${Math.random()}` }],
    },
  ]
  const body = JSON.stringify({ type: 'draft', date, posts })
  await new Promise<void>((resolve, reject) => {
    const sent = request({ ...optionsOf(order, caller.apiKey), agent }, (response) => {
      response.resume()
      response.on('end', () =>
        (response.statusCode ?? 500) < 300
          ? resolve()
          : reject(new Error(`${order.act}: ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(order.act === 'draft' ? body : undefined)
  })
}

async function run(order: CallOrder): Promise<Calls> {
  const agent = new Agent({ keepAlive: true })
  const spans: [number, number][] = []
  const started = performance.now()
  const until = started + order.seconds * 1_000
  const connection = async (caller: CallOrder['callers'][number]) => {
    while (performance.now() < until) {
      const at = performance.now()
      await call(order, agent, caller)
      spans.push([performance.timeOrigin + at, performance.timeOrigin + performance.now()])
      if (order.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, order.pauseMs))
    }
  }
  await Promise.all(
    order.callers.flatMap((caller) => Array.from({ length: order.connections }, () => connection(caller))),
  )
  agent.destroy()
  return { perSecond: (spans.length * 1_000) / (performance.now() - started), spans }
}

process.send?.(await run(JSON.parse(process.argv[2] ?? '') as CallOrder), () => process.disconnect())
