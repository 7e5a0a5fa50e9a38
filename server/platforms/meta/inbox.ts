import type { PlatformApi } from '../kit/api.ts'
import { readPage } from '../kit/cursors.ts'
import type { Answer } from '../kit/http/response.ts'
import { optionalText, readList, readPath, selectPaths, textAt } from '../kit/http/response.ts'
import { INBOX_ACTS, type InboxItem, type InboxSpec, toInboxItem } from '../kit/published/inbox.ts'
import { actOnItem, EDGE, readComments } from './graph.ts'

const EVERY_MS = 5 * 60_000
/** Pages of replies that follow one page of comments. */
const MAX_REPLY_PAGES = 20

/** Comments on posts of a page. */
export const facebookInbox: InboxSpec<unknown> = {
  source: 'https://developers.facebook.com/docs/graph-api/reference/object/comments',
  limits:
    'The connection needs `pages_read_user_content`: the operator sets `FACEBOOK_READ_COMMENTS`, then connect again. A reply to a reply goes below the comment that both belong to.',
  everyMs: EVERY_MS,
  comments: {
    async run(api, [post], cursor) {
      const releaseId = post?.releaseId ?? ''
      const fields =
        'id,message,created_time,permalink_url,from{id,name},parent{id},is_hidden,can_comment,can_hide,can_like,can_remove'
      const query = { fields, filter: 'stream', order: 'chronological' }
      const url = `/${encodeURIComponent(releaseId)}/comments`
      const { comments, next } = await readComments(api, 'Facebook', { url, query, cursor })
      const items = comments.map((comment) =>
        toInboxItem({
          ...selectPaths(comment, {
            id: 'id',
            text: 'message',
            url: 'permalink_url',
            publishedAt: 'created_time',
          }),
          kind: 'comment',
          releaseId,
          parentId: optionalText(readPath(comment, 'parent.id')),
          rootId: textAt(comment, 'parent.id', 'id') ?? null,
          author: selectPaths(comment.from, { id: 'id', username: 'name', name: 'name' }),
          isOwn: readPath(comment, 'from.id') === api.account.internalId,
          ...(typeof comment.is_hidden === 'boolean' && { isHidden: comment.is_hidden }),
          capabilities: INBOX_ACTS.filter(
            (act) => comment[act === 'reply' ? 'can_comment' : `can_${act}`] === true,
          ),
        }),
      )
      return { items, next }
    },
  },
  reply: true,
  like: (api, { id }, on) =>
    actOnItem(api, 'Facebook', { method: on ? 'POST' : 'DELETE', url: `/${encodeURIComponent(id)}/likes` }),
  hide: (api, { id }, on) =>
    actOnItem(api, 'Facebook', { url: `/${encodeURIComponent(id)}`, json: { is_hidden: on } }),
  remove: (api, { id }) =>
    actOnItem(api, 'Facebook', { method: 'DELETE', url: `/${encodeURIComponent(id)}` }),
}

/** Comments on posts of an Instagram account. */
export const instagramInbox: InboxSpec<unknown> = {
  source: 'https://developers.facebook.com/docs/instagram-platform/comment-moderation',
  limits:
    'A reply to a reply goes below the comment that both belong to. Instagram refuses replies to hidden comments.',
  everyMs: EVERY_MS,
  comments: {
    async run(api, [post], cursor) {
      const releaseId = post?.releaseId ?? ''
      const own = 'id,text,timestamp,username,from,hidden'
      const query = { fields: `${own},replies{${own}}` }
      const url = `/${encodeURIComponent(releaseId)}/comments`
      const { comments, next } = await readComments(api, 'Instagram', { url, query, cursor })
      const itemOf = (comment: Answer, parentId: string | undefined) => {
        const isOwn = comment.username === api.account.profile
        return toInboxItem({
          ...selectPaths(comment, { id: 'id', text: 'text', publishedAt: 'timestamp' }),
          kind: 'comment',
          releaseId,
          parentId,
          rootId: parentId ?? optionalText(comment.id) ?? null,
          url: post?.releaseUrl,
          author: { ...selectPaths(comment, { id: ['from.id', 'username'], username: 'username' }) },
          isOwn,
          ...(typeof comment.hidden === 'boolean' && { isHidden: comment.hidden }),
          capabilities: isOwn ? ['reply', 'remove'] : ['reply', 'hide', 'remove'],
        })
      }
      const items: (InboxItem | undefined)[] = []
      const budget = { left: MAX_REPLY_PAGES }
      for (const comment of comments) {
        const replies = await repliesTo(api, comment, { fields: own, budget })
        items.push(itemOf(comment, undefined))
        items.push(...replies.map((reply) => itemOf(reply, optionalText(comment.id))))
      }
      return { items, next, isPartial: budget.left < 0 }
    },
  },
  reply: true,
  hide: (api, { id }, on) =>
    actOnItem(api, 'Instagram', { method: 'POST', url: `/${encodeURIComponent(id)}`, query: { hide: on } }),
  remove: (api, { id }) =>
    actOnItem(api, 'Instagram', { method: 'DELETE', url: `/${encodeURIComponent(id)}` }),
}

