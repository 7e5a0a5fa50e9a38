import type { Knex } from 'knex'
import { type Dialect, dialectOf } from './dialect.ts'

interface ColumnSpec {
  type: 'text' | 'integer' | 'bigInteger' | 'double'
  isNullable?: boolean
  default?: string | number
  key?: 'primary' | 'unique'
  /** `table.column`. */
  target?: string | undefined
  onDelete?: 'CASCADE'
  /** The only database that checks the reference; absent = both. */
  on?: 'sqlite'
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

  references(target: `${string}.${string}`, options: Pick<ColumnSpec, 'onDelete' | 'on'> = {}): Column<T> {
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

/** Columns of a row of an organization. */
export const owned = { id: text().primary(), organization_id: text().references('organizations.id') }

/** Columns of a row that belongs to a trace (`process/trace.ts`). */
export const traced = {
  /** The span that made the row, as W3C Trace Context writes it; null on rows from before traces were stored. */
  traceparent: text().nullable(),
  /** The request that began the work; null if none did. */
  request_id: text().nullable(),
}

/** The rows that a search for a trace wants. */
export interface TracedBy {
  /** The request that began the work; rows from before traces were stored have only this. */
  requestId: string
  traceIds: readonly string[]
}

/** Narrows a query of a table with the columns `traced` to the rows of these traces. Reads the whole table. */
export function whereTraced<Q extends Knex.QueryBuilder>(query: Q, { requestId, traceIds }: TracedBy): Q {
  query.where((any) => {
    any.where({ request_id: requestId })
    // A `traceparent` is the version, the trace and the span, joined with hyphens.
    for (const traceId of traceIds) any.orWhere('traceparent', 'like', `__-${traceId}-%`)
  })
  return query
}

export const timestamps = { created_at: instant(), updated_at: instant() }

interface Key<Name extends string = string> {
  /** `expiry` is an index too. */
  kind: 'primary' | 'unique' | 'index' | 'expiry' | 'foreign'
  columns: readonly Name[]
  /** Only of a foreign key. Deleting the row there deletes the rows here. */
  target?: { table: string; columns: readonly string[] }
}

const keyOf =
  (kind: Key['kind']) =>
  <Name extends string>(...columns: Name[]): Key<Name> => ({ kind, columns })

export const key = {
  primary: keyOf('primary'),
  unique: keyOf('unique'),
  index: keyOf('index'),
  /** Indexes the instant at which the clean-up deletes the row. */
  expiry: <Name extends string>(column: Name) => keyOf('expiry')(column),
  /** Points from several columns to those of another table. */
  foreign: <Name extends string>(
    columns: readonly Name[],
    target: NonNullable<Key['target']>,
  ): Key<Name> => ({
    kind: 'foreign',
    columns,
    target,
  }),
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

  /** Names the columns of the primary key. */
  get primaryKey(): readonly string[] {
    const columns = Object.keys(this.columns).filter((name) => this.columns[name]?.spec.key === 'primary')
    return columns.length > 0 ? columns : this.columnsOf('primary')
  }

  /** Names the column with the instant at which a row is deleted; undefined for a table whose rows stay. */
  get expiry(): string | undefined {
    return this.columnsOf('expiry')[0]
  }

  private columnsOf(kind: Key['kind']): readonly string[] {
    return this.keys.filter(isKey).find((key) => key.kind === kind)?.columns ?? []
  }
}

/**
 * Defines a table. Conventions: ids are text generated by the app (UUIDv7); instants are epoch milliseconds; an event that may not have
 * happened is a nullable instant (`deleted_at`, `disabled_at`), never a boolean; JSON is text, parsed in the store that owns the table.
 */
export function defineTable<Name extends string, C extends Columns>(name: Name, columns: C): Table<Name, C> {
  return new Table(name, columns)
}

/** The type of a row of these columns. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }

/** The type of a row of this table. */
export type Row<T extends Table> = RowOf<T['columns']>

export async function createTable(db: Knex, table: Table): Promise<void> {
  const dialect = dialectOf(db).name
  await db.schema.createTable(table.name, (t) => buildColumns(t, table, dialect))
  for (const sql of statementsOn(table, dialect)) await db.raw(sql)
}

/** Adds columns, all by default, and the keys that they are part of. */
export function buildColumns(
  t: Knex.CreateTableBuilder,
  { columns, keys }: Table,
  dialect: Dialect['name'],
  names: readonly string[] = Object.keys(columns),
): void {
  for (const name of names) {
    const { spec } = columns[name] as Column<unknown>
    const isChecked = spec.on === undefined || spec.on === dialect
    addColumn(t, name, isChecked ? spec : { ...spec, target: undefined })
  }
  for (const key of keys) if (isKey(key) && key.columns.some((name) => names.includes(name))) addKey(t, key)
}

/** Returns the statements that follow, all by default, or those about these columns. */
export function statementsOn({ keys }: Table, dialect: Dialect['name'], names?: readonly string[]): string[] {
  return keys.flatMap((each) => {
    const sql = isKey(each) ? null : typeof each === 'string' ? each : each[dialect]
    const words = sql?.split(/\W+/) ?? []
    return sql !== null && (names?.some((name) => words.includes(name)) ?? true) ? [sql] : []
  })
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
  if (kind === 'expiry') t.index([...columns])
  else if (kind !== 'foreign') t[kind]([...columns])
  else if (target !== undefined)
    t.foreign([...columns])
      .references([...target.columns])
      .inTable(target.table)
      .onDelete('CASCADE')
}
