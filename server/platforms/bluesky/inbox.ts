import type { ErrorRule } from '../kit/http/error-rules.ts'
import { type Answer, optionalText, readList, readPath, selectPaths, textAt } from '../kit/http/response.ts'
import { POST_GONE } from '../kit/published/changes.ts'
import { type InboxItem, type InboxSpec, toInboxItem } from '../kit/published/inbox.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { BlueskyApi } from './env.ts'

const AUTHOR = { id: 'did', username: 'handle', name: 'displayName', picture: 'avatar' }
const GONE: ErrorRule[] = [[null, /^NotFound/, 'rejected', POST_GONE, 'Bluesky has no such post.']]
const MAX_DEPTH = 100
const MAX_ITEMS = 1_000

/** Reads the answers to a post, and the notifications of the account about mentions and answers. */
export const inbox: InboxSpec<BlueskyApi['config']> = {
  source: 'https://docs.bsky.app/docs/api/app-bsky-feed-get-post-thread',
  limits: 'Comments and mentions are read and answered.',
  // A server allows 3,000 requests in 5 minutes.
  everyMs: 5 * 60_000,
  comments: {
    async run(api, [post]) {
      const uri = post?.releaseId ?? ''
      const query = { uri, depth: MAX_DEPTH, parentHeight: 0 }
      const url = '/xrpc/app.bsky.feed.getPostThread'
      const { thread } = await api.read({ url, query, errors: GONE })
      const views = repliesIn(thread)
      return {
        items: views.map((view) => itemOf(api, { ...view, releaseId: uri })),
        isPartial: views.length === MAX_ITEMS,
      }
    },
  },
  async mentions(api, { cursor }) {
    const query = { limit: 50, cursor: cursor ?? undefined }
    const answer = await api.read({ url: '/xrpc/app.bsky.notification.listNotifications', query })
    return {
      items: readList(answer.notifications)
        .filter(({ reason }) => reason === 'mention' || reason === 'reply')
        .map((notification) => itemOf(api, { ...notification, releaseId: null })),
      next: optionalText(answer.cursor),
    }
  },
  reply: true,
}

/** Lists the posts below a post. A blocked or deleted one has neither a text nor answers. */
function repliesIn(thread: unknown): Answer[] {
  const found: Answer[] = []
  const waiting = readList(readPath(thread, 'replies'))
  for (let node = waiting.shift(); node !== undefined && found.length < MAX_ITEMS; node = waiting.shift()) {
    if (typeof node.post === 'object' && node.post !== null) found.push(membersOf(node.post))
    waiting.push(...readList(node.replies))
  }
  return found
}

function itemOf(api: BlueskyApi, shown: Answer & { releaseId: string | null }): InboxItem | undefined {
  const { uri, author, record, indexedAt, releaseId } = shown
  const { text, createdAt } = membersOf(record)
  const key = optionalText(uri)?.split('/').at(-1)
  return toInboxItem({
    id: uri,
    kind: releaseId === null ? 'mention' : 'comment',
    releaseId,
    parentId: textAt(record, 'reply.parent.uri'),
    rootId: textAt(record, 'reply.root.uri') ?? null,
    author: selectPaths(membersOf(author), AUTHOR),
    text,
    url: `https://bsky.app/profile/${textAt(author, 'handle', 'did')}/post/${key}`,
    publishedAt: [optionalText(createdAt), optionalText(indexedAt)].sort()[0],
    isOwn: readPath(author, 'did') === api.account.internalId,
    capabilities: ['reply'],
  })
}
