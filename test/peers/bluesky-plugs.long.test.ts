import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../helpers/databases.ts'
import { type FakeAppView, fakeAppView } from '../helpers/fakes/bluesky-appview.ts'
import { startService, type Tenant, type TestService } from '../helpers/server.ts'
import { type Pds, type PdsAccount, startPds } from './pds.ts'

// Whole: a post on a real Bluesky server is reposted by another account as chosen with it, and by its own when an AppView of
// the test's own counts enough likes.

const HOUR = 3_600_000

let appView: FakeAppView
let pds: Pds

beforeAll(async () => {
  appView = await fakeAppView()
  pds = await startPds({ appViewUrl: appView.url })
})

afterAll(async () => {
  await pds?.close()
  await appView?.close()
})

describe.each(databaseKinds)('Bluesky plugs (%s)', (kind) => {
  let service: TestService
  let tenant: Tenant
  let stop = async () => {}

  beforeAll(async () => {
    const started = await startService(kind)
    ;({ service, stop } = started)
    tenant = await service.createTenant()
  })
  afterAll(() => stop())

  async function connect({ handle: identifier, password }: PdsAccount): Promise<string> {
    const path = { integration: 'bluesky' }
    const { url: state } = await tenant.console.consoleApi.channels.getConnectUrl({ path })
    const code = Buffer.from(JSON.stringify({ service: pds.url, identifier, password })).toString('base64')
    return (await tenant.console.channels.finishConnect({ path, body: { state, code, timezone: '0' } })).id
  }

  async function reposts(did: string): Promise<string[]> {
    const params = { repo: did, collection: 'app.bsky.feed.repost' }
    type Records = { records: { value: { subject: { uri: string } } }[] }
    const { records } = await pds.xrpc<Records>('com.atproto.repo.listRecords', { params })
    return records.map(({ value }) => value.subject.uri)
  }

  test('repost once each, and the metrics of the post can be read', async () => {
    const [author, friend] = [await pds.createAccount(), await pds.createAccount()]
    const [channel, other] = [await connect(author), await connect(friend)]
    await tenant.console.plugs.save({
      path: { id: channel },
      body: { func: 'autoRepostPost', fields: [{ name: 'likesAmount', value: '10' }] },
    })
    const settings = {
      'plug--bluesky-repost-post-users--active': true,
      'plug--bluesky-repost-post-users--integrations': [{ id: other }],
    }
    const [created] = await tenant.api.posts.create({
      body: {
        type: 'now',
        date: new Date(service.clock.now()).toISOString(),
        posts: [{ integration: { id: channel }, value: [{ content: 'Worth a repost' }], settings }],
      },
    })
    await service.server.drain()
    const { id, releaseId } = await tenant.api.posts.get({ path: { id: created?.postId ?? '' } })
    expect([await reposts(author.did), await reposts(friend.did)]).toEqual([[], [releaseId]])

    appView.posts.set(releaseId ?? '', { likeCount: 9, repostCount: 1, replyCount: 0, quoteCount: 0 })
    service.clock.advance(6 * HOUR)
    await service.server.drain()
    expect(await reposts(author.did)).toEqual([])
    appView.posts.set(releaseId ?? '', { likeCount: 10, repostCount: 1, replyCount: 0, quoteCount: 0 })
    for (const _ of [1, 2, 3]) {
      service.clock.advance(6 * HOUR)
      await service.server.drain()
    }
    expect([await reposts(author.did), await reposts(friend.did)]).toEqual([[releaseId], [releaseId]])
    const { events } = await tenant.api.posts.listEvents({ path: { id } })
    expect(events.filter(({ type }) => type.startsWith('plug_')).map(({ type }) => type)).toEqual([
      'plug_acted',
      'plug_acted',
    ])
    const metrics = await tenant.api.analytics.getPost({ path: { postId: id } })
    expect(metrics).toContainEqual(expect.objectContaining({ label: 'Likes' }))
  })
})
