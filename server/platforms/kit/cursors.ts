import type { ReadRequest, Requests } from './api.ts'
import { type Answer, optionalText, readList } from './http/response.ts'
import { readPath } from './metrics.ts'

/** Declares how a list continues. */
export interface Cursor {
  /** Path of the next page's cursor in the response; the list ends if it has no text. */
  next: string
  /** Parameter that carries it. */
  as: string
  maxPages: number
}

/**
 * Lists the objects at a path of each page, up to `maxPages`. Sends the cursor in the form of the request if it has one,
 * otherwise in the query.
 */
export async function listPages(
  api: Pick<Requests, 'read'>,
  { at, ...request }: ReadRequest & { at: string },
  { next, as, maxPages }: Cursor,
): Promise<Answer[]> {
  const items: Answer[] = []
  const place = request.form === undefined ? 'query' : 'form'
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const parameters = { ...(request[place] as object | undefined), [as]: cursor }
    const answer = await api.read({ ...request, [place]: parameters })
    items.push(...(readList(readPath(answer, at)) as Answer[]))
    cursor = optionalText(readPath(answer, next))
    if (cursor === undefined) break
  }
  return items
}
