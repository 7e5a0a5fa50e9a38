import type { App } from '../context.ts'
import type { MediaRow } from '../db/tables/media.ts'
import { isClosed } from './purge-store.ts'
import { findPictures, readTexts, sources, type TextPage } from './references-store.ts'
import { keysIn } from './storage/keys.ts'

/** Rows read at once: a few milliseconds. */
const PAGE = 500

/**
 * The ids of those files that a live post, a picture, a thumbnail or a saved text of the organization still shows; none of a closed one.
 * Reads all of them once, whatever the number of files. Throws when `signal` is aborted: half an answer would be a wrong one.
 */
export async function findUsed(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  files: readonly MediaRow[],
  signal: AbortSignal,
): Promise<Set<string>> {
  if (await isClosed(ctx, organizationId)) return new Set()
  const used = new Set(
    await findPictures(
      ctx,
      files.map(({ id }) => id),
    ),
  )
  const unseen = new Map(files.map(({ id, storage_key }) => [storage_key, id]))
  for (const source of sources) {
    let after: TextPage['next'] = null
    do {
      signal.throwIfAborted()
      const page: TextPage = await readTexts(ctx, source, organizationId, { after, limit: PAGE })
      for (const key of page.texts.flatMap(keysIn)) {
        const id = unseen.get(key)
        if (id !== undefined) used.add(id)
      }
      after = page.next
    } while (after !== null)
  }
  return used
}
