import type { HasDb } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { toIso } from '../../lib/time/dates.ts'
import { listComments } from '../../posts/comments.ts'
import { getThread, type Thread } from '../../posts/get-thread.ts'
import { toPublicImages } from '../../posts/post-body.ts'
import { findOrganizationOf } from '../../posts/post-facts.ts'
import { fillPlaceholders } from '../../publishing/placeholders.ts'

/**
 * Returns the thread of a post to anybody who knows its id, which cannot be guessed. Includes drafts, which previews are made
 * for. Returns null for a deleted or unknown post.
 */
export async function findPreview(ctx: HasDb, postId: string): Promise<Thread | null> {
  const organizationId = await findOrganizationOf(ctx.db, postId)
  if (organizationId === undefined) return null
  const thread = await getThread(ctx, organizationId, postId)
  const entries: PostRow[] = []
  // Uses the published form, because the id of another post would open that post's preview.
  for (const entry of thread.entries)
    entries.push({ ...entry, content: (await fillPlaceholders(ctx, organizationId, entry.content)).html })
  return { ...thread, entries }
}

/**
 * Lists each field, so that no errors, hidden settings or facts about the organization leak. `image` and `settings` are JSON
 * texts, as existing clients expect.
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

/** Lists the organization's comments on the post. A random id without any other meaning distinguishes their authors. */
export async function previewComments(ctx: HasDb, postId: string) {
  const comments = await listComments(ctx, null, postId)
  return comments.map(({ id, content, user_id, credential_id, created_at }) => ({
    id,
    content,
    userId: sha256(`${postId} ${user_id ?? credential_id}`).slice(0, 16),
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
