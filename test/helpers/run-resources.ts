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

const asked: { [Name in keyof RunResources]?: Promise<RunResources[Name]> } = {}

/** Asks the process of the run, which makes each resource at the first request. */
export function runResource<Name extends keyof RunResources>(name: Name): Promise<RunResources[Name]> {
  asked[name] ??= ask(name) as never
  return asked[name] as Promise<RunResources[Name]>
}

async function ask(name: string): Promise<unknown> {
  const response = await fetch(`${inject('resourcesUrl')}/${name}`, { headers: { connection: 'close' } })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
