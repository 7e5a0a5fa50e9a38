import type { App } from '../context.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { toEditorContent } from '../lib/html.ts'
import { resolveMedia } from '../media/library/resolve.ts'
import type { OutgoingEntry, Platform } from '../platforms/platform.ts'

/** The entry as its channel gets it: text in the channel's form, stored files behind their references. */
export async function outgoingEntry(
  ctx: Pick<App, 'db' | 'storage' | 'config' | 'safeFetch'>,
  entry: PostRow,
  html: string,
  channel: Pick<Platform, 'editor' | 'mentions'>,
): Promise<OutgoingEntry> {
  const references = JSON.parse(entry.image)
  const media = references.length === 0 ? [] : await resolveMedia(ctx, entry.organization_id, references)
  return { postId: entry.id, ...toEditorContent(html, channel.editor, channel.mentions?.format), media }
}
