import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openStage, type Place } from '../platforms/every-platform.ts'
import type { PlatformCallRecord, Route } from '../platforms/stand-in.ts'
import { follow, goBy, heading, pathOf, press } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const stage = await openStage()
afterAll(() => stage.close())
const config = { reroutes: { tiktok: 'tiktok-business' } }
const service = useService(() => ({ config, overrides: { platforms: stage.withSignIn } }))
const tenant = useTenant(service)
const { open } = useBrowser()

function placeOf(id: string): Place {
  const place = stage.places.get(id)
  if (place === undefined) throw new Error(`${id} has no exchanges.`)
  return place
}

type Back = (call: PlatformCallRecord) => { to: string; allowed: Record<string, string>; state?: string }

/** A consent page that leads back with what the platform adds to the address, or with a refusal. */
function consentPage(back: Back): Route {
  return (call) => {
    const { to, allowed, state } = back(call)
    const cancelled = allowed.oauth_token ? { denied: allowed.oauth_token } : { error: 'access_denied' }
    const link = (query: Record<string, string>) =>
      `${to}?${new URLSearchParams({ ...query, ...(state === undefined ? {} : { state }) })}`.replaceAll(
        '&',
        '&amp;',
      )
    const text = `<!doctype html><title>Consent</title><link rel="icon" href="data:,"><h1>Allow Postern?</h1>
<a href="${link(allowed)}">Allow</a> <a href="${link(cancelled)}">Cancel</a>`
    return { status: 200, text, headers: { 'content-type': 'text/html' } }
  }
}

const returns =
  (allowed: Record<string, string>): Back =>
  ({ query: { redirect_uri: to = '', state = '' } }) => ({ to, state, allowed })

/** OAuth 1.0a names the callback in the signature of the call before, and a new token in each address. */
const returnsVerifier: Back = ({ query: { oauth_token = '' } }) => {
  const request = placeOf('x').standIn.sent('/oauth/request_token').at(-1)
  const [, callback = ''] = /oauth_callback="([^"]+)"/.exec(request?.headers.authorization ?? '') ?? []
  return { to: decodeURIComponent(callback), allowed: { oauth_token, oauth_verifier: 'verifier' } }
}

let tokens = 0
const newToken: Route = () => ({
  status: 200,
  text: `oauth_token=token-${++tokens}&oauth_token_secret=s&oauth_callback_confirmed=true`,
  headers: { 'content-type': 'text/plain' },
})

/** Opens the console where a channel of this platform is connected. */
async function openConnect(id: string) {
  placeOf(id).standIn.reset()
  return open(service, `/channels/connect/${id}`, tenant, refusals(id))
}

/** A sign-in that is refused is a page with this status. The browser of the tests reaches none of the accounts' pictures. */
function refusals(id: string) {
  const pictures = 'https://(cdn\\.example/a(\\.png)?|img\\.example/[ab])$'
  return { tolerates: new RegExp(`status of 409 .*/channels/connect(ed)?/${id}\\b|${pictures}`) }
}

async function fillByName(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value)
}

/** Names of the connected channels of a platform. */
async function connected(id: string): Promise<string[]> {
  const channels = await tenant.api.channels.list({})
  return channels.filter(({ identifier }) => identifier === id).map(({ name }) => name)
}

const signIns: { way: string; id: string; consent: string; back: Back; name: string }[] = [
  {
    way: 'OAuth 2.0',
    id: 'whop',
    consent: 'GET /oauth/authorize',
    back: returns({ code: 'c' }),
    name: 'Ada L.',
  },
  { way: 'OAuth 1.0a', id: 'x', consent: 'GET /oauth/authenticate', back: returnsVerifier, name: 'Ada' },
  {
    way: 'a sign-in page of its own',
    id: 'mewe',
    consent: 'GET /login',
    back: returns({ loginRequestToken: 't' }),
    name: 'Ada L.',
  },
]

test.each(signIns)('a channel is connected by $way', async ({ id, consent, back, name }) => {
  await using opened = await openConnect(id)
  const { page } = opened
  const { platform, standIn } = placeOf(id)
  standIn.overrides = { [consent]: consentPage(back), 'POST /oauth/request_token': newToken }
  await press(page, `Go to ${platform.name}`)
  expect(await heading(page)).toBe('Allow Postern?')
  await follow(page, 'Cancel')
  expect(await heading(page)).toBe('The channel was not connected')
  expect(await connected(id)).toEqual([])
  await page.goto(`${service.url}/channels/connect/${id}`)
  await press(page, `Go to ${platform.name}`)
  await follow(page, 'Allow')
  expect(await heading(page)).toBe(`${name} is connected`)
  expect(await connected(id)).toEqual([name])
})

