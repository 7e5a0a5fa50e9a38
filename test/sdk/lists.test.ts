import { expect, test } from 'vitest'
import { createPostern, PosternError, toArray } from '../../sdk/index.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'

type Steps = Parameters<typeof scriptedServer>

/** A client of a service that answers with these pages, and the addresses that it is asked for. */
async function paged(...pages: Steps) {
  const server = await scriptedServer(...pages)
  const postern = createPostern({ baseUrl: server.url, apiKey: 'k', retries: 0 })
  const asked = () => server.received.map(({ path }) => path)
  return { postern, asked, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const posts = (ids: string[], nextCursor: string | null) =>
  answer(200, { posts: ids.map((id) => ({ id })), nextCursor })

test('awaiting a list returns its first page with one request', async () => {
  await using service = await paged(posts(['a'], 'c1'), posts(['b'], null))
  expect(await service.postern.posts.list()).toEqual({ posts: [{ id: 'a' }], nextCursor: 'c1' })
  expect(service.asked()).toEqual(['/public/v1/posts'])
})

test('iterating over a list follows cursors and keeps the other query parameters', async () => {
  await using service = await paged(posts(['a', 'b'], 'c/1'), posts([], 'c2'), posts(['c'], null))
  const ids: string[] = []
  for await (const { id } of service.postern.posts.list({ query: { state: 'ERROR' } })) ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(service.asked()).toEqual([
    '/public/v1/posts?state=ERROR',
    '/public/v1/posts?state=ERROR&cursor=c%2F1',
    '/public/v1/posts?state=ERROR&cursor=c2',
  ])
})

test('a list fetches only the pages that are read', async () => {
  await using service = await paged(posts(['a', 'b'], 'c1'), posts(['c'], null))
  expect(await toArray(service.postern.posts.list(), { limit: 2 })).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(service.asked()).toHaveLength(1)
})

test('a list starts at its first page on each iteration', async () => {
  await using service = await paged(posts(['a'], null))
  const list = service.postern.posts.list()
  for (let times = 0; times < 2; times++) expect(await toArray(list, { limit: 9 })).toEqual([{ id: 'a' }])
  expect(service.asked()).toHaveLength(1)
})

test('a list also iterates over pages', async () => {
  await using service = await paged(posts(['a'], 'c1'), posts(['b'], null))
  const cursors: unknown[] = []
  for await (const page of service.postern.posts.list().pages()) cursors.push(page.nextCursor)
  expect(cursors).toEqual(['c1', null])
})

test('a list follows numbered pages, including those of the console and those with a total', async () => {
  const numbered = (page: number, hasMore: boolean) =>
    answer(200, { notifications: [{ content: page }], page, hasMore, total: 2, limit: 1 })
  await using service = await paged(numbered(0, true), numbered(1, false))
  expect(await toArray(service.postern.notifications.list(), { limit: 9 })).toHaveLength(2)
  expect(service.asked()[1]).toBe('/public/v1/notifications?page=1')

  const short = (pg: number, hm: boolean) => answer(200, { p: [{ id: pg }], pg, hm, t: 2, te: 0, l: 1 })
  await using console = await paged(short(0, true), short(1, false))
  expect(await toArray(console.postern.consoleApi.posts.listPlanned(), { limit: 9 })).toHaveLength(2)

  const counted = answer(200, { pages: 3, results: [{ id: 'm' }] })
  await using library = await paged(counted)
  expect(await toArray(library.postern.consoleApi.media.list(), { limit: 9 })).toHaveLength(3)
  expect(library.asked()).toEqual(['/media', '/media?page=2', '/media?page=3'])
})

test('a list follows the Next-Cursor header of a plain array', async () => {
  await using service = await paged(
    answer(200, [{ id: 'a' }], { 'next-cursor': 'c1' }),
    answer(200, [{ id: 'b' }]),
  )
  const old = service.postern.consoleApi.posts.listOld({ query: { date: '2026-11-21T00:00:00.000Z' } })
  expect(await toArray(old, { limit: 9 })).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('a failure is thrown once to the code that awaits or iterates', async () => {
  const gone = answer(404, { code: 'not_found', detail: 'Gone.' })
  await using service = await paged(gone)
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  try {
    await expect(service.postern.posts.list()).rejects.toThrow(PosternError)
    await expect(toArray(service.postern.posts.list(), { limit: 9 })).rejects.toThrow('Gone.')
    // Rejections are reported after the microtasks of a turn.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('unhandledRejection', note)
  }
  expect(unhandled).toEqual([])
})

test('a call of postern.result returns the page, or the problem', async () => {
  await using service = await paged(posts(['a'], null), answer(404, { code: 'not_found', detail: 'Gone.' }))
  expect((await service.postern.result.posts.list()).data?.posts).toHaveLength(1)
  expect((await service.postern.result.posts.list()).error?.code).toBe('not_found')
})
