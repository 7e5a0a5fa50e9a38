import type { CallInput, List, PlatformSettings, Postern, Success } from '@postern/sdk'
import { ConnectionError, PosternError } from '@postern/sdk'
import { createPostern } from '@postern/sdk/core'
import { posts } from '@postern/sdk/resources'
import type { WebhookEvent } from '@postern/sdk/webhooks'

/**
 * Never run: the compiler looks at it, in `npm run types` and in `handlers.long.test.ts`. Each `@ts-expect-error` is a mistake that must not
 * compile, so this file fails to compile when one of them does.
 */
declare const postern: Postern
declare const event: WebhookEvent
declare const error: unknown

const value = [{ content: 'Hello' }]
const entry = { integration: { id: 'i' }, value }
const youtube = { __type: 'youtube' as const, title: 'A cat', type: 'public' as const }

export const dates = [
  postern.posts.create({ body: { type: 'now', posts: [entry] } }),
  postern.posts.create({ body: { type: 'schedule', date: '2030-01-31T09:00:00Z', posts: [entry] } }),
  postern.posts.create({ body: { date: 'next-slot', posts: [entry] } }),
  postern.posts.create({ body: { type: 'draft', date: 'next-slot', posts: [entry] } }),
  // @ts-expect-error a scheduled post needs a date
  postern.posts.create({ body: { type: 'schedule', posts: [entry] } }),
  // @ts-expect-error null is no date
  postern.posts.create({ body: { type: 'schedule', date: null, posts: [entry] } }),
  // @ts-expect-error without a type, a post is scheduled
  postern.posts.create({ body: { posts: [entry] } }),
  postern.posts.create({ body: { type: 'draft', posts: [entry] } }),
  // @ts-expect-error an update needs a date
  postern.posts.create({ body: { type: 'update', posts: [entry] } }),
  // @ts-expect-error the console's door is the same
  postern.consoleApi.posts.save({ body: { type: 'schedule', posts: [entry] } }),
  // @ts-expect-error there is no such type
  postern.posts.create({ body: { type: 'later', date: 'next-slot', posts: [entry] } }),
]

export const settings = [
  postern.posts.create({ body: { type: 'now', posts: [{ ...entry, settings: youtube }] } }),
  postern.posts.create({
    body: { type: 'now', posts: [{ ...entry, settings: { 'of a newer platform': true } }] },
  }),
  postern.posts.create({
    body: {
      type: 'now',
      posts: [{ ...entry, settings: { ...youtube, 'plug--repost--active': true } }],
    },
  }),
  postern.posts.create({
    body: { type: 'draft', date: 'next-slot', posts: [{ ...entry, settings: { __type: 'youtube' } }] },
  }),
  postern.posts.create({
    // @ts-expect-error YouTube needs a title and who can watch, except for a draft
    body: { type: 'now', posts: [{ ...entry, settings: { __type: 'youtube' } }] },
  }),
  postern.posts.create({
    // @ts-expect-error a platform's setting has its values
    body: { type: 'now', posts: [{ ...entry, settings: { ...youtube, type: 'secret' } }] },
  }),
  postern.posts.create({
    // @ts-expect-error there is no such setting
    body: { type: 'now', posts: [{ ...entry, settings: { __type: 'mastodon', visibilty: 'direct' } }] },
  }),
  postern.posts.create({
    // @ts-expect-error there is no such platform
    body: { type: 'now', posts: [{ ...entry, settings: { __type: 'myspace' } }] },
  }),
  postern.posts.updateSettings({
    path: { id: 'p' },
    body: { settings: { __type: 'mastodon', visibility: 'direct' } },
  }),
  postern.posts.updateSettings({
    path: { id: 'p' },
    // @ts-expect-error the same where one setting changes
    body: { settings: { __type: 'mastodon', visibility: 'secret' } },
  }),
]

