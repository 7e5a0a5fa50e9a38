import type { InboxItem, InboxPage } from '../../platforms/kit/published/inbox.ts'

const MAX_PAGES = 10
const MAX_ITEMS = 500

/** Pages that a poll may still read; a poll that has none left goes on next time. */
export interface PageBudget {
  left: number
}

export interface ReadPages {
  /** Cursor from which the list goes on; null if the poll has read its end. */
  rest: string | null
}

/**
 * Reads a list page by page, so that no more than a page is in memory. Stops at the end, at a page whose cursor is its own, when `store`
 * returns false, and after a number of pages.
 */
export async function readPages(
  read: (cursor: string | null) => Promise<InboxPage>,
  store: (items: InboxItem[]) => Promise<boolean>,
  { from, budget }: { from: string | null; budget: PageBudget },
): Promise<ReadPages> {
  let cursor = from
  for (let page = 0; page < MAX_PAGES && budget.left > 0; page += 1) {
    budget.left -= 1
    const { items, next } = await read(cursor)
    const goesOn = await store(items.slice(0, MAX_ITEMS))
    if (!goesOn || next === null || next === cursor) return { rest: null }
    cursor = next
  }
  return { rest: cursor }
}
