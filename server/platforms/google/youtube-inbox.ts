import { parseWrittenInstant } from '../../lib/time/written-dates.ts'
import type { PlatformApi, ReadRequest } from '../kit/api.ts'
import { readPage } from '../kit/cursors.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import { type Answer, readList, readPath, requireId, selectPaths, textAt } from '../kit/http/response.ts'
import { goneRule } from '../kit/published/changes.ts'
import {
  type InboxItem,
  type InboxSpec,
  ITEM_GONE,
  type LiveItem,
  toInboxItem,
} from '../kit/published/inbox.ts'
import { sameText } from '../kit/reads/look-up.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { PublishedEntry } from '../platform.ts'
import { missingScopes } from './google.ts'
import { PAGES } from './youtube-reads.ts'

interface Config {
  apiKey: string | null
  manages: boolean
}

type Api = PlatformApi<Config>

const COMMENTS = '/youtube/v3/comments'
/** Pages of replies that follow one page of comments. */
const MAX_REPLY_PAGES = 20
/** Begins a cursor in the list of the comments that are held for review, which follows that of the others. */
const HELD = 'held:'

const NEEDS_SCOPE =
  'YouTube shows comments only to connections with `youtube.force-ssl`, or to an API key: the operator sets `YOUTUBE_MANAGE`, then connect again, or sets `YOUTUBE_API_KEY`.'
const OFF: ErrorRule = [
  403,
  /commentsDisabled/,
  'rejected',
  'comments_disabled',
  'The video takes no comments.',
]
const GONE: ErrorRule = [404, null, 'rejected', ITEM_GONE, 'YouTube no longer has this comment.']

const CLOCK_SKEW_MS = 2 * 60_000
const REPLY_ERRORS: ErrorRule[] = [
  missingScopes,
  [404, null, 'rejected', 'parent_gone', 'The comment to answer is no longer on YouTube.'],
]

/** Reads the comments on a video with their replies. With `youtube.force-ssl`, it also answers and hides them. */
export const inbox: InboxSpec<Config> = {
  source: 'https://developers.google.com/youtube/v3/docs/commentThreads/list',
  limits:
    'Replies, hiding and removing need `youtube.force-ssl`: the operator sets `YOUTUBE_MANAGE`, then connect again. Without it, comments are read with `YOUTUBE_API_KEY`. Hiding holds a comment for review; removing rejects it. Each page of comments costs one unit of the quota of the operator’s project, each act 50.',
  // The quota belongs to the project, for all of its channels.
  everyMs: 15 * 60_000,
  comments: { run: listComments },
  reply: {
    async commit(api, { text, item, root }) {
      const json = { snippet: { parentId: root.releaseId, textOriginal: text } }
      const query = { part: 'snippet' }
      const errors = REPLY_ERRORS
      const id = await api.readId({ url: COMMENTS, query, json, irreversible: true, errors })
      return entryOf(item, id)
    },
    lookUp: {
      visibleWithinMs: 5 * 60_000,
      async run(api, { ready: { text, item, root }, sentAt }) {
        const query = { part: 'snippet', parentId: root.releaseId, maxResults: 100, textFormat: 'plainText' }
        const { items, next } = await readPage(api, { url: COMMENTS, query, ...PAGES })
        // The order of replies is not documented, so that only a list of one page shows that one is missing.
        const matches = items.flatMap(({ id, snippet }) => {
          const { textDisplay, publishedAt } = membersOf(snippet)
          const isOwn = readPath(snippet, 'authorChannelId.value') === api.account.internalId
          const isNew = (parseWrittenInstant(String(publishedAt)) ?? 0) >= sentAt - CLOCK_SKEW_MS
          return isOwn && isNew && sameText(text, textDisplay)
            ? [entryOf(item, requireId('YouTube', id))]
            : []
        })
        return { matches, isComplete: next === undefined }
      },
    },
  },
  hide: (api, item, on) => moderate(api, item, on ? 'heldForReview' : 'published'),
  remove: (api, item) =>
    item.author?.id === api.account.internalId
      ? act(api, { method: 'DELETE', url: COMMENTS, query: { id: item.id } })
      : moderate(api, item, 'rejected'),
}

