import { type Answer, readPath, requireId, textAt } from '../kit/http/response.ts'
import { goneRule } from '../kit/published/changes.ts'
import { type InboxItem, type InboxSpec, toInboxItem } from '../kit/published/inbox.ts'
import { nextOffset, pageOffset } from '../kit/reads/pages.ts'
import type { LinkedInApi } from './env.ts'
import { feedUrl } from './posts.ts'

const PAGE_SIZE = 100
/** Pages of replies that follow one page of comments. */
const MAX_REPLY_PAGES = 20

/** Reads the comments on posts of a page, with the replies to them. */
export const inbox: InboxSpec<LinkedInApi['config']> = {
  source: 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api',
  limits:
    'Comments on posts of members need `r_member_social`, which LinkedIn grants to few. LinkedIn names the authors of comments only by their IDs. A reply to a reply goes below the comment that both belong to.',
  everyMs: 15 * 60_000,
  comments: {
    async run(api, [post], cursor) {
      const releaseId = post?.releaseId ?? ''
      const offset = pageOffset(cursor)
      const comments = await readComments(api, releaseId, offset)
      const items: (InboxItem | undefined)[] = []
      const budget = { left: MAX_REPLY_PAGES }
      for (const comment of comments) {
        const root = urnOf(comment)
        const replies = repliesOf(comment) === 0 ? [] : await repliesTo(api, root, budget)
        items.push(...[comment, ...replies].map((shown) => itemOf(api, shown, { releaseId, root })))
      }
      const next = nextOffset(offset, { found: comments.length, size: PAGE_SIZE })
      return { items, next, isPartial: budget.left < 0 }
    },
  },
  reply: true,
}

async function readComments(api: LinkedInApi, urn: string, start: number): Promise<Answer[]> {
  const url = `/rest/socialActions/${encodeURIComponent(urn)}/comments`
  const query = { count: PAGE_SIZE, start }
  return api.list({ url, query, at: 'elements', errors: [goneRule('LinkedIn', 404)] })
}

/** Reads the replies to a comment. A negative budget means that some are left. */
async function repliesTo(api: LinkedInApi, urn: string, budget: { left: number }): Promise<Answer[]> {
  const found: Answer[] = []
  for (let cursor: string | null = '0'; cursor !== null; ) {
    budget.left -= 1
    if (budget.left < 0) break
    const offset = pageOffset(cursor)
    const page = await readComments(api, urn, offset)
    found.push(...page)
    cursor = nextOffset(offset, { found: page.length, size: PAGE_SIZE })
  }
  return found
}

function repliesOf({ commentsSummary }: Answer): number {
  const count = readPath(commentsSummary, 'aggregatedTotalComments')
  return Number(count ?? readPath(commentsSummary, 'totalFirstLevelComments') ?? 0)
}

/** Returns the URN of a comment, which names its post too: `urn:li:comment:(urn:li:activity:1,2)`. */
function urnOf({ commentUrn, object, id }: Answer): string {
  return typeof commentUrn === 'string'
    ? commentUrn
    : `urn:li:comment:(${object},${requireId('LinkedIn', id)})`
}

function itemOf(
  { account }: LinkedInApi,
  comment: Answer,
  { releaseId, root }: { releaseId: string; root: string },
): InboxItem | undefined {
  const id = urnOf(comment)
  return toInboxItem({
    id,
    kind: 'comment',
    releaseId,
    parentId: id === root ? null : root,
    rootId: root,
    author: { id: comment.actor },
    text: textAt(comment, 'message.text'),
    url: `${feedUrl(releaseId)}?commentUrn=${encodeURIComponent(id)}`,
    publishedAt: Number(readPath(comment.created, 'time')) / 1_000,
    isOwn: comment.actor === account.credentials.author,
    capabilities: ['reply'],
  })
}
