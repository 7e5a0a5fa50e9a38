import { startPostgres } from '../databases.ts'
import type { Tree } from '../trees.ts'
import type { Counts, PublishOrder } from './costs-bench.ts'

/** Writes to the log without copies of whole pages, and cleans up later, so that counts do not depend on time. */
const COUNTING = ['full_page_writes=off', 'autovacuum=off', 'checkpoint_timeout=1h', 'max_wal_size=8GB']

const kinds = { sqlite: 'SQLite', postgres: 'Postgres' } as const

interface Costs {
  head: string[]
  rows: string[][]
}

/** Counts what each act costs in each tree, by turns. */
export async function countCosts(
  trees: [string, Tree][],
  { acts, concurrency }: { acts: number; concurrency: number },
  onRow: (row: string[]) => void,
): Promise<Costs> {
  const server = await startPostgres(COUNTING)
  const rows: string[][] = []
  const add = (row: string[]) => {
    rows.push(row)
    onRow(row)
  }
  try {
    for (const [kind, name] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
      const requests = []
      for (const [, tree] of trees)
        requests.push(await tree.run('requestCounts', kind, server.url, { calls: acts }))
      for (const [index, { action }] of requests[0]?.entries() ?? [])
        add([name, action, ...requests.flatMap((each) => cells(each[index]?.counts))])
      for (const [act, order] of publications(acts, concurrency)) {
        const counts = []
        for (const [, tree] of trees) counts.push(await tree.run('publishCounts', kind, server.url, order))
        add([name, act, ...counts.flatMap(cells)])
      }
    }
  } finally {
    await server.stop()
  }
  const columns = ['Statements', 'Commits', 'WAL bytes', 'CPU ms', 'HOT']
  const head = ['Database', 'Act', ...trees.flatMap(([tree]) => columns.map((column) => `${column}${tree}`))]
  return { head, rows }
}

function publications(threads: number, concurrency: number): [string, PublishOrder][] {
  return [
    ['publish a post, one at a time', { threads, entries: 1, webhooks: 0, concurrency: 1 }],
    ['publish a post', { threads, entries: 1, webhooks: 0, concurrency }],
    ['publish a thread with webhooks', { threads, entries: 3, webhooks: 2, concurrency }],
  ]
}

function cells(counts: Counts | undefined): string[] {
  if (counts === undefined) return []
  const { statements, commits, walBytes, cpuMs, hot } = counts
  const numbers = [statements.toFixed(2), commits.toFixed(2), String(Math.round(walBytes)), cpuMs.toFixed(2)]
  return [...numbers, hot === null ? '' : hot.toFixed(2)]
}
