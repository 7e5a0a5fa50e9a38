import type { PostRow } from '../../db/tables/posts.ts'
import { conflict, invalid } from '../../errors/errors.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'

/** One publication of an entry that is live: an entry with several targets has several. */
export interface LiveTarget {
  entry: PostRow
  releaseId: string
  releaseUrl: string | null
}

/** Live parts of entries that failed on other targets, by the ids of the entries. */
export type PublishedParts = ReadonlyMap<string, readonly PublishedEntry[]>

/** Returns what is live of an entry, in the order of its targets. */
export function liveTargets(entry: PostRow, parts?: PublishedParts): LiveTarget[] {
  const found = parts?.get(entry.id)
  if (found !== undefined) return found.map((part) => ({ entry, ...part }))
  const { state, release_id, release_url, removed_ids } = entry
  if (state !== 'PUBLISHED' || release_id === null || release_id === 'missing') return []
  const ids = release_id.split(',')
  const urls = release_url?.split(/,(?=https?:)/) ?? []
  const removed = new Set(removed_ids?.split(','))
  return ids.flatMap((releaseId, index) => {
    if (removed.has(releaseId)) return []
    // Some targets have no page, and nobody knows which.
    const releaseUrl =
      ids.length === 1 ? release_url : urls.length === ids.length ? (urls[index] ?? null) : null
    return [{ entry, releaseId, releaseUrl }]
  })
}

/** Names what only one open act of a kind may do at a time. */
export function slotOf(kind: string, { id }: Pick<PostRow, 'id'>, releaseId: string): string {
  return `${kind}:${id}:${releaseId}`
}

/** Narrows an act to entries, and to publications by their ids on the platform; absent = all. */
export interface ChosenTargets {
  entryIds?: readonly string[] | null | undefined
  releaseIds?: readonly string[] | null | undefined
}

/**
 * Returns the live targets that a request chooses, by position.
 * @throws 400 for an id that is not of this thread; 409 if nothing chosen is live
 */
export function chooseTargets(
  entries: readonly PostRow[],
  chosen: ChosenTargets,
  parts?: PublishedParts,
): LiveTarget[] {
  const { entryIds, releaseIds } = chosen
  const ids = new Set(entries.map(({ id }) => id))
  for (const [index, id] of (entryIds ?? []).entries())
    if (!ids.has(id)) throw invalid(`body.entries.${index}`, 'is not an entry of this thread')
  const named = entries.filter(({ id }) => entryIds?.includes(id) ?? true)
  const known = new Set([
    ...named.flatMap(({ release_id }) => release_id?.split(',') ?? []),
    ...named.flatMap((entry) => liveTargets(entry, parts).map(({ releaseId }) => releaseId)),
  ])
  for (const [index, id] of (releaseIds ?? []).entries())
    if (!known.has(id))
      throw invalid(`body.releaseIds.${index}`, 'is not an id of a chosen entry on the platform')
  const targets = named
    .flatMap((entry) => liveTargets(entry, parts))
    .filter(({ releaseId }) => releaseIds?.includes(releaseId) ?? true)
  if (targets.length === 0) throw conflict(whyNothingIsLive(named))
  return targets
}

function whyNothingIsLive(entries: readonly PostRow[]): string {
  if (entries.some(({ error_code }) => error_code === 'outcome_unknown'))
    return 'Nobody knows whether this is live. Check the channel; if it is there, set its id with PUT /public/v1/posts/{id}/release-id first.'
  if (entries.some(({ release_id }) => release_id === 'missing'))
    return 'The platform gave no id for this post. Set it with PUT /public/v1/posts/{id}/release-id first.'
  if (entries.some(({ removed_at }) => removed_at !== null)) return 'This was taken down already.'
  return 'Nothing of this is published.'
}
