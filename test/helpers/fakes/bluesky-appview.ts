import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientCloses } from '../scripted-server.ts'

export interface FakeAppView {
  url: string
  /** Counts by the uri of a post; a post that is not here is unknown. */
  posts: Map<string, { likeCount: number; repostCount: number; replyCount: number; quoteCount: number }>
  profile: { followersCount: number; followsCount: number; postsCount: number }
  /** `[method, value of Authorization]` of every question. */
  asked: [method: string, authorization: string | undefined][]
  close(): Promise<void>
}

/**
 * The documented reads `app.bsky.actor.getProfile` and `app.bsky.feed.getPosts` of an AppView, as a personal data server asks
 * them for its users: only with the token of one.
 */
export async function fakeAppView(): Promise<FakeAppView> {
  const server = createServer(clientCloses, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const method = pathname.replace('/xrpc/', '')
    fake.asked.push([method, request.headers.authorization])
    const answer = (status: number, json: object) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(json))
    }
    if (request.headers.authorization === undefined)
      return answer(401, { error: 'AuthMissing', message: 'Authentication Required' })
    if (method === 'app.bsky.actor.getProfile')
      return answer(200, { did: searchParams.get('actor'), handle: 'ada.test', ...fake.profile })
    if (method !== 'app.bsky.feed.getPosts')
      return answer(501, { error: 'MethodNotImplemented', message: 'Method Not Implemented' })
    const uris = searchParams.getAll('uris')
    if (uris.length === 0 || uris.length > 25)
      return answer(400, { error: 'InvalidRequest', message: 'Error: uris must have 1 to 25 items' })
    const known = uris.flatMap((uri) => (fake.posts.has(uri) ? [{ uri, ...fake.posts.get(uri) }] : []))
    answer(200, {
      posts: known.map((post) => ({ ...post, cid: 'cid', indexedAt: new Date(0).toISOString() })),
    })
  })
  const fake: FakeAppView = {
    url: '',
    posts: new Map(),
    profile: { followersCount: 3, followsCount: 2, postsCount: 1 },
    asked: [],
    async close() {
      server.closeAllConnections()
      await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}
