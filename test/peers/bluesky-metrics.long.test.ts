import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bluesky } from '../../server/platforms/bluesky/bluesky.ts'
import type { PlatformCall } from '../../server/platforms/platform.ts'
import { actOf, commitAct, prepareAct, publishEntry } from '../helpers/acts.ts'
import { anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { type FakeAppView, fakeAppView } from '../helpers/fakes/bluesky-appview.ts'
import { noHost } from '../platforms/support.ts'
import { type Pds, startPds } from './pds.ts'

// The account's own server is real and passes the reads on; behind it stands an AppView of the test's own.
const channel = bluesky.create(
  {
    service: 'https://bsky.social',
    appView: 'https://public.api.bsky.app',
    videoService: 'https://video.bsky.app',
  },
  noHost,
)
let appView: FakeAppView
let pds: Pds
let client: ReturnType<typeof loopbackHttp>
let call: () => PlatformCall

beforeAll(async () => {
  appView = await fakeAppView()
  pds = await startPds({ appViewUrl: appView.url })
  client = loopbackHttp({ name: 'Bluesky' })
  const { handle, password } = await pds.createAccount()
  const base = () => ({
    organizationId: 'organization-1',
    http: client.http,
    signal: AbortSignal.timeout(120_000),
    now: Date.now(),
  })
  if (channel.auth.kind !== 'custom-fields') throw new Error('bluesky connects with fields')
  const {
    picture: _,
    credentials,
    ...rest
  } = await channel.auth.connect({ service: pds.url, identifier: handle, password }, base())
  const account = anAccount({ ...rest, credentials: credentials ?? {} })
  call = () => ({ ...base(), account })
})

afterAll(async () => {
  await client?.close()
  await pds?.close()
  await appView?.close()
})

async function publish(text: string) {
  const attempt = {
    entry: anEntry(text),
    key: text,
    position: { root: null, parent: null },
    settings: {},
  }
  return publishEntry(channel, call(), attempt)
}

describe('Bluesky plugs', () => {
  const [reposts, comments] = channel.plugs ?? []
  const key = '01890000-0000-7000-8000-00000000000a'
  const counts = { likeCount: 5, repostCount: 0, replyCount: 0, quoteCount: 0 }
  const records = async (collection: string) => {
    const params = { repo: call().account.internalId, collection, limit: '100' }
    type Records = {
      records: { uri: string; value: { text?: string; subject?: unknown; reply?: unknown } }[]
    }
    return (await pds.xrpc<Records>('com.atproto.repo.listRecords', { params })).records
  }

  it('detect when a post has enough likes', async () => {
    const post = await publish('liked')
    const due = (likesAmount: string) => reposts?.isDue(call(), post, { likesAmount })
    expect(await due('0')).toBe(false)
    appView.posts.set(post.releaseId, counts)
    expect([await due('5'), await due('6')]).toEqual([true, false])
  })

  it('repost once, however often they run', async () => {
    const post = await publish('reposted')
    const input = { post, key, fields: {} }
    const prepared = await prepareAct(actOf(reposts), call(), input)
    const first = await commitAct(actOf(reposts), call(), prepared)
    expect(await commitAct(actOf(reposts), call(), prepared)).toEqual(first)
    // Prepared anew it is another record under the same key: the one that is there stays.
    const later = await prepareAct(actOf(reposts), { ...call(), now: Date.now() + 60_000 }, input)
    expect(await commitAct(actOf(reposts), call(), later)).toEqual(first)
    const found = await records('app.bsky.feed.repost')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      uri: first?.releaseId,
      value: { subject: { uri: post.releaseId, cid: expect.any(String) } },
    })
  })

  it('comment on a post once', async () => {
    const post = await publish('commented')
    const input = { post, key, fields: { post: '<p>More to read</p>' } }
    const prepared = await prepareAct(actOf(comments), call(), input)
    for (const _ of [1, 2]) await commitAct(actOf(comments), call(), prepared)
    const found = (await records('app.bsky.feed.post')).filter(({ value }) => value.text === 'More to read')
    expect(found).toMatchObject([
      { value: { reply: { root: { uri: post.releaseId }, parent: { uri: post.releaseId } } } },
    ])
  })

  it('report that the post is gone', async () => {
    const uri = `at://${call().account.internalId}/app.bsky.feed.post/3jzfcijpj2z2a`
    const input = { post: { releaseId: uri, releaseUrl: null }, key, fields: {} }
    const gone = channelError(prepareAct(actOf(reposts), call(), input))
    expect(await gone).toMatchObject({ failure: 'rejected' })
  })
})

describe('Bluesky metrics', () => {
  it("come from the AppView through the account's server for an account", async () => {
    expect(await channel.analytics?.(call(), 7)).toEqual([
      { label: 'Followers', total: 3 },
      { label: 'Posts', total: 1 },
    ])
    const [method, authorization] = appView.asked.at(-1) ?? []
    expect(method).toBe('app.bsky.actor.getProfile')
    expect(authorization).not.toContain(call().account.accessToken)
  })

  it('come from the AppView for a post, and are empty for an unknown post', async () => {
    const { releaseId } = await publish('measured')
    expect(await channel.postAnalytics?.(call(), releaseId, 7)).toEqual([])
    appView.posts.set(releaseId, { likeCount: 5, repostCount: 2, replyCount: 1, quoteCount: 0 })
    expect(await channel.postAnalytics?.(call(), releaseId, 7)).toEqual([
      { label: 'Likes', total: 5 },
      { label: 'Reposts', total: 2 },
      { label: 'Replies', total: 1 },
      { label: 'Quotes', total: 0 },
    ])
  })

  it('fail temporarily while the AppView is down', async () => {
    await appView.close()
    const asked = channel.analytics?.(call(), 7) ?? Promise.resolve([])
    expect(await channelError(asked)).toMatchObject({ failure: 'retryable' })
  })
})
