import type { Logger } from 'pino'
import type { Metric, Registry } from 'prom-client'

/** Describes one answered request. Contains no secret: no query, header or body. */
interface Finished {
  requestId: string
  /** Null where the contract has no such operation. */
  operation: string | null
  method: string
  path: string
  status: number
  milliseconds: number
  bytes: number
  organizationId: string | null
}

export type Observer = ReturnType<typeof createObserver>

const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

interface Tally {
  /** Counts answers by status. */
  counts: Record<number, number>
  /** Counts answers by upper bound, not cumulatively; the last bucket has no bound. */
  buckets: number[]
  sum: number
  total: number
}

/**
 * Writes the access log and measures every request. The counts are plain numbers that become metrics on a scrape: prom-client
 * would hash the labels of each observation, which costs more than finding the route.
 */
export function createObserver(log: Logger, registry: Registry) {
  const tallies = new Map<string, Tally>()
  let inFlight = 0
  register(registry, tallies, () => inFlight)
  return {
    start(): void {
      inFlight++
    },
    finish(request: Finished): void {
      inFlight--
      count(tallies, request)
      if (!log.isLevelEnabled('info')) return
      log.info(
        {
          request_id: request.requestId,
          operation: request.operation,
          method: request.method,
          path: request.operation === null ? request.path.slice(0, 200) : undefined,
          status: request.status,
          ms: Math.round(request.milliseconds * 100) / 100,
          bytes: request.bytes,
          organization_id: request.organizationId ?? undefined,
        },
        'request',
      )
    },
  }
}

function count(tallies: Map<string, Tally>, { operation, status, milliseconds }: Finished): void {
  const name = operation ?? 'none'
  let tally = tallies.get(name)
  if (tally === undefined) {
    tally = { counts: {}, buckets: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0, total: 0 }
    tallies.set(name, tally)
  }
  tally.counts[status] = (tally.counts[status] ?? 0) + 1
  let i = 0
  while (i < bounds.length && milliseconds > (bounds[i] as number)) i++
  tally.buckets[i] = (tally.buckets[i] as number) + 1
  tally.sum += milliseconds
  tally.total++
}

interface Sample {
  labels: Record<string, string | number>
  value: number
  metricName?: string
}

function register(registry: Registry, tallies: Map<string, Tally>, inFlight: () => number): void {
  const add = (name: string, help: string, type: string, values: () => Sample[]) => {
    const get = async () => ({ name, help, type, aggregator: 'sum', values: values() })
    registry.registerMetric({ name, get, reset: () => {} } as unknown as Metric)
  }
  add('postern_http_requests_total', 'Answered requests.', 'counter', () =>
    [...tallies].flatMap(([operation, { counts }]) =>
      Object.entries(counts).map(([status, value]) => ({ labels: { operation, status }, value })),
    ),
  )
  add(
    'postern_http_request_duration_seconds',
    'Time from the request line to the end of the answer.',
    'histogram',
    () =>
      [...tallies].flatMap(([operation, tally]) =>
        histogram('postern_http_request_duration_seconds', operation, tally),
      ),
  )
  add('postern_http_requests_in_flight', 'Requests in progress.', 'gauge', () => [
    { labels: {}, value: inFlight() },
  ])
}

function histogram(name: string, operation: string, tally: Tally): Sample[] {
  let sum = 0
  const samples: Sample[] = tally.buckets.map((value, i) => {
    sum += value
    const bound = bounds[i]
    return {
      labels: { operation, le: bound === undefined ? '+Inf' : bound / 1000 },
      value: sum,
      metricName: `${name}_bucket`,
    }
  })
  samples.push({ labels: { operation }, value: tally.sum / 1000, metricName: `${name}_sum` })
  samples.push({ labels: { operation }, value: tally.total, metricName: `${name}_count` })
  return samples
}
