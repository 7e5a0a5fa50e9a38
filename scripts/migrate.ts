import '../server/process/node-version.ts'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { type Config, readConfig } from '../server/config/config.ts'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { startAlone, waitForDatabase } from '../server/db/start/alone.ts'
import { refuseLacks } from '../server/db/start/lacks.ts'
import { acceptSecret } from '../server/db/start/secret.ts'
import { jobDefinitions } from '../server/job-definitions.ts'
import { createQueue } from '../server/jobs/queue.ts'
import { ConfigError } from '../server/lib/config-error.ts'
import { createSealer } from '../server/lib/secrets/sealer.ts'
import { systemClock } from '../server/lib/time/clock.ts'
import { createLogger } from '../server/process/log.ts'

/**
 * Migrates the configured database. The server also does this when it starts. With `--accept-secret`, also accepts a new POSTERN_SECRET
 * when the earlier one is lost.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'accept-secret': { type: 'boolean', default: false } } })
  const config = readConfig()
  const log = createLogger('warn')
  await waitForDatabase(config.database, config.databaseWaitMs, log)
  await startAlone(config.database, log, () => run(config, log, values['accept-secret']))
}

async function run(config: Config, log: Logger, acceptsSecret: boolean): Promise<void> {
  const db = await connect(config.database)
  try {
    const applied = await migrate(db, undefined, (name) => console.log(`Applying ${name} …`))
    await refuseLacks(db, config)
    await createTablesOfQueue(db, log)
    for (const name of applied) console.log(`Applied ${name}.`)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Done: ${applied.length} applied.`)
    if (!acceptsSecret) return
    await acceptSecret(db, createSealer(config.secret, config.previousSecrets))
    console.log('The secret is accepted. Connect every channel again whose tokens another secret sealed.')
  } finally {
    await db.destroy()
  }
}

/** Lets processes with `POSTERN_MIGRATE=0` start without the right to create tables. */
async function createTablesOfQueue(db: Knex, log: Logger): Promise<void> {
  const queue = createQueue({ db, clock: systemClock, log, definitions: jobDefinitions })
  await queue.start()
  await queue.stop()
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
