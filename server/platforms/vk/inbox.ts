import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import type { ParameterValues } from '../kit/http/request-body.ts'
import { type Answer, readList, readPath, requireId, unreadableResponse } from '../kit/http/response.ts'
import { type InboxItem, type InboxSpec, ITEM_GONE, toInboxItem } from '../kit/published/inbox.ts'
import { nextOffset, pageOffset } from '../kit/reads/pages.ts'
import { joinTexts } from '../kit/reads/shape.ts'
import { errorsOfCommit } from './changes.ts'
import { entryOf } from './look-up.ts'
import { VERSION } from './upload.ts'

const PAGE_SIZE = 100
/** Answers that come with a comment. */
const THREAD_SIZE = 10
/** Pages of answers that follow one page of comments. */
const MAX_THREAD_PAGES = 20
const GONE: ErrorRule = [null, /^104:/, 'rejected', ITEM_GONE, 'VK no longer has this comment.']

type Api = PlatformApi<unknown>
/** People by their ids, and communities by the negative of theirs. */
type Authors = Map<string, Answer>

/** Reads the comments on a post of the wall, the oldest first, with the answers to them. */
export const inbox: InboxSpec<unknown> = {
  source: 'https://dev.vk.com/method/wall.getComments',
  limits:
    'Only comments on the wall of the account are read. VK hides no comments; the owner of the wall can remove them.',
  // VK allows three requests in a second.
  everyMs: 5 * 60_000,
  comments: {
    async run(api, [post], cursor) {
      const postId = post?.releaseId ?? ''
      const offset = pageOffset(cursor)
      const { comments, authors } = await readComments(api, {
        post_id: postId,
        offset,
        thread_items_count: THREAD_SIZE,
      })
      const items: (InboxItem | undefined)[] = []
      const budget = { left: MAX_THREAD_PAGES }
      for (const comment of comments) {
        const answers = await answersTo(api, comment, { postId, authors, budget })
        items.push(...[comment, ...answers].map((shown) => itemOf(api, shown, { postId, authors })))
      }
      const next = nextOffset(offset, { found: comments.length, size: PAGE_SIZE })
      return { items, next, isPartial: budget.left < 0 }
    },
  },
  reply: true,
  async remove(api, { id }) {
    const form = { owner_id: api.account.internalId, comment_id: id, v: VERSION }
    const errors = [GONE, ...errorsOfCommit]
    const { response } = await api.read({ url: '/wall.deleteComment', form, irreversible: true, errors })
    if (response !== 1) throw unreadableResponse('VK')
  },
}

async function readComments(
  { account, read }: Api,
  parameters: ParameterValues,
): Promise<{ comments: Answer[]; authors: Authors }> {
  const common = { owner_id: account.internalId, sort: 'asc', preview_length: 0, extended: 1 }
  const form = { ...common, fields: 'screen_name,photo_100', count: PAGE_SIZE, ...parameters, v: VERSION }
  const { items, profiles, groups } = await read({ url: '/wall.getComments', form, at: 'response' })
  const authors: Authors = new Map()
  for (const person of readList(profiles)) authors.set(String(person.id), person)
  for (const community of readList(groups)) authors.set(`-${community.id}`, community)
  return { comments: readList(items), authors }
}

/** Returns the answers that came with a comment, or reads all of them. A negative budget means that some are left. */
async function answersTo(
  api: Api,
  { id, thread }: Answer,
  { postId, authors, budget }: { postId: string; authors: Authors; budget: { left: number } },
): Promise<Answer[]> {
  const listed = readList(readPath(thread, 'items'))
  if (Number(readPath(thread, 'count') ?? 0) <= listed.length) return listed
  const found: Answer[] = []
  for (let cursor: string | null = '0'; cursor !== null; ) {
    budget.left -= 1
    if (budget.left < 0) break
    const offset = pageOffset(cursor)
    const page = await readComments(api, { post_id: postId, comment_id: requireId('VK', id), offset })
    for (const [key, author] of page.authors) authors.set(key, author)
    found.push(...page.comments)
    cursor = nextOffset(offset, { found: page.comments.length, size: PAGE_SIZE })
  }
  return found
}

/** Shapes a comment; undefined if somebody deleted it, since VK still lists it while it has answers. */
function itemOf(
  { account }: Api,
  { id, from_id, date, text, deleted, parents_stack: parents }: Answer,
  { postId, authors }: { postId: string; authors: Authors },
): InboxItem | undefined {
  if (deleted === true || !Number.isSafeInteger(id)) return undefined
  const person = authors.get(String(from_id)) ?? {}
  const parent: unknown = Array.isArray(parents) ? parents.at(-1) : undefined
  return toInboxItem({
    id,
    kind: 'comment',
    releaseId: postId,
    parentId: Number.isSafeInteger(parent) ? String(parent) : postId,
    author: {
      id: from_id,
      username: person.screen_name,
      name: joinTexts([person.name, person.first_name, person.last_name], ' '),
      picture: person.photo_100,
    },
    text,
    url: entryOf(account.internalId, postId, String(id)).releaseUrl,
    publishedAt: date,
    isOwn: String(from_id) === account.internalId,
    capabilities: ['reply', 'remove'],
  })
}
