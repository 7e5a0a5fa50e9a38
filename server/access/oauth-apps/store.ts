import type { Knex } from 'knex'
import type { OAuthAppRow } from '../../db/tables/oauth.ts'

/** Inserts the app; false if the organization already has one. Of two concurrent callers only one gets true. */
export async function insertApp(db: Knex, app: OAuthAppRow): Promise<boolean> {
  const inserted = await db('oauth_apps').insert(app).onConflict().ignore().returning('id')
  return inserted.length === 1
}

/** Creates the built-in app if it does not exist, and reads it. */
export async function upsertBuiltIn(db: Knex, app: OAuthAppRow): Promise<OAuthAppRow | undefined> {
  const known = await db('oauth_apps').where({ built_in: app.built_in }).first()
  if (known !== undefined) return known
  await db('oauth_apps').insert(app).onConflict().ignore()
  return db('oauth_apps').where({ built_in: app.built_in }).first()
}

/**
 * Inserts a client with a metadata document, or updates what its document says. A client that somebody has approved never
 * expires. Each of several concurrent callers gets the row.
 */
export async function upsertDocumentClient(db: Knex, app: OAuthAppRow): Promise<OAuthAppRow> {
  const { name, redirect_uris, scopes, refreshes, fresh_until, unused_until, updated_at } = app
  const said = { name, redirect_uris, scopes, refreshes, fresh_until, updated_at }
  await db('oauth_apps').insert(app).onConflict('client_id').merge(said)
  await db('oauth_apps')
    .where({ client_id: app.client_id })
    .whereNotNull('unused_until')
    .update({ unused_until })
  const row = await db('oauth_apps').where({ client_id: app.client_id }).first()
  if (row === undefined) throw new Error('A client was not found right after it was stored.')
  return row
}

/** Makes an approved client permanent. False if it was deleted because nobody had approved it in time. */
export async function keepClient(db: Knex, id: string): Promise<boolean> {
  return (await db('oauth_apps').where({ id }).whereNull('deleted_at').update({ unused_until: null })) === 1
}

type AppChange = Partial<
  Pick<OAuthAppRow, 'name' | 'description' | 'picture_id' | 'redirect_url' | 'secret_hash' | 'deleted_at'>
>

/** Changes the organization's app and returns it; undefined when there is none. */
export async function updateAppOf(
  db: Knex,
  organizationId: string,
  change: AppChange & { updated_at: number },
): Promise<OAuthAppRow | undefined> {
  const [row] = await db('oauth_apps')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .update(change)
    .returning('*')
  return row
}
