import { inject } from 'vitest'

/** A migrated database that each suite copies. */
export interface SqliteTemplate {
  file: string
}

export interface PostgresTemplate {
  /** Maintenance database of the Postgres of this run. */
  url: string
  name: string
}

let sqlite: Promise<SqliteTemplate> | undefined
let postgres: Promise<PostgresTemplate> | undefined

export function sqliteTemplate(): Promise<SqliteTemplate> {
  sqlite ??= ask('sqlite')
  return sqlite
}

export function postgresTemplate(): Promise<PostgresTemplate> {
  postgres ??= ask('postgres')
  return postgres
}

async function ask<Template>(kind: string): Promise<Template> {
  const response = await fetch(`${inject('templatesUrl')}/${kind}`, { headers: { connection: 'close' } })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Template
}
