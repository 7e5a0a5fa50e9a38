import '../server/lib/node-version.ts'
import { readConfig } from '../server/config/config.ts'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { ConfigError } from '../server/lib/config-error.ts'

/** Migrates the configured database. The server also does this when it starts. */
async function main(): Promise<void> {
  const config = readConfig()
  const db = await connect(config.database)
  try {
    const applied = await migrate(db, undefined, (name) => console.log(`Applying ${name} …`))
    for (const name of applied) console.log(`Applied ${name}.`)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Done: ${applied.length} applied.`)
  } finally {
    await db.destroy()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
