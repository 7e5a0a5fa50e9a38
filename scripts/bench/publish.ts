import '../../server/lib/node-version.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startPostgres } from './publish/databases.ts'
import { lagTogether, publishRate, queueRate } from './publish/engine-bench.ts'
import { readLatencies } from './publish/reads-bench.ts'

/**
 * How fast posts leave, how late they are when thousands fall due together, and what reads cost among many posts.
 * `--only rates,lags,reads` runs these parts and leaves the others of README.md as they are; `--quick` runs a small part of
 * each; `--dry` prints the tables and leaves README.md alone.
 */
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: 'rates,lags,reads' },
    quick: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
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

const sections = { rates, lags, reads }
const only = flags.only.split(',')
const unknown = only.find((name) => !(name in sections))
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}: name some of ${Object.keys(sections)}.`)

const postgres = await startPostgres()
try {
  const quick = flags.quick ? '\n\nA quick run (`--quick`): only a full run counts.' : ''
  for (const [name, section] of Object.entries(sections)) {
    if (!only.includes(name)) continue
    const text = (await section(postgres.url)) + quick
    console.log(`${text}\n`)
    if (!flags.dry) writeSection(name, text)
  }
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
  const rows: string[][] = []
  for (const kind of kinds)
    for (const { name, sizes } of await readLatencies(kind, url, size.reads)) {
      rows.push([
        names[kind],
        name,
        ...sizes.map(({ median, p99 }) => `${median.toFixed(2)} (${p99.toFixed(0)})`),
      ])
      progress(rows.at(-1))
    }
  const head = ['Database', 'Read', ...size.reads.map((posts) => `${posts.toLocaleString('en')} posts`)]
  return `### Reads among many posts\n\nMilliseconds, median (99 %), in the process. Nearly all posts are one organization’s, on ten channels: some with comments, tagged, repeating, deleted or failed, half of them ahead. Where nothing else is said a read goes over all of them, whenever they are due.\n\n${table(head, rows)}`
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

/** Replaces what is between the markers of the section. */
function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`]
  const before = readFileSync(readme, 'utf8')
  const at = before.indexOf(begin)
  if (at < 0) throw new Error(`README.md has no ${begin}.`)
  const after = before.slice(before.indexOf(end))
  writeFileSync(readme, `${before.slice(0, at)}${begin}\n\n${text}\n\n${after}`)
}
