import type { Knex } from 'knex'
import { dialectOf } from '../../server/db/dialect.ts'

/** Returns the tables, constraints and indexes of a Postgres database as statements that create them in an empty one. */
export async function dumpSchema(db: Knex): Promise<string> {
  const columns = await columnsOf(db)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const statements = [...tables].map(
    ([table, columns]) => `create table ${table} (${columns.map(definition).join(', ')})`,
  )
  const names: string[] = await db('migrations').orderBy('name').pluck('name')
  return [
    ...statements,
    ...(await constraintsOf(db)),
    ...(await indexesOf(db)),
    ...names.map((name) => `insert into migrations values ('${name}', 1)`),
  ]
    .map((statement) => `${statement};\n`)
    .join('')
}

export interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
  fallback: string | null
}

export async function columnsOf(db: Knex): Promise<Column[]> {
  const { rows } = await db.raw(`
    select relname as "table", attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
      pg_get_expr(adbin, adrelid) as fallback
    from pg_class join pg_attribute on attrelid = pg_class.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and not attisdropped
    order by relname, attnum`)
  return rows
}

function definition({ name, type, isRequired, fallback }: Column): string {
  return `${name} ${type}${isRequired ? ' not null' : ''}${fallback === null ? '' : ` default ${fallback}`}`
}

/** Keys come first, since foreign keys refer to them. */
async function constraintsOf(db: Knex): Promise<string[]> {
  const { rows } = await db.raw(`
    select format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as text
    from pg_constraint join pg_class on conrelid = pg_class.oid
    where connamespace = 'public'::regnamespace and contype <> 'n' order by contype = 'f', relname, conname`)
  return rows.map(({ text }: { text: string }) => text)
}

async function indexesOf(db: Knex): Promise<string[]> {
  const { rows } = await db.raw(`
    select pg_get_indexdef(indexrelid) as text from pg_index join pg_class on indexrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    order by relname`)
  return rows.map(({ text }: { text: string }) => text)
}

/**
 * Describes the tables of a database, so that two ways that lead to the same ones can be compared: columns in any order, keys and
 * indexes.
 */
export async function describeSchema(db: Knex): Promise<string[]> {
  return dialectOf(db).name === 'sqlite' ? describeFile(db) : describeServer(db)
}

/** The statements of a dump, of which those that create tables list their columns in any order. */
async function describeServer(db: Knex): Promise<string[]> {
  const statements = (await dumpSchema(db)).trim().split('\n')
  return statements.map((line) =>
    line.replace(/^(create table \w+) \((.*)\);$/, (_, table, columns) =>
      [table, ...columns.split(', ').toSorted()].join(' '),
    ),
  )
}

/** SQLite keeps definitions as the text of the statements that made them, so it is asked for their parts. */
async function describeFile(db: Knex): Promise<string[]> {
  const rows: { text: string }[] = await db.raw(`
    with tables as (select name from pragma_table_list where schema = 'main' and type <> 'shadow' and name not like 'sqlite_%')
    select concat_ws(' ', t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk) as text from tables t, pragma_table_info(t.name) c
    union all
    select concat_ws(' ', t.name, 'points from', f."from", 'to', f."table", f."to", f.on_delete) from tables t, pragma_foreign_key_list(t.name) f
    union all
    select sql from sqlite_master where type = 'index' and sql is not null
    union all
    select name from migrations`)
  return rows.map(({ text }) => text.replaceAll(/[`"']/g, '').toLowerCase()).toSorted()
}