/** Narrows the settings of an answer, and sends them back. */
export async function copySettings(): Promise<string> {
  const { settings } = await postern.posts.get({ path: { id: 'p' } })
  await postern.posts.update({ path: { id: 'other' }, body: { settings } })
  if (settings.__type === 'mastodon')
    settings.visibility satisfies 'public' | 'unlisted' | 'private' | 'direct' | null | undefined
  // @ts-expect-error a post on Mastodon has no title
  if (settings.__type === 'mastodon') return settings.title
  return settings.__type === 'youtube' ? (settings.title ?? '') : ''
}
export const board: PlatformSettings['pinterest']['board'] = '42'

export const reads = [
  postern.reads.getProfile({ path: { platform: 'bluesky' }, query: { username: 'ada' } }),
  postern.reads.listPosts({ path: { platform: 'bluesky' }, query: { user_id: 'did:plc:x', limit: 5 } }),
  // @ts-expect-error a profile has a name or an id
  postern.reads.getProfile({ path: { platform: 'bluesky' }, query: {} }),
  // @ts-expect-error the same for its posts
  postern.reads.listPosts({ path: { platform: 'bluesky' } }),
  // @ts-expect-error a test goes to an endpoint or an address
  postern.webhooks.endpoints.test({ query: { event: 'post.failed' } }),
]

/** Iterates over items without an extractor. */
export async function iterate(): Promise<string[]> {
  const dates: string[] = []
  const list: List<Success<'posts.list'>, Success<'posts.list'>['posts'][number]> = postern.posts.list()
  for await (const post of list) dates.push(post.publishDate)
  for await (const page of postern.auditLog.list().pages())
    page.nextCursor satisfies string | null | undefined
  for await (const person of postern.impersonation.search()) person.id satisfies string
  // @ts-expect-error a list without pages is awaited
  for await (const channel of postern.channels.list()) dates.push(channel.id)
  return dates
}

/** Tells failures apart by class and by code. */
export function tell(): number | string | undefined {
  if (error instanceof ConnectionError)
    return error.code satisfies 'aborted' | 'timed_out' | 'connection_failed'
  if (!(error instanceof PosternError)) return undefined
  switch (error.code) {
    case 'rate_limited':
      return error.retryAfterMs
    case 'validation_failed':
      return error.problem.errors?.[0]?.location
    // @ts-expect-error there is no such code
    case 'not_fuond':
      return undefined
    default:
      return error.requestId
  }
}

/** Tells events apart by type. */
export function heard(): string | boolean {
  if (event.type === 'post.failed') return event.data.error.outcomeUnknown
  // @ts-expect-error there is no such event
  if (event.type === 'post.exploded') return ''
  // @ts-expect-error only a failed post has an error
  return event.type === 'post.published' && event.data.error
}

/** Checks calls by method and path as the methods are checked. */
export async function callByPath(): Promise<string | undefined> {
  const query = { state: 'QUEUE' as const }
  const { data, error } = await postern.http.GET('/public/v1/posts', { params: { query }, timeoutMs: 50 })
  // @ts-expect-error the list has no such member
  if (data) return data.nope
  if (error) return error.code satisfies string
  const path = { id: 'p' }
  const post = await postern.http.GET('/public/v1/posts/{id}', { params: { path } })
  // @ts-expect-error the path is required
  await postern.http.GET('/public/v1/posts/{id}')
  // @ts-expect-error there is no such operation
  await postern.http.GET('/public/v1/potatoes')
  // @ts-expect-error a post is not replaced
  await postern.http.PUT('/public/v1/posts/{id}', { params: { path } })
  // @ts-expect-error the body is required
  await postern.http.POST('/public/v1/posts')
  postern.http.use({ onRequest: ({ request }) => request, onResponse: ({ response }) => response })
  return post.data?.publishDate
}

const small = createPostern({ baseUrl: 'http://localhost:3000' }, { posts })
export const chosen = [small.posts.list(), small.result.posts.list()]
// @ts-expect-error the resource was not chosen
export const left = small.tags
// @ts-expect-error the names of the contract are those of the SDK
export const flat = postern.createPosts
export const body: CallInput<'posts.create'>['body'] = { type: 'now', posts: [entry] }
