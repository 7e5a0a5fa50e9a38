import type { IntegrationRow } from '../db/tables/channels.ts'
import type { EventActorKind, PostAttemptRow, PostEventRow, PostRow } from '../db/tables/posts.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import type { ImageInput } from '../media/library/resolve.ts'
import { toTraceBody } from '../process/trace.ts'
import { readExcept } from '../publishing/occurrences.ts'
import type { Thread } from './get-thread.ts'

/** Caches the result for each key, since a month has thousands of posts with a few tags and channels. */
export function once<Key, Value>(render: (key: Key) => Value): (key: Key) => Value {
  const rendered = new Map<Key, Value>()
  return (key) => {
    let value = rendered.get(key)
    if (value === undefined) {
      value = render(key)
      rendered.set(key, value)
    }
    return value
  }
}

/** Builds a whole thread. `error` is that of the first failed entry, even if the root is published. */
export function toThreadBody({ root, entries, integration, tags, attempts }: Thread) {
  return {
    id: root.id,
    group: root.group_id,
    state: root.state,
    publishDate: toIso(root.publish_date),
    publishedAt: optionalIso(root.published_at),
    releaseURL: root.release_url,
    releaseId: root.release_id,
    removedAt: optionalIso(root.removed_at),
    error: entries.map(toErrorBody).find((error) => error !== null) ?? null,
    overdue: root.overdue_at !== null,
    attempts: [...attempts.values()].reduce((sum, count) => sum + count, 0),
    intervalInDays: root.interval_in_days || null,
    repeat: toRepeatBody(root),
    timezone: root.timezone,
    ...(root.queue_id !== null && { queue: root.queue_id }),
    ...(root.library_item_id !== null && { libraryItem: root.library_item_id }),
    series: toSeriesBody(root),
    creationMethod: root.creation_method,
    shortLink: root.short_link === 1,
    settings: JSON.parse(root.settings ?? '{}') as Record<string, unknown>,
    tags: tags.map(({ id, name, color }) => ({ id, name, color })),
    integration: toChannelBody(integration),
    entries: entries.map((entry) => toEntryBody(entry, attempts.get(entry.id) ?? 0)),
    createdAt: toIso(root.created_at),
    updatedAt: toIso(Math.max(...entries.map((entry) => entry.updated_at))),
  }
}

/** Says by a rule when a post repeats, also one of every few days; null for a post that does not repeat. */
export function toRepeatBody(
  root: Pick<PostRow, 'timezone' | 'interval_in_days' | 'repeat_rule' | 'repeat_except'>,
) {
  const { interval_in_days: days, repeat_rule, timezone } = root
  if (days === null) return null
  const rule = repeat_rule ?? (days === 1 ? 'FREQ=DAILY' : `FREQ=DAILY;INTERVAL=${days}`)
  return { rule, timezone, except: readExcept(root).map(toIso) }
}

function toSeriesBody({ series_id, series_date }: PostRow) {
  return series_id === null || series_date === null ? null : { id: series_id, date: toIso(series_date) }
}

function toChannelBody(row: IntegrationRow) {
  return {
    id: row.id,
    providerIdentifier: row.identifier,
    name: row.name,
    picture: row.picture,
    disabled: row.disabled_at !== null,
    refreshNeeded: row.refresh_needed_at !== null,
  }
}

function toEntryBody(row: PostRow, attempts: number) {
  return {
    id: row.id,
    content: row.content,
    image: toImages(row),
    delay: row.delay,
    state: row.state,
    publishedAt: optionalIso(row.published_at),
    releaseURL: row.release_url,
    releaseId: row.release_id,
    removedAt: optionalIso(row.removed_at),
    error: toErrorBody(row),
    attempts,
  }
}

export function toErrorBody(row: Pick<PostRow, 'state' | 'error_code' | 'error_message'>) {
  // Shows an unknown outcome of an earlier attempt, even for a draft.
  if (row.state !== 'ERROR' && row.error_code !== 'outcome_unknown') return null
  return {
    code: row.error_code ?? 'failed',
    message: row.error_message ?? 'The post could not be published.',
  }
}

/** Returns an entry of the log. `names` has those of people, keys, apps and feeds by id; reviewers sign. */
export function toEventBody(row: PostEventRow, names: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    postId: row.post_id,
    type: row.type,
    code: row.code,
    message: row.message,
    retryable: row.retryable === null ? null : row.retryable === 1,
    platformResponse: row.platform_response,
    actor: row.actor === null ? null : toActorBody(row, row.actor, names),
    createdAt: toIso(row.created_at),
    ...toTraceBody(row),
  }
}

/** Returns an attempt of the log. */
export function toAttemptBody(row: PostAttemptRow) {
  return {
    id: row.id,
    postId: row.post_id,
    number: row.number,
    outcome: row.outcome,
    code: row.code,
    message: row.message,
    startedAt: toIso(row.started_at),
    finishedAt: optionalIso(row.finished_at),
    ...toTraceBody(row),
  }
}

export function toActorBody(
  row: Pick<PostEventRow, 'actor_id' | 'actor_name' | 'impersonator_id'>,
  kind: EventActorKind,
  names: ReadonlyMap<string, string>,
) {
  const name = row.actor_name ?? names.get(row.actor_id ?? '') ?? null
  return { kind, id: row.actor_id, name, impersonatorId: row.impersonator_id }
}

/** Returns a file of an entry as it was stored. */
export function toStoredImage({ id, path, alt, thumbnail, ...more }: ImageInput) {
  return { id: id ?? null, path, alt: alt || null, thumbnail: thumbnail || null, ...asSent(more) }
}

/**
 * Fields of the media library that composers look for when they edit the post. Present only if the client sent them, so that
 * saving an old post again does not change it.
 */
function asSent({ name, originalName, thumbnailTimestamp }: Partial<ImageInput>) {
  return {
    ...(name == null ? {} : { name }),
    ...(originalName == null ? {} : { originalName }),
    ...(thumbnailTimestamp == null ? {} : { thumbnailTimestamp }),
  }
}

export function toImages(row: Pick<PostRow, 'image'>) {
  if (row.image === '[]') return []
  return (JSON.parse(row.image) as ImageInput[]).map(toStoredImage)
}

/** Leaves out file names, which outsiders need not see. */
export function toPublicImages(row: Pick<PostRow, 'image'>) {
  return toImages(row).map(({ id, path, alt, thumbnail }) => ({ id, path, alt, thumbnail }))
}
