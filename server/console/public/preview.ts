import type { App } from '../../context.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { sha256 } from '../../lib/crypto.ts'
import { toIso } from '../../lib/dates.ts'
import { listComments } from '../../posts/comments.ts'
import { getThread, type Thread } from '../../posts/get-thread.ts'
import { toPublicImages } from '../../posts/post-body.ts'
import { findOrganizationOf } from '../../posts/post-facts.ts'
import { fillPlaceholders } from '../../publishing/placeholders.ts'

/**
 * The thread of a post as anybody sees it who knows its id, which cannot be guessed: a draft too, since that is what a preview
 * is for. Null for a post that is deleted or not there.
 */
export async function findPreview(ctx: Pick<App, 'db'>, postId: string): Promise<Thread | null> {
  const organizationId = await findOrganizationOf(ctx.db, postId)
  if (organizationId === undefined) return null
  const thread = await getThread(ctx, organizationId, postId)
  const entries: PostRow[] = []
  // As they will be published: the id of another post would open that one's preview.
  for (const entry of thread.entries)
    entries.push({ ...entry, content: (await fillPlaceholders(ctx, organizationId, entry.content)).html })
  return { ...thread, entries }
}

/**
 * Written out field by field: no errors, no settings but what shows, nothing about the organization. `image` and `settings` are
 * JSON texts, which is what existing clients read.
 */
export function toPreviewBody({ entries, integration, tags }: Thread) {
  return entries.map((entry) => ({
    id: entry.id,
    state: entry.state,
    publishDate: toIso(entry.publish_date),
    content: entry.content,
    image: JSON.stringify(toPublicImages(entry)),
    settings: JSON.stringify(shownSettings(entry)),
    delay: entry.delay,
    parentPostId: entry.parent_post_id,
    releaseURL: entry.release_url,
    ...(entry.position > 0
      ? {}
      : {
          integration: {
            id: integration.id,
            name: integration.name,
            picture: integration.picture,
            providerIdentifier: integration.identifier,
            profile: integration.profile,
          },
          tags: tags.map(({ name, color }) => ({ tag: { name, color } })),
        }),
  }))
}

/** Lists the organization's comments on the post. Who said it is told apart by a mark that means nothing elsewhere. */
export async function previewComments(ctx: Pick<App, 'db'>, postId: string) {
  const comments = await listComments(ctx, null, postId)
  return comments.map(({ id, content, user_id, created_at }) => ({
    id,
    content,
    userId: sha256(`${postId} ${user_id}`).slice(0, 16),
    createdAt: toIso(created_at),
  }))
}

function shownSettings({ settings }: PostRow): Record<string, string> {
  const { __type, title } = JSON.parse(settings ?? '{}') as Record<string, unknown>
  return {
    ...(typeof __type === 'string' ? { __type } : {}),
    ...(typeof title === 'string' ? { title } : {}),
  }
}
