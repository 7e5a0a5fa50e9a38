import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toEditorContent } from '../../server/lib/html/html.ts'
import { bluesky } from '../../server/platforms/bluesky/bluesky.ts'
import type {
  OutgoingEntry,
  PlatformAccount,
  PlatformCall,
  PrepareInput,
  PublishedEntry,
} from '../../server/platforms/platform.ts'
import { commitAct, prepareAct, publishEntry } from '../helpers/acts.ts'
import { aFile, anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { fakeVideoService } from '../helpers/fakes/bluesky-video.ts'
import { noHost } from '../platforms/support.ts'
import { type Pds, type PdsAccount, startPds } from './pds.ts'

let pds: Pds
let client: ReturnType<typeof loopbackHttp>
let user: PdsAccount
let account: PlatformAccount
const channel = bluesky.create(
  {
    service: 'https://bsky.social',
    appView: 'https://public.api.bsky.app',
    videoService: 'https://video.bsky.app',
  },
  noHost,
)

beforeAll(async () => {
  pds = await startPds()
  client = loopbackHttp({ name: 'Bluesky' })
  user = await pds.createAccount()
  account = await connected(user)
})

afterAll(async () => {
  await client?.close()
  await pds?.close()
})

function fields(of: PdsAccount) {
  return { service: pds.url, identifier: `@${of.handle}`, password: of.password }
}

function connectCall() {
  return {
    organizationId: 'organization-1',
    http: client.http,
    signal: AbortSignal.timeout(120_000),
    now: Date.now(),
  }
}

function connect(typed: Record<string, string>) {
  if (channel.auth.kind !== 'custom-fields') throw new Error('bluesky connects with fields')
  return channel.auth.connect(typed, connectCall())
}

async function connected(of: PdsAccount): Promise<PlatformAccount> {
  const { picture: _, credentials, ...rest } = await connect(fields(of))
  return anAccount({ ...rest, credentials: credentials ?? {} })
}

function callOf(over: Partial<PlatformCall> = {}): PlatformCall {
  return { ...connectCall(), account, ...over }
}

const nowhere = { root: null, parent: null }

type Attempt = Omit<PrepareInput, 'saved'>

function attemptAt(entry: OutgoingEntry, key: string, position: Attempt['position'] = nowhere): Attempt {
  return { entry, key, position, settings: {} }
}

/** Does what the engine does: prepares, stores the result as JSON, publishes. */
async function publish(attempt: Attempt, call = callOf()): Promise<PublishedEntry> {
  return publishEntry(channel, call, attempt)
}

/** Returns the session token as if it had expired an hour ago, signed with the test server's secret. */
function expired(token: string): string {
  const [head = '', body = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const text = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })).toString('base64url')}`
  return `${text}.${createHmac('sha256', pds.jwtSecret).update(text).digest('base64url')}`
}

/** Hands every request to the real server and hangs up instead of passing its answer on. */
async function deafProxy() {
  const proxy = createServer(async (request) => {
    const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' }
    const answer = await fetch(`${pds.url}${request.url}`, {
      method: 'POST',
      headers,
      body: await text(request),
    })
    expect(answer.status).toBe(200)
    request.socket.destroy()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<unknown>((resolve) => proxy.close(resolve))
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close }
}

interface Post {
  uri: string
  cid: string
  value: {
    text: string
    createdAt: string
    facets?: { index: { byteStart: number; byteEnd: number }; features: Record<string, string>[] }[]
    embed?: {
      images?: {
        alt: string
        image: { ref: { $link: string }; mimeType: string; size: number }
        aspectRatio: unknown
      }[]
      video?: unknown
    }
    reply?: { root: { uri: string; cid: string }; parent: { uri: string; cid: string } }
  }
}

function read(uri: string): Promise<Post> {
  const [repo = '', collection = '', rkey = ''] = uri.replace('at://', '').split('/')
  return pds.xrpc('com.atproto.repo.getRecord', { params: { repo, collection, rkey } })
}

async function posts(did = user.did): Promise<Post[]> {
  const params = { repo: did, collection: 'app.bsky.feed.post', limit: '100' }
  return (await pds.xrpc<{ records: Post[] }>('com.atproto.repo.listRecords', { params })).records
}

describe('connecting Bluesky', () => {
  it('returns the account with tokens that have a known expiry', async () => {
    const found = await connect(fields(user))
    expect(found).toMatchObject({
      internalId: user.did,
      name: user.handle,
      profile: user.handle,
      picture: null,
    })
    expect(found.expiresAt).toBeGreaterThan(Date.now())
    expect(found.refreshToken).toBeTruthy()
  })

  it('reads name and picture from the profile record', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const upload = await client.http.request<{ blob: unknown }>({
      method: 'POST',
      url: `${pds.url}/xrpc/com.atproto.repo.uploadBlob`,
      headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'image/png' },
      body: png,
    })
    const record = { $type: 'app.bsky.actor.profile', displayName: 'Ada L.', avatar: upload.data.blob }
    const json = { repo: user.did, collection: 'app.bsky.actor.profile', rkey: 'self', record }
    await pds.xrpc('com.atproto.repo.putRecord', { json, token: account.accessToken })
    const found = await connect(fields(user))
    expect(found.name).toBe('Ada L.')
    const picture = await fetch(found.picture ?? '')
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
  })

  it('refuses a wrong password, an unknown handle and a server that is not a PDS', async () => {
    expect(await channelError(connect({ ...fields(user), password: 'wrong' }))).toMatchObject({
      failure: 'auth',
    })
    expect(await channelError(connect({ ...fields(user), identifier: 'nobody.test' }))).toMatchObject({
      failure: 'auth',
    })
    expect(await channelError(connect({ ...fields(user), service: 'http://localhost:1' }))).toMatchObject({
      failure: 'retryable',
    })
    expect(await channelError(connect({ ...fields(user), service: '::' }))).toMatchObject({
      code: 'invalid_field',
    })
  })
})

describe('publishing to Bluesky', () => {
  it('publishes a post with an image and two comments that another client can read', async () => {
    const noise = randomBytes(1600 * 1200 * 3)
    const big = await sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
      .png()
      .toBuffer()
    expect(big.byteLength).toBeGreaterThan(1_000_000)
    const image = aFile(big, 'image/png', { alt: 'Coloured noise' })
    const root = await publish(attemptAt(anEntry('Hello from Postern', [image]), 'key-root'))
    const first = await publish(attemptAt(anEntry('first comment', []), 'key-1', { root, parent: root }))
    const second = await publish(attemptAt(anEntry('second comment', []), 'key-2', { root, parent: first }))

    const [readRoot, readFirst, readSecond] = [
      await read(root.releaseId),
      await read(first.releaseId),
      await read(second.releaseId),
    ]
    expect(readRoot.value.text).toBe('Hello from Postern')
    const [embedded] = readRoot.value.embed?.images ?? []
    expect(embedded).toMatchObject({ alt: 'Coloured noise', image: { mimeType: 'image/jpeg' } })
    expect(embedded?.image.size).toBeLessThanOrEqual(1_000_000)
    const params = new URLSearchParams({ did: user.did, cid: embedded?.image.ref.$link ?? '' })
    const stored = Buffer.from(
      await (await fetch(`${pds.url}/xrpc/com.atproto.sync.getBlob?${params}`)).arrayBuffer(),
    )
    const { width, height } = await sharp(stored).metadata()
    expect(embedded?.aspectRatio).toEqual({ width, height })
    const rootRef = { uri: readRoot.uri, cid: readRoot.cid }
    expect(readFirst.value.reply).toEqual({ root: rootRef, parent: rootRef })
    expect(readSecond.value.reply).toEqual({
      root: rootRef,
      parent: { uri: readFirst.uri, cid: readFirst.cid },
    })
    expect(root.releaseUrl).toBe(
      `https://bsky.app/profile/${user.handle}/post/${root.releaseId.split('/').at(-1)}`,
    )
  })

  it('creates one identical record when a prepared publish is repeated', async () => {
    const before = (await posts()).length
    const attempt = attemptAt(anEntry('once and again'), 'key-repeat')
    const prepared = await prepareAct(channel, callOf(), attempt)
    const first = await commitAct(channel, callOf(), prepared)
    const { cid } = await read(first.releaseId)
    expect(await commitAct(channel, callOf({ now: Date.now() + 60_000 }), prepared)).toEqual(first)
    expect((await read(first.releaseId)).cid).toBe(cid)
    expect(await posts()).toHaveLength(before + 1)
  })

  it('creates one record when the answer of the server was lost', async () => {
    const before = (await posts()).length
    const attempt = attemptAt(anEntry('lost answer'), 'key-lost')
    const prepared = await prepareAct(channel, callOf(), attempt)
    const proxy = await deafProxy()
    const credentials = { ...account.credentials, service: proxy.url }
    const lost = await channelError(
      commitAct(channel, callOf({ account: { ...account, credentials } }), prepared),
    )
    expect(lost).toMatchObject({ failure: 'unknown', code: 'outcome_unknown' })
    expect(await posts()).toHaveLength(before + 1)
    await commitAct(channel, callOf(), prepared)
    expect(await posts()).toHaveLength(before + 1)
    await proxy.close()
  })

  it('never overwrites the record when the same key is prepared again', async () => {
    const before = (await posts()).length
    const attempt = attemptAt(anEntry('prepared twice'), 'key-anew')
    const first = await publish(attempt)
    const { cid } = await read(first.releaseId)
    expect(await publish(attempt, callOf({ now: Date.now() + 60_000 }))).toEqual(first)
    expect((await read(first.releaseId)).cid).toBe(cid)
    expect(await posts()).toHaveLength(before + 1)
  })

  it('creates one record for two concurrent publishes', async () => {
    const before = (await posts()).length
    const attempt = attemptAt(anEntry('at once'), 'key-both')
    const prepared = await prepareAct(channel, callOf(), attempt)
    const both = await Promise.all([1, 2].map(() => commitAct(channel, callOf(), prepared)))
    expect(both[0]).toEqual(both[1])
    expect(await posts()).toHaveLength(before + 1)
  })

  it('turns links, tags and mentions into facets with byte offsets', async () => {
    const other = await pds.createAccount()
    const text = `🎉 See https://example.com/a?b=c, #Postern and @${other.handle}, not @nobody-here.test`
    const { releaseId } = await publish(attemptAt(anEntry(text), 'key-facets'))
    const { facets = [] } = (await read(releaseId)).value
    const shown = facets.map(({ index }) =>
      Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
    )
    expect(shown).toEqual(['https://example.com/a?b=c', '#Postern', `@${other.handle}`])
    expect(facets.map(({ features }) => features[0]?.uri ?? features[0]?.tag ?? features[0]?.did)).toEqual([
      'https://example.com/a?b=c',
      'Postern',
      other.did,
    ])
  })

  it('publishes a text with an unfinished URL, which is no link', async () => {
    for (const [index, text] of ['Addresses begin with (https://).', 'https:/// and https://. x'].entries()) {
      const { releaseId } = await publish(attemptAt(anEntry(text), `key-unfinished-${index}`))
      expect((await read(releaseId)).value).toMatchObject({ text })
      expect((await read(releaseId)).value.facets ?? []).toEqual([])
    }
  })

  it('mentions people chosen in the composer by DID, whatever the text calls them', async () => {
    const other = await pds.createAccount()
    const html = `<p>🎉 <span data-mention-id="${other.did}" data-mention-label="Grace Hopper">@Grace Hopper</span>, <span data-mention-id="${other.handle}">@old</span> &amp; <span data-mention-id="7">@nobody</span></p>`
    const { text, mentions } = toEditorContent(html, channel.editor, channel.mentions?.format)
    expect(text).toBe(`🎉 @Grace Hopper, @${other.handle} & @nobody`)
    const { releaseId } = await publish(attemptAt({ ...anEntry(text), mentions }, 'key-chosen'))
    const { facets = [] } = (await read(releaseId)).value
    const shown = facets.map(({ index, features }) => [
      Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
      features[0]?.did,
    ])
    expect(shown).toEqual([
      ['@Grace Hopper', other.did],
      [`@${other.handle}`, other.did],
    ])
  })

  it('reports that mention search is unavailable when the server has no AppView', async () => {
    const error = await channelError(channel.mentions?.search(callOf(), 'grace') ?? Promise.resolve())
    expect(error.failure).toBe('retryable')
  })

  it('is refused by the server at 301 graphemes, counted as the channel counts them', async () => {
    const limit = channel.limit(account, {})
    const family = '👩‍👩‍👧‍👦'
    const most = 'é'.repeat(299) + family
    expect(limit.length(most)).toBe(300)
    await publish(attemptAt(anEntry(most), 'key-300'))
    const error = await channelError(publish(attemptAt(anEntry(`${'é'.repeat(300)}${family}`), 'key-301')))
    expect(limit.length(`${'é'.repeat(300)}${family}`)).toBe(limit.maxLength + 1)
    expect(error).toMatchObject({ failure: 'rejected' })
    expect(error.message).toMatch(/grapheme/)
  })

  it('reports that the post to reply to is gone', async () => {
    const root = await publish(attemptAt(anEntry('soon gone'), 'key-gone'))
    const json = { repo: user.did, collection: 'app.bsky.feed.post', rkey: root.releaseId.split('/').at(-1) }
    await pds.xrpc('com.atproto.repo.deleteRecord', { json, token: account.accessToken })
    const error = await channelError(
      publish(attemptAt(anEntry('reply'), 'key-orphan', { root, parent: root })),
    )
    expect(error).toMatchObject({ failure: 'rejected', code: 'parent_gone' })
  })
})

