/** Rows per statement: far below the number of bindings that either database takes. */
const CHUNK = 200

/** Runs over all items, so many at a time, one after the other; what they answer comes back together. */
export async function inChunks<T, R>(
  items: readonly T[],
  run: (chunk: T[]) => PromiseLike<readonly R[]>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += CHUNK)
    results.push(...(await run(items.slice(start, start + CHUNK))))
  return results
}
