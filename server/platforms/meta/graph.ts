import { parseWrittenInstant } from '../../lib/time/written-dates.ts'
import type { ApiRequest, PlatformApi } from '../kit/api.ts'
import { listPages, lookThroughList } from '../kit/cursors.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import {
  type Answer,
  optionalText,
  readList,
  readPath,
  requireId,
  unreadableResponse,
} from '../kit/http/response.ts'
import { dayOf, type Metric, readDays, readMetrics } from '../kit/metrics.ts'
import { goneRule } from '../kit/published/changes.ts'
import { earliest, type ListedItem } from '../kit/reads/look-up.ts'
import type { LookedUp } from '../kit/steps.ts'

/** Version of the Graph API of Facebook and Instagram. */
export const GRAPH_VERSION = 'v25.0'
/** Header with the minutes until calls are accepted again. */
export const RATE_LIMIT_HEADER = 'x-business-use-case-usage'
const DAY_MS = 86_400_000

type Api = Pick<PlatformApi<unknown>, 'read'>

/** Renews tokens a week before they expire, since an expired token cannot be renewed. They last 60 days. */
export const RENEW_AHEAD_MS = 7 * DAY_MS

/** Declares the tokens of Instagram's and Threads' own sign-ins, which the Graph API extends. */
export function renewableTokens(prefix: 'ig' | 'th') {
  return {
    scopeSeparator: ',',
    longLived: ({ graphUrl }: { graphUrl: string }) => ({
      url: `${graphUrl}/access_token`,
      grantType: `${prefix}_exchange_token`,
      client: ['client_secret'] as const,
    }),
    refresh: ({ graphUrl }: { graphUrl: string }) => ({
      url: `${graphUrl}/refresh_access_token`,
      grantType: `${prefix}_refresh_token`,
    }),
  }
}

/** Maps the errors that all APIs of Meta share, by the numbers of their `code` and `error_subcode`. */
export function graphErrors(name: string): ErrorRule[] {
  const refused = `${name} refused the post: {detail}`
  const ended = `${name} ended the connection: connect the channel again.`
  const lacks = `${name} lacks a permission: connect the channel again and allow all of them. It says: {detail}`
  const restricted = `${name} has restricted the account; open ${name} to see why. It says: {detail}`
  const slower = `${name} asks to slow down.`
  return [
    [null, /^\w+ (190|102)\b/, 'auth', null, ended],
    [null, /^\w+ (4|17|32|341|613|800\d\d)\b/, 'retryable', 'platform_rate_limited', slower],
    [null, /^\w+ (3|10|2\d\d)\b/, 'rejected', 'missing_permissions', lacks],
    [null, /^\w+ 368\b/, 'rejected', 'account_restricted', restricted],
    [null, /^\w+ (803|100 33)\b/, 'rejected', 'unknown_post', `${name} no longer has this post.`],
    [400, /^\w+ -?[12]\b/, 'retryable', null, `${name} is temporarily unavailable: {detail}`],
    [400, null, 'rejected', null, refused],
    [403, null, 'rejected', null, refused],
  ]
}

/** Precedes `graphErrors` in the call that publishes: after an error of Meta's own servers, the post may be live. */
export function publishErrors(name: string): ErrorRule[] {
  return [[null, /^\w+ -?[12]\b/, 'unknown', null, `${name} failed: the post may be live.`]]
}

/** Precedes `graphErrors` in a call that names the post to comment on. */
export function goneErrors(name: string): ErrorRule[] {
  const gone = `The post to comment on is no longer on ${name}.`
  return [[null, /^\w+ (803|100 33)\b/, 'rejected', 'parent_gone', gone]]
}

/** Precedes `graphErrors` in the call that removes or changes a post. */
export function changeErrors(name: string): ErrorRule[] {
  return [goneRule(name, null, /^\w+ (803|100 33)\b/), ...publishErrors(name)]
}

/** Removes an object of the Graph API, which answers with `success`. */
export async function deleteNode(api: Api, name: string, id: string): Promise<void> {
  await changeNode(api, name, { method: 'DELETE', url: `/${encodeURIComponent(id)}` })
}

/** Changes an object of the Graph API, which answers with `success`. */
export async function changeNode(
  api: Api,
  name: string,
  request: Pick<ApiRequest, 'method' | 'url' | 'json'>,
): Promise<void> {
  const { success } = await api.read({ ...request, irreversible: true, errors: changeErrors(name) })
  if (success !== true) throw unreadableResponse(name)
}

/** Precedes `graphErrors` in an act on the comment of somebody. */
function itemErrors(name: string): ErrorRule[] {
  const gone = `The comment is no longer on ${name}.`
  return [[null, /^\w+ (803|100 33)\b/, 'rejected', 'item_gone', gone], ...publishErrors(name)]
}

