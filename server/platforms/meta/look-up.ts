import type { PlatformApi } from '../kit/api.ts'
import { type Answer, optionalText, readList, requireId } from '../kit/http/response.ts'
import { readPath } from '../kit/metrics.ts'
import { earliest, type ListedItem, lookThrough } from '../kit/reads/look-up.ts'
import type { LookedUp } from '../kit/steps.ts'
import type { ContainerDialect, Creation } from './containers.ts'

type Api = Pick<PlatformApi<unknown>, 'read'>

/** A list of the account in which an act may be. */
export interface Listing {
  url: string
  /** Fields to read, the id and the time among them. */
  fields: string
  query?: Record<string, string>
  /** True if the edge takes the time since which it lists items. */
  takesSince?: boolean
  /** Text of the act. */
  text: string
  itemOf(item: Answer & { id: string }): ListedItem
}

/** Looks through an edge of the Graph API. Items without a text fit an act without one where `isCertain` says that the act is there. */
export async function lookThroughEdge(
  api: Api,
  { url, fields, query, takesSince, text, itemOf }: Listing,
  { sentAt, isCertain = false }: { sentAt: number; isCertain?: boolean },
): Promise<LookedUp> {
  const since = takesSince ? Math.floor(earliest(sentAt) / 1_000) : undefined
  const isBlank = text.trim() === ''
  return lookThrough({ sentAt }, text, async (after) => {
    const { data, paging } = await api.read({ url, query: { fields, limit: 50, since, ...query, after } })
    const next = readPath(paging, 'next') ? optionalText(readPath(paging, 'cursors.after')) : null
    const items = readList(data).map((item) => {
      const listed = itemOf({ ...item, id: requireId('Meta', item.id) })
      return isCertain && isBlank && !optionalText(listed.text) ? { ...listed, text: null } : listed
    })
    return { items, next }
  })
}

/** States of a container that Meta has not published. */
const UNPUBLISHED = ['FINISHED', 'ERROR', 'EXPIRED']

/** Asks the container whether it is published and, if so, finds what it became. A published container always is somewhere. */
export async function lookUpContainer(
  api: Api,
  { status }: Pick<ContainerDialect, 'status'>,
  { ready, sentAt }: { ready: Creation; sentAt: number },
  listing: Omit<Listing, 'text'>,
): Promise<LookedUp> {
  const url = `/${encodeURIComponent(ready.creation_id)}`
  const state = String((await api.read({ url, query: { fields: status } }))[status])
  if (state !== 'PUBLISHED') return { matches: [], isComplete: UNPUBLISHED.includes(state) }
  const text = ready.text ?? ''
  const { matches } = await lookThroughEdge(api, { ...listing, text }, { sentAt, isCertain: true })
  return { matches, isComplete: false }
}
