import type { Due, Figures } from './figures.ts'
import {
  type Complete,
  GOAL,
  goalRate,
  keptOfPost,
  largestRun,
  narrowRun,
  needs,
  PLATFORM,
  precise,
} from './model.ts'

const names = ['machine', 'due', 'platforms', 'planner', 'disk', 'needs', 'splits'] as const
type Section = (typeof names)[number]

/** Replaces the text between the markers of each section whose figures are there. */
export function renderInto(page: string, figures: Figures): string {
  return names.reduce((text, name) => {
    const section = render(name, figures)
    return section === null ? text : replaceSection(text, name, section)
  }, page)
}

function replaceSection(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`]
  const at = page.indexOf(begin)
  if (at < 0) throw new Error(`docs/scale.md has no ${begin}.`)
  return `${page.slice(0, at)}${begin}\n\n${text}\n\n${page.slice(page.indexOf(end))}`
}

/** Returns null without the figures that the section is of. */
function render(name: Section, figures: Figures): string | null {
  const { machine, due, planned, days } = figures
  if (name === 'machine') return machine === undefined ? null : renderMachine(machine)
  if (name === 'due') return due === undefined ? null : renderDue(due)
  if (name === 'platforms') return figures.platforms === undefined ? null : renderPlatforms(figures.platforms)
  if (name === 'planner') return planned === undefined ? null : renderPlanner(planned)
  if (name === 'disk') return days === undefined ? null : renderDisk(days)
  const isComplete = machine && due && planned && days
  if (!isComplete) return null
  return name === 'needs' ? renderNeeds(figures as Complete) : renderSplits(figures as Complete)
}

function renderMachine({
  cores,
  memoryBytes,
  load,
  diskBytesPerSecond,
  syncsPerSecond,
}: Complete['machine']): string {
  const busy =
    load > 0.5
      ? ` Other programs kept it busy (a load of ${precise(load)}), so times are too long; CPU times and bytes hold.`
      : ''
  return `The machine had ${cores} cores and ${gigabytes(memoryBytes)} of memory, which Postgres, the workers, the platform and this bench shared. Its disk took ${megabytes(diskBytesPerSecond)}/s in writes of 256 kB with a sync after each, and ${precise(syncsPerSecond)} syncs/s of 8 kB.${busy}`
}

function renderDue(due: Due[]): string {
  const head = [
    'Workers',
    'Posts at platforms, each',
    'Cores of Postgres',
    'Posts',
    'Posts/s',
    'Half sent after',
    '99 %',
    'All',
    'Twice',
    'CPU of Postgres, ms a post',
    'CPU of workers, ms a post',
    'WAL, kB a post',
    'Syncs, 100 posts',
    'Connections',
    'Largest worker',
    'Postgres',
  ]
  const rows = due.map((run) => [
    ...[
      run.workers,
      run.publishConcurrency,
      run.cores === null ? 'all' : 'one',
      count(run.posts),
      precise(run.perSecond),
    ],
    ...[run.lag.median, run.lag.p99, run.lag.last].map(seconds),
    ...[
      run.twice,
      precise(run.postgresMs),
      precise(run.workerMs),
      precise(run.walBytes / 1e3),
      precise(100 * run.syncs),
    ],
    ...[run.connections, megabytes(run.workerBytes), megabytes(run.postgresBytes)],
  ])
  const narrow = narrowRun(due)
  const best = due.toSorted((a, b) => b.perSecond - a.perSecond)[0] as Due
  const bound = (narrow.publishConcurrency * 1_000) / PLATFORM.answerMs
  return [
    `Posts of different organizations that are due at the same time, on a platform that answers after ${PLATFORM.answerMs} ms and refuses every ${PLATFORM.failsEvery}th call with 503. The times are from the due time to the first call.`,
    table(head, rows),
    `The most was ${precise(best.perSecond)} posts/s, with ${workersOf(best)}: ${count(GOAL.due)} posts in ${precise(GOAL.due / best.perSecond)} s. With PUBLISH_CONCURRENCY=${narrow.publishConcurrency}, a worker that waits ${PLATFORM.answerMs} ms for each sends ${precise(bound)}/s at best, and sent ${precise(narrow.perSecond)}/s.`,
  ].join('\n\n')
}

/** Each limit with the platforms that have it. Nearly all have the default. */
function renderPlatforms(platforms: Record<string, number>): string {
  const limits = Map.groupBy(Object.entries(platforms), ([, calls]) => calls)
  const rows = [...limits]
    .toSorted(([a], [b]) => a - b)
    .map(([calls, named]) => {
      const perSecond = (calls * 1_000) / PLATFORM.answerMs
      const processes = Math.ceil(goalRate / perSecond)
      return [calls, precise(perSecond), processes, named.map(([name]) => name).join(', ')]
    })
  const head = [
    'Calls at once',
    'Calls/s of a process',
    `Processes for ${count(goalRate)} calls/s`,
    'Platforms',
  ]
  return `Beside \`PUBLISH_CONCURRENCY\`, each platform has a limit for the calls of one process to one of its servers. With answers after ${PLATFORM.answerMs} ms:\n\n${table(head, rows)}`
}

