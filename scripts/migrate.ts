import '../server/process/node-version.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config/config.ts'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { acceptSecret } from '../server/db/start/secret.ts'
import { ConfigError } from '../server/lib/config-error.ts'
import { createSealer } from '../server/lib/secrets/sealer.ts'

/**
 * Migrates the configured database. The server also does this when it starts. With `--accept-secret`, also accepts a new POSTERN_SECRET
 * when the earlier one is lost.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'accept-secret': { type: 'boolean', default: false } } })
  const config = readConfig()
  const db = await connect(config.database)
  try {
    const applied = await migrate(db, undefined, (name) => console.log(`Applying ${name} …`))
    for (const name of applied) console.log(`Applied ${name}.`)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Done: ${applied.length} applied.`)
    if (!values['accept-secret']) return
    await acceptSecret(db, createSealer(config.secret, config.previousSecrets))
    console.log('The secret is accepted. Connect every channel again whose tokens another secret sealed.')
  } finally {
    await db.destroy()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
