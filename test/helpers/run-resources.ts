import { inject } from 'vitest'

/** A migrated database that each suite copies. */
export interface SqliteTemplate {
  file: string
}

export interface PostgresTemplate {
  /** Maintenance database of the Postgres of this run. */
  url: string
}

/** A Chromium that all files of the run open their pages in. */
export interface SharedBrowser {
  /** For `chromium.connect`. */
  wsEndpoint: string
}

export interface RunResources {
  sqlite: SqliteTemplate
  postgres: PostgresTemplate
  browser: SharedBrowser
}

const requested: { [Name in keyof RunResources]?: Promise<RunResources[Name]> } = {}

/** Asks the process of the run, which makes each resource at the first request. */
export function runResource<Name extends keyof RunResources>(name: Name): Promise<RunResources[Name]> {
  requested[name] ??= request('GET', name) as never
  return requested[name] as Promise<RunResources[Name]>
}

/** Creates a database on the Postgres of this run, empty or as the template, and returns its URL. */
export function createPostgresDatabase(migrated: boolean): Promise<{ url: string }> {
  return request('POST', migrated ? 'databases?migrated' : 'databases') as Promise<{ url: string }>
}

/** Drops the database of this URL, and returns the last statements of connections that it still had. */
export function dropPostgresDatabase(url: string): Promise<string[]> {
  return request('DELETE', `databases${new URL(url).pathname}`) as Promise<string[]>
}

async function request(method: string, path: string): Promise<unknown> {
  const headers = { connection: 'close' }
  const response = await fetch(`${inject('resourcesUrl')}/${path}`, { method, headers })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
