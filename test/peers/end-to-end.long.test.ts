import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { files } from '../helpers/files.ts'
import { startService, type Tenant, type TestService } from '../helpers/server.ts'
import { type Pds, startPds } from './pds.ts'

// The main job, whole: a client schedules a thread with a picture through the SDK, the service publishes it on a real
// Bluesky server when its time has come, and the client reads back where it is.

interface BlueskyPost {
  value: {
    text: string
    embed?: { images: { alt: string; image: { ref: { $link: string }; mimeType: string } }[] }
    reply?: { root: { uri: string; cid: string }; parent: { uri: string; cid: string } }
  }
  uri: string
  cid: string
}

let pds: Pds

beforeAll(async () => {
  pds = await startPds()
})

afterAll(() => pds?.close())

describe.each(databaseKinds)('a thread with a picture and two comments (%s)', (kind) => {
  let service: TestService
  let tenant: Tenant
  let stop = async () => {}

  beforeAll(async () => {
    const started = await startService(kind)
    ;({ service, stop } = started)
    tenant = await service.createTenant()
  })
  afterAll(() => stop())

  test('is scheduled, published and read back', async () => {
    const account = await pds.createAccount()
    const channelId = await connectBluesky(tenant, account)
    const media = await upload(tenant.api, { file: new Blob([await files.png()]), filename: 'cat.png' })
    const date = new Date(service.clock.now() + 60 * 60_000).toISOString()
    const [created] = await tenant.api.posts.create({
      body: {
        type: 'schedule',
        date,
        posts: [
          {
            integration: { id: channelId },
            value: [
              {
                content: '<p>Look at <strong>this</strong></p>',
                image: [{ id: media.id, path: media.path, alt: 'A cat' }],
              },
              { content: 'First comment' },
              { content: 'Second comment', delay: 1 },
            ],
          },
        ],
      },
    })
    const id = created?.postId ?? ''
    await service.server.drain()
    expect(await tenant.api.posts.get({ path: { id } })).toMatchObject({ state: 'QUEUE', releaseURL: null })

    service.clock.advance(60 * 60_000)
    await service.server.drain()
    service.clock.advance(60_000)
    await service.server.drain()

    const post = await tenant.api.posts.get({ path: { id } })
    expect(post).toMatchObject({
      state: 'PUBLISHED',
      releaseURL: expect.stringContaining(`/profile/${account.handle}/post/`),
    })
    const [first, second, root] = await readPosts(account.did)
    expect(root?.uri).toBe(post.releaseId)
    expect(root?.value.text).toMatch(/^Look at /)
    expect(root?.value.embed?.images).toMatchObject([
      { alt: 'A cat', image: { mimeType: expect.stringMatching(/^image\//) } },
    ])
    const at = (entry: BlueskyPost | undefined) => ({ uri: entry?.uri, cid: entry?.cid })
    expect([first, second].map((entry) => entry?.value.text).sort()).toEqual([
      'First comment',
      'Second comment',
    ])
    const comment = [first, second].find((entry) => entry?.value.text === 'First comment')
    const answer = [first, second].find((entry) => entry?.value.text === 'Second comment')
    expect(comment?.value.reply).toMatchObject({ root: at(root), parent: at(root) })
    expect(answer?.value.reply).toMatchObject({ root: at(root), parent: at(comment) })
  })

  async function readPosts(did: string): Promise<BlueskyPost[]> {
    const params = { repo: did, collection: 'app.bsky.feed.post' }
    const { records } = await pds.xrpc<{ records: BlueskyPost[] }>('com.atproto.repo.listRecords', { params })
    expect(records).toHaveLength(3)
    const root = records.filter(({ value }) => !value.reply)
    return [...records.filter(({ value }) => value.reply), ...root]
  }
})

async function connectBluesky(
  tenant: Tenant,
  account: { handle: string; password: string },
): Promise<string> {
  const { url: state } = await tenant.api.channels.getConnectUrl({ path: { integration: 'bluesky' } })
  const fields = { service: pds.url, identifier: account.handle, password: account.password }
  const code = Buffer.from(JSON.stringify(fields)).toString('base64')
  const channel = await tenant.console.channels.finishConnect({
    path: { integration: 'bluesky' },
    body: { state, code, timezone: '0' },
  })
  return channel.id
}
