import { availableParallelism } from 'node:os'
import { connect } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { newId } from '../../../server/lib/ids.ts'
import type { PostgresServer } from '../../../test/helpers/postgres-server.ts'
import { copyOrganizations, copyPosts, createOriginals, withEngine } from './world.ts'

const YEAR_MS = 365 * 86_400_000

/** A server that this bench has started. */
export type Server = PostgresServer & { pid: number }

export interface Database {
  name: string
  url: string
  drop(): Promise<void>
}

/** A database with many organizations and posts that are all due at the same time. */
export interface World {
  /** First process of the server. */
  pid: number
  /** All cores, as `taskset` takes them. */
  cores: string
  dueAt: number
  posts: number
  copy(): Promise<Database>
}

/** Creates an empty database, or a copy of `template`, to which nobody may be connected. */
export async function createDatabase(server: Server, template?: string): Promise<Database> {
  const name = `postern_scale_${newId().slice(-12)}`
  await onServer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  return {
    name,
    url: Object.assign(new URL(server.url), { pathname: name }).href,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

async function onServer({ url }: Server, sql: string): Promise<void> {
  const db = await connect({ kind: 'postgres', url, poolSize: 1 })
  await db.raw('set statement_timeout = 0')
  await db.raw(sql)
  await db.destroy()
}

export async function withWorld<T>(
  server: Server,
  { posts, organizations }: { posts: number; organizations: number },
  run: (world: World) => Promise<T>,
): Promise<T> {
  const original = await createDatabase(server)
  try {
    const dueAt = Date.now() + YEAR_MS
    const db = await connect({ kind: 'postgres', url: original.url, poolSize: 2 })
    try {
      await migrate(db)
      await withEngine(db, Date.now, async (engine) => {
        const originals = await createOriginals(engine, dueAt + YEAR_MS)
        await copyOrganizations(db, originals, organizations)
        await copyPosts(db, originals, { first: 1, count: posts, organizations, dueAt: String(dueAt) })
      })
      await db.raw('vacuum analyze')
    } finally {
      await db.destroy()
    }
    return await run({
      ...{ pid: server.pid, cores: `0-${availableParallelism() - 1}`, dueAt, posts },
      copy: () => createDatabase(server, original.name),
    })
  } finally {
    await original.drop()
  }
}