describe('Bluesky sessions', () => {
  it('reports an ended or broken session as an authentication error, refreshes it, and publishes', async () => {
    const broken = { ...account, accessToken: `${account.accessToken.slice(0, -4)}AAAA` }
    expect(
      (await channelError(publish(attemptAt(anEntry('never'), 'key-broken'), callOf({ account: broken }))))
        .failure,
    ).toBe('auth')
    const ended = { ...account, accessToken: expired(account.accessToken) }
    const attempt = attemptAt(anEntry('after refresh'), 'key-refresh')
    const error = await channelError(publish(attempt, callOf({ account: ended })))
    expect(error).toMatchObject({
      failure: 'auth',
      platformResponse: expect.stringContaining('ExpiredToken'),
    })
    const tokens = await channel.refresh?.(callOf({ account: await connected(user) }))
    if (!tokens) throw new Error('bluesky refreshes')
    expect(tokens.expiresAt).toBeGreaterThan(Date.now())
    await publish(attempt, callOf({ account: { ...account, ...tokens } }))
    expect((await posts()).filter(({ value }) => value.text === 'after refresh')).toHaveLength(1)
  })

  it('logs in again only when the refresh token is refused', async () => {
    const refused = { ...account, refreshToken: account.accessToken }
    expect((await channel.refresh?.(callOf({ account: refused })))?.accessToken).toBeTruthy()
    const away = { ...account, credentials: { ...account.credentials, service: 'http://localhost:1' } }
    expect((await channelError(Promise.resolve(channel.refresh?.(callOf({ account: away }))))).failure).toBe(
      'retryable',
    )
    const changed = { ...refused, credentials: { ...account.credentials, password: 'changed since' } }
    expect(
      (await channelError(Promise.resolve(channel.refresh?.(callOf({ account: changed }))))).failure,
    ).toBe('auth')
  })
})

