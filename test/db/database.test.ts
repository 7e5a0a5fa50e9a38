import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { dialectOf } from '../../server/db/dialect.ts'
import {
  inList,
  insertRows,
  jsonRows,
  runFixed,
  sendRows,
  toJson,
  updateRows,
} from '../../server/db/fixed-statement.ts'
import { decodeCursor, encodeCursor, keysetPage } from '../../server/db/pagination.ts'
import { afterCommit, transaction } from '../../server/db/transaction.ts'
import { ApiError } from '../../server/errors/errors.ts'
import { ConfigError } from '../../server/lib/config-error.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { runResource } from '../helpers/run-resources.ts'

interface Row {
  id: string
  at: number
  note: string | null
}

describeDatabases('database', (database) => {
  beforeAll(async () => {
    await database.db.schema.createTable('things', (t) => {
      t.text('id').primary()
      t.bigInteger('at').notNullable()
      t.text('note')
    })
  })
  afterEach(() => database.db('things').delete())
  afterAll(() => database.db?.schema.dropTable('things'))

  const ids = (db = database.db): Promise<string[]> => db('things').orderBy('id').pluck('id')
  const thing = (id: string, at = 0): Row => ({ id, at, note: null })

  it('the database returns instants, counts and sums as numbers', async () => {
    await database.db('things').insert([thing('a', 1_800_000_000_000), thing('b', 1_800_000_000_001)])
    expect(await database.db('things').orderBy('id').first()).toEqual(thing('a', 1_800_000_000_000))
    expect(await database.db('things').count('* as n').sum('at as total').first()).toEqual({
      n: 2,
      total: 3_600_000_000_001,
    })
  })

  it('a statement runs repeatedly, also after its table has changed', async () => {
    for (const id of ['a', 'b', 'c']) {
      await database.db('things').insert(thing(id))
      expect(await database.db('things').where({ id }).first()).toMatchObject({ id })
    }
    await database.db.schema.alterTable('things', (t) => t.text('extra').defaultTo('x'))
    expect(await database.db('things').where({ id: 'a' }).first('id', 'extra')).toEqual({
      id: 'a',
      extra: 'x',
    })
    await database.db.schema.alterTable('things', (t) => t.dropColumn('extra'))
  })

  it('inserts and look-ups by one fixed statement keep any text', async () => {
    const { db } = database
    const rows = ['plain', 'a "quoted" \\ud83d\n', 'cut \ud83d', null].map((note, n) => ({
      ...thing(`t${n}`, n),
      note,
    }))
    await insertRows(db, 'things', rows)
    const stored = rows.map((row) => ({ ...row, note: row.note?.toWellFormed() ?? null }))
    const found = `select * from things where ${inList(db, 'id')} order by id`
    expect(await runFixed(db, found, [rows.map(({ id }) => id)])).toEqual(stored)
    expect(await runFixed(db, found, [['t1']])).toEqual([stored[1]])
    const given = `select g.* from (${jsonRows(db, { id: 'text', at: 'bigint', note: 'text' })}) as g order by id`
    expect(await runFixed(db, given, [toJson(rows)])).toEqual(stored)
  })

  it('an update changes the rows of its condition and leaves undefined columns alone', async () => {
    const { db } = database
    await insertRows(db, 'things', [thing('a', 1), { ...thing('b', 1), note: 'kept' }])
    const change = { at: 2, note: undefined }
    expect(await updateRows(db, 'things', change, ['id = ? and at = ?', 'b', 1])).toEqual(['b'])
    expect(await updateRows(db, 'things', change, ['id = ? and at = ?', 'b', 1])).toEqual([])
    expect(await db('things').orderBy('id')).toEqual([thing('a', 1), { id: 'b', at: 2, note: 'kept' }])
  })

  it('isUniqueViolation recognizes unique violations only', async () => {
    const dialect = dialectOf(database.db)
    expect(dialect.name).toBe(database.kind)
    await database.db('things').insert(thing('a'))
    const twice = await database
      .db('things')
      .insert(thing('a'))
      .then(String, (error: unknown) => error)
    const missing = await database
      .db('things')
      .insert({ id: 'b' })
      .then(String, (error: unknown) => error)
    expect(dialect.isUniqueViolation(twice)).toBe(true)
    expect(dialect.isUniqueViolation(missing)).toBe(false)
    expect(dialect.isUniqueViolation(undefined)).toBe(false)
  })

  describe('transaction', () => {
    it('a transaction commits and returns what its function resolves with', async () => {
      const result = await transaction({ db: database.db }, async ({ db }) => {
        await db('things').insert(thing('a'))
        return 7
      })
      expect(result).toBe(7)
      expect(await ids()).toEqual(['a'])
    })

    it('a transaction rolls back when its function throws', async () => {
      const failing = transaction({ db: database.db }, async ({ db }) => {
        await db('things').insert(thing('a'))
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await ids()).toEqual([])
    })

    it('a transaction passes on the whole context, inherited properties too, and replaces only db', async () => {
      const app = Object.create({ inherited: 1 }, { own: { value: 2 } }) as { inherited: number; own: number }
      const ctx = Object.assign(app, { db: database.db })
      await transaction(ctx, async (inner) => {
        expect([inner.inherited, inner.own, inner.db.isTransaction]).toEqual([1, 2, true])
        expect(inner.db).not.toBe(ctx.db)
      })
      expect(ctx.db).toBe(database.db)
    })

    it('a nested transaction joins the outer one', async () => {
      const failing = transaction({ db: database.db }, async (ctx) => {
        await transaction(ctx, async (inner) => {
          expect(inner.db).toBe(ctx.db)
          await inner.db('things').insert(thing('inner'))
        })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await ids()).toEqual([])
    })

    it('concurrent transactions that read, then write lose no update', async () => {
      await database.db('things').insert(thing('n', 0))
      const connections = await Promise.all([database.connect(), database.connect()])
      const add = (db: typeof database.db) =>
        transaction({ db }, async ({ db }) => {
          const row = await dialectOf(db)
            .forUpdate(db('things').where({ id: 'n' }))
            .first()
          await db('things')
            .where({ id: 'n' })
            .update({ at: row.at + 1 })
        })
      await Promise.all(Array.from({ length: 20 }, (_, i) => add(connections[i % 2] as typeof database.db)))
      expect(await database.db('things').where({ id: 'n' }).first()).toMatchObject({ at: 20 })
    })

    if (database.kind === 'postgres')
      it('a transaction that hits a deadlock runs again', async () => {
        await database.db('things').insert([thing('a'), thing('b')])
        let [tries, held] = [0, 0]
        const bothHold = Promise.withResolvers<void>()
        const touch = (first: string, second: string) =>
          transaction({ db: database.db }, async ({ db }) => {
            tries++
            await db('things').where({ id: first }).increment('at', 1)
            if (++held === 2) bothHold.resolve()
            await bothHold.promise
            await db('things').where({ id: second }).increment('at', 1)
          })
        await Promise.all([touch('a', 'b'), touch('b', 'a')])
        expect(tries).toBeGreaterThan(2)
        expect(await database.db('things').pluck('at')).toEqual([2, 2])
      })

    it('queries of Knex see what fixed statements wrote in the same transaction', async () => {
      const seen = await transaction({ db: database.db }, async ({ db }) => {
        await sendRows(db, 'things', [thing('a')])
        await insertRows(db, 'things', [thing('b')])
        await db.raw(`update things set at = 1`)
        return [await ids(db), (await runFixed<Row>(db, 'select * from things where at = ?', [1])).length]
      })
      expect(seen).toEqual([['a', 'b'], 2])
      expect(await ids()).toEqual(['a', 'b'])
    })

    it.each<[string, (db: typeof database.db) => Promise<unknown>]>([
      ['the commit', async () => {}],
      ['the next fixed statement', (db) => runFixed(db, 'select id from things where id = ?', ['a'])],
      ['the next query that Knex builds', (db) => ids(db)],
    ])(
      'a transaction fails at %s with the error of a sent statement, and stores nothing',
      async (_, next) => {
        const failing = transaction({ db: database.db }, async ({ db }) => {
          await insertRows(db, 'things', [thing('a')])
          await sendRows(db, 'things', [thing('a')])
          await next(db)
        })
        const error = await failing.then(
          () => null,
          (reason: unknown) => reason,
        )
        expect(dialectOf(database.db).isUniqueViolation(error)).toBe(true)
        expect(await ids()).toEqual([])
      },
    )

    it('joins inserts that nobody waits for until the next statement or the commit', async () => {
      const { db } = database
      const statements: string[] = []
      const note = ({ sql }: { sql: string }) => void statements.push(sql.trim().slice(0, 6).toLowerCase())
      db.on('query', note)
      await transaction({ db }, async ({ db }) => {
        for (const id of ['a', 'b']) await sendRows(db, 'things', [thing(id)])
        await sendRows(db, 'things', [{ id: 'c', at: 3, note: 'another "text" of an insert' }])
        expect(await runFixed(db, 'select id from things order by id', [])).toHaveLength(3)
        await sendRows(db, 'things', [thing('d')])
      })
      db.removeListener('query', note)
      const inserts = database.kind === 'postgres' ? ['with i'] : ['insert', 'insert', 'insert']
      expect(statements).toEqual(['begin;', ...inserts, 'select', 'insert', 'commit'])
      expect(await ids()).toEqual(['a', 'b', 'c', 'd'])
    })

    it('a transaction runs no statement after its end', async () => {
      const ended = await transaction({ db: database.db }, async ({ db }) => ({ db }))
      await expect(insertRows(ended.db, 'things', [thing('a')])).rejects.toThrow('has ended')
      await expect(ended.db('things').insert(thing('b'))).rejects.toThrow('has ended')
      expect(await ids()).toEqual([])
    })

    it('an error names the failed statement without its values', async () => {
      const failing = transaction({ db: database.db }, ({ db }) =>
        runFixed(db, 'insert into things (id, note) values (?, ?)', ['a', 'a secret']),
      )
      const message = await failing.catch((error: Error) => error.message)
      expect(message).toContain('insert into things (id, note) values (?, ?)')
      expect(message).not.toContain('a secret')
    })

    it('a hook runs after the commit, and never after a rollback', async () => {
      const notified: string[] = []
      afterCommit(database.db, () => notified.push('none'))
      expect(notified).toEqual(['none'])
      await transaction({ db: database.db }, async ({ db }) => {
        afterCommit(db, () => notified.push('committed'))
        await db('things').insert(thing('a'))
        expect(notified).toEqual(['none'])
      })
      const failing = transaction({ db: database.db }, async ({ db }) => {
        afterCommit(db, () => notified.push('rolled back'))
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await ids()
      expect(notified).toEqual(['none', 'committed'])
    })
  })

  describe('keysetPage', () => {
    const page = (direction: 'asc' | 'desc', cursor?: string | null) =>
      keysetPage<Row>(database.db<Row>('things').select(), {
        columns: ['things.at', 'things.id'],
        direction,
        limit: 3,
        cursor,
      })

    async function all(direction: 'asc' | 'desc'): Promise<string[][]> {
      const pages: string[][] = []
      let cursor: string | null = null
      do {
        const { rows, nextCursor } = await page(direction, cursor)
        pages.push(rows.map((row) => row.id))
        cursor = nextCursor
      } while (cursor !== null)
      return pages
    }

    it('keysetPage visits every row once, breaks ties by id, and goes both ways', async () => {
      await database
        .db('things')
        .insert([thing('a', 1), thing('b', 2), thing('c', 2), thing('d', 2), thing('e', 2), thing('f', 3)])
      expect(await all('asc')).toEqual([
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ])
      expect(await all('desc')).toEqual([
        ['f', 'e', 'd'],
        ['c', 'b', 'a'],
      ])
    })

    it('keysetPage repeats and skips nothing when rows are inserted between pages', async () => {
      await database.db('things').insert(['a', 'b', 'c', 'd'].map((id, i) => thing(id, 10 - i)))
      const first = await page('desc')
      await database.db('things').insert(thing('new', 99))
      const second = await page('desc', first.nextCursor)
      expect(first.rows.map((row) => row.id)).toEqual(['a', 'b', 'c'])
      expect(second).toEqual({ rows: [expect.objectContaining({ id: 'd' })], nextCursor: null })
    })

    it('keysetPage returns an empty last page for an empty list', async () => {
      expect(await page('asc')).toEqual({ rows: [], nextCursor: null })
    })

    it('keysetPage refuses a cursor that it did not create', async () => {
      const refused = page('asc', 'nonsense').catch((error: unknown) => error)
      expect(await refused).toBeInstanceOf(ApiError)
      expect(await refused).toMatchObject({ code: 'bad_request', status: 400 })
    })
  })
})

it('decodeCursor reads its own cursors and no others', () => {
  expect(decodeCursor(encodeCursor(1_800_000_000_000, 'a-b_c'))).toEqual([1_800_000_000_000, 'a-b_c'])
  const wrong = [
    null,
    1,
    {},
    [],
    [1],
    ['1', 'a'],
    [1, 2],
    [1.5, 'a'],
    [1, ''],
    [1, 'a\0'],
    [1, 'a', 2],
    [2 ** 60, 'a'],
  ]
  const texts = [
    '',
    '%',
    'e30',
    ...wrong.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  ]
  for (const text of texts) expect(() => decodeCursor(text), text).toThrow(ApiError)
})

describe('connect', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-connect-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const problem = (config: Parameters<typeof connect>[0]): Promise<string> =>
    connect(config).then(
      async (db) => {
        await db.destroy()
        return 'connected'
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(ConfigError)
        return (error as ConfigError).message
      },
    )
  const postgres = async (change: Partial<Pick<URL, 'password' | 'pathname' | 'port' | 'hostname'>>) => {
    const url = Object.assign(new URL((await runResource('postgres')).url), change)
    return problem({ kind: 'postgres', url: url.href, poolSize: 1 })
  }

  it('connect creates the folder of a SQLite file and sets the pragmas', async () => {
    const db = await connect({ kind: 'sqlite', file: join(folder, 'deep', 'down', 'x.sqlite') })
    try {
      const [row] = await db.raw(
        'select (select journal_mode from pragma_journal_mode) as journal, (select foreign_keys from pragma_foreign_keys) as keys, (select timeout from pragma_busy_timeout) as busy, (select synchronous from pragma_synchronous) as sync',
      )
      expect(row).toEqual({ journal: 'wal', keys: 1, busy: 0, sync: 1 })
    } finally {
      await db.destroy()
    }
  })

  it('a transaction on SQLite holds the write lock from its start, before its first write', async () => {
    const file = join(folder, 'lock.sqlite')
    const db = await connect({ kind: 'sqlite', file })
    const other = new Sqlite(file, { timeout: 0 })
    try {
      await db.transaction(async (trx) => {
        await trx.raw('select 1')
        expect(() => other.exec('begin immediate')).toThrow(/database is locked/)
      })
      other.exec('begin immediate; rollback')
    } finally {
      other.close()
      await db.destroy()
    }
  })

  it('connect explains a problem with a SQLite file in one sentence', async () => {
    const text = join(folder, 'text')
    await writeFile(text, 'This is no database. '.repeat(100))
    expect(await problem({ kind: 'sqlite', file: text })).toMatch(/text is not a SQLite database: move it/)
    await mkdir(join(folder, 'taken.sqlite'))
    expect(await problem({ kind: 'sqlite', file: join(folder, 'taken.sqlite') })).toMatch(
      /cannot be opened for writing: check/,
    )
    expect(await problem({ kind: 'sqlite', file: join(text, 'x.sqlite') })).toMatch(
      /cannot be opened for writing: check/,
    )
  })

  it('connect explains a problem with Postgres in one sentence, without the password', async () => {
    const wrong = await postgres({ password: 'hunter2' })
    expect(wrong).toMatch(/rejects the user or password: correct DATABASE_URL\.$/)
    expect(wrong).not.toContain('hunter2')
    expect(await postgres({ pathname: 'nowhere' })).toMatch(/has no database "nowhere": create it/)
    expect(await postgres({ port: '1' })).toMatch(/cannot be reached \(ECONNREFUSED\): start it/)
    // No name at all: a resolver that is asked may take longer than a connection is waited for.
    expect(await postgres({ hostname: 'host..invalid' })).toMatch(/host\.\.invalid.*cannot be found/)
  })
})
