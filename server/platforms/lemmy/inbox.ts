import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { type Answer, optionalText, readList, selectPaths } from '../kit/http/response.ts'
import { goneRule } from '../kit/published/changes.ts'
import { type InboxItem, type InboxSpec, ITEM_GONE, toInboxItem } from '../kit/published/inbox.ts'
import { nextNumber, pageNumber } from '../kit/reads/pages.ts'
import { membersOf } from '../kit/reads/shape.ts'
import { nameOf } from './reads.ts'

const PAGE_SIZE = 50
const POST: ErrorRule[] = [goneRule('Lemmy', null, /find_post/), goneRule('Lemmy', 404)]
const NO_COMMENT = 'Lemmy has no such comment.'
const COMMENT: ErrorRule[] = [
  [null, /find_comment/, 'rejected', ITEM_GONE, NO_COMMENT],
  [404, null, 'rejected', ITEM_GONE, NO_COMMENT],
]

/** Reads the comments on a post at any depth, the oldest first, and the comments that mention the account. */
export const inbox: InboxSpec<unknown> = {
  source: 'https://join-lemmy.org/api/classes/LemmyHttp.html#getcomments',
  limits:
    'Lemmy mentions an account only in comments. Only moderators of a community can remove comments of others.',
  everyMs: 5 * 60_000,
  comments: {
    async run(api, [post], cursor) {
      const releaseId = post?.releaseId ?? ''
      const query = {
        post_id: releaseId,
        type_: 'All',
        sort: 'Old',
        page: pageNumber(cursor),
        limit: PAGE_SIZE,
      }
      const { comments } = await api.read({ url: '/api/v3/comment/list', query, errors: POST })
      const views = readList(comments)
      // Lemmy lists no comments on a post that it no longer has.
      if (views.length === 0 && cursor === null)
        await api.read({ url: '/api/v3/post', query: { id: releaseId }, errors: POST })
      return {
        items: views.map((view) => itemOf(api, view, releaseId)),
        next: nextNumber(cursor, { found: views.length, size: PAGE_SIZE }),
      }
    },
  },
  async mentions(api, { cursor }) {
    const query = { sort: 'New', page: pageNumber(cursor), limit: PAGE_SIZE, unread_only: false }
    const { mentions } = await api.read({ url: '/api/v3/user/mention', query })
    const views = readList(mentions)
    return {
      items: views.map((view) => itemOf(api, view, null)),
      next: nextNumber(cursor, { found: views.length, size: PAGE_SIZE }),
    }
  },
  reply: true,
  like: (api, { id }, on) =>
    api.read({
      url: '/api/v3/comment/like',
      json: { comment_id: Number(id), score: on ? 1 : 0 },
      irreversible: true,
      errors: COMMENT,
    }),
}

/** Shapes a comment; undefined if somebody removed it, since Lemmy still lists it without its text. */
function itemOf(
  { account }: PlatformApi<unknown>,
  view: Answer,
  releaseId: string | null,
): InboxItem | undefined {
  const { id, content, path, post_id, published, deleted, removed } = membersOf(view.comment)
  if (deleted === true || removed === true) return undefined
  const creator = membersOf(view.creator)
  // The path of a comment ends with its parent's id, or 0, and its own.
  const above = optionalText(path)?.split('.').at(-2)
  return toInboxItem({
    id,
    kind: releaseId === null ? 'mention' : 'comment',
    releaseId,
    parentId: above === '0' ? releaseId : above,
    // A reply names the post that it belongs to.
    rootId: releaseId === null ? String(post_id) : null,
    author: {
      ...selectPaths(creator, { id: 'id', name: ['display_name', 'name'], picture: 'avatar' }),
      username: nameOf(creator.name, creator.actor_id),
    },
    text: content,
    url: `${account.credentials.service}/comment/${id}`,
    publishedAt: published,
    isOwn: String(creator.id) === account.internalId.split('@')[0],
    capabilities: ['reply', 'like'],
  })
}
