import '../server/process/node-version.ts'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { readConfig } from '../server/config/config.ts'
import { connect } from '../server/db/connect.ts'
import { findPending } from '../server/db/migrate.ts'
import { outageOf } from '../server/db/outage.ts'
import { type FoundTrace, findTrace } from '../server/find-trace.ts'
import { ConfigError } from '../server/lib/config-error.ts'

const USAGE = `Usage: npm run trace -- <id> [--json]

  <id>    A request id (X-Request-Id), a trace id (32 hexadecimal digits) or the id of a post.
  --json  Print JSON instead of lines.`

/** Runs `npm run trace`: prints what the database knows of a request, a trace or a post. The service may run meanwhile. */
async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  const [id] = positionals
  if (id === undefined || positionals.length > 1) throw new ConfigError([USAGE])
  // The command opens nothing that is sealed, so it neither reads nor creates a secret.
  const { database } = readConfig({
    POSTERN_SECRET: 'not used by this command, and not stored',
    ...process.env,
  })
  if (database.kind === 'sqlite' && !existsSync(database.file))
    throw new ConfigError([
      `There is no database at ${database.file}. Set DATABASE_URL or DATA_DIR as for the service.`,
    ])
  const db = await connect(database)
  try {
    const found = await search(db, id)
    if (found.entries.length === 0)
      throw new ConfigError([
        `The database knows no request, trace or post ${id}. It keeps the last 100 requests of an organization for up to 30 days.`,
      ])
    console.log(values.json ? JSON.stringify({ id, ...found }, null, 2) : describe(found))
  } finally {
    await db.destroy()
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new ConfigError([`${(error as Error).message}\n\n${USAGE}`])
  }
}

async function search(db: Knex, id: string): Promise<FoundTrace> {
  try {
    if ((await findPending(db)).length > 0)
      throw new ConfigError([
        'The database is from another release: start the service, or run npm run migrate.',
      ])
    return await findTrace(db, id)
  } catch (error) {
    if (outageOf(error) === null) throw error
    throw new ConfigError(['The database does not respond. Set DATABASE_URL as for the service.'])
  }
}

function describe({ traceIds, requestIds, entries }: FoundTrace): string {
  const several = new Set(entries.map(({ organizationId }) => organizationId)).size > 1
  return [
    ...traceIds.map((traceId) => `trace    ${traceId}`),
    ...requestIds.map((requestId) => `request  ${requestId}`),
    '',
    ...entries.map(
      ({ at, kind, text, organizationId }) =>
        `${at}  ${kind.padEnd(8)}  ${text.replaceAll(/\s+/g, ' ')}${several ? `, organization ${organizationId}` : ''}`,
    ),
  ].join('\n')
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
