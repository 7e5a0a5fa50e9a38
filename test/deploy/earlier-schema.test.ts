import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { createDatabase } from '../helpers/databases.ts'
import { type Column, columnsOf, describeSchema } from './schema.ts'

/** Written by `dumpSchema` at that commit, so that a clone without its history has it too. */
const EARLIER = 'schema-67ce5e03.sql'

async function withDatabase<T>(run: (db: Knex) => Promise<T>): Promise<T> {
  const database = await createDatabase('postgres', { migrated: false })
  try {
    return await run(database.db)
  } finally {
    await database.drop()
  }
}

async function loadEarlier(db: Knex): Promise<Column[]> {
  await db.raw(readFileSync(join(import.meta.dirname, EARLIER), 'utf8'))
  return columnsOf(db)
}

const keyOf = ({ table, name }: Column) => `${table}.${name}`

/** Returns what would break a process that knows the columns of `before` and writes to those of `after`. */
function breaks(before: Column[], after: Column[]): string[] {
  const [was, is] = [before, after].map(
    (columns) => new Map(columns.map((column) => [keyOf(column), column])),
  )
  const tables = new Set(before.map(({ table }) => table))
  const lost = before.flatMap((column) => {
    const now = is?.get(keyOf(column))
    if (now === undefined) return [`${keyOf(column)} is gone`]
    if (now.type !== column.type) return [`${keyOf(column)} was ${column.type} and is ${now.type}`]
    return now.isRequired && !column.isRequired && now.fallback === null
      ? [`${keyOf(now)} became required`]
      : []
  })
  const demanded = after.filter(
    (column) =>
      tables.has(column.table) && !was?.has(keyOf(column)) && column.isRequired && column.fallback === null,
  )
  return [...lost, ...demanded.map((column) => `${keyOf(column)} is new and required`)]
}

it('migrations lead from an earlier schema to that of an empty database', async () => {
  const migrated = await withDatabase(async (db) => {
    await loadEarlier(db)
    await migrate(db)
    return describeSchema(db)
  })
  const fresh = await withDatabase(async (db) => {
    await migrate(db)
    return describeSchema(db)
  })
  expect(migrated).toEqual(fresh)
})

it('migrations leave processes of the earlier release every column that they read or write', async () => {
  await withDatabase(async (db) => {
    const before = await loadEarlier(db)
    await migrate(db)
    expect(breaks(before, await columnsOf(db))).toEqual([])
  })
})

it('a renamed, retyped, required or demanded column would break them', async () => {
  await withDatabase(async (db) => {
    const before = await loadEarlier(db)
    for (const change of [
      'alter table tags rename column name to label',
      'alter table tags alter column color type integer using 1',
      'alter table posts alter column content drop not null, alter column release_id set not null',
      'alter table posts add column region text not null',
    ])
      await db.raw(change)
    expect(breaks(before, await columnsOf(db)).toSorted()).toEqual([
      ...['posts.region is new and required', 'posts.release_id became required'],
      ...['tags.color was text and is integer', 'tags.label is new and required', 'tags.name is gone'],
    ])
  })
})
