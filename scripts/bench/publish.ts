import '../../server/process/node-version.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { publishPostJob } from '../../server/publishing/attempts/publish-post.job.ts'
import { measureBehind, measureCommits, measureNeighbors } from './publish/commits/commits-rows.ts'
import { countCosts } from './publish/costs/costs-rows.ts'
import { startPostgres } from './publish/databases.ts'
import { pgBossRate, quantile, ratesBesideOpenTransaction } from './publish/engine-bench.ts'
import { nowLatency } from './publish/now-bench.ts'
import { readLatencies } from './publish/reads-bench.ts'
import { checkOut, type Tree, thisTree } from './publish/trees.ts'

/**
 * Measures how fast posts leave, how late they are when thousands are due together, how soon a post leaves that is due now, what a
 * transaction costs that is held open, what an act writes, the cost of requests while many posts wait, and the cost of reads among many posts. `--only rates,lags` runs these parts
 * and leaves the others of README.md alone. `--baseline <git ref>` measures another commit alternately with this one. `--quick` runs a small part of each. `--dry`
 * prints the tables and leaves README.md alone.
 */
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: 'rates,lags,now,held,costs,commits,requests,reads' },
    baseline: { type: 'string' },
    quick: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
})

const readme = new URL('./README.md', import.meta.url)
const kinds = ['sqlite', 'postgres'] as const
const names = { sqlite: 'SQLite', postgres: 'Postgres' }
const CONCURRENCY = publishPostJob.concurrency
/** Compares with commits from before the concurrency was raised. */
const EARLIER_CONCURRENCY = 20

const setups = [
  ...[1, 4, EARLIER_CONCURRENCY, CONCURRENCY].map((concurrency) => ({
    kind: 'sqlite' as const,
    workers: 1,
    concurrency,
  })),
  { kind: 'postgres' as const, workers: 1, concurrency: EARLIER_CONCURRENCY },
  ...[1, 2, 4].map((workers) => ({ kind: 'postgres' as const, workers, concurrency: CONCURRENCY })),
]
const size = flags.quick
  ? {
      rate: 300,
      lags: [1_000],
      now: 20,
      held: { posts: 300, minutes: 1 },
      costs: 60,
      commits: { seconds: 2, behind: 2_000 },
      waiting: [0, 1_000],
      calls: 20,
      reads: [1_000, 100_000],
    }
  : {
      rate: 2_000,
      lags: [1_000, 10_000],
      now: 100,
      held: { posts: 2_000, minutes: 10 },
      costs: 300,
      commits: { seconds: 5, behind: 20_000 },
      waiting: [0, 20_000, 1_000_000],
      calls: 200,
      reads: [1_000, 100_000, 1_000_000],
    }

const sections = { rates, lags, now, held, costs, commits, requests, reads }
const only = flags.only.split(',')
const unknown = only.find((name) => !(name in sections))
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}: name some of ${Object.keys(sections)}.`)

const postgres = await startPostgres()
const baseline = flags.baseline === undefined ? null : checkOut(flags.baseline)
/** Lists the trees to measure alternately. Their names become the column heads. */
const trees: [string, Tree][] = [
  ['', thisTree],
  ...(baseline ? [[` (${flags.baseline})`, baseline] as [string, Tree]] : []),
]
try {
  const quick = flags.quick ? '\n\nA quick run (`--quick`): only a full run counts.' : ''
  for (const [name, section] of Object.entries(sections)) {
    if (!only.includes(name)) continue
    const text = (await section(postgres.url)) + quick
    console.log(`${text}\n`)
    if (!flags.dry) writeSection(name, text)
  }
} finally {
  baseline?.remove()
  await postgres.stop()
}

async function rates(url: string): Promise<string> {
  const rows: string[][] = []
  for (const { kind, workers, concurrency } of setups) {
    const options = { posts: size.rate, workers, concurrency }
    const processes = kind === 'sqlite' ? '1 (inline)' : String(workers)
    const cells: (string | number)[] = [names[kind], processes, concurrency]
    for (const [, tree] of trees) {
      const { perSecond, wrong } = await tree.run('publishRate', kind, url, options)
      cells.push(perSecond, await tree.run('queueRate', kind, url, options), wrong)
    }
    cells.push(kind === 'sqlite' ? '' : await pgBossRate(url, options))
    rows.push(cells.map(String))
    progress(rows.at(-1))
  }
  const head = [
    'Database',
    'Worker processes',
    'Jobs at once in each',
    ...trees.flatMap(([name]) => [`Posts/s${name}`, `Empty jobs/s${name}`, `Lost or twice${name}`]),
    'pg-boss alone, jobs/s',
  ]
  return `### Posts a second\n\n${size.rate} text posts that are all due, to a platform on loopback that answers at once: claim, intent, call, outcome, events and notification included. Beside it, what the queue does with jobs that do nothing, and what pg-boss does with them by itself (its own pool and workers, batches as large as ours, fetched and completed). On SQLite one process works the queue, so only its concurrency varies.\n\n${table(head, rows)}`
}

