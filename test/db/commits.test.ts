import { statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runFixed, sendFixed } from '../../server/db/fixed-statement.ts'
import { outageOf } from '../../server/db/outage.ts'
import { afterCommit, skipSync, transaction } from '../../server/db/transaction.ts'
import { createDatabase, type TestDatabase } from '../helpers/databases.ts'
import { type Disk, watchDisk } from '../helpers/disk.ts'

const insert = 'insert into things (id) values (?)'
let lastId = 0
const newId = () => `thing ${++lastId}`

/** Lists all ways to write. Each writes one row. */
const writes: [string, (db: Knex) => Promise<unknown>][] = [
  ['a transaction', (db) => transaction({ db }, ({ db }) => runFixed(db, insert, [newId()]))],
  ['a transaction of Knex', (db) => db.transaction((trx) => trx('things').insert({ id: newId() }))],
  ['a fixed statement', (db) => runFixed(db, insert, [newId()])],
  ['a statement whose rows nobody needs', (db) => sendFixed(db, insert, [newId()])],
  ['the query builder', async (db) => db('things').insert({ id: newId() })],
  ['a statement that returns rows', async (db) => db('things').insert({ id: newId() }).returning('id')],
  ['a raw statement', async (db) => db.raw(insert, [newId()])],
]

describe('commits (sqlite)', () => {
  let database: TestDatabase
  let disk: Disk
  let file: string
  beforeAll(async () => {
    database = await createDatabase('sqlite', { migrated: false })
    file = (database.config as { file: string }).file
    await database.db.schema.createTable('things', (t) => t.text('id').primary())
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    disk = await watchDisk(file)
  })
  afterEach(() => disk.restore())

  const count = async () =>
    (await runFixed<{ n: number }>(database.db, 'select count(*) as n from things', []))[0]?.n

  it.each(writes)('%s resolves once it is on the disk, and readers do not wait', async (_, write) => {
    const before = (await count()) ?? 0
    const release = disk.hold()
    const done = vi.fn()
    const written = write(database.db).then(done)
    await vi.waitFor(() => expect(disk.syncs()).toBe(1))
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await count(), 'a reader sees the commit').toBe(before + 1)
      await nextTurn()
    }
    expect(done).not.toHaveBeenCalled()
    release()
    await written
    expect(disk.syncs()).toBe(1)
  })

  it('a hook after the commit runs once the commit is on the disk', async () => {
    const release = disk.hold()
    const hook = vi.fn()
    const written = transaction({ db: database.db }, async ({ db }) => {
      afterCommit(db, hook)
      await runFixed(db, insert, [newId()])
    })
    await vi.waitFor(() => expect(disk.syncs()).toBe(1))
    await count()
    expect(hook).not.toHaveBeenCalled()
    release()
    await written
    expect(hook).toHaveBeenCalledOnce()
  })

  it('transactions that end during a sync share the next one', async () => {
    const release = disk.hold()
    const write = () => transaction({ db: database.db }, ({ db }) => runFixed(db, insert, [newId()]))
    const first = write()
    await vi.waitFor(() => expect(disk.syncs()).toBe(1))
    const before = (await count()) ?? 0
    const others = Array.from({ length: 30 }, write)
    await vi.waitFor(async () => expect(await count()).toBe(before + 30))
    release()
    await Promise.all([first, ...others])
    expect(disk.syncs()).toBe(2)
  })

  it('a transaction that writes nothing, or rolls back, needs no sync', async () => {
    const { db } = database
    await transaction({ db }, ({ db }) => runFixed(db, 'select 1', []))
    const failing = transaction({ db }, async ({ db }) => {
      await runFixed(db, insert, [newId()])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(disk.syncs()).toBe(0)
  })

  it('a transaction that skips the sync is on the disk with the next one that does not', async () => {
    const { db } = database
    const before = (await count()) ?? 0
    await transaction({ db }, async ({ db }) => {
      await skipSync(db)
      await runFixed(db, insert, [newId()])
    })
    expect(disk.syncs()).toBe(0)
    expect(await count()).toBe(before + 1)
    await transaction({ db }, ({ db }) => runFixed(db, insert, [newId()]))
    expect(disk.syncs()).toBe(1)
  })

  it('a failed sync fails its commits, and the next one syncs the database file too', async () => {
    const { db } = database
    disk.fail(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
    const run = vi.fn(({ db }: { db: Knex }) => runFixed(db, insert, [newId()]))
    const error = await transaction({ db }, run).catch((error: unknown) => error)
    expect(outageOf(error)).toBe('full')
    expect(run, 'the transaction may be on the disk').toHaveBeenCalledOnce()
    disk.fail(null)

    const reader = new Sqlite(file)
    reader.exec('begin; select * from things')
    await transaction({ db }, ({ db }) => runFixed(db, insert, [newId()])).then(
      () => expect.fail('nobody knows what the log holds while another process uses it'),
      (error: unknown) => expect(outageOf(error)).toBe('full'),
    )
    reader.close()
    await transaction({ db }, ({ db }) => runFixed(db, insert, [newId()]))
    expect(statSync(`${file}-wal`).size).toBe(0)
  })
})
