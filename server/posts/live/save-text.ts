import type { HasDbAndClock } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { searchTextOf } from '../../lib/text/search-text.ts'
import { recordUses } from '../../media/library/uses.ts'
import type { HasTextIndex } from '../search/text-index.ts'
import { updatePost } from '../store.ts'

export type TextContext = HasTextIndex

/** Stores another text of one entry, in the transaction that locks its thread. */
export async function saveText(
  ctx: HasDbAndClock & TextContext,
  before: PostRow,
  content: string,
): Promise<void> {
  const change = { content, search_text: searchTextOf(content), updated_at: ctx.clock.now() }
  await updatePost(ctx.db, before.organization_id, before.id, change)
  await ctx.textIndex.change(ctx.db, before)
  await recordUses(ctx.db, [{ entry: { ...before, ...change }, before }])
}
