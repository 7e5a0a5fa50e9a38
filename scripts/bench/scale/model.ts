import type { Days, Due, Figures } from './figures.ts'

/** Describes the service that the model is of. */
export const GOAL = {
  postsOfDay: 10_000_000,
  /** Posts that are due at a full hour, and the seconds in which they must be sent. */
  due: 80_000,
  withinSeconds: 60,
  organizations: 100_000,
  historyRows: 200_000_000,
}
export const PLATFORM = { answerMs: 300, failsEvery: 20 }
export const goalRate = Math.round(GOAL.due / GOAL.withinSeconds)
const DAY_SECONDS = 86_400
/** Default of Postgres. */
const MAX_CONNECTIONS = 100

export type Complete = Required<Figures>

/** One post of the run with the most workers on all cores, which is the nearest to a large service. */
export function largestRun(due: Due[]): Due {
  const runs = due.filter((run) => run.cores === null && run !== narrowRun(due))
  return runs.toSorted((a, b) => b.workers - a.workers)[0] as Due
}

/** One worker with the default of `PUBLISH_CONCURRENCY`, and with fewer posts. */
export function narrowRun(due: Due[]): Due {
  return due[0] as Due
}

export interface Need {
  name: string
  /** For one post, or empty. */
  post: string
  /** At the full hour. */
  hour: string
  /** On average over a day. */
  day: string
  /** Part of what this machine has that the full hour takes. */
  share: number
}

/** Returns what the goal needs by the largest run, and how much of this machine that is. */
export function needs({ machine, due, planned }: Complete): Need[] {
  const run = largestRun(due)
  const { publishConcurrency } = narrowRun(due)
  const workers = (rate: number) => workersFor(rate, run, publishConcurrency)
  const perWorker = run.connections / run.workers
  const cores = (ms: number) => (rate: number) => (ms * rate) / 1_000
  const hourMs = (planned.hourMs / planned.due) * GOAL.due
  const ms = { postgres: run.postgresMs, workers: run.workerMs, both: run.postgresMs + run.workerMs }
  return [
    ...[
      ['CPU of Postgres', ms.postgres] as const,
      ['CPU of workers', ms.workers] as const,
      ['CPU of both', ms.both] as const,
    ].map(([name, ms]) =>
      need(name, cores(ms), { post: `${precise(ms)} ms`, unit: ' cores', has: machine.cores }),
    ),
    need('WAL', (rate) => (run.walBytes * rate) / 1e6, {
      ...{ post: `${precise(run.walBytes / 1e3)} kB`, unit: ' MB/s', has: machine.diskBytesPerSecond / 1e6 },
    }),
    need('syncs of the WAL', (rate) => run.syncs * rate, {
      ...{ post: precise(run.syncs), unit: '/s', has: machine.syncsPerSecond },
    }),
    need('posts at the platforms', atPlatforms, {}),
    need(`workers with PUBLISH_CONCURRENCY=${publishConcurrency}`, workers, {}),
    need('connections of these workers', (rate) => workers(rate) * perWorker, {
      has: MAX_CONNECTIONS,
    }),
    {
      ...{ name: 'hand-over by the planner', post: `${precise(hourMs / GOAL.due)} ms` },
      ...{ hour: `${precise(hourMs / 1_000)} s`, day: '', share: hourMs / 60_000 },
    },
  ]
}

const atPlatforms = (rate: number) => (rate * PLATFORM.answerMs) / 1_000

/** As many as the default concurrency needs, and as many as leave a fifth of a core of each worker free. */
function workersFor(rate: number, { workerMs }: Due, publishConcurrency: number): number {
  const busy = (workerMs * rate) / 1_000
  return Math.max(Math.ceil(atPlatforms(rate) / publishConcurrency), Math.ceil(busy / 0.8))
}

interface Terms {
  post?: string
  unit?: string
  /** Amount that this machine has; absent = that is no limit of the machine. */
  has?: number
}

function need(name: string, of: (rate: number) => number, { post = '', unit = '', has }: Terms): Need {
  const text = (rate: number) => `${precise(of(rate))}${unit}`
  const share = has === undefined ? 0 : of(goalRate) / has
  return { name, post, hour: text(goalRate), day: text(GOAL.postsOfDay / DAY_SECONDS), share }
}

/** Bytes and rows that one published post leaves for good, by what the second half of the days added. */
export function keptOfPost({ days, postsOfDay, half, end }: Days) {
  const posts = (days / 2) * postsOfDay
  const tables = end
    .map(({ table, rows, bytes, indexBytes }) => {
      const before = half.find((each) => each.table === table)
      return {
        table,
        rows: (rows - (before?.rows ?? 0)) / posts,
        bytes: (bytes - (before?.bytes ?? 0)) / posts,
        indexBytes: (indexBytes - (before?.indexBytes ?? 0)) / posts,
      }
    })
    .filter(({ rows }) => rows > 0.01)
  const sum = (key: 'rows' | 'bytes' | 'indexBytes') => tables.reduce((total, each) => total + each[key], 0)
  return { tables, rows: sum('rows'), bytes: sum('bytes'), indexBytes: sum('indexBytes') }
}

/** Rounds to three digits at most. */
export function precise(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(value >= 1 ? 3 : 2)))
}
