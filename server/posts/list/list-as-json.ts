import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { PostRow, TagRow } from '../../db/tables/posts.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import type { IntegrationSummary } from '../../integrations/lookup.ts'
import { toIso } from '../../lib/time/dates.ts'
import { once, toErrorBody, toImages, toRepeatBody } from '../post-body.ts'
import { toTagBody } from '../tags/tags.ts'
import { type ListRequest, listWith, type PagedRow } from './list-posts.ts'
import type { Columns } from './ordered.ts'

/** Properties that are columns as they are stored. `settings` is JSON text, as existing clients receive it elsewhere. */
const stored = {
  id: 'p.id',
  content: 'p.content',
  releaseURL: 'p.release_url',
  releaseId: 'p.release_id',
  state: 'p.state',
  intervalInDays: 'nullif(p.interval_in_days, 0)',
  group: 'p.group_id',
  creationMethod: 'p.creation_method',
  settings: 'p.settings',
}

interface JsonRow extends PagedRow {
  /** The object of the stored properties. */
  json: string
  /** Null where the post has no image, as most. */
  image: string | null
  /** JSON of what `toErrorBody` reads; null where it would return null. */
  failure: string | null
  removed_at: number | null
  library_item_id: string | null
}

/**
 * Lists posts as the JSON of the response. The database writes the object of each post, and most values are never read here: a month
 * has thousands of posts. Throws as `listPosts` does.
 */
export async function listPostsAsJson(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: ListRequest,
): Promise<string> {
  const { posts, nextCursor } = await listWith<JsonRow>(ctx, scope, request, columnsFor(ctx.db))
  const toTags = once((tags: TagRow[]) => JSON.stringify(tags.map((tag) => ({ tag: toTagBody(tag) }))))
  const toChannel = once(({ id, identifier, name, picture }: IntegrationSummary) =>
    JSON.stringify({ id, providerIdentifier: identifier, name, picture }),
  )
  // Appending to one string takes half the time of an array of strings that `join` copies.
  let items = ''
  for (const { row, date, tags } of posts) {
    const repetition =
      row.interval_in_days === null
        ? ''
        : `,"actualDate":"${toIso(row.publish_date)}","repeat":${JSON.stringify(toRepeatBody(row))}`
    const removedAt = row.removed_at === null ? 'null' : `"${toIso(row.removed_at)}"`
    const libraryItem = row.library_item_id === null ? '' : `,"libraryItem":"${row.library_item_id}"`
    items += `${items && ','}${row.json.slice(0, -1)},"publishDate":"${toIso(date)}","removedAt":${removedAt},"tags":${toTags(tags)},"integration":${toChannel(row.channel)},"error":${toError(row)},"image":${toImage(row)}${libraryItem}${repetition}}`
  }
  return `{"posts":[${items}],"nextCursor":${JSON.stringify(nextCursor)}}`
}

function columnsFor(db: Knex): Columns {
  const { jsonText } = dialectOf(db)
  const failure = { state: 'p.state', error_code: 'p.error_code', error_message: 'p.error_message' }
  return [
    ...['p.id', 'p.integration_id', 'p.timezone'],
    ...['p.publish_date', 'p.interval_in_days', 'p.repeat_rule', 'p.repeat_except'],
    ...['p.removed_at', 'p.library_item_id'],
    db.raw(`${jsonText(stored)} as json`),
    db.raw(`case when p.image <> '[]' then p.image end as image`),
    db.raw(
      `case when p.state = 'ERROR' or p.error_code = 'outcome_unknown' then ${jsonText(failure)} end as failure`,
    ),
  ]
}

function toError({ failure }: JsonRow): string {
  if (failure === null) return 'null'
  const row = JSON.parse(failure) as Pick<PostRow, 'state' | 'error_code' | 'error_message'>
  return JSON.stringify(toErrorBody(row))
}

function toImage({ image }: JsonRow): string {
  return image === null ? '[]' : JSON.stringify(toImages({ image }))
}