/** Returns the replies that came with a comment, and reads those of the further pages. A negative budget means that some are left. */
async function repliesTo(
  api: PlatformApi<unknown>,
  { id, replies }: Answer,
  { fields, budget }: { fields: string; budget: { left: number } },
): Promise<Answer[]> {
  const found = readList(readPath(replies, 'data'))
  let cursor = readPath(replies, EDGE.more) ? textAt(replies, EDGE.next) : undefined
  while (cursor !== undefined) {
    budget.left -= 1
    if (budget.left < 0) break
    const url = `/${encodeURIComponent(String(id))}/replies`
    const page = await readPage(api, { url, query: { fields, limit: 100 }, ...EDGE }, cursor)
    found.push(...page.items)
    cursor = page.next === cursor ? undefined : page.next
  }
  return found
}

const REPLY = 'id,text,username,permalink,timestamp,root_post,replied_to,is_reply_owned_by_me,hide_status'
/** Threads takes no earlier `since`: 2023-07-05. */
const FIRST_MENTION = 1_688_540_400

/** Replies to posts of a Threads account, and posts that mention it. */
export const threadsInbox: InboxSpec<unknown> = {
  source:
    'https://developers.facebook.com/documentation/threads/retrieve-and-manage-replies/replies-and-conversations',
  limits:
    'The connection needs `threads_read_replies`, and `threads_manage_mentions` for mentions: the operator sets `THREADS_READ_COMMENTS`, then connect again. Hiding a reply hides those below it; only direct replies to the post can be hidden.',
  everyMs: EVERY_MS,
  comments: {
    async run(api, [post], cursor) {
      const releaseId = post?.releaseId ?? ''
      const url = `/${encodeURIComponent(releaseId)}/conversation`
      const query = { fields: REPLY, reverse: 'false' }
      const { comments, next } = await readComments(api, 'Threads', { url, query, cursor })
      return { items: comments.map((reply) => threadsItem(api, reply, releaseId)), next }
    },
  },
  async mentions(api, { since, cursor }) {
    const query = { fields: REPLY, limit: 100, since: Math.max(FIRST_MENTION, Math.floor(since / 1_000)) }
    const url = `/${api.account.internalId}/mentions`
    const { items, next } = await readPage(api, { url, query, ...EDGE }, cursor)
    return { items: items.map((post) => threadsItem(api, post, null)), next }
  },
  reply: true,
  hide: (api, { id }, on) =>
    actOnItem(api, 'Threads', {
      method: 'POST',
      url: `/${encodeURIComponent(id)}/manage_reply`,
      query: { hide: on },
    }),
}

function threadsItem(
  { account }: PlatformApi<unknown>,
  shown: Answer,
  releaseId: string | null,
): InboxItem | undefined {
  const { username, hide_status: status } = shown
  const parentId = textAt(shown, 'replied_to.id')
  const isOwn = shown.is_reply_owned_by_me === true || username === account.profile
  const canHide = !isOwn && releaseId !== null && parentId === releaseId
  return toInboxItem({
    ...selectPaths(shown, { id: 'id', text: 'text', url: 'permalink', publishedAt: 'timestamp' }),
    kind: releaseId === null ? 'mention' : 'comment',
    releaseId,
    parentId,
    rootId: textAt(shown, 'root_post.id') ?? null,
    author: { id: username, username },
    isOwn,
    ...(typeof status === 'string' && { isHidden: status === 'HIDDEN' }),
    capabilities: canHide ? ['reply', 'hide'] : ['reply'],
  })
}
