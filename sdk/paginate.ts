/** An answer that is one page of many: numbered (`page`, `hasMore`) or by cursor (`nextCursor`). */
export interface Page {
  page?: number
  hasMore?: boolean
  nextCursor?: string | null
}

interface PageInput {
  query?: { page?: number; cursor?: string }
}

/**
 * Walks every item of a list operation, fetching page after page only as the loop asks for them.
 *
 * ```ts
 * for await (const notification of paginate(postern.listNotifications, (page) => page.notifications)) …
 * ```
 */
export async function* paginate<Input extends object, P extends Page, Item>(
  fetchPage: (input: Input) => Promise<P>,
  items: (page: P) => Item[],
  input?: Input,
): AsyncGenerator<Item, void, undefined> {
  let next: Input & PageInput = { ...(input as Input) }
  for (;;) {
    const page = await fetchPage(next)
    yield* items(page)
    const query = nextQuery(page)
    if (!query) return
    next = { ...next, query: { ...next.query, ...query } }
  }
}

function nextQuery(page: Page): PageInput['query'] | undefined {
  if (page.nextCursor) return { cursor: page.nextCursor }
  if (page.hasMore && page.page !== undefined) return { page: page.page + 1 }
  return undefined
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
