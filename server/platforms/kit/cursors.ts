import type { ReadRequest, Requests } from './api.ts'
import { type Answer, readList, readPath, textAt } from './http/response.ts'
import { type ListedItem, lookThrough } from './reads/look-up.ts'
import type { LookedUp } from './steps.ts'

/** Requests a list and declares how it continues. */
export interface ListRequest extends ReadRequest {
  /** Path of the objects in the response. */
  at: string
  /** Path of the next page's cursor in the response; the list ends if it has no text. */
  next: string
  /** Path that has a value only where there is a next page, for platforms that send a cursor with the last one too. */
  more?: string
  /** Parameter that carries the cursor: in the form of the request if it has one, otherwise in the query. */
  as: string
}

/** Reads one page of a list, by default the first. */
export async function readPage(
  api: Pick<Requests, 'read'>,
  { at, next, more = next, as, ...request }: ListRequest,
  cursor?: string | null,
): Promise<{ items: Answer[]; next: string | undefined }> {
  const place = request.form === undefined ? 'query' : 'form'
  const parameters = { ...(request[place] as object | undefined), [as]: cursor ?? undefined }
  const answer = await api.read({ ...request, [place]: parameters })
  const goesOn = Boolean(readPath(answer, more))
  return { items: readList(readPath(answer, at)), next: goesOn ? textAt(answer, next) : undefined }
}

/** Lists the objects of up to `maxPages` pages. */
export async function listPages(
  api: Pick<Requests, 'read'>,
  { maxPages, ...request }: ListRequest & { maxPages: number },
): Promise<Answer[]> {
  const items: Answer[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const part = await readPage(api, request, cursor)
    items.push(...part.items)
    if (part.next === undefined || part.next === cursor) break
    cursor = part.next
  }
  return items
}

/** Looks for an act in a list, as `lookThrough` does. */
export async function lookThroughList(
  api: Pick<Requests, 'read'>,
  request: ListRequest,
  { sentAt, text }: { sentAt: number; text: string },
  itemOf: (item: Answer) => ListedItem,
): Promise<LookedUp> {
  return lookThrough({ sentAt }, text, async (cursor) => {
    const { items, next } = await readPage(api, request, cursor)
    return { items: items.map(itemOf), next }
  })
}
