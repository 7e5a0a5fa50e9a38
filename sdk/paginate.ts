import { throwIfAborted } from './connection-error.ts'

/** An answer that is one page of many: numbered (`page`, `hasMore`, in the console's lists `pg`, `hm`) or by cursor (`nextCursor`). */
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
 * Walks every item of a list operation, fetching page after page only as the loop asks for them. A `signal` in the input ends the
 * loop with a `ConnectionError` of code `aborted`, between two items too.
 *
 * ```ts
 * for await (const notification of paginate(postern.listNotifications, (page) => page.notifications)) …
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

/** Collects at most `limit` items; the limit is not optional, so that no list is read whole by accident. */
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
