import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations.ts'
import {
  createDatabase,
  createUnopenedDatabase,
  type DatabaseKind,
  databaseKinds,
  type UnopenedDatabase,
} from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { startService } from '../helpers/server.ts'
import { builds, loadBuild } from './earlier-builds/load.ts'
import { describeSchema } from './schema.ts'

const HOUR_MS = 3_600_000

/** Inserts rows where a table or column got another name since. */
async function fill(db: Knex): Promise<void> {
  const isOld = await db.schema.hasTable('bot_words')
  const hash = isOld ? 'word_hash' : 'code_hash'
  const owner = await findOwnerColumn(db)
  const at = { created_at: 1, expires_at: Date.now() + HOUR_MS }
  const rows: Record<string, object> = {
    organizations: { id: 'org-1', name: 'Bakery', created_at: 1, updated_at: 1 },
    [isOld ? 'bot_words' : 'pairing_codes']: { [hash]: 'hash-1', organization_id: 'org-1', ...at },
    bot_messages: {
      ...{ bot_id: 'bot-1', update_id: 7, [hash]: 'hash-1', chat_id: 'chat-1' },
      ...{ sent_at: 1, expires_at: at.expires_at },
    },
    idempotency_keys: {
      ...{ caller: 'org:org-1', operation_id: 'createPosts', key: 'key-1', fingerprint: 'print-1' },
      ...{ status: 200, response_body: '[]', lease_until: 1, ...at },
      ...(owner && { [owner]: 'request-1', process_id: 'process-1' }),
    },
  }
  for (const [table, row] of Object.entries(rows)) await db(table).insert(row)
}

async function findOwnerColumn(db: Knex): Promise<string | undefined> {
  for (const name of ['claim', 'owner']) if (await db.schema.hasColumn('idempotency_keys', name)) return name
  return undefined
}

async function readRows(db: Knex): Promise<unknown> {
  return [
    await db('pairing_codes').select('code_hash', 'organization_id'),
    await db('bot_messages').select('bot_id', 'code_hash', 'chat_id'),
    await db('idempotency_keys').select('caller', 'key', 'fingerprint', 'status', 'response_body'),
  ]
}

async function newestSchema(kind: DatabaseKind): Promise<string[]> {
  const database = await createDatabase(kind)
  try {
    return await describeSchema(database.db)
  } finally {
    await database.drop()
  }
}

async function publishOn(database: UnopenedDatabase): Promise<void> {
  const { service, stop } = await startService(database.kind, { database: () => database.config })
  const { api, connectSandbox } = await service.createTenant()
  const posts = [
    { integration: { id: await connectSandbox() }, value: [{ content: 'after the upgrade', image: [] }] },
  ]
  const date = new Date(service.clock.now()).toISOString()
  await api.posts.create({ body: { type: 'now', date, posts } })
  await service.server.drain()
  const query = { startDate: '2020-01-01T00:00:00Z', endDate: '2040-01-01T00:00:00Z' }
  expect((await api.posts.list({ query })).posts).toMatchObject([{ state: 'PUBLISHED' }])
  await stop()
}

describe.each(databaseKinds)('a database of an earlier build (%s)', (kind) => {
  async function withBuild(build: string, run: (db: Knex) => Promise<void>): Promise<UnopenedDatabase> {
    const database = await createUnopenedDatabase(kind, { migrated: false })
    const db = await connect(database.config)
    try {
      await loadBuild(db, build)
      await run(db)
    } finally {
      await db.destroy()
    }
    return database
  }

  it.each(sample(builds, 4))(
    'made by %s gets the newest schema, keeps its rows, and publishes',
    async (build) => {
      const database = await withBuild(build, async (db) => {
        await fill(db)
        await migrate(db)
        expect(await describeSchema(db)).toEqual(await newestSchema(kind))
        expect(await readRows(db)).toEqual([
          [{ code_hash: 'hash-1', organization_id: 'org-1' }],
          [{ bot_id: 'bot-1', code_hash: 'hash-1', chat_id: 'chat-1' }],
          [{ caller: 'org:org-1', key: 'key-1', fingerprint: 'print-1', status: 200, response_body: '[]' }],
        ])
      })
      await publishOn(database)
      await database.drop()
    },
  )

  it('gets the newest schema too if a build in between renamed its parts and added nothing', async () => {
    const database = await withBuild('2cbe1af1', async (db) => {
      await migrate(db, migrations.slice(0, 2))
      await migrate(db)
      expect(await describeSchema(db)).toEqual(await newestSchema(kind))
    })
    await database.drop()
  })
})