async function lags(url: string): Promise<string> {
  const rows: string[][] = []
  for (const posts of size.lags)
    for (const [kind, workers] of [
      ['sqlite', 1],
      ['postgres', 1],
      ['postgres', 2],
    ] as const) {
      const cells = [names[kind], String(workers), String(posts)]
      for (const [, tree] of trees) {
        const lag = await tree.run('lagTogether', kind, url, { posts, workers, concurrency: CONCURRENCY })
        cells.push(...[lag.median, lag.p99, lag.last].map(seconds))
      }
      rows.push(cells)
      progress(rows.at(-1))
    }
  const head = [
    'Database',
    'Worker processes',
    'Posts',
    ...trees.flatMap(([name]) => [`Median lag${name}`, `99 %${name}`, `Last post${name}`]),
  ]
  return `### Lag when posts fall due together\n\nSeconds from the minute they are due to their arrival at the platform, with the workers idle before.\n\n${table(head, rows)}`
}

async function now(url: string): Promise<string> {
  const rows: string[][] = []
  for (const [kind, isApart] of [
    ['sqlite', false],
    ['postgres', false],
    ['postgres', true],
  ] as const) {
    const { median, p99 } = await nowLatency(kind, url, { posts: size.now, isApart })
    rows.push([names[kind], isApart ? 'another process' : 'the same process', `${median} ms`, `${p99} ms`])
    progress(rows.at(-1))
  }
  const head = ['Database', 'Worker', 'Median', '99 %']
  return `### Posts that are due now\n\nTime from the commit of a post to its arrival at the platform, for ${size.now} posts one after the other, with an idle worker in the process that commits or in another one.\n\n${table(head, rows)}`
}

async function held(url: string): Promise<string> {
  const rates = await ratesBesideOpenTransaction(url, { ...size.held, concurrency: CONCURRENCY })
  const rows = Object.entries(rates).map(([when, values]) => [
    { before: 'Before', held: 'Its last two minutes', after: 'After' }[when] as string,
    String(quantile(values, 0.5)),
    values.join(', '),
  ])
  return `### Beside a transaction that is held open\n\nPosts a second of rounds of ${size.held.posts} posts, one each half minute, on Postgres with one worker, before, beside and after a transaction that another connection holds open for ${size.held.minutes} minutes.\n\n${table(['When', 'Median', 'Rounds'], rows)}`
}

async function costs(): Promise<string> {
  const { head, rows } = await countCosts(trees, { acts: size.costs, concurrency: CONCURRENCY }, progress)
  return `### What an act writes\n\nFor each act: statements of the service, transactions that write, bytes of the write-ahead log, and CPU of the service and Postgres together. Counts do not depend on how busy the machine is; CPU does. Postgres writes no copies of whole pages here. HOT is the share of updates that change no index. Requests come one after the other; on SQLite, the process that answers also publishes, so that its *now* includes the publication (to the sandbox). Publications are of ${size.costs} threads that are due together, or with one job at a time; the thread has three entries and two webhooks, so six deliveries.\n\n${table(head, rows)}`
}

async function commits(url: string): Promise<string> {
  const { seconds, behind } = size.commits
  const rates = await measureCommits(trees, url, seconds)
  const neighbors = await measureNeighbors(trees, url, seconds)
  const posts = await measureBehind(url, behind, CONCURRENCY)
  const texts = [
    `### Commits at the same time, and neighbors\n\nDrafts a second through the API, for connections that share one key or have one each. Beside it, milliseconds of a key check by another organization every 10 ms, and flushes of all disks for each draft.`,
    table(rates.head, rates.rows),
    `Milliseconds of a quiet organization’s requests, one every 10 ms, median (99 %): alone, and beside another one that creates drafts over 32 connections; and how many of the other one’s requests are answered meanwhile, which depends less on a busy machine.`,
    table(neighbors.head, neighbors.rows),
    `Ten posts of one organization and many of another that are due at the same time, the ten last by id, with one worker.`,
    table(posts.head, posts.rows),
  ]
  return texts.join('\n\n')
}

async function requests(url: string): Promise<string> {
  const rows: string[][] = []
  for (const kind of kinds)
    for (const [name, tree] of trees) {
      const costs = await tree.run('requestCosts', kind, url, { waiting: size.waiting, calls: size.calls })
      const draft = costs[0]?.sizes[0]?.median ?? 0
      for (const { action, sizes } of costs) {
        const cells = sizes.map(({ median, cpu }) => `${median.toFixed(1)} (${cpu.toFixed(1)})`)
        const first = sizes[0]?.median ?? 0
        const growth = (Math.max(...sizes.map(({ median }) => median)) / first).toFixed(2)
        rows.push([`${names[kind]}${name}`, action, ...cells, growth, (first / draft).toFixed(2)])
        progress(rows.at(-1))
      }
    }
  const head = [
    'Database',
    'Request',
    ...size.waiting.map((posts) => `${posts.toLocaleString('en')} waiting`),
    'Growth',
    'To a draft',
  ]
  return `### Requests while posts wait\n\nMilliseconds of one request after the other, median (and CPU of the service), for each number of scheduled posts. Growth is the slowest of them to none waiting.\n\n${table(head, rows)}`
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

/** Replaces the text between the markers of the section. */
function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`]
  const before = readFileSync(readme, 'utf8')
  const at = before.indexOf(begin)
  if (at < 0) throw new Error(`README.md has no ${begin}.`)
  const after = before.slice(before.indexOf(end))
  writeFileSync(readme, `${before.slice(0, at)}${begin}\n\n${text}\n\n${after}`)
}
