import type { PageRequest, ReadItem, ReadList, ReadPage, ReadRange } from './types.ts'

/** Limits the calls of one read, for platforms whose pages are small or contain many items that are left out. */
const MAX_CALLS = 5

/**
 * Reads pages until it has `limit` items. If a page has more items than needed, the next read starts in the same page after the
 * last returned item. Undefined if a page is.
 */
export async function collect<Page extends ReadPage | undefined>(
  fetchPage: (page: PageRequest) => Promise<Page>,
  { limit, since, cursor }: ReadRange,
): Promise<ReadList | Extract<Page, undefined>> {
  const items: ReadItem[] = []
  let [at, after] = cursor ?? [null, null]
  for (let call = 0; call < MAX_CALLS && items.length < limit; call += 1) {
    const page = await fetchPage({ limit: limit - items.length, since, cursor: at })
    if (page === undefined) return page as Extract<Page, undefined>
    const found = page.items.filter((item) => item !== undefined)
    const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
    const fresh = found.slice(start)
    const recent = fresh.filter((item) => !isOlder(item, since))
    const taken = recent.slice(0, limit - items.length)
    items.push(...taken)
    if (taken.length < recent.length) return { items, next: [at, taken.at(-1)?.id ?? null] }
    const last = fresh.at(-1)
    if (!page.next || (last !== undefined && isOlder(last, since))) return { items, next: null }
    at = page.next
    after = null
  }
  return { items, next: [at, after] }
}

function isOlder({ publishedAt }: ReadItem, since: number | null): boolean {
  return since !== null && publishedAt !== null && publishedAt < since
}

/**
 * Reads the number of a page from a cursor, for platforms that number their pages. Pages must have the same size for every
 * limit; otherwise the next page would start in the wrong place.
 */
export function pageNumber(cursor: string | null): number {
  const number = Number(cursor ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}

/** Reads the number of items before a page from a cursor, for platforms that count them. */
export function pageOffset(cursor: string | null | undefined): number {
  return /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0
}

/** Returns the cursor of the page after `offset`; null after one that is not full. */
export function nextOffset(offset: number, { found, size }: { found: number; size: number }): string | null {
  return found < size ? null : String(offset + size)
}

/** Returns the cursor of the next page; null after one that is not full. */
export function nextNumber(
  cursor: string | null,
  { found, size }: { found: number; size: number },
): string | null {
  return found < size ? null : String(pageNumber(cursor) + 1)
}
