import type { Knex } from 'knex'

const ROWS_AT_ONCE = 500

/** Reads a table by id, so that any number of rows fits into memory. */
async function eachBatch(
  select: () => Knex.QueryBuilder,
  work: (rows: Record<string, string>[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows: Record<string, string>[] = await select()
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
    await work(rows)
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** Fills the folded descriptions of files. */
export async function fillSearchAlt(db: Knex): Promise<void> {
  await eachBatch(
    () => db.table('media').whereNotNull('alt').select('id', 'alt'),
    async (rows) => {
      for (const { id, alt } of rows)
        await db.raw('update media set search_alt = ? where id = ?', [
          (alt as string).toLowerCase(),
          id as string,
        ])
    },
  )
}

/** Fills the index of the posts that use a file. */
export async function fillMediaUses(db: Knex): Promise<void> {
  const columns = ['id', 'root_id', 'organization_id', 'image', 'settings', 'content']
  await eachBatch(
    () => db.table('posts').whereNull('deleted_at').select(columns),
    async (rows) => {
      const uses = rows.flatMap(
        ({ id = '', root_id = '', organization_id = '', image, settings, content }) => {
          const keys =
            [image, settings, content].join(' ').match(/\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g) ??
            []
          return [...new Set(keys)].map((storage_key) => ({
            post_id: id,
            storage_key,
            root_id,
            organization_id,
          }))
        },
      )
      for (let at = 0; at < uses.length; at += ROWS_AT_ONCE)
        await db.table('media_uses').insert(uses.slice(at, at + ROWS_AT_ONCE))
    },
  )
}