/** Acts on a comment, which the Graph API answers with `success`. */
export async function actOnItem(
  api: Api,
  name: string,
  request: Pick<ApiRequest, 'method' | 'url' | 'json' | 'query'>,
): Promise<void> {
  const { success } = await api.read({ ...request, irreversible: true, errors: itemErrors(name) })
  if (success !== true) throw unreadableResponse(name)
}

/** Reads a page of the comments on a post. */
export async function readComments(
  api: Api,
  name: string,
  { url, query, cursor }: { url: string; query: Record<string, string>; cursor: string | null },
): Promise<{ comments: Answer[]; next: string | undefined }> {
  const { data, paging } = await api.read({
    url,
    query: { limit: 100, after: cursor ?? undefined, ...query },
    errors: [goneRule(name, null, /^\w+ (803|100 33)\b/)],
  })
  const isLast = optionalText(readPath(paging, 'next')) === undefined
  return {
    comments: readList(data),
    next: isLast ? undefined : optionalText(readPath(paging, 'cursors.after')),
  }
}

/** Precedes `graphErrors` in the call that publishes a comment. */
export function commentErrors(name: string): ErrorRule[] {
  return [...goneErrors(name), ...publishErrors(name)]
}

/** Place of the objects and of the next cursor in every edge. The last page has a cursor too. */
export const EDGE = { at: 'data', next: 'paging.cursors.after', more: 'paging.next', as: 'after' }

/** Reads all items of an edge, up to 1,000. */
export async function listAll(api: Api, url: string, fields: string): Promise<Answer[]> {
  return listPages(api, { url, query: { fields, limit: 100 }, ...EDGE, maxPages: 10 })
}

/** A list of the account in which an act may be. */
export interface Listing {
  url: string
  /** Fields to read, the id and the time among them. */
  fields: string
  query?: Record<string, string> | undefined
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
  const request = { url, query: { fields, limit: 50, since, ...query }, ...EDGE }
  return lookThroughList(api, request, { sentAt, text }, (item) => {
    const listed = itemOf({ ...item, id: requireId('Meta', item.id) })
    return isCertain && isBlank && !optionalText(listed.text) ? { ...listed, text: null } : listed
  })
}

/** Maps the names of insights to their values. */
export type Insights = Map<unknown, Answer>

/** Reads insights of an account or a post; none if the platform does not know it. */
export async function readInsights(
  api: Pick<PlatformApi<unknown>, 'list'>,
  url: string,
  query: Record<string, string | number>,
): Promise<Insights> {
  const insights = await unlessRefused(api.list({ url, query, at: 'data' }), [], 'unknown_post')
  return new Map(insights.map((insight) => [insight.name, insight]))
}

/** Returns the period of the last days, today included, for a query of insights. */
export function lastPeriod(now: number, days: number): { since: number; until: number } {
  const today = now - (now % DAY_MS)
  return { since: (today - (days - 1) * DAY_MS) / 1000, until: Math.floor(now / 1000) }
}

/** Reads daily values. Meta dates a day by its end, some hours into the next one. */
export function daysOf(insights: Insights, labels: Record<string, string>): Metric[] {
  return Object.entries(labels).flatMap(([label, name]) => {
    const beginning = (row: object) =>
      (parseWrittenInstant(String(readPath(row, 'end_time'))) ?? Number.NaN) - DAY_MS
    return readDays(insights.get(name)?.values, beginning, { [label]: 'value' })
  })
}

/** Reads totals. The path of a value by types is `name.type`; `name.all` is the sum of all types. */
export function totalsOf(insights: Insights, paths: Record<string, string>): Metric[] {
  const totals = [...insights].map(([name, { total_value, values }]) => {
    const value = readPath(total_value, 'value') ?? readPath(values, '0.value')
    if (typeof value !== 'object' || value === null) return [name, value]
    const all = Object.values(value).reduce((sum, each) => sum + (Number(each) || 0), 0)
    return [name, { ...value, all }]
  })
  return readMetrics(Object.fromEntries(totals), paths)
}

/** Creates labels for comma-separated metrics from their names: `Likes` for `likes`. */
export function labelled(names: string): Record<string, string> {
  return Object.fromEntries(names.split(',').map((name) => [name[0]?.toUpperCase() + name.slice(1), name]))
}

/** Converts totals of a period to values of its last day, since they are not totals of the account. */
export function onLastDay(metrics: Metric[], now: number): Metric[] {
  return metrics.map((metric) =>
    'total' in metric ? { label: metric.label, days: [{ date: dayOf(now), total: metric.total }] } : metric,
  )
}
