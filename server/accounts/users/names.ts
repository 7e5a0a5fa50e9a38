import type { Knex } from 'knex'

/** Finds the names of people by id. Leaves out people without an account or a name. */
export async function findUserNames(db: Knex, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db('users')
    .whereIn('id', [...new Set(ids)])
    .whereNull('deleted_at')
    .select('id', 'name')
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}
