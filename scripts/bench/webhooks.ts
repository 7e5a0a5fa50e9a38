import '../../server/process/node-version.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { createDatabase, startPostgres } from './publish/databases.ts'
import { checkLoad, type Verdict } from './webhooks/check.ts'
import { type LoadMetrics, runLoad } from './webhooks/load.ts'

/**
 * Posts 100,000 webhook events to a receiver that fails in every way, kills two processes meanwhile, and compares the deliveries
 * with the outbox, the log and the retry policy. Exits with 1 for any difference. `--events 2000` and `--quick` make it smaller,
 * `--only sqlite` uses one database, `--processes 2` sets the number of worker processes, `--dry` leaves README.md alone.
 */
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    events: { type: 'string' },
    only: { type: 'string' },
    processes: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const events = Number(flags.events ?? (flags.quick ? 5_000 : 100_000))
const TIMEOUT_MS = 2_000
const names = { sqlite: 'SQLite', postgres: 'Postgres' }
const readme = new URL('./README.md', import.meta.url)

const setups = [
  { kind: 'sqlite' as const, processes: 1 },
  { kind: 'postgres' as const, processes: 1 },
  { kind: 'postgres' as const, processes: 2 },
].filter(
  ({ kind, processes }) =>
    (flags.only ?? kind) === kind &&
    (kind === 'sqlite' || Number(flags.processes ?? processes) === processes),
)

const postgres = setups.some(({ kind }) => kind === 'postgres') ? await startPostgres() : null
const rows: string[][] = []
try {
  for (const setup of setups) rows.push(await load(setup))
} finally {
  await postgres?.stop()
}
const text = page(rows)
console.log(text)
if (!flags.dry) writeSection(text)

async function load({ kind, processes }: (typeof setups)[number]): Promise<string[]> {
  const database = await createDatabase(kind, postgres?.url ?? '')
  try {
    const name = `${names[kind]}, ${processes} ${processes === 1 ? 'process' : 'processes'}`
    const progress = (line: string) => process.stderr.write(`${name}: ${line}\n`)
    const { db, config } = database
    const options = {
      database: config,
      db,
      events,
      processes,
      seed: Number(flags.seed),
      timeoutMs: TIMEOUT_MS,
    }
    const { record, metrics } = await runLoad({ ...options, progress })
    const verdict = await checkLoad(db, record)
    for (const problem of verdict.problems) console.error(`${name}: ${problem}`)
    if (verdict.problems.length > 0) process.exitCode = 1
    return cells(name, verdict, metrics)
  } finally {
    await database.drop()
  }
}

function cells(name: string, verdict: Verdict, { firstWave, ...metrics }: LoadMetrics): string[] {
  const numbers = [verdict.deliveries, verdict.requests, verdict.delivered, verdict.failed, verdict.cancelled]
  return [
    name,
    String(events),
    ...numbers.map(String),
    verdict.problems.length === 0 ? '0' : '**some**',
    String(verdict.killed),
    String(Math.round(firstWave.requests / firstWave.seconds)),
    String(firstWave.biggestBacklog),
    `${Math.round(metrics.seconds)} s`,
    `${Math.round(metrics.memory / 2 ** 20)} MB`,
    `${Math.round(metrics.databaseSize / 2 ** 20)} MB`,
  ]
}

function page(rows: string[][]): string {
  const head = [
    'Database',
    'Events',
    'Deliveries',
    'Requests',
    'Delivered',
    'Given up',
    'Cancelled',
    'Lost, twice or out of policy',
    'In flight at the kill',
    'Requests/s',
    'Longest backlog',
    'Whole run',
    'Memory of a process',
    'Database',
  ]
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
  const notes = `Machine: ${availableParallelism()} cores, shared by the service, the receiver, the driver and the database. Postgres with its commits on disk (fsync on).`
  return `${notes}\n\n${table}`
}

/** Replaces the text between the markers. */
function writeSection(text: string): void {
  const [begin, end] = ['<!-- webhooks:begin -->', '<!-- webhooks:end -->']
  const before = readFileSync(readme, 'utf8')
  const [head, tail] = [before.indexOf(begin), before.indexOf(end)]
  if (head < 0 || tail < 0) throw new Error('README.md has lost its markers.')
  writeFileSync(readme, `${before.slice(0, head)}${begin}\n\n${text}\n\n${before.slice(tail)}`)
}
