import '../server/process/node-version.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config/config.ts'
import { type App, createApp } from '../server/context.ts'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { markCopy } from '../server/db/start/fence.ts'
import { ConfigError } from '../server/lib/config-error.ts'
import { findHeld } from '../server/publishing/held/hold-threads.ts'
import { countHeldWork, decideHeld } from '../server/restored.ts'

const USAGE = `Usage: npm run restored -- <command>

  mark                     Treat this database as a copy: the next start holds what is overdue.
  list                     List what is held.
  release [post …]         Publish what is held: these posts, or with --all everything.
  mark-published [post …]  Count it as published, without an address: these posts, or with --all everything.`

const LISTED = 1_000

/** Runs `npm run restored`: the operator's word about a database that was restored from a copy. The service may run meanwhile. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  })
  const [command = 'list', ...posts] = positionals
  if (command === 'mark') return mark()
  if (command === 'list') return withApp(list)
  if (command !== 'release' && command !== 'mark-published') throw new ConfigError([USAGE])
  if (values.all === posts.length > 0)
    throw new ConfigError([`Name posts, or use --all: npm run restored -- ${command} --all`])
  await withApp(async (app) => {
    const done = await decideHeld(app, command, values.all ? undefined : posts)
    const verb = command === 'release' ? 'Released' : 'Marked as published'
    console.log(
      `${verb}: ${done.posts} posts, ${done.plugs} plugs, ${done.acts} requested acts. Continued ${done.feeds} feeds and ${done.queues} queues.`,
    )
    const left = await countHeldWork(app)
    if (left.posts + left.feeds + left.queues > 0)
      console.log(`Still held: ${left.posts} posts, ${left.feeds} feeds, ${left.queues} queues.`)
  })
}

async function mark(): Promise<void> {
  const db = await connect(readConfig().database)
  try {
    await migrate(db)
    await markCopy(db)
    console.log('This database is marked as a copy. The next start holds everything that is overdue.')
  } finally {
    await db.destroy()
  }
}

async function list(app: App): Promise<void> {
  const { posts, feeds, queues } = await countHeldWork(app)
  console.log(`Held since a restore: ${posts} posts, ${feeds} feeds, ${queues} queues.`)
  for (const { root_id, organization_id } of await findHeld(app.db, { limit: LISTED }))
    console.log(`${root_id}  of organization ${organization_id}`)
}

/** Gives the services without a worker and without HTTP. */
async function withApp(run: (app: App) => Promise<void>): Promise<void> {
  await using stack = new AsyncDisposableStack()
  await run(await createApp({ ...readConfig(), logLevel: 'warn' }, {}, stack))
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
