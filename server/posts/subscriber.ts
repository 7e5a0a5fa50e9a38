import { conflict } from '../errors/errors.ts'
import type { Subscriber } from '../events/events.ts'
import { deleteChannelPosts } from './delete-posts.ts'
import { forgetTemplate } from './link-parameters/templates.ts'
import { revokeApprovalLinksOf } from './reviews/links.ts'
import { hasPostsOn } from './store.ts'

export const postsSubscriber: Subscriber = {
  async 'integration.deleted'(ctx, { integration }) {
    await forgetTemplate(ctx, integration.organization_id, integration.id)
    await deleteChannelPosts(ctx, integration.organization_id, integration.id)
  },
  async 'integration.replaced'({ db }, { integration, page }) {
    if (await hasPostsOn(db, integration.organization_id, integration.id))
      throw conflict(
        `${page} is already connected, and ${integration.name} has scheduled posts. Delete those posts, or choose another page.`,
      )
  },
  'member.removed': (ctx, { organizationId, userId, by }) =>
    revokeApprovalLinksOf(ctx, { organizationId, userId: by }, userId),
}