test('a channel moves to the platform to which the operator reroutes it', async () => {
  await using opened = await openConnect('tiktok')
  const { page } = opened
  const consent = { 'GET /www/v2/auth/authorize/': consentPage(returns({ code: 'c' })) }
  for (const id of ['tiktok', 'tiktok-business']) placeOf(id).standIn.overrides = consent
  await press(page, 'Go to TikTok')
  await follow(page, 'Allow')
  expect(await connected('tiktok')).toEqual(['Ada'])
  await page.goto(`${service.url}/channels`)
  const card = page.getByRole('article').filter({ hasText: 'TikTok' })
  await goBy(page, card.getByRole('link'))
  await press(page, 'Reconnect')
  expect(await heading(page)).toBe('Reconnect TikTok for Business')
  await page.getByText('The channel moves from tiktok to tiktok-business.').waitFor()
  await press(page, 'Go to TikTok for Business')
  await follow(page, 'Allow')
  expect(await heading(page)).toBe('Ada is connected')
  expect([await connected('tiktok'), await connected('tiktok-business')]).toEqual([[], ['Ada']])
})

test('a channel is connected by OAuth 2.0 and a page of the account', async () => {
  await using opened = await openConnect('youtube')
  const { page } = opened
  const { standIn } = placeOf('youtube')
  standIn.overrides = { 'GET /accounts/o/oauth2/v2/auth': consentPage(returns({ code: 'c' })) }
  await press(page, 'Go to YouTube')
  await follow(page, 'Allow')
  expect(await heading(page)).toBe('Choose a page')
  await press(page, 'Bakery')
  expect(await connected('youtube')).toEqual(['Bakery'])
})

const typed: {
  way: string
  id: string
  fields: (place: Place) => Record<string, string>
  wrong: object
  name: string
}[] = [
  {
    way: 'fields',
    id: 'bluesky',
    fields: ({ standIn }) => ({ service: standIn.url, identifier: 'ada.test', password: 'app-pass' }),
    wrong: { status: 401, json: { error: 'AuthenticationRequired' } },
    name: 'Ada',
  },
  {
    way: 'an API key',
    id: 'moltbook',
    fields: () => ({ apiKey: 'moltbook_key' }),
    wrong: { status: 401, json: {} },
    name: 'Ada L.',
  },
  {
    way: 'a signer',
    id: 'wrapcast',
    fields: () => ({ signer_uuid: '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec' }),
    wrong: { status: 404, json: { code: 'NotFound', message: 'Signer not found' } },
    name: 'Ada L.',
  },
  {
    way: 'cookies',
    id: 'skool',
    fields: () => ({ client_id: 'c', auth_token: 'a' }),
    wrong: { status: 401, json: {} },
    name: 'Ada L.',
  },
]

test.each(typed)('a channel is connected by $way', async ({ id, fields, wrong, name }) => {
  await using opened = await openConnect(id)
  const { page } = opened
  const place = placeOf(id)
  place.standIn.overrides = Object.fromEntries(
    Object.keys(place.of.routes).map((route) => [route, wrong as { status: number }]),
  )
  await fillByName(page, fields(place))
  await press(page, 'Connect')
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(await connected(id)).toEqual([])
  place.standIn.reset()
  await fillByName(page, fields(place))
  await press(page, 'Connect')
  expect(pathOf(page)).toBe('/channels?done=connected')
  expect(await connected(id)).toEqual([name])
})

test('a channel is connected by a pairing code for the bot', async () => {
  const { standIn } = placeOf('telegram')
  const updates: object[] = []
  const bot = '/bot4711:a-token-for-tests'
  standIn.reset()
  standIn.overrides = {
    [`POST ${bot}/getUpdates`]: () => ({ status: 200, json: { ok: true, result: updates } }),
    [`POST ${bot}/deleteMessage`]: { status: 200, json: { ok: true, result: true } },
  }
  await using opened = await open(service, '/channels/connect/telegram', tenant, refusals('telegram'))
  const { page } = opened
  const word = await page.locator('input[name="word"]').inputValue()
  const submit = async () => {
    service.clock.advance(1000)
    await goBy(page, page.getByRole('button', { name: 'Connect', exact: true }))
  }
  await submit()
  expect(await page.getByRole('alert').textContent()).toContain(`"/connect ${word}"`)
  const date = Math.floor(service.clock.now() / 1000)
  const chat = { id: -1001234567890, type: 'supergroup', title: 'News' }
  updates.push({ update_id: 1, message: { message_id: 1, date, chat, text: `/connect ${word}` } })
  await submit()
  expect(pathOf(page)).toBe('/channels?done=connected')
  expect(await connected('telegram')).toEqual(['News'])
})