async function listComments(api: Api, [post]: readonly PublishedEntry[], cursor: string | null) {
  const { manages, apiKey } = api.config
  if (!manages && apiKey === null) throw rejected('missing_scopes', NEEDS_SCOPE)
  const video = post?.releaseId ?? ''
  const isHeld = cursor?.startsWith(HELD) === true
  const query = {
    part: 'snippet,replies',
    videoId: video,
    maxResults: 100,
    order: 'time',
    textFormat: 'plainText',
    moderationStatus: isHeld ? 'heldForReview' : undefined,
  }
  const request = { ...reading(api, query), url: '/youtube/v3/commentThreads', ...PAGES }
  const page = isHeld ? cursor.slice(HELD.length) || null : cursor
  const none = { items: [], next: undefined }
  const { items: threads, next } = await unlessRefused(
    readPage(api, request, page),
    none,
    'comments_disabled',
  )
  const items: (InboxItem | undefined)[] = []
  const budget = { left: MAX_REPLY_PAGES }
  for (const { id, snippet, replies } of threads) {
    const { topLevelComment, totalReplyCount, canReply } = membersOf(snippet)
    const place = { video, root: requireId('YouTube', id), canReply: canReply !== false, isHeld }
    items.push(itemOf(api, membersOf(topLevelComment), place))
    const listed = readList(readPath(replies, 'comments'))
    const isWhole = Number(totalReplyCount ?? 0) <= listed.length
    const answers = isWhole || isHeld ? listed : await repliesTo(api, place.root, budget)
    items.push(...answers.map((answer) => itemOf(api, answer, place)))
  }
  // YouTube shows what the owner of the video hid in a list of its own.
  const afterLast = isHeld || !manages ? null : HELD
  return {
    items,
    next: next === undefined ? afterLast : `${isHeld ? HELD : ''}${next}`,
    isPartial: budget.left < 0,
  }
}

/** Reads with the permission of the account, or else with the operator's key. */
function reading({ config: { manages, apiKey } }: Api, query: NonNullable<ReadRequest['query']>) {
  const errors = [OFF, goneRule('YouTube', 404), missingScopes]
  return manages ? { query, errors } : { query: { ...query, key: apiKey ?? undefined }, token: null, errors }
}

/** Reads all replies to a comment, of which a list of comments has only some. A negative budget means that some are left. */
async function repliesTo(api: Api, parentId: string, budget: { left: number }): Promise<Answer[]> {
  const query = { part: 'snippet', parentId, maxResults: 100, textFormat: 'plainText' }
  const found: Answer[] = []
  let cursor: string | null | undefined = null
  while (cursor !== undefined) {
    budget.left -= 1
    if (budget.left < 0) break
    const page: { items: Answer[]; next: string | undefined } = await readPage(
      api,
      { ...reading(api, query), url: COMMENTS, ...PAGES },
      cursor,
    )
    found.push(...page.items)
    cursor = page.next
  }
  return found
}

interface Place {
  video: string
  /** The comment that a reply belongs to; YouTube takes no answers to replies. */
  root: string
  canReply: boolean
  isHeld: boolean
}

function itemOf(
  { account, config: { manages } }: Api,
  { id, snippet }: Answer,
  { video, root, canReply, isHeld }: Place,
): InboxItem | undefined {
  const isOwn = readPath(snippet, 'authorChannelId.value') === account.internalId
  const reply = canReply ? (['reply'] as const) : []
  return toInboxItem({
    id,
    ...selectPaths(snippet, { text: ['textDisplay', 'textOriginal'], publishedAt: 'publishedAt' }),
    kind: 'comment',
    releaseId: video,
    parentId: id === root ? null : root,
    rootId: root,
    author: {
      ...selectPaths(snippet, { id: 'authorChannelId.value', picture: 'authorProfileImageUrl' }),
      username: textAt(snippet, 'authorDisplayName'),
      name: textAt(snippet, 'authorDisplayName'),
    },
    url: `https://www.youtube.com/watch?v=${video}&lc=${id}`,
    isOwn,
    ...(manages && { isHidden: isHeld }),
    capabilities: manages ? [...reply, ...(isOwn ? [] : (['hide'] as const)), 'remove'] : [],
  })
}

function entryOf({ releaseUrl }: PublishedEntry, releaseId: string): PublishedEntry {
  return { releaseId, releaseUrl: releaseUrl?.replace(/&lc=.*$/, `&lc=${releaseId}`) ?? null }
}

async function moderate(api: Api, { id }: LiveItem, moderationStatus: string): Promise<void> {
  await act(api, { method: 'POST', url: `${COMMENTS}/setModerationStatus`, query: { id, moderationStatus } })
}

async function act(
  api: Api,
  request: { method: 'POST' | 'DELETE'; url: string; query: Record<string, string> },
): Promise<void> {
  const errors = [GONE, missingScopes]
  await api.request({ ...request, irreversible: true, errors })
}
