import type { Knex } from 'knex'

/** Adds required instants in epoch milliseconds: 64 bits on Postgres, an integer on SQLite. */
export function instants(table: Knex.CreateTableBuilder, ...names: string[]): void {
  for (const name of names) table.bigInteger(name).notNullable()
}

/** Adds instants that are null until something has happened. */
export function optionalInstants(table: Knex.CreateTableBuilder, ...names: string[]): void {
  for (const name of names) table.bigInteger(name)
}
