import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import { dialectOf } from '../../db/dialect.ts'
import { inList, sendFixed } from '../../db/fixed-statement.ts'
import type { InboxAccountRow, InboxPostRow } from '../../db/tables/inbox.ts'

/** Adds channels; those that are there already stay unchanged. */
export async function insertAccounts(
  db: Knex,
  rows: readonly Pick<InboxAccountRow, 'id' | 'organization_id' | 'due_at' | 'started_at'>[],
): Promise<void> {
  const state = { claim: null, claimed_until: null, mentions_since: null, mentions_rest: null }
  const health = {
    idle_at: null,
    failures: 0,
    last_error: null,
    last_code: null,
    polled_at: null,
    called_at: null,
  }
  await inChunks(rows, async (chunk) => {
    const added = chunk.map((row) => ({ ...row, ...state, ...health }))
    await db('inbox_accounts').insert(added).onConflict('id').ignore()
    return []
  })
}

/** Makes channels due at this instant, unless they are due earlier. */
export async function makeDue(db: Knex, ids: readonly string[], at: number): Promise<void> {
  const sql = `update inbox_accounts set due_at = ? where ${inList(db, 'id')} and (due_at is null or due_at > ?)`
  await sendFixed(db, sql, [at, [...new Set(ids)], at])
}

/** Locks the row until the transaction ends. */
export async function lockAccount(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<InboxAccountRow | undefined> {
  const query = db('inbox_accounts').where({ organization_id: organizationId, id })
  return dialectOf(db).forUpdate(query).first()
}

/** Changes a row; with a claim, only while it owns the row. Returns false if it does not. */
export async function updateAccount(
  db: Knex,
  { id, claim }: { id: string; claim?: string },
  change: Partial<InboxAccountRow>,
): Promise<boolean> {
  const changed = await db('inbox_accounts')
    .where(claim === undefined ? { id } : { id, claim })
    .update(change)
  return changed === 1
}

export async function deleteAccount(db: Knex, id: string): Promise<void> {
  await db('inbox_posts').where({ integration_id: id }).delete()
  await db('inbox_streams').where({ integration_id: id }).delete()
  await db('inbox_accounts').where({ id }).delete()
}

/** Finds what is known of posts, by their ids on the platform. */
export async function findPolledPosts(
  db: Knex,
  integrationId: string,
  releaseIds: readonly string[],
): Promise<Map<string, InboxPostRow>> {
  const rows = await inChunks(
    releaseIds,
    (chunk): PromiseLike<InboxPostRow[]> =>
      db('inbox_posts').where({ integration_id: integrationId }).whereIn('release_id', chunk),
  )
  return new Map(rows.map((row) => [row.release_id, row]))
}

export async function savePolledPosts(db: Knex, rows: readonly InboxPostRow[]): Promise<void> {
  if (rows.length === 0) return
  await db('inbox_posts')
    .insert([...rows])
    .onConflict(['integration_id', 'release_id'])
    .merge(['polled_at', 'cursor', 'gone_at', 'expires_at'])
}
