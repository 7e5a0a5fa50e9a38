import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { type Answer, readPath, selectPaths, toEntry } from '../kit/http/response.ts'
import {
  type InboxItem,
  type InboxSpec,
  ITEM_GONE,
  type LiveItem,
  toInboxItem,
} from '../kit/published/inbox.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import { nextNumber, pageNumber } from '../kit/reads/pages.ts'

const PAGE_SIZE = 100
const COMMENTS = '/wp/v2/comments'
const NO_COMMENT = 'The site no longer has this comment.'
const NO_TRASH =
  'The site has no trash, so that WordPress deletes comments only for ever: delete it on the site.'
/** WordPress checks this before it does anything. */
const BEFORE_DELETION = {
  source: 'https://developer.wordpress.org/reference/classes/wp_rest_comments_controller/delete_item/',
} as const
const ERRORS: ErrorRule[] = [
  [404, null, 'rejected', ITEM_GONE, NO_COMMENT],
  [410, null, 'rejected', ITEM_GONE, NO_COMMENT],
  [501, /^rest_trash_not_supported\b/, 'rejected', 'not_removable', NO_TRASH, BEFORE_DELETION],
]
const REPLY_ERRORS: ErrorRule[] = [
  [403, /^rest_comment_closed\b/, 'rejected', 'comments_closed', 'The post takes no more comments.'],
  [409, /^comment_duplicate\b/, 'rejected', 'duplicate_post', 'The site already has this comment.'],
]

type Api = PlatformApi<unknown>

/** Reads the comments on posts, also those that wait for approval, and moderates them. */
export const inbox: InboxSpec<unknown> = {
  source: 'https://developer.wordpress.org/rest-api/reference/comments/',
  limits:
    'A user who can edit a post sees its comments that wait for approval: they count as hidden, and showing one approves it. Removing moves a comment to the trash of the site.',
  everyMs: 5 * 60_000,
  comments: {
    maxPosts: 50,
    async run(api, posts, cursor) {
      const query = {
        post: posts.map(({ releaseId }) => releaseId).join(','),
        status: 'all',
        orderby: 'id',
        order: 'asc',
        page: pageNumber(cursor),
        per_page: PAGE_SIZE,
      }
      const found = await api.list({ url: COMMENTS, query })
      return {
        items: found.map((comment) => itemOf(api, comment)),
        next: nextNumber(cursor, { found: found.length, size: PAGE_SIZE }),
      }
    },
  },
  reply: {
    async commit(api, { text, item, root }) {
      const json = { post: Number(root.releaseId), parent: Number(item.releaseId), content: text }
      const { id, link } = await api.read({ url: COMMENTS, json, irreversible: true, errors: REPLY_ERRORS })
      return toEntry('WordPress', id, link)
    },
    lookUp: {
      visibleWithinMs: 0,
      run: async (api, { ready: { text, item }, sentAt }) =>
        lookThrough({ sentAt }, htmlToText(text), async (cursor = '1') => {
          const query = { parent: item.releaseId, status: 'all', page: cursor, per_page: PAGE_SIZE }
          const found = await api.list({ url: COMMENTS, query })
          const items = found.map((comment) => ({
            entry: toEntry('WordPress', comment.id, comment.link),
            text: htmlToText(readPath(comment.content, 'rendered')),
            publishedAt: `${comment.date_gmt}Z`,
            fits: isOwn(api, comment),
          }))
          return { items, next: nextNumber(cursor, { found: found.length, size: PAGE_SIZE }) }
        }),
    },
  },
  hide: (api, item, on) => change(api, item, { json: { status: on ? 'hold' : 'approved' } }),
  remove: (api, item) => change(api, item, { method: 'DELETE' }),
}

async function change(
  api: Api,
  { id }: LiveItem,
  request: { json: object } | { method: 'DELETE' },
): Promise<void> {
  const url = `${COMMENTS}/${encodeURIComponent(id)}`
  await api.read({ ...request, url, irreversible: true, errors: ERRORS })
}

function itemOf(api: Api, comment: Answer): InboxItem | undefined {
  const { author, author_name: name, post, parent, status, date_gmt } = comment
  const isHidden = status !== 'approved'
  return toInboxItem({
    ...selectPaths(comment, { id: 'id', url: 'link' }),
    kind: 'comment',
    releaseId: String(post),
    parentId: parent === 0 ? null : String(parent),
    text: htmlToText(readPath(comment.content, 'rendered')),
    // Appends the offset of UTC, which WordPress omits.
    publishedAt: `${date_gmt}Z`,
    author: { id: author || name, username: name, name, picture: readPath(comment, 'author_avatar_urls.96') },
    isOwn: isOwn(api, comment),
    isHidden,
    capabilities: ['reply', 'hide', 'remove'],
  })
}

function isOwn({ account }: Api, { author }: Answer): boolean {
  return account.internalId.endsWith(`_${author}`)
}
