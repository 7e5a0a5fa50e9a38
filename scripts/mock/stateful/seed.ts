import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPostern } from '../../../sdk/index.ts'
import { createApiKey } from '../../../server/access/api-keys/api-keys.ts'
import { createOrganizationWithOwner } from '../../../server/accounts/auth/register.ts'
import { startSession } from '../../../server/accounts/sessions/start-session.ts'
import type { Config } from '../../../server/config/config.ts'
import type { App } from '../../../server/context.ts'
import { connect } from '../../../server/db/connect.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { sha256 } from '../../../server/lib/secrets/crypto.ts'
import { createServer } from '../../../server/server.ts'
import { demoIdentity } from './demo-identity.ts'
import { replaceIds } from './fixed-ids.ts'
import { createMockClock } from './mock-clock.ts'
import { type Scenario, type ScenarioName, scenarioOf } from './scenarios.ts'
import { silentLog } from './silent-log.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Time after which a state whose post requests are used up lets them through again. */
const LIMITED_MS = 5_000

/**
 * Creates the database of a scenario in `folder` and returns its file. It is created through the API, so that every row is one that the
 * service writes, at the instants at which it would have been.
 */
export async function createSeed(
  name: ScenarioName,
  { folder, config, now }: { folder: string; config: Config; now: number },
): Promise<string> {
  const scenario = scenarioOf(name)
  const file = join(folder, `${name}-${randomUUID()}.sqlite`)
  const ids = await fill(scenario, { ...config, port: 0, database: { kind: 'sqlite', file } }, now)
  const db = await connect({ kind: 'sqlite', file })
  try {
    await replaceIds(db, ids)
    // What marks the place and the process of a database would make its copy wait for the decision of an operator.
    await db('fence').delete()
    await db('workers').delete()
    await db.raw('pragma wal_checkpoint(truncate)')
  } finally {
    await db.destroy()
  }
  for (const left of ['-place', '-wal', '-shm']) await rm(`${file}${left}`, { force: true })
  return file
}

/** Returns the ids that the service gave, each with the one that replaces it. */
async function fill(scenario: Scenario, config: Config, now: number): Promise<Map<string, string>> {
  const { sinceDays = 0, postRateLimit } = scenario
  const sinceMs = postRateLimit === undefined ? sinceDays * DAY_MS : HOUR_MS - LIMITED_MS
  const clock = createMockClock(now - sinceMs)
  const server = await createServer(config, { log: silentLog, clock, recurringJobs: [] })
  const { app } = server
  const ids = new Map<string, string>()
  try {
    const made = await createOrganization(app)
    for (const [name, id] of Object.entries(made)) ids.set(id, demoIdentity.ids[name as keyof typeof made])
    const { apiKey, session } = demoIdentity
    const postern = createPostern({ baseUrl: server.url ?? '', apiKey, session, retries: 0 })
    await scenario.create({
      ...{ postern, app, clock, now },
      drain: () => server.drain(),
      fix: (name, id) => void ids.set(id, demoIdentity.ids[name]),
      fixAs: (fixed, id) => void ids.set(id, fixed),
      async connect(name) {
        const { url: state } = await postern.consoleApi.channels.getConnectUrl({
          path: { integration: 'sandbox' },
        })
        const code = Buffer.from(JSON.stringify({ name })).toString('base64')
        const { id } = await postern.channels.finishConnect({
          path: { integration: 'sandbox' },
          body: { state, code, timezone: '0' },
        })
        return id
      },
    })
    await server.drain()
  } finally {
    await server.close()
  }
  return ids
}

/** Creates the organization with a key and a session whose secrets are known. */
async function createOrganization(app: App) {
  const { email, password, apiKey, session } = demoIdentity
  return transaction(app, async (ctx) => {
    const { organizationId, userId, membershipId } = await createOrganizationWithOwner(ctx, {
      ...{ email, password, company: 'Demo', activated: true },
    })
    const { id } = await createApiKey(ctx, { organizationId, name: 'Mock', createdBy: userId })
    await ctx
      .db('api_keys')
      .where({ id })
      .update({ key_hash: sha256(apiKey), prefix: apiKey })
    const token = await startSession(ctx, userId, { ip: '127.0.0.1', userAgent: 'mock' })
    const started = ctx.db('sessions').where({ token_hash: sha256(token) })
    const row = await started.clone().first('id')
    await started.update({ token_hash: sha256(session) })
    return {
      ...{ organization: organizationId, user: userId, membership: membershipId },
      ...{ apiKey: id, session: row?.id ?? '' },
    }
  })
}
