import type { PlatformApi } from '../kit/api.ts'
import { type Answer, optionalText, readList, readPath, selectPaths } from '../kit/http/response.ts'
import { goneRule } from '../kit/published/changes.ts'
import { type InboxItem, type InboxSpec, toInboxItem } from '../kit/published/inbox.ts'
import { membersOf } from '../kit/reads/shape.ts'

/** Maximum of comments that Reddit returns at once. */
const MAX_COMMENTS = 500
const REMOVED: unknown[] = ['[deleted]', '[removed]']

type Api = PlatformApi<{ url: string }>

/** Reads the comments on a post at any depth, the newest first. */
export const inbox: InboxSpec<Api['config']> = {
  source: 'https://www.reddit.com/dev/api/#GET_comments_{article}',
  limits:
    'The newest 500 comments of a post are read. Mentions elsewhere are part of the messages of a person, which the service does not ask for. Only moderators of a subreddit can hide or remove comments of others, and votes are for people alone.',
  // Reddit allows 100 requests in a minute for all accounts together.
  everyMs: 10 * 60_000,
  comments: {
    async run(api, [post]) {
      const releaseId = post?.releaseId ?? ''
      const [, comments] = await api.list({
        url: `/comments/${encodeURIComponent(releaseId.replace(/^t3_/, ''))}`,
        query: { sort: 'new', limit: MAX_COMMENTS, raw_json: 1 },
        errors: [goneRule('Reddit', 404)],
      })
      const { found, isPartial } = commentsIn(comments)
      return { items: found.map((comment) => itemOf(api, comment, releaseId)), isPartial }
    },
  },
  reply: true,
}

/** Lists the comments of a listing with those below them. Reddit folds some of them into a thing of the kind `more`. */
function commentsIn(listing: unknown): { found: Answer[]; isPartial: boolean } {
  const found: Answer[] = []
  let isPartial = false
  const waiting = readList(readPath(listing, 'data.children'))
  for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
    const comment = membersOf(thing.data)
    if (thing.kind === 'more') isPartial = true
    else {
      found.push(comment)
      waiting.push(...readList(readPath(comment.replies, 'data.children')))
    }
  }
  return { found, isPartial }
}

/** Shapes a comment; undefined if somebody removed it, since Reddit still shows its place. */
function itemOf({ account, config }: Api, comment: Answer, releaseId: string): InboxItem | undefined {
  const { author, author_fullname, body, locked, archived, permalink } = comment
  if (REMOVED.includes(body)) return undefined
  const isClosed = locked === true || archived === true
  return toInboxItem({
    ...selectPaths(comment, { id: 'name', publishedAt: 'created_utc' }),
    parentId: optionalText(comment.parent_id),
    kind: 'comment',
    releaseId,
    author: { id: author_fullname ?? author, username: author },
    text: body,
    url: `${config.url}${permalink}`,
    isOwn: author === account.profile,
    capabilities: isClosed ? [] : ['reply'],
  })
}
