import { describe, expect, it } from 'vitest'
import { joinCode } from '../../server/platforms/kit/auth/callback.ts'
import type { AuthSpec } from '../../server/platforms/kit/spec.ts'
import { channelError } from '../helpers/channels.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import { ada, authOf, type ClubConfig, club, clubServer, signInWith } from './connecting.ts'

const tokens = { accessToken: 'access-1', refreshToken: null, expiresAt: null }

describe('a sign-in page on the platform', () => {
  const auth: AuthSpec<ClubConfig> = {
    kind: 'redirect',
    url: ({ config, state, redirectUri }) =>
      `${config.url}/login?${new URLSearchParams({ state, redirect_uri: redirectUri })}`,
    callback: ['loginRequestToken'],
    pendingMs: 1,
    async connect({ loginRequestToken = '' }, api) {
      const { status, token } = await api.read({
        url: '/token',
        query: { loginRequestToken },
      })
      return status === 'pending' ? null : { ...ada, ...tokens, accessToken: String(token) }
    },
  }
  const pending = answer(200, { status: 'pending' })

  it('is polled while the sign-in is pending', async () => {
    await using at = await clubServer(club(auth), pending, pending, answer(200, { token: 'access-1' }))
    const { url, account } = await signInWith(at, 'request-1')
    expect(url.pathname).toBe('/login')
    expect(url.searchParams.get('state')).toBe('state-1')
    expect(await account).toEqual({ ...ada, ...tokens })
    expect(at.site.received[0]?.path).toBe('/token?loginRequestToken=request-1')
    expect(at.site.received).toHaveLength(3)
  })

  it('causes a clear error when the sign-in stays pending', async () => {
    await using at = await clubServer(club(auth), pending)
    expect(await channelError((await signInWith(at, 'request-1')).account)).toMatchObject({
      failure: 'rejected',
      code: 'sign_in_pending',
    })
  })

  it('refuses a callback without its parameter', async () => {
    await using at = await clubServer(club(auth), pending)
    expect(await channelError((await signInWith(at, '')).account)).toMatchObject({ code: 'code_refused' })
    expect(at.site.received).toEqual([])
  })
})

describe('a callback with several parameters', () => {
  it('becomes one code, or an empty code if a parameter is missing', () => {
    expect(joinCode(['code', 'device_id'], { code: 'c', device_id: 'd' })).toBe('c&&&&d')
    expect(joinCode(['code', 'device_id'], { code: 'c' })).toBe('')
    expect(joinCode(['code'], { code: 'c&&&&d' })).toBe('c&&&&d')
  })
})

it('connects with the cookies of a browser', async () => {
  const spec: AuthSpec<ClubConfig> = {
    kind: 'cookies',
    cookies: [{ name: 'session', domain: 'club.example' }],
    async connect({ session = '' }, api) {
      const { id } = await api.read({
        url: '/self',
        headers: { cookie: `session=${session}` },
      })
      return { ...ada, ...tokens, internalId: String(id), accessToken: session }
    },
  }
  await using at = await clubServer(club(spec), answer(200, { id: '7' }))
  const auth = authOf(at, 'cookies')
  expect(auth.cookies).toEqual([{ name: 'session', domain: 'club.example' }])
  expect(await auth.connect({ session: 's-1' }, at.call)).toMatchObject({
    internalId: '7',
    accessToken: 's-1',
  })
  expect(at.site.received[0]?.headers.cookie).toBe('session=s-1')
})

it('connects with a code from the client and starts with the values that the client needs', async () => {
  const spec: AuthSpec<ClubConfig> = {
    kind: 'client-code',
    fields: [{ key: 'signer', label: 'Signer', validation: '/^\\S+$/', type: 'password' }],
    start: ({ key }, state) => `${key}||${state}`,
    connect: async ({ signer = '' }) => ({ ...ada, ...tokens, accessToken: signer }),
  }
  await using at = await clubServer(club(spec), answer(200, {}))
  const auth = authOf(at, 'client-code')
  expect(auth).toMatchObject({ plain: false })
  expect(auth.start('state-1')).toBe('app-secret||state-1')
  expect(await auth.connect({ signer: 's-1' }, at.call)).toMatchObject({ accessToken: 's-1' })
})

describe('the pages of an account', () => {
  const auth: AuthSpec<ClubConfig> = {
    kind: 'cookies',
    cookies: [],
    connect: async () => ({ ...ada, ...tokens }),
  }
  const definition = club(auth, {
    pages: {
      async list(api) {
        const lists = await Promise.all(['/owned', '/managed'].map((url) => api.list({ url })))
        return lists.flat().map(({ id, name, token }) => ({
          id: String(id),
          name: String(name),
          picture: null,
          category: 'bakery',
          chosen: { accessToken: String(token), profile: String(name).toLowerCase() },
        }))
      },
    },
  })
  const page = { id: '1', name: 'Bakery', token: 'page-token-1' }

  it('are each listed once without their tokens', async () => {
    await using at = await clubServer(definition, answer(200, [page]), answer(200, [page]))
    expect(await at.platform.pages?.list(at.call)).toEqual([
      { id: '1', name: 'Bakery', picture: null, category: 'bakery' },
    ])
  })

  it('are selected with their tokens by the id or the page that clients send', async () => {
    await using at = await clubServer(definition, answer(200, [page]))
    const chosen = {
      internalId: '1',
      name: 'Bakery',
      picture: null,
      profile: 'bakery',
      accessToken: 'page-token-1',
    }
    expect(await at.platform.pages?.select(at.call, { id: '1' })).toEqual(chosen)
    expect(await at.platform.pages?.select(at.call, { page: '1' })).toEqual(chosen)
    const unknown = async () => at.platform.pages?.select(at.call, { id: '2' })
    expect(await channelError(unknown())).toMatchObject({ code: 'unknown_page' })
  })
})

it('sends the common headers only to the platform', async () => {
  await using elsewhere = await scriptedServer(answer(200, {}))
  const spec: AuthSpec<ClubConfig> = {
    kind: 'client-code',
    fields: [],
    async connect(_fields, api) {
      await api.request({ url: '/me' })
      await api.request({ url: `${api.config.url}/me` })
      await api.request({ url: elsewhere.url })
      return { ...ada, ...tokens }
    },
  }
  const definition = club(spec, { headers: ({ key }) => ({ 'x-app-key': key }) })
  await using at = await clubServer(definition, answer(200, {}))
  await authOf(at, 'client-code').connect({}, at.call)
  const keys = [...at.site.received, ...elsewhere.received].map(({ headers }) => headers['x-app-key'])
  expect(keys).toEqual(['app-secret', 'app-secret', undefined])
})
