import { optionalText, readList, readPath, requireHeader, requireId } from '../kit/http/response.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'
import type { PublishedEntry } from '../platform.ts'
import type { LinkedInApi } from './env.ts'
import { comparableText } from './text.ts'

const PARENT_GONE = 'The post to comment on is no longer on LinkedIn.'
const PAGE_SIZE = 100
const HIDDEN: unknown[] = ['DRAFT', 'PUBLISH_FAILED']

/** A post, comment or repost, ready to send. */
export interface LinkedInReady {
  url: string
  json: object
  /** Page of the post that a comment belongs to. */
  parentUrl?: string | null
}

export function commentOn(post: PublishedEntry, actor: string | undefined, text: string): LinkedInReady {
  return {
    url: `/rest/socialActions/${encodeURIComponent(post.releaseId)}/comments`,
    json: { actor, object: post.releaseId, message: { text } },
    parentUrl: post.releaseUrl,
  }
}

/** Answers a comment, which its URN names together with its post. */
export function answerTo(
  comment: PublishedEntry,
  actor: string | undefined,
  { text, parentUrl }: { text: string; parentUrl: string | null },
): LinkedInReady {
  const [, object] = /\((urn:li:\w+:\d+),/.exec(comment.releaseId) ?? []
  return {
    url: `/rest/socialActions/${encodeURIComponent(comment.releaseId)}/comments`,
    json: { actor, object, parentComment: comment.releaseId, message: { text } },
    parentUrl,
  }
}

/** Makes the irreversible call. LinkedIn returns the id in a header. */
export async function publish(
  api: LinkedInApi,
  { url, json, parentUrl }: LinkedInReady,
): Promise<PublishedEntry> {
  const response = await api.request({
    url,
    json,
    irreversible: true,
    anyBody: true,
    errors: parentUrl === undefined ? [] : [[404, null, 'rejected', 'parent_gone', PARENT_GONE]],
  })
  const releaseId = requireHeader('LinkedIn', response, 'x-restli-id')
  return { releaseId, releaseUrl: parentUrl === undefined ? feedUrl(releaseId) : parentUrl }
}

export function feedUrl(releaseId: string): string {
  return `https://www.linkedin.com/feed/update/${releaseId}`
}

/** Looks for a post or comment of a page. LinkedIn shows those of members to no app. */
export async function findAct(
  api: LinkedInApi,
  { ready, sentAt }: LookUpInput<LinkedInReady>,
): Promise<LookedUp> {
  return ready.parentUrl === undefined
    ? findPost(api, ready.json as SentPost, sentAt)
    : findComment(api, ready, sentAt)
}

interface SentPost {
  author?: string
  commentary: string
  content?: unknown
}

async function findPost(
  api: LinkedInApi,
  { author, commentary, content }: SentPost,
  sentAt: number,
): Promise<LookedUp> {
  const files = filesOf(content)
  const found = await lookThrough({ sentAt }, comparableText(commentary), async (cursor) => {
    const query = { q: 'author', author, count: PAGE_SIZE, start: cursor, sortBy: 'CREATED' }
    const headers = { 'x-restli-method': 'FINDER' }
    const posts = await api.list({ url: '/rest/posts', query, headers, at: 'elements' })
    return {
      next: nextOf(cursor, posts),
      items: posts.map((post) => {
        const releaseId = requireId('LinkedIn', post.id)
        const hasFiles = files !== '' && filesOf(post.content) === files
        return {
          entry: { releaseId, releaseUrl: feedUrl(releaseId) },
          text: hasFiles ? null : comparableText(optionalText(post.commentary) ?? ''),
          publishedAt: Number(post.publishedAt ?? post.createdAt) / 1_000,
          fits: !HIDDEN.includes(post.lifecycleState),
        }
      }),
    }
  })
  // Without a text and files, nothing tells the post from others.
  return { ...found, isComplete: found.isComplete && (commentary.trim() !== '' || files !== '') }
}

async function findComment(api: LinkedInApi, { url, json, parentUrl }: LinkedInReady, sentAt: number) {
  const { actor, message } = json as { actor?: string; message: { text: string } }
  let isWhole = true
  const found = await lookThrough({ sentAt }, message.text, async () => {
    const comments = await api.list({ url, query: { count: PAGE_SIZE }, at: 'elements' })
    // The order of comments is not documented, so a part of them tells nothing about the rest.
    isWhole = comments.length < PAGE_SIZE
    const items = comments.map((comment) => ({
      entry: { releaseId: requireId('LinkedIn', comment.id), releaseUrl: parentUrl ?? null },
      text: readPath(comment.message, 'text'),
      publishedAt: Number(readPath(comment.created, 'time')) / 1_000,
      fits: comment.actor === actor,
    }))
    return { items }
  })
  return { ...found, isComplete: found.isComplete && isWhole }
}

/** Returns the URNs of the files of a post as one text; '' if it has none. */
function filesOf(content: unknown): string {
  const images = readList(readPath(content, 'multiImage.images'))
  return [readPath(content, 'media.id'), ...images.map(({ id }) => id)].filter(optionalText).join(' ')
}

function nextOf(cursor: string | undefined, posts: unknown[]): string | undefined {
  return posts.length < PAGE_SIZE ? undefined : String(Number(cursor ?? 0) + PAGE_SIZE)
}
