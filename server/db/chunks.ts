import type { Knex } from 'knex'

/** Limits the rows of a statement, far below the number of bindings that either database accepts. */
const CHUNK = 200

/** Runs `run` over all items, one chunk after another, and returns all results together. */
export async function inChunks<T, R>(
  items: readonly T[],
  run: (chunk: T[]) => PromiseLike<readonly R[]>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += CHUNK)
    results.push(...(await run(items.slice(start, start + CHUNK))))
  return results
}

/** Counts the rows that a query finds. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row] = await query.count({ count: '*' })
  return Number(row?.count ?? 0)
}
