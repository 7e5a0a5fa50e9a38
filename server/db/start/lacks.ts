import type { Knex } from 'knex'
import { ConfigError } from '../../lib/config-error.ts'
import { buildColumns, statementsOn, type Table } from '../define-table.ts'
import { type Dialect, dialectOf } from '../dialect.ts'
import { migrations } from '../migrations.ts'
import { tablesOf } from '../schema.ts'

/** Columns that this release has and a database lacks. */
interface Lack {
  table: Table
  columns: readonly string[]
  isWholeTable: boolean
}

/**
 * Refuses a database that lacks a table or column although every migration is applied: the service would run, and its inserts fail.
 * In development, the message has the step to write.
 * @throws ConfigError
 */
export async function refuseLacks(
  db: Knex,
  { production }: { production: boolean },
  tables: readonly Table[] = tablesOf(db),
): Promise<void> {
  const lacks = await findLacks(db, tables)
  if (lacks.length === 0) return
  const remedy = production
    ? 'restore a whole backup, or start a release that has the migration.'
    : offer(lacks, dialectOf(db).name)
  throw new ConfigError([
    `The database lacks ${lacks.map(nameOf).join(', ')}, and no migration adds that: ${remedy}`,
  ])
}

async function findLacks(db: Knex, tables: readonly Table[]): Promise<Lack[]> {
  const rows: { table: string; column: string }[] = await db(db.raw(COLUMNS[dialectOf(db).name])).select()
  const present = Map.groupBy(rows, ({ table }) => table)
  return tables.flatMap((table) => {
    const found = present.get(table.name)
    const columns = Object.keys(table.columns).filter((name) => !found?.some(({ column }) => column === name))
    return columns.length === 0 ? [] : [{ table, columns, isWholeTable: found === undefined }]
  })
}

const COLUMNS: Record<Dialect['name'], string> = {
  sqlite: `(select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main') as present`,
  postgres: `(select relname as "table", attname as "column" from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and pg_table_is_visible(pg_class.oid) and attnum > 0 and not attisdropped) as present`,
}

function nameOf({ table, columns, isWholeTable }: Lack): string {
  return isWholeTable ? `the table ${table.name}` : columns.map((name) => `${table.name}.${name}`).join(', ')
}

/** Writes the step, unless rows that are there could not have the column. */
function offer(lacks: readonly Lack[], dialect: Dialect['name']): string {
  const demanded = lacks
    .filter(({ isWholeTable }) => !isWholeTable)
    .flatMap(({ table, columns }) =>
      columns.filter((name) => isDemanded(table, name)).map((name) => `${table.name}.${name}`),
    )
  if (demanded.length > 0)
    return `make ${demanded.join(', ')} nullable() or give it a default() in server/db/tables, since there may be rows, and start again.`
  const [first] = lacks as [Lack]
  const subject = first.isWholeTable ? first.table.name : `${first.columns[0]}-of-${first.table.name}`
  const number = String(migrations.length + 1).padStart(4, '0')
  return `add this step to server/db/migrations.ts (CONTRIBUTING.md, "Add a column").

  {
    name: '${number}-${subject.replaceAll('_', '-')}',
    async up(db) {
${lacks
  .flatMap((lack) => statementsFor(lack, dialect))
  .map((line) => `      ${line}`)
  .join('\n')}
    },
  },
`
}

function isDemanded(table: Table, name: string): boolean {
  const spec = table.columns[name]?.spec
  return spec !== undefined && !spec.isNullable && spec.default === undefined
}

function statementsFor({ table, columns, isWholeTable }: Lack, dialect: Dialect['name']): string[] {
  const lines = recordCalls((t) => buildColumns(t, table, dialect, columns))
  return [
    `await db.schema.${isWholeTable ? 'createTable' : 'alterTable'}('${table.name}', (t) => {`,
    ...lines.map((line) => `  ${line}`),
    '})',
    ...statementsOn(table, dialect, isWholeTable ? undefined : columns).map(
      (sql) => `await db.raw(${JSON.stringify(sql)})`,
    ),
  ]
}

/** Returns the source of the calls with which `build` describes a table. */
function recordCalls(build: (t: Knex.CreateTableBuilder) => void): string[] {
  const lines: string[] = []
  const chain = (line: number): unknown =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args: unknown[]) => {
            lines[line] =
              `${lines[line] ?? 't'}.${String(name)}(${args.map((each) => JSON.stringify(each)).join(', ')})`
            return chain(line)
          },
      },
    )
  build(
    new Proxy({} as Knex.CreateTableBuilder, {
      get: (_, name) => Reflect.get(chain(lines.length) as object, name),
    }),
  )
  return lines
}
