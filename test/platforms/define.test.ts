import { describe, expect, it } from 'vitest'
import { definePlatform } from '../../server/platforms/define.ts'
import type { PlatformHost } from '../../server/platforms/kit/api.ts'
import { flagVariable, requiredSecret, urlVariable } from '../../server/platforms/kit/env.ts'
import { withUnknownOutcome } from '../../server/platforms/kit/http/outcome.ts'
import { requireId, unreadableResponse } from '../../server/platforms/kit/http/response.ts'
import { boolean, integer, object, oneOf, required, string } from '../../server/platforms/kit/settings.ts'
import type { PlugsSpec } from '../../server/platforms/kit/spec.ts'
import { published, ready, repliesOf } from '../../server/platforms/kit/steps.ts'
import { countGraphemes } from '../../server/platforms/kit/text.ts'
import { publishEntry } from '../helpers/acts.ts'
import { aDraftFile, anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'

const forum = definePlatform({
  id: 'forum',
  name: 'Forum',
  env: {
    apiUrl: urlVariable('FORUM_API_URL', 'https://forum.example', 'The server.'),
    key: requiredSecret('FORUM_KEY', 'The key of your app.'),
  },
  editor: 'markdown',
  maxConcurrent: 2,
  rules: '',
  text: { max: 20, length: countGraphemes },
  media: ({ settings }) => ({ images: { max: settings.gallery ? 4 : 1 }, videos: null }),
  settings: object({
    board: required(string({ minLength: 1 })),
    gallery: boolean(),
    mood: oneOf(['calm', 'loud']),
    weight: integer({ minimum: 0 }),
  }),
  idempotency: null,
  baseUrl: ({ config }) => config.apiUrl,
  auth: {
    kind: 'oauth2',
    client: ({ apiUrl, key }) => ({
      id: 'app',
      secret: key,
      authorizeUrl: `${apiUrl}/authorize`,
      tokenUrl: `${apiUrl}/token`,
      scopes: ['read', 'write'],
      pkce: true,
    }),
    clientAuth: 'basic',
    refresh: true,
    async account(api, { accessToken }) {
      const { id, name } = await api.read({ url: '/me', token: accessToken })
      return { internalId: String(id), name: String(name), picture: null, profile: null }
    },
  },
  errors: [[403, /^banned/, 'auth', 'banned', 'Forum has banned the account: {detail}']],
  async prepare(_api, { entry, settings }) {
    return ready({ board: settings.board.toUpperCase(), text: entry.text })
  },
  async commit(api, { ready: { board, text } }) {
    const { id } = await api.read({ url: `/${board}`, json: { text }, irreversible: true })
    return published({ releaseId: requireId('Forum', id), releaseUrl: null })
  },
})

const host = {} as PlatformHost
const configured = { apiUrl: 'https://forum.example', key: 'app-secret-0' }
const attempt = (settings: Record<string, unknown>) => ({
  entry: anEntry('Hello'),
  key: 'key-1',
  position: { root: null, parent: null },
  settings,
})

async function serving(...answers: Parameters<typeof scriptedServer>) {
  const site = await scriptedServer(...answers)
  const client = loopbackHttp({ name: 'Forum' })
  const platform = forum.create({ ...configured, apiUrl: site.url }, host)
  const call = { account: anAccount(), http: client.http, signal: AbortSignal.timeout(120_000), now: 1_000 }
  const connectCall = { ...call, organizationId: 'organization-1' }
  const stop = async () => {
    await client.close()
    await site[Symbol.asyncDispose]()
  }
  return { site, platform, call, connectCall, [Symbol.asyncDispose]: stop }
}

type Serving = Awaited<ReturnType<typeof serving>>

const redirectUri = 'https://postern.example/channels/connected/forum'

async function connect({ platform: { auth }, connectCall }: Serving) {
  if (auth.kind !== 'redirect') throw new Error('the forum connects with OAuth')
  const apps = { find: async () => null, save: async (_key: unknown, app: Record<string, string>) => app }
  const input = { state: 'state-1', redirectUri, verifier: 'v'.repeat(43), externalUrl: null }
  const { url, app } = await auth.authorize(input, { ...connectCall, apps })
  const account = auth.connect({ code: 'code-1', redirectUri, verifier: input.verifier, app }, connectCall)
  return { url: new URL(url), account }
}

describe('definePlatform', () => {
  it('derives a settings schema in which only required properties are required', () => {
    expect(forum.create(configured, host).settings).toEqual({
      type: 'object',
      properties: {
        board: { type: 'string', minLength: 1 },
        gallery: { type: 'boolean' },
        mood: { type: 'string', enum: ['calm', 'loud'] },
        weight: { type: 'integer', minimum: 0 },
      },
      required: ['board'],
    })
  })

  it('passes only declared settings to the platform', () => {
    const image = aDraftFile('image/png')
    const check = (settings: Record<string, unknown>) =>
      forum.create(configured, host).check([{ text: '', media: [image, image] }], settings, anAccount())
    expect(check({ gallery: true })).toEqual([])
    for (const gallery of ['true', null, false, undefined])
      expect(check({ gallery })).toEqual([
        { location: 'value.0.image', message: 'Forum accepts at most 1 image.' },
      ])
  })

  it('publishes with typed settings, the base URL and the credential of the account', async () => {
    await using at = await serving(answer(200, { id: '7' }))
    const entry = await publishEntry(at.platform, at.call, attempt({ __type: 'forum', board: 'cats' }))
    expect(entry).toEqual({ releaseId: '7', releaseUrl: null })
    const [request] = at.site.received
    expect(request).toMatchObject({ method: 'POST', path: '/CATS', body: '{"text":"Hello"}' })
    expect(request?.headers.authorization).toBe('Bearer token')
  })

  it('aborts a commit that exceeds its declared time', async () => {
    const hasty = definePlatform({
      id: 'hasty',
      name: 'Hasty',
      env: {},
      editor: 'none',
      maxConcurrent: 1,
      rules: '',
      text: { max: 100, length: ({ length }) => length },
      media: {},
      idempotency: { remembersMs: 20, commitWithinMs: 10 },
      auth: {
        kind: 'custom-fields',
        fields: () => [],
        connect: () => Promise.reject(new Error('nobody connects')),
      },
      errors: [],
      prepare: async () => ready('a post'),
      commit: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    const { http, close } = loopbackHttp()
    const call = { account: anAccount(), http, signal: new AbortController().signal, now: 0 }
    const commit = hasty.create({}, host).commit(call, { target: null, ready: 'a post', key: 'k', media: [] })
    await expect(commit).rejects.toMatchObject({ name: 'TimeoutError' })
    await close()
  })

  it('refuses to publish without a required setting and names it', async () => {
    await using at = await serving(answer(200, { id: '7' }))
    const error = await channelError(publishEntry(at.platform, at.call, attempt({ board: '' })))
    expect(error).toMatchObject({
      failure: 'rejected',
      code: 'invalid_settings',
      message: 'Forum cannot publish without the setting "board".',
    })
    expect(at.site.received).toEqual([])
  })

  it("classifies an error by the first matching row, with the platform's message and without secrets", async () => {
    const body = { error: { code: 'banned', message: 'no more posts with app-secret-0' } }
    await using at = await serving(answer(403, body), answer(403, { error: 'forbidden' }))
    const publish = () => channelError(publishEntry(at.platform, at.call, attempt({ board: 'cats' })))
    expect(await publish()).toMatchObject({
      failure: 'auth',
      code: 'banned',
      message: 'Forum has banned the account: no more posts with [removed]',
    })
    expect(await publish()).toMatchObject({
      failure: 'rejected',
      code: 'missing_permissions',
      message: 'Forum does not allow this: forbidden',
    })
  })

  it('leaves the outcome unknown when an irreversible call returns no JSON object', async () => {
    await using at = await serving(answer(200, '[]'))
    const error = await channelError(publishEntry(at.platform, at.call, attempt({ board: 'cats' })))
    expect(error.failure).toBe('unknown')
  })

  it('leaves the outcome unknown when the response of an irreversible call lacks a field', async () => {
    await using at = await serving(answer(200, { id: null }))
    const error = await channelError(publishEntry(at.platform, at.call, attempt({ board: 'cats' })))
    expect(error).toMatchObject({
      failure: 'unknown',
      message: 'Forum sent a response that cannot be read: the post may be live.',
    })
  })

  it('tries again when a response before the irreversible call cannot be read', async () => {
    await using at = await serving(answer(200, {}))
    const commit = withUnknownOutcome('Forum', at.call, async ({ http }) => {
      await http.request({ url: `${at.site.url}/draft`, signal: AbortSignal.timeout(5_000) })
      throw unreadableResponse('Forum')
    })
    expect(await channelError(commit)).toMatchObject({ failure: 'retryable', code: 'unreadable_answer' })
  })

  it('refuses every call until the operator sets a required variable', async () => {
    await using at = await serving(answer(200, { id: '7' }))
    const bare = forum.create({ ...configured, key: '' }, host)
    const error = await channelError(publishEntry(bare, at.call, attempt({ board: 'cats' })))
    expect(error).toMatchObject({
      code: 'platform_not_configured',
      message: 'The operator must set FORUM_KEY for Forum.',
    })
  })
})

describe('plugs and metrics of a platform', () => {
  const club = (plugs: Partial<PlugsSpec<{ quiet: boolean }>>) =>
    definePlatform({
      id: 'club',
      name: 'Club',
      env: { quiet: flagVariable('CLUB_QUIET', 'Reads no metrics.') },
      editor: 'none',
      maxConcurrent: 1,
      rules: '',
      text: { max: 100 },
      media: {},
      idempotency: null,
      auth: {
        kind: 'custom-fields',
        fields: () => [],
        connect: () => Promise.reject(new Error('nobody connects')),
      },
      errors: [],
      prepare: async () => ready('a post'),
      commit: async () => published({ releaseId: '7', releaseUrl: null }),
      isMeasured: ({ quiet }) => !quiet,
      metrics: { history: false, account: async () => [] },
      plugs: { byOthers: ['repost', 'comment'], ...plugs },
    })
  const likes = async () => 4
  const repost = {
    idempotency: null,
    prepare: async () => ready('a post'),
    commit: async () => published({ releaseId: '8', releaseUrl: null }),
  }
  const namesOf = (list: { identifier: string }[] = []) => list.map(({ identifier }) => identifier)

  it('omit what the platform does not support', () => {
    const created = club({ likes }).create({ quiet: false }, host)
    expect(namesOf(created.plugs)).toEqual(['club-autoPlugPost'])
    expect(namesOf(created.internalPlugs)).toEqual(['club-add-comment'])
    expect(club({ repost }).create({ quiet: false }, host).plugs).toEqual([])
  })

  it('share the plugs that other channels run within a family', () => {
    const family = { name: 'clubs', members: ['club', 'club-page'] }
    const { internalPlugs = [] } = club({ repost, family }).create({ quiet: false }, host)
    expect(namesOf(internalPlugs)).toEqual(['clubs-repost-post-users', 'clubs-add-comment'])
    for (const { pickIntegration } of internalPlugs) expect(pickIntegration).toEqual(family.members)
  })

  it('read nothing when the operator turns metrics off, and keep the plugs that other channels run', () => {
    const created = club({ likes, repost }).create({ quiet: true }, host)
    expect(created).not.toHaveProperty('analytics')
    expect([created.plugs, created.internalPlugs?.length]).toEqual([[], 2])
  })
})

describe('OAuth 2.0', () => {
  it('connects with PKCE and a Basic client and keeps the tokens', async () => {
    const tokens = {
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      expires_in: 60,
      scope: 'write read',
    }
    await using at = await serving(answer(200, tokens), answer(200, { id: '14', name: 'Ada' }))
    const { url, account } = await connect(at)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: redirectUri,
      scope: 'read write',
      state: 'state-1',
      code_challenge_method: 'S256',
    })
    expect(await account).toEqual({
      internalId: '14',
      name: 'Ada',
      picture: null,
      profile: null,
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      expiresAt: 61_000,
    })
    const [exchange, profile] = at.site.received
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: redirectUri,
      code_verifier: 'v'.repeat(43),
    })
    const basic = Buffer.from('app:app-secret-0').toString('base64')
    expect(exchange?.headers.authorization).toBe(`Basic ${basic}`)
    expect(profile?.headers.authorization).toBe('Bearer access-1')
  })

  it('refuses a code that the platform refuses and a response without all scopes', async () => {
    await using refusing = await serving(answer(400, { error: 'invalid_grant' }))
    expect(await channelError((await connect(refusing)).account)).toMatchObject({ code: 'code_refused' })
    await using narrow = await serving(answer(200, { access_token: 'access-1', scope: 'read' }))
    expect(await channelError((await connect(narrow)).account)).toMatchObject({ code: 'missing_scopes' })
  })

  it('renews tokens, keeps an old refresh token, and gives up only on a refusal', async () => {
    const refused = answer(400, { error: 'invalid_grant' })
    await using at = await serving(answer(200, { access_token: 'access-2' }), answer(503, {}), refused)
    const call = { ...at.call, account: anAccount({ refreshToken: 'refresh-1' }) }
    const refresh = async () => at.platform.refresh?.(call)
    expect(await refresh()).toEqual({ accessToken: 'access-2', refreshToken: null, expiresAt: null })
    expect((await channelError(refresh())).failure).toBe('retryable')
    expect((await channelError(refresh())).failure).toBe('auth')
    expect(at.site.received[0]?.body).toBe('grant_type=refresh_token&refresh_token=refresh-1')
  })
})

describe('the position of a comment on several targets', () => {
  const at = (root: string, parent: string) => ({
    root: { releaseId: root, releaseUrl: null },
    parent: { releaseId: parent, releaseUrl: null },
  })

  it('is split by target, with a parent when the previous entry is a comment on all targets', () => {
    const places = (root: string, parent: string) =>
      repliesOf(at(root, parent)).map((place) => [place.root, place.parent])
    expect(places('1,2', '1,2')).toEqual([
      ['1', null],
      ['2', null],
    ])
    expect(places('1,2', '11,12')).toEqual([
      ['1', '11'],
      ['2', '12'],
    ])
    expect(places('1,2', '11')).toEqual([
      ['1', null],
      ['2', null],
    ])
    expect(repliesOf({ root: null, parent: null })).toEqual([])
  })

  it('names its target only when there are several', () => {
    expect(repliesOf(at('1', '1')).map(({ target }) => target)).toEqual([null])
    expect(repliesOf(at('1,2', '1,2')).map(({ target }) => target)).toEqual(['reply to 1', 'reply to 2'])
  })
})
