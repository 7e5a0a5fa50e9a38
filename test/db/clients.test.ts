import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { expect, it, vi } from 'vitest'
import { runFixed } from '../../server/db/fixed-statement.ts'
import { transaction } from '../../server/db/transaction.ts'
import { describeDatabases } from '../helpers/databases.ts'

/** Guards what the clients use of Knex and pg beside their public interfaces (docs/decisions/0020 and 0021). */
describeDatabases('the clients of the databases', (database) => {
  it('are pinned to exact versions of Knex and pg', () => {
    const root = join(import.meta.dirname, '../..')
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(dependencies).toMatchObject({ knex: '3.3.0', pg: expect.stringMatching(/^\d/) })
  })

  it('receive each statement of the query builder by _query, once', async () => {
    const spy = vi.spyOn(database.db.client, '_query')
    try {
      await database.db('users').first('id')
      expect(spy).toHaveBeenCalledTimes(1)
      expect(spy.mock.calls[0]?.[1]).toMatchObject({ sql: expect.stringContaining('select'), bindings: [1] })
    } finally {
      spy.mockRestore()
    }
  })

  it('build the Knex of a transaction only when it is used', async () => {
    const { db } = database
    const queryBuilder = vi.spyOn(db.client, 'queryBuilder')
    const on = vi.spyOn(db.client, 'on')
    try {
      await transaction({ db }, async ({ db }) => {
        await runFixed(db, 'select 1', [])
        expect(queryBuilder).not.toHaveBeenCalled()
        expect(await db('users').where({ id: 'nobody' })).toEqual([])
        expect(await db.raw('select 1')).toBeDefined()
      })
      expect(queryBuilder).toHaveBeenCalled()
      expect(on, 'a transaction leaves no listeners on the client of the pool').not.toHaveBeenCalled()
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('run statements that were prepared before another process added a column', async () => {
    const { db } = database
    await db.schema.createTable('migrated', (table) => table.integer('id'))
    try {
      await db('migrated').insert({ id: 1 })
      const reads = [
        (db: Knex) => db('migrated').where({ id: 1 }),
        (db: Knex) => runFixed(db, 'select * from migrated where id = ?', [1]),
      ]
      const readAll = () =>
        Promise.all(reads.flatMap((read) => [read(db), transaction({ db }, async ({ db }) => read(db))]))
      expect(await readAll()).toEqual(Array(4).fill([{ id: 1 }]))
      await db.schema.alterTable('migrated', (table) => table.text('later'))
      for (let n = 0; n < 3; n++) expect(await readAll()).toEqual(Array(4).fill([{ id: 1, later: null }]))
    } finally {
      await db.schema.dropTable('migrated')
    }
  })

  if (database.kind === 'postgres')
    it('find the socket of a connection where pg keeps it', async () => {
      const connection = await database.db.client.acquireConnection()
      try {
        expect(connection.connection.stream).toBeInstanceOf(Socket)
      } finally {
        await database.db.client.releaseConnection(connection)
      }
    })
})
