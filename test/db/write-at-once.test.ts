import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assume, writeAtOnce } from '../../server/db/clients/write-at-once.ts'
import { insertRows, runFixed, sendRows } from '../../server/db/fixed-statement.ts'
import { afterCommit, transaction } from '../../server/db/transaction.ts'
import { describeDatabases, type TestDatabase } from '../helpers/databases.ts'

describeDatabases('a write at once', (database) => {
  const isSqlite = database.kind === 'sqlite'

  beforeAll(async () => {
    await database.db.schema.createTable('pairs', (t) => {
      t.text('name').primary()
    })
    await database.db.schema.createTable('notes', (t) => {
      t.text('name').references('pairs.name')
    })
  })
  beforeEach(async () => {
    await database.db('notes').delete()
    await database.db('pairs').delete()
  })
  afterAll(async () => {
    await database.db.schema.dropTable('notes')
    await database.db.schema.dropTable('pairs')
  })

  const names = async (table: string) => (await database.db(table).select('name')).map(({ name }) => name)
  const save = (name: string) => async (ctx: { db: TestDatabase['db'] }) => {
    await sendRows(ctx.db, 'pairs', [{ name }])
    await transaction(ctx, ({ db }) => sendRows(db, 'notes', [{ name }, { name }]))
    return name
  }

  it('is one statement on Postgres', async () => {
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => void statements.push(sql)
    database.db.on('query', note)
    const written = await writeAtOnce({ db: database.db }, save('a'))
    database.db.removeListener('query', note)
    expect([written, statements.length]).toEqual(isSqlite ? [null, 0] : [{ value: 'a' }, 1])
    expect([await names('pairs'), await names('notes')]).toEqual(isSqlite ? [[], []] : [['a'], ['a', 'a']])
  })

  if (isSqlite) return

  it('is nothing if what it assumes is false', async () => {
    const assuming = (name: string) => async (ctx: { db: TestDatabase['db'] }) => {
      expect(assume(ctx.db, 'not exists (select from pairs where name = ?)', [name])).toBe(true)
      expect(assume(ctx.db, 'exists (select)', [])).toBe(true)
      return save(`${name}!`)(ctx)
    }
    await database.db('pairs').insert({ name: 'b' })
    expect(await writeAtOnce({ db: database.db }, assuming('b'))).toBeNull()
    expect([await names('pairs'), await names('notes')]).toEqual([['b'], []])
    expect(await writeAtOnce({ db: database.db }, assuming('c'))).toEqual({ value: 'c!' })
    expect(assume(database.db, 'false', [])).toBe(false)
  })

  it.each<[string, (db: TestDatabase['db']) => Promise<unknown>]>([
    ['rows of a fixed statement', (db) => runFixed(db, 'select 1', [])],
    ['an insert that it waits for', (db) => insertRows(db, 'pairs', [{ name: 'x' }])],
    ['the query builder', async (db) => db('pairs').select()],
    ['a raw statement', async (db) => db.raw('select 1')],
  ])('is nothing if it needs %s', async (_, need) => {
    const notified: string[] = []
    const written = await writeAtOnce({ db: database.db }, async (ctx) => {
      await save('d')(ctx)
      afterCommit(ctx.db, () => notified.push('d'))
      await need(ctx.db)
    })
    expect([written, await names('pairs'), notified]).toEqual([null, [], []])
  })

  it('is nothing in a transaction, and for a request with a last word before its commit', async () => {
    await transaction({ db: database.db }, async (ctx) => {
      expect(await writeAtOnce(ctx, save('e'))).toBeNull()
    })
    const beforeCommit = async () => {}
    expect(await writeAtOnce({ db: database.db, beforeCommit }, save('e'))).toBeNull()
    expect(await names('pairs')).toEqual([])
  })

  it('is all or nothing, and a failure is that of the statement', async () => {
    const notified: string[] = []
    const saving = (name: string) =>
      writeAtOnce({ db: database.db }, async (ctx) => {
        afterCommit(ctx.db, () => notified.push(name))
        await save('f')(ctx)
        if (name === 'fails') await sendRows(ctx.db, 'notes', [{ name: 'unknown' }])
      })
    await expect(saving('fails')).rejects.toMatchObject({ code: '23503' })
    expect([await names('pairs'), await names('notes'), notified]).toEqual([[], [], []])
    await saving('works')
    expect([await names('notes'), notified]).toEqual([['f', 'f'], ['works']])
  })
})
