import '../../server/process/node-version.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config/config.ts'
import { startPostgres } from './publish/databases.ts'
import { liveThroughDays } from './scale/days.ts'
import { publishTogether } from './scale/due.ts'
import type { Due, Figures } from './scale/figures.ts'
import { findMachine, findPlatformLimits } from './scale/machine.ts'
import { GOAL, PLATFORM } from './scale/model.ts'
import { planAmong } from './scale/planner.ts'
import { renderInto } from './scale/render.ts'
import { type Server, type World, withWorld } from './scale/worlds.ts'

/**
 * Measures a service of ten million posts a day: posts that are due at the same time, the planner among all posts of a day, and what posts
 * leave on disk. `--only due,planner,days` runs these parts and keeps the figures of the others. `--posts` and `--due` change how many wait
 * and how many are due. `--quick` runs a small part of each. `--dry` prints the figures and leaves docs/scale.md alone.
 */
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: 'due,planner,days' },
    posts: { type: 'string', default: String(GOAL.postsOfDay) },
    due: { type: 'string', default: String(GOAL.due) },
    quick: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
})

const size = flags.quick
  ? { posts: 100_000, due: 4_000, organizations: 10_000, postsOfDay: 100 }
  : {
      posts: Number(flags.posts),
      due: Number(flags.due),
      organizations: GOAL.organizations,
      postsOfDay: 1_000,
    }

/** Posts at the platform at the same time, of all workers together: more than the goal needs. */
const AT_PLATFORM = 600
/** A worker with the default limit needs minutes for all posts, and shows it with less. */
const NARROW_POSTS = 5_000

const parts = { due, planner, days }
const only = flags.only.split(',')
const unknown = only.find((name) => !(name in parts))
if (unknown !== undefined) throw new Error(`There is no part ${unknown}: name some of ${Object.keys(parts)}.`)

const page = new URL('../../docs/scale.md', import.meta.url)
const store = new URL('./scale/figures.json', import.meta.url)
const known: Figures = existsSync(store) ? JSON.parse(readFileSync(store, 'utf8')) : {}
const machine = await findMachine()
/** As an operator would set them for such a service. */
const settings = [
  'shared_buffers=2GB',
  'max_wal_size=8GB',
  'maintenance_work_mem=1GB',
  'checkpoint_timeout=15min',
]
const { pid, ...started } = await startPostgres(settings)
try {
  if (pid === null) throw new Error('This bench measures the processes of a Postgres that it starts itself.')
  const server = { ...started, pid }
  const figures: Figures = { ...known, machine, platforms: findPlatformLimits() }
  for (const [name, part] of Object.entries(parts))
    if (only.includes(name)) {
      Object.assign(figures, await part(server))
      keep(figures)
      progress(`${name} done`)
    }
  console.log(JSON.stringify(figures, null, 2))
} finally {
  await started.stop()
}

/** Writes what is measured so far, so that an interrupted run keeps its finished parts. */
function keep(figures: Figures): void {
  if (flags.dry || flags.quick) return
  writeFileSync(store, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(page, renderInto(readFileSync(page, 'utf8'), figures))
}

async function due(server: Server): Promise<Figures> {
  const runs: Due[] = []
  const run = async (
    world: World,
    options: { workers: number; publishConcurrency: number; cores?: string },
  ) => {
    runs.push(await publishTogether(world, { ...PLATFORM, ...options }))
    progress(JSON.stringify(runs.at(-1)))
  }
  const { organizations } = size
  const { publishConcurrency: defaultConcurrency } = readConfig({ POSTERN_SECRET: 'x'.repeat(32) })
  const narrow = Math.min(NARROW_POSTS, size.due)
  await withWorld(server, { posts: narrow, organizations: narrow }, (world) =>
    run(world, { workers: 1, publishConcurrency: defaultConcurrency }),
  )
  await withWorld(server, { posts: size.due, organizations }, async (world) => {
    for (const workers of [1, 2, 4]) await run(world, { workers, publishConcurrency: AT_PLATFORM / workers })
    await run(world, { workers: 2, publishConcurrency: AT_PLATFORM / 2, cores: '0' })
  })
  return { due: runs }
}

async function planner(server: Server): Promise<Figures> {
  const { posts, due, organizations } = size
  return { planned: await planAmong(server, { posts, due, organizations }) }
}

async function days(server: Server): Promise<Figures> {
  return { days: await liveThroughDays(server, size.postsOfDay) }
}

function progress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
}
