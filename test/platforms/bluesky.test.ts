import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bluesky } from '../../server/platforms/bluesky/bluesky.ts'
import type { DraftMedia } from '../../server/platforms/platform.ts'
import { aDraftFile, anAccount, channelError, loopbackHttp } from '../helpers/channels.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import { noHost } from './support.ts'

// What a healthy server does is tested against a real one, in test/peers. Here are the answers that one does not give.
const channel = bluesky.create(
  {
    service: 'https://bsky.social',
    appView: 'https://public.api.bsky.app',
    videoService: 'https://video.bsky.app',
  },
  noHost,
)
let server: Server
let client: ReturnType<typeof loopbackHttp>
let asked: { url: string | undefined; authorization: string | undefined } | undefined
let next: { status: number; headers?: Record<string, string>; json: unknown }

beforeAll(async () => {
  client = loopbackHttp({ name: 'Bluesky' })
  server = createServer(clientCloses, (request, response) => {
    asked = { url: request.url, authorization: request.headers.authorization }
    request.resume().on('end', () => {
      response
        .writeHead(next.status, { 'content-type': 'application/json', ...next.headers })
        .end(JSON.stringify(next.json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await client.close()
  await new Promise<unknown>((resolve) => server.close(resolve))
})

function call() {
  const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = anAccount({
    internalId: 'did:plc:abc',
    credentials: { service, identifier: 'ada.test', password: 'hunter22' },
  })
  return { account, http: client.http, signal: AbortSignal.timeout(120_000), now: Date.now() }
}

function publish() {
  const ready = {
    rkey: '3jzfcijpj2z2a',
    record: { $type: 'app.bsky.feed.post', text: 'x', createdAt: new Date().toISOString() },
  }
  return channelError(channel.commit(call(), { target: null, key: 'k', ready, media: [] }))
}

describe('Bluesky errors', () => {
  it.each([
    [400, 'ExpiredToken', 'auth', 'token_refused'],
    [400, 'InvalidToken', 'auth', 'token_refused'],
    [401, 'AuthenticationRequired', 'auth', 'token_refused'],
    [401, 'AuthFactorTokenRequired', 'auth', 'app_password_needed'],
    [400, 'AccountTakedown', 'auth', 'account_disabled'],
    [400, 'InvalidRequest', 'rejected', 'platform_rejected'],
    [413, 'BlobTooLarge', 'rejected', 'media_too_large'],
    [502, 'UpstreamFailure', 'unknown', 'outcome_unknown'],
    [500, 'InternalServerError', 'unknown', 'outcome_unknown'],
    [504, 'Whatever', 'unknown', 'outcome_unknown'],
  ])('maps %i %s to %s', async (status, error, failure, code) => {
    next = { status, json: { error, message: 'said so' } }
    expect(await publish()).toMatchObject({ failure, code })
  })

  it('include the wait that the rate limit states in epoch seconds', async () => {
    const headers = {
      'ratelimit-limit': '5000',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 90),
    }
    next = { status: 429, headers, json: { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' } }
    const error = await publish()
    expect(error).toMatchObject({ failure: 'retryable', code: 'platform_rate_limited' })
    expect(error.retryAfterMs).toBeGreaterThan(80_000)
    expect(error.retryAfterMs).toBeLessThanOrEqual(91_000)
  })

  it('never include the password, even when the server echoes it', async () => {
    next = { status: 400, json: { error: 'InvalidRequest', message: 'bad: ada.test hunter22' } }
    const error = await channelError(Promise.resolve(channel.refresh?.(call())))
    expect(error.platformResponse).toBeDefined()
    expect(JSON.stringify([error.message, error.platformResponse])).not.toContain('hunter22')
  })

  it('refuse a login response of another kind of server', async () => {
    next = { status: 200, json: { hello: 'world' } }
    expect(await channelError(Promise.resolve(channel.refresh?.(call())))).toMatchObject({
      failure: 'rejected',
      code: 'not_an_atproto_server',
    })
  })
})

describe('Bluesky rules', () => {
  const image = aDraftFile('image/png')
  const video = aDraftFile('video/mp4')
  const check = (...media: DraftMedia[][]) =>
    channel.check(
      media.map((files) => ({ text: 'x', media: files })),
      {},
      anAccount(),
    )

  it('allow four images or one video, in comments too', () => {
    expect(check([image, image, image, image], [video], [])).toEqual([])
    expect(check([image], [image, image, image, image, image])).toMatchObject([{ location: 'value.1.image' }])
    expect(check([video, image])).toMatchObject([{ location: 'value.0.image' }])
    expect(check([video, video])).toHaveLength(1)
  })

  it('count graphemes and bytes', () => {
    expect(channel.limit(anAccount(), {})).toMatchObject({ maxLength: 300, maxBytes: 3000 })
  })
})

describe('Bluesky mentions', () => {
  const { search, format } = channel.mentions ?? { search: undefined, format: () => null }

  it('are searched with the session by the text after the @', async () => {
    next = {
      status: 200,
      json: {
        actors: [
          { did: 'did:plc:grace', handle: 'grace.test', displayName: 'Grace', avatar: 'https://cdn.test/g' },
          { did: 'did:web:x.test', handle: 'x.test', displayName: '' },
        ],
      },
    }
    expect(await search?.(call(), '@gra')).toEqual([
      { id: 'did:plc:grace', label: 'grace.test', name: 'Grace', image: 'https://cdn.test/g' },
      { id: 'did:web:x.test', label: 'x.test', image: null },
    ])
    expect(asked?.url).toBe('/xrpc/app.bsky.actor.searchActorsTypeahead?q=gra&limit=10')
    expect(asked?.authorization).toBe('Bearer token')
  })

  it.each([
    ['did:plc:grace', 'grace.test', '@grace.test'],
    ['did:web:x.test%3A3000', 'Grace Hopper', '@Grace Hopper'],
    ['grace.test', 'Grace Hopper', '@grace.test'],
    ['did:plc:grace', '', null],
    ['grace@mastodon.example', 'grace@mastodon.example', null],
    ['7', 'Grace', null],
  ])('write %s called %j as %j', (id, label, text) => {
    expect(format({ id, label })).toBe(text)
  })
})
