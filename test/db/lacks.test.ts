import { runInThisContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { bigint, defineTable, integer, key, text } from '../../server/db/define-table.ts'
import type { Migration } from '../../server/db/migrations.ts'
import { refuseLacks } from '../../server/db/start/lacks.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { startService } from '../helpers/server.ts'

describeDatabases('missing tables and columns', (database) => {
  const loaves = defineTable('loaves', { id: text().primary(), name: text() })
  const grown = defineTable('loaves', {
    ...{ id: text().primary(), name: text() },
    weight: integer().default(500),
    sold_at: bigint().nullable(),
  }).with(key.index('weight', 'id'), 'create index loaves_sold on loaves (sold_at) where sold_at is not null')
  const slices = defineTable('bread_slices', {
    ...{ id: text().primary(), code: text().unique() },
    loaf_id: text().references('loaves.id', { onDelete: 'CASCADE' }),
    number: integer().default(1),
  }).with(key.unique('loaf_id', 'number'))

  beforeEach(async () => {
    await database.db.schema.dropTableIfExists('bread_slices').dropTableIfExists('loaves')
    await database.db.schema.createTable('loaves', (t) => {
      t.text('id').primary()
      t.text('name').notNullable()
    })
    await database.db('loaves' as string).insert({ id: 'loaf-1', name: 'rye' })
  })

  const refusal = (production: boolean, ...tables: Parameters<typeof refuseLacks>[2][]) =>
    refuseLacks(database.db, { production }, tables.flat() as never).then(
      () => null,
      (error: Error) => error.message,
    )

  it('nothing is refused while the database has every table and column', async () => {
    await refuseLacks(database.db, { production: true })
    expect(await refusal(false, [loaves])).toBeNull()
  })

  it('a start in production names each column and table that is missing, in one sentence', async () => {
    expect(await refusal(true, [grown, slices])).toBe(
      'The database lacks loaves.weight, loaves.sold_at, the table bread_slices, and no migration adds that: restore a whole backup, or start a release that has the migration.',
    )
  })

  it('a start in development offers a step that adds what is missing', async () => {
    const message = await refusal(false, [grown, slices])
    const [, source = ''] = /^( {2}\{\n[\s\S]*\n {2}\}),\n$/m.exec(message ?? '') ?? []
    expect(source).toMatch(/name: '\d{4}-weight-of-loaves'/)
    const step: Migration = runInThisContext(`(${source})`)
    await step.up(database.db)
    expect(await refusal(false, [grown, slices])).toBeNull()
    await database.db('bread_slices' as string).insert({ id: 'slice-1', code: 'a', loaf_id: 'loaf-1' })
    const second = { id: 'slice-2', code: 'b', loaf_id: 'loaf-1' }
    await expect(database.db('bread_slices' as string).insert(second)).rejects.toThrow(/unique/i)
    expect(await database.db('loaves' as string).select('weight', 'sold_at')).toEqual([
      { weight: 500, sold_at: null },
    ])
    await database.db('loaves' as string).delete()
    expect(await database.db('bread_slices' as string).select()).toEqual([])
  })

  it('a service does not start on a database that lacks a column', async () => {
    await database.db.raw('alter table tags drop column color')
    const started = startService(database.kind, { database: () => database.config })
    await expect(started).rejects.toThrow(
      /^The database lacks tags\.color, and no migration adds that: make tags/,
    )
    await database.db.raw("alter table tags add column color text not null default ''")
  })

  it('a start in development says that a required column needs a default', async () => {
    const strict = defineTable('loaves', { ...loaves.columns, price: integer() })
    expect(await refusal(false, [strict])).toMatch(/loaves\.price nullable\(\) or give it a default\(\)/)
  })
})