describe('Bluesky video', () => {
  it('uploads through the video service with a service token that the server accepts', async () => {
    const service = await fakeVideoService(pds.url)
    const withVideo = bluesky.create(
      { service: pds.url, appView: pds.url, videoService: service.url },
      noHost,
    )
    const file = aFile(Buffer.from('not really a film'), 'video/mp4', {
      alt: 'A film',
      width: 640,
      height: 360,
    })
    const attempt = attemptAt(anEntry('look', [file]), 'key-video')
    const prepared = await prepareAct(withVideo, callOf(), attempt)
    const { releaseId } = await commitAct(withVideo, callOf(), prepared)
    const { embed } = (await read(releaseId)).value
    expect(embed).toMatchObject({
      $type: 'app.bsky.embed.video',
      alt: 'A film',
      aspectRatio: { width: 640, height: 360 },
      video: { mimeType: 'video/mp4', size: 17 },
    })
    expect(service.looks).toBeGreaterThan(1)
    // The same bytes again: the service answers 409 with the job it has.
    await prepareAct(withVideo, callOf(), { ...attempt, key: 'key-video-again' })
    const bad = aFile(Buffer.from('broken'), 'video/mp4')
    const error = await channelError(
      prepareAct(withVideo, callOf(), attemptAt(anEntry('no', [bad]), 'key-bad')),
    )
    expect(error).toMatchObject({ failure: 'rejected', code: 'video_failed' })
    await service.close()
  })
})
