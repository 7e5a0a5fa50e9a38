import type { HasDb } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { isOpen, readProgress } from '../engine/acts.ts'
import { updateAttempt } from '../store.ts'
import { findLastAttempt } from './unanswered-store.ts'

type Entry = Pick<PostRow, 'id' | 'state' | 'attempt_key'>

/**
 * Finds what is live of entries that failed on other targets, by the ids of the entries and in the order of their targets. Leaves out an
 * entry whose outcome on a target is unknown: the service may still look it up.
 */
export async function findPublishedParts(
  ctx: HasDb,
  entries: readonly Entry[],
): Promise<Map<string, PublishedEntry[]>> {
  const parts = new Map<string, PublishedEntry[]>()
  for (const entry of entries) {
    const found = await partsOf(ctx, entry)
    if (found.length > 0) parts.set(entry.id, found)
  }
  return parts
}

async function partsOf({ db }: HasDb, entry: Entry): Promise<PublishedEntry[]> {
  if (entry.state !== 'ERROR' || entry.attempt_key === null) return []
  const last = await findLastAttempt(db, entry)
  const progress = readProgress(last?.progress ?? null)
  if (isOpen(progress)) return []
  return (progress.acts ?? []).flatMap(({ status, entry }) =>
    status === 'published' && entry ? [entry] : [],
  )
}

/** Forgets a part that was taken down. A retry does not send it again, and the entry that it completes lacks the part. */
export async function forgetPublishedPart({ db }: HasDb, entry: Entry, releaseId: string): Promise<void> {
  const last = await findLastAttempt(db, entry)
  const { acts, ...progress } = readProgress(last?.progress ?? null)
  if (last === undefined || acts === undefined) return
  const left = acts.map(({ entry: part, ...act }) =>
    part === undefined || part.releaseId === releaseId ? act : { ...act, entry: part },
  )
  await updateAttempt(db, last.id, { progress: JSON.stringify({ ...progress, acts: left }) })
}
