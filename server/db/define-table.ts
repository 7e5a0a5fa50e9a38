import type { Knex } from 'knex'
import { type Dialect, dialectOf } from './dialect.ts'

interface ColumnSpec {
  type: 'text' | 'integer' | 'bigInteger' | 'double'
  isNullable?: boolean
  default?: string | number
  key?: 'primary' | 'unique'
  /** `table.column`. */
  target?: string
  onDelete?: 'CASCADE'
}

/** Describes a column whose values have the type `T`. It is required unless it is `nullable`. */
class Column<T> {
  readonly spec: ColumnSpec

  constructor(spec: ColumnSpec) {
    this.spec = spec
  }

  nullable(): Column<T | null> {
    return new Column({ ...this.spec, isNullable: true })
  }

  default(value: T & (string | number)): Column<T> {
    return new Column({ ...this.spec, default: value })
  }

  primary(): Column<T> {
    return new Column({ ...this.spec, key: 'primary' })
  }

  unique(): Column<T> {
    return new Column({ ...this.spec, key: 'unique' })
  }

  references(target: `${string}.${string}`, options: { onDelete?: 'CASCADE' } = {}): Column<T> {
    return new Column({ ...this.spec, ...options, target })
  }
}

export const text = <T extends string = string>() => new Column<T>({ type: 'text' })
/** 32 bits, for counts and for 0 or 1. */
export const integer = <T extends number = number>() => new Column<T>({ type: 'integer' })
/** 64 bits on Postgres. The values stay below 2^53. */
export const bigint = () => new Column<number>({ type: 'bigInteger' })
/** Epoch milliseconds. */
export const instant = bigint
export const double = () => new Column<number>({ type: 'double' })

interface Key<Name extends string = string> {
  kind: 'primary' | 'unique' | 'index' | 'foreign'
  columns: readonly Name[]
  /** Only of a foreign key. Deleting the row there deletes the rows here. */
  target?: { table: string; columns: readonly string[] }
}

const keyOf =
  (kind: Key['kind']) =>
  <Name extends string>(...columns: Name[]): Key<Name> => ({ kind, columns })

export const primaryKey = keyOf('primary')
export const unique = keyOf('unique')
export const index = keyOf('index')
/** Points from several columns to those of another table. */
export function foreignKey<Name extends string>(
  columns: readonly Name[],
  target: NonNullable<Key['target']>,
): Key<Name> {
  return { kind: 'foreign', columns, target }
}

/** A statement that runs after the table was created. */
type Statement = string | Readonly<Record<Dialect['name'], string | null>>

type Columns = Readonly<Record<string, Column<unknown>>>

/** Describes a table, which creates it in an empty database and gives its rows their type. */
export class Table<Name extends string = string, C extends Columns = Columns> {
  readonly name: Name
  readonly columns: C
  readonly keys: readonly (Key | Statement)[]

  constructor(name: Name, columns: C, keys: readonly (Key | Statement)[] = []) {
    this.name = name
    this.columns = columns
    this.keys = keys
  }

  /** Adds keys and indexes, a partial index as SQL. */
  with(...keys: readonly (Key<keyof C & string> | Statement)[]): Table<Name, C> {
    return new Table(this.name, this.columns, [...this.keys, ...keys])
  }

  /** Names the tables that must exist before this one. */
  get targets(): string[] {
    const columns = Object.values(this.columns).flatMap(({ spec }) => spec.target?.split('.')[0] ?? [])
    return [...columns, ...this.keys.flatMap((key) => (isKey(key) ? (key.target?.table ?? []) : []))]
  }
}

export function defineTable<Name extends string, C extends Columns>(name: Name, columns: C): Table<Name, C> {
  return new Table(name, columns)
}

/** The type of a row of these columns. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }

/** The type of a row of this table. */
export type Row<T extends Table> = RowOf<T['columns']>

export async function createTable(db: Knex, table: Table): Promise<void> {
  await db.schema.createTable(table.name, (t) => {
    for (const [name, { spec }] of Object.entries(table.columns)) addColumn(t, name, spec)
    for (const key of table.keys) if (isKey(key)) addKey(t, key)
  })
  for (const each of table.keys) {
    const sql = isKey(each) ? null : typeof each === 'string' ? each : each[dialectOf(db).name]
    if (sql !== null) await db.raw(sql)
  }
}

function isKey(key: Key | Statement): key is Key {
  return typeof key === 'object' && 'columns' in key
}

function addColumn(t: Knex.CreateTableBuilder, name: string, spec: ColumnSpec): void {
  const column = t[spec.type](name)
  if (!spec.isNullable && spec.key !== 'primary') column.notNullable()
  if (spec.default !== undefined) column.defaultTo(spec.default)
  if (spec.key !== undefined) column[spec.key]()
  if (spec.target === undefined) return
  const reference = column.references(spec.target)
  if (spec.onDelete !== undefined) reference.onDelete(spec.onDelete)
}

function addKey(t: Knex.CreateTableBuilder, { kind, columns, target }: Key): void {
  if (kind !== 'foreign') t[kind]([...columns])
  else if (target !== undefined)
    t.foreign([...columns])
      .references([...target.columns])
      .inTable(target.table)
      .onDelete('CASCADE')
}
