import type { Knex } from 'knex'

/** Replaces ids in every text of a SQLite database, so that what the service created has the ids that a client expects. */
export async function replaceIds(db: Knex, ids: ReadonlyMap<string, string>): Promise<void> {
  if (ids.size === 0) return
  const pattern = new RegExp([...ids.keys()].join('|'), 'g')
  const replaced = (text: string) => text.replace(pattern, (found) => ids.get(found) ?? found)
  await db.transaction(async (trx) => {
    // References are checked at the commit, when both ends have their new ids.
    await trx.raw('pragma defer_foreign_keys = on')
    for (const table of await listTables(trx)) {
      const columns = await listTextColumns(trx, table)
      if (columns.length === 0) continue
      const rows: Row[] = await trx(table).select({ rowid: trx.raw('rowid') }, ...columns)
      for (const { rowid, ...row } of rows) {
        const changed = Object.entries(row).flatMap(([column, value]) =>
          typeof value === 'string' && replaced(value) !== value ? [[column, replaced(value)] as const] : [],
        )
        if (changed.length > 0)
          await trx(table)
            .where(trx.raw('rowid = ?', [rowid]))
            .update(Object.fromEntries(changed))
      }
    }
  })
}

type Row = { rowid: number } & Record<string, unknown>

/** Leaves out the tables of the search index, which refer to posts by numbers. */
async function listTables(db: Knex): Promise<string[]> {
  const rows = await db('sqlite_master').where({ type: 'table' }).select<{ name: string }[]>('name')
  return rows.map(({ name }) => name).filter((name) => !/^(sqlite_|post_grams_index)/.test(name))
}

async function listTextColumns(db: Knex, table: string): Promise<string[]> {
  const columns: { name: string; type: string }[] = await db.raw(`pragma table_info(${table})`)
  return columns.filter(({ type }) => /char|text/i.test(type)).map(({ name }) => name)
}
