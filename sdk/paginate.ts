import { throwIfAborted } from './connection-error.ts'

/** A page of a list: numbered (`page`, `hasMore`; in the console's lists `pg`, `hm`) or with a cursor (`nextCursor`). */
export interface Page {
  page?: number
  hasMore?: boolean
  pg?: number
  hm?: boolean
  nextCursor?: string | null
}

interface PageInput {
  query?: { page?: number; cursor?: string }
  signal?: AbortSignal
}

/**
 * Iterates over every item of a list operation. Fetches a page only when the loop needs it. A `signal` in the input ends the loop
 * with a `ConnectionError` of code `aborted`, even between two items.
 *
 * ```ts
 * for await (const notification of paginate(postern.notifications.list, (page) => page.notifications)) …
 * ```
 */
export async function* paginate<List extends (input: never) => Promise<Page>, Item>(
  list: List,
  items: (page: Awaited<ReturnType<List>>) => Item[],
  input?: NonNullable<Parameters<List>[0]>,
): AsyncGenerator<Item, void, undefined> {
  const fetchPage = list as unknown as (input: PageInput) => Promise<Awaited<ReturnType<List>>>
  let next: PageInput = { ...(input as PageInput | undefined) }
  for (;;) {
    throwIfAborted(next.signal)
    const page = await fetchPage(next)
    for (const item of items(page)) {
      throwIfAborted(next.signal)
      yield item
    }
    const query = nextQuery(page)
    if (!query) return
    next = { ...next, query: { ...next.query, ...query } }
  }
}

function nextQuery(page: Page): PageInput['query'] | undefined {
  if (page.nextCursor) return { cursor: page.nextCursor }
  const number = page.page ?? page.pg
  return (page.hasMore || page.hm) && number !== undefined ? { page: number + 1 } : undefined
}

/** Collects at most `limit` items. The limit is required, so that nobody reads a whole list by accident. */
export async function toArray<Item>(
  source: AsyncIterable<Item>,
  { limit }: { limit: number },
): Promise<Item[]> {
  const items: Item[] = []
  if (limit <= 0) return items
  for await (const item of source) {
    items.push(item)
    if (items.length >= limit) break
  }
  return items
}