function renderPlanner(planned: Complete['planned']): string {
  const { posts, due, organizations, passMs, countMs, hourMs, hourPostgresMs, reads, vacuumMs } = planned
  const head = ['Among that many', 'Milliseconds', 'CPU of Postgres, ms', 'CPU of the process, ms']
  const rows = [
    [`hand over what is due within 20 s (${precise((posts * 20) / 86_400)} posts)`, precise(passMs), '', ''],
    [`hand over ${count(due)} posts of a full hour`, precise(hourMs), precise(hourPostgresMs), ''],
    ['count the posts that wait', precise(countMs), '', ''],
    ...reads.map(({ name, posts, medianMs, postgresMs, processMs }) => [
      `${name} (${precise(posts)} posts)`,
      ...[medianMs, postgresMs, processMs].map(precise),
    ]),
    ['vacuum, after a hundredth has changed', precise(vacuumMs), '', ''],
  ]
  return `${count(posts)} posts of ${count(organizations)} organizations wait for the next 24 hours, and ${count(due)} more for one full hour.\n\n${table(head, rows)}`
}

function renderDisk(days: Complete['days']): string {
  const kept = keptOfPost(days)
  const head = ['Table', `After ${days.days} days`, 'Rows a post', 'Bytes a post', 'of them indexes']
  const rows = [...kept.tables, { table: 'all', ...kept }].map((each) => [
    each.table,
    megabytes(
      days.end
        .filter(({ table }) => [table, 'all'].includes(each.table))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    ),
    ...[each.rows, each.bytes, each.indexBytes].map(precise),
  ])
  const posts = GOAL.historyRows / kept.rows
  return [
    `${count(days.postsOfDay)} posts a day, created and published on each of ${days.days} days with the clean-up of each day. What the second half of the days added stays for good:`,
    table(head, rows),
    `${count(GOAL.postsOfDay)} posts a day add ${gigabytes(kept.bytes * GOAL.postsOfDay)} a day. ${count(GOAL.historyRows)} rows of history are ${count(Math.round(posts / 1e6))} million posts and take ${gigabytes(kept.bytes * posts)}, ${gigabytes(kept.indexBytes * posts)} of them indexes. Webhooks, uploads and the log of requests are not part of it.`,
  ].join('\n\n')
}

function renderNeeds(figures: Complete): string {
  const all = needs(figures)
  const first = all.toSorted((a, b) => b.share - a.share)[0]
  const rows = all.map(({ name, post, hour, day, share }) => [
    name,
    post,
    hour,
    day,
    share === 0 ? '' : `${precise(100 * share)} %`,
  ])
  const head = [
    'Resource',
    'One post',
    `${count(goalRate)} posts/s`,
    `${count(GOAL.postsOfDay)} a day, on average`,
    'Of this machine',
  ]
  const run = largestRun(figures.due)
  return [
    `By the run with ${workersOf(run)}. The goal is ${count(GOAL.due)} posts in ${GOAL.withinSeconds} s.`,
    table(head, rows),
    `The first limit of this machine is ${first?.name}: the full hour takes ${precise(100 * (first?.share ?? 0))} % of it. A worker took ${megabytes(run.workerBytes)} at most, and Postgres ${megabytes(run.postgresBytes)}.`,
  ].join('\n\n')
}

function renderSplits({ planned, days, due }: Complete): string {
  const kept = keptOfPost(days)
  const [calendar] = planned.reads
  const perCore = 1_000 / (calendar?.postgresMs ?? 1)
  const run = largestRun(due)
  const vacuumSeconds = (planned.vacuumMs / planned.posts) * 200_000
  return [
    `- **By time.** Nothing deletes posts, their events or attempts: ${precise(kept.bytes / 1e3)} kB a post, of which ${precise(kept.indexBytes / 1e3)} kB are indexes. A machine with 64 GB of memory holds the indexes of ${count(Math.round(64e9 / kept.indexBytes / 1e6))} million posts, ${precise(64e9 / kept.indexBytes / GOAL.postsOfDay)} days at ${count(GOAL.postsOfDay)} a day. A vacuum of the table of posts took ${seconds(planned.vacuumMs)} with ${count(planned.posts)} posts, which makes ${precise(vacuumSeconds)} s with 200 million. Postern partitions none of these tables. Before their indexes outgrow the memory, delete or archive what is older than you need.`,
    `- **By organization.** Every query names one organization, and most indexes begin with it. A list among ${count(planned.posts)} posts took ${precise(planned.reads.at(-1)?.medianMs ?? 0)} ms. Split by the CPU of Postgres: ${precise(run.postgresMs)} ms a post, so a core carries ${precise(1_000 / run.postgresMs)} posts/s. When the full hour needs more cores than your largest machine has, give a part of the organizations a second Postgres.`,
    `- **Reads on a replica.** A calendar took ${precise(calendar?.postgresMs ?? 0)} ms of Postgres, so one core answers ${precise(perCore)} a second. Reads cost as much as the full hour at ${precise((goalRate * run.postgresMs) / (calendar?.postgresMs ?? 1))} calendars/s. Postern reads from one Postgres, so a replica serves your reports and backups, and not its requests.`,
    `- **A second Postgres** needs a second service: its own API, workers, bucket prefix and \`POSTERN_SECRET\`, ${precise((goalRate * run.postgresMs) / 2_000)} cores for half of the full hour, and a proxy that sends each organization to its service. Accounts, sessions and API keys belong to one of the two. Nothing joins them, so a person in organizations of both has two accounts.`,
  ].join('\n')
}

function workersOf({ workers, publishConcurrency }: Due): string {
  return `${workers} ${workers === 1 ? 'worker' : 'workers'} and PUBLISH_CONCURRENCY=${publishConcurrency}`
}

function table(head: string[], rows: (string | number)[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const count = (value: number) => Math.round(value).toLocaleString('en')
const seconds = (ms: number) => `${precise(ms / 1_000)} s`
const megabytes = (bytes: number) => `${precise(bytes / 1e6)} MB`
const gigabytes = (bytes: number) => `${precise(bytes / 1e9)} GB`
