import '../../server/lib/node-version.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from './publish/databases.ts'
import { lagTogether, publishRate, queueRate } from './publish/engine-bench.ts'
import { readLatencies } from './publish/lists-bench.ts'

/**
 * How fast posts leave, how late they are when thousands fall due together, and what reads cost among many posts.
 * `--quick` runs a small part of it; `--dry` prints the tables and leaves README.md as it is.
 */
const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, dry: { type: 'boolean', default: false } },
})

const readme = new URL('./README.md', import.meta.url)
const kinds = ['sqlite', 'postgres'] as const
const names = { sqlite: 'SQLite', postgres: 'Postgres' }
const CONCURRENCY = 20

const setups = [
  ...[1, 4, CONCURRENCY].map((concurrency) => ({ kind: 'sqlite' as const, workers: 1, concurrency })),
  ...[1, 2, 4].map((workers) => ({ kind: 'postgres' as const, workers, concurrency: CONCURRENCY })),
]
const size = flags.quick
  ? { rate: 300, lags: [1_000], reads: [1_000, 100_000] }
  : { rate: 2_000, lags: [1_000, 10_000], reads: [1_000, 100_000, 1_000_000] }

const postgres = await startPostgres()
try {
  const text = [
    `Machine: ${availableParallelism()} cores, shared by the workers, the platform and the database. Postgres with its commits on disk (fsync on).${flags.quick ? ' A quick run (`--quick`): only a full run counts.' : ''}`,
    await rates(postgres.url),
    await lags(postgres.url),
    await reads(postgres.url),
  ].join('\n\n')
  console.log(text)
  if (!flags.dry) writeSection(text)
} finally {
  await postgres.stop()
}

async function rates(url: string): Promise<string> {
  const rows: string[][] = []
  for (const { kind, workers, concurrency } of setups) {
    const options = { posts: size.rate, workers, concurrency }
    const { perSecond, wrong } = await publishRate(kind, url, options)
    const ceiling = await queueRate(kind, url, options)
    const processes = kind === 'sqlite' ? '1 (inline)' : String(workers)
    rows.push([names[kind], processes, String(concurrency), perSecond, ceiling, wrong].map(String))
    progress(rows.at(-1))
  }
  const head = [
    'Database',
    'Worker processes',
    'Jobs at once in each',
    'Posts/s',
    'Empty jobs/s',
    'Lost or twice',
  ]
  return `### Posts a second\n\n${size.rate} text posts that are all due, to a platform on loopback that answers at once: claim, intent, call, outcome, events and notification included. Beside it, what the queue does with jobs that do nothing. On SQLite one process works the queue, so only its concurrency varies.\n\n${table(head, rows)}`
}

async function lags(url: string): Promise<string> {
  const rows: string[][] = []
  for (const posts of size.lags)
    for (const [kind, workers] of [
      ['sqlite', 1],
      ['postgres', 1],
      ['postgres', 2],
    ] as const) {
      const { median, p99, last } = await lagTogether(kind, url, { posts, workers, concurrency: CONCURRENCY })
      rows.push([names[kind], String(workers), String(posts), ...[median, p99, last].map(seconds)])
      progress(rows.at(-1))
    }
  const head = ['Database', 'Worker processes', 'Posts', 'Median lag', '99 %', 'Last post']
  return `### Lag when posts fall due together\n\nSeconds from the minute they are due to their arrival at the platform, with the workers idle before.\n\n${table(head, rows)}`
}

async function reads(url: string): Promise<string> {
  const cells = new Map<string, string[]>()
  for (const kind of kinds)
    for (const posts of size.reads)
      for (const { name, median, p99 } of await readLatencies(kind, url, posts)) {
        const key = `${names[kind]}|${name}`
        cells.set(key, [...(cells.get(key) ?? []), `${median.toFixed(2)} (${p99.toFixed(1)})`])
        progress([key, String(posts), median.toFixed(2)])
      }
  const rows = [...cells].map(([key, values]) => [...key.split('|'), ...values])
  const head = ['Database', 'Read', ...size.reads.map((posts) => `${posts.toLocaleString('en')} posts`)]
  return `### Reads among many posts\n\nMilliseconds, median (99 %), in the process, all posts in one organization.\n\n${table(head, rows)}`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function progress(cells: string[] | undefined): void {
  process.stderr.write(`${cells?.join('  ') ?? ''}\n`)
}

/** Replaces what is between the markers, or adds the section. */
function writeSection(text: string): void {
  const begin = '<!-- publish:begin -->'
  const end = '<!-- publish:end -->'
  const section = `${begin}\n\n${text}\n\n${end}`
  const before = existsSync(readme) ? readFileSync(readme, 'utf8') : '# Benchmarks\n'
  const at = before.indexOf(begin)
  const after =
    at >= 0
      ? before.slice(0, at) + section + before.slice(before.indexOf(end) + end.length)
      : `${before.trimEnd()}\n\n## Publishing\n\n\`node scripts/bench/publish.ts\`\n\n${section}\n`
  writeFileSync(readme, after)
}
