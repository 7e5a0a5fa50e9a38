import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { SignJWT } from 'jose'
import { createPostern, type Postern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { sessionOf } from '../helpers/accounts.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import type { TestService } from '../helpers/server.ts'
import type { Relay } from '../helpers/smtp.ts'

export const enterpriseSecret = 'an enterprise secret for tests, and nothing else'

const HOUR = 3_600_000
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
const email = 'ada@example.org'

/** Records the traffic between the service and everyone else, and the secrets in it by name. */
export interface Scenario {
  service: TestService
  relay: Relay
  secrets: Map<string, string>
  /** Long random words that are no secret. */
  known: Set<string>
  /** Every answer: body, cookies and where it leads. */
  answers: string[]
  /** The SDK with this session; its answers are kept. Each client has an address of its own. */
  client(credentials?: { session?: string; apiKey?: string }): Postern
  /** A raw request whose answer is kept. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Called where something is under way, so that the test can look. */
  checkpoint(): Promise<void>
  /** Keeps a secret by name and returns it; throws when there is none. */
  secret(name: string, value: string | null | undefined): string
}

export function createScenario(
  service: TestService,
  relay: Relay,
  checkpoint: () => Promise<void>,
): Scenario {
  const answers: string[] = []
  const secrets = new Map<string, string>()
  let callers = 0
  const from = () => ({ 'x-forwarded-for': `10.7.${callers >> 8}.${callers++ & 255}` })
  const recorded: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const { headers } = response
    answers.push(await response.clone().text(), ...headers.getSetCookie(), headers.get('location') ?? '')
    return response
  }
  return {
    service,
    relay,
    secrets,
    known: new Set(),
    answers,
    checkpoint,
    client: (credentials = {}) =>
      createPostern({
        baseUrl: service.url,
        retries: 0,
        fetch: recorded,
        headers: from(),
        ...credentials,
      }),
    fetch: (path, init = {}) =>
      recorded(service.url + path, { redirect: 'manual', ...init, headers: { ...from(), ...init.headers } }),
    secret(name, value) {
      if (!value) throw new Error(`the scenario got no ${name}`)
      secrets.set(name, value)
      return value
    },
  }
}

/** Everything that hands out a secret, over HTTP, as people and programs do it. */
export async function playScenario(scenario: Scenario): Promise<void> {
  const session = await account(scenario)
  const apiKey = await keys(scenario, session)
  await apps(scenario, session)
  await devices(scenario, session)
  await team(scenario, session)
  await webhooks(scenario, session)
  await channels(scenario, session, apiKey)
  await reviews(scenario, apiKey)
  await enterprise(scenario)
  await wallet(scenario)
  await scenario.checkpoint()
}

async function mailed(
  { service, relay }: Scenario,
  to: string,
  pattern: RegExp,
): Promise<string | undefined> {
  await service.server.drain()
  return relay
    .to(to)
    .map(({ text }) => pattern.exec(text)?.[1])
    .findLast((found) => found !== undefined)
}

async function account(scenario: Scenario): Promise<string> {
  const { client, secret, relay, service, checkpoint } = scenario
  const passwords = ['first', 'second', 'third'].map((name) =>
    secret(`${name} password`, `the ${name} password`),
  )
  const [first = '', second = '', third = ''] = passwords
  const credentials = { provider: 'LOCAL', email } as const
  relay.refusing = 1
  await client().auth.register({ body: { ...credentials, password: first, company: 'Example Ltd' } })
  await service.server.drain()
  await checkpoint()
  service.clock.advance(HOUR)
  const code = secret('activation code', await mailed(scenario, email, /\/auth\/activate\/([\w-]+)/))
  await client().auth.activate({ body: { code } })
  const reset = async (name: string) => {
    await client().auth.forgotPassword({ body: { email } })
    return secret(name, await mailed(scenario, email, /\/auth\/forgot\/([\w-]+)/))
  }
  const token = await reset('used reset token')
  await scenario.fetch(`/auth/forgot/${token}`)
  await client().auth.resetPassword({ body: { token, password: second, repeatPassword: second } })
  const signIn = async (name: string, password: string) =>
    secret(name, sessionOf(await client().result.auth.login({ body: { ...credentials, password } })))
  await client().result.auth.login({ body: { ...credentials, password: first } })
  await signIn('other session', second)
  const session = await signIn('session', second)
  await client({ session }).user.changePassword({ body: { currentPassword: second, password: third } })
  await reset('open reset token')
  return session
}

async function keys({ client, fetch, secret, service }: Scenario, session: string): Promise<string> {
  secret('rotated API key', (await client({ session }).apiKeys.rotate()).apiKey)
  const { apiKey } = await client({ session }).apiKeys.rotate()
  const named = await client({ session }).apiKeys.create({ body: { name: 'Dashboard', scopes: ['read'] } })
  secret('named API key', named.key)
  const page = await fetch('/settings/keys', {
    method: 'POST',
    headers: { cookie: `auth=${session}`, origin: service.url },
    body: new URLSearchParams({ name: 'From the page', access: 'read' }),
  })
  secret('API key of the page', /psk_[\w-]{40,}/.exec(await page.text())?.[0])
  return secret('API key', apiKey)
}

async function apps({ client, fetch, secret, checkpoint }: Scenario, session: string): Promise<void> {
  const console = client({ session })
  const redirectUrl = 'https://app.example.com/callback'
  const app = await console.oauth.app.create({ body: { name: 'Planner', redirectUrl } })
  secret('first client secret', app.clientSecret)
  const { clientSecret } = await console.oauth.app.rotateSecret()
  secret('client secret', clientSecret)
  const verifier = secret('PKCE verifier', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const grant = async (name: string) => {
    const { redirect } = await console.oauth.decide({
      body: { action: 'approve', client_id: app.clientId, code_challenge, code_challenge_method: 'S256' },
    })
    return secret(name, new URL(redirect).searchParams.get('code'))
  }
  await grant('open authorization code')
  const code = await grant('used authorization code')
  await checkpoint()
  const exchange = async (code_verifier: string) =>
    fetch('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: app.clientId,
        client_secret: clientSecret,
        code,
        code_verifier,
      }),
    })
  await exchange('a verifier that is wrong, and long enough to be one')
  const token = (await (await exchange(verifier)).json()) as { access_token?: string }
  const accessToken = secret('access token', token.access_token)
  await client({ apiKey: accessToken }).credentials.check()
}

async function devices(scenario: Scenario, session: string): Promise<void> {
  const { client, fetch, secret, checkpoint } = scenario
  const start = async (name: string) => {
    const codes = (await (await fetch('/device/code', { method: 'POST' })).json()) as Record<string, string>
    const user_code = secret(`user code of ${name}`, codes.user_code)
    secret(`user code of ${name}, without dash`, user_code.replace('-', ''))
    return { user_code, device_code: secret(`device code of ${name}`, codes.device_code) }
  }
  await start('a device that waits')
  const { user_code, device_code } = await start('a device')
  await client({ session }).device.approve({ body: { user_code } })
  await checkpoint()
  const body = new URLSearchParams({ device_code })
  const answer = (await (await fetch('/device/token', { method: 'POST', body })).json()) as {
    access_token?: string
  }
  secret('access token of a device', answer.access_token)
  await client({ apiKey: answer.access_token ?? '' }).credentials.check()
}

async function team(scenario: Scenario, session: string): Promise<void> {
  const { client, secret, relay, service, checkpoint } = scenario
  const tokenIn = (url: string) => new URL(url).searchParams.get('org')
  const console = client({ session })
  const link = await console.team.invite({ body: { role: 'USER', sendEmail: false } })
  secret('open invitation', tokenIn(link.url))
  relay.refusing = 1
  const invited = { role: 'ADMIN', sendEmail: true, email: 'bob@example.org' } as const
  const mail = await console.team.invite({ body: invited })
  secret('mailed invitation', tokenIn(mail.url))
  await service.server.drain()
  await checkpoint()
  service.clock.advance(HOUR)
  await mailed(scenario, invited.email, /(org)/)
  const guest = await service.createTenant()
  secret('session of a guest', guest.session)
  const used = await console.team.invite({ body: { role: 'USER', sendEmail: false } })
  const org = secret('used invitation', tokenIn(used.url))
  await client({ session: guest.session }).organizations.join({ body: { org } })
}

/** The channels that are connected afterwards are told to the endpoint, which repeats what it knows. */
async function webhooks({ client, known, secret, service }: Scenario, session: string): Promise<void> {
  const console = client({ session })
  await using receiver = await scriptedServer((response, { headers, body }) => {
    // A signature is for one message alone.
    for (const word of String(headers['webhook-signature']).split(/[^\w-]/)) known.add(word)
    response.writeHead(500).end(JSON.stringify({ headers, body }))
  })
  const { id, secret: first } = await console.webhooks.endpoints.create({
    body: { name: 'Receiver', url: receiver.url },
  })
  const bytes = (text: string) => Buffer.from(text.slice('whsec_'.length), 'base64').toString('hex')
  secret('bytes of the webhook secret', bytes(secret('webhook secret', first)))
  const { secret: second } = await console.webhooks.endpoints.rotateSecret({ path: { id } })
  secret('bytes of the rotated webhook secret', bytes(secret('rotated webhook secret', second)))
  await console.webhooks.endpoints.test({ query: { id }, body: {} })
  const state = secret(
    'state of the sandbox',
    (await console.consoleApi.channels.getConnectUrl({ path: { integration: 'sandbox' } })).url,
  )
  const code = encode({ name: 'Told' })
  await console.channels.finishConnect({
    path: { integration: 'sandbox' },
    body: { state, code, timezone: '0' },
  })
  await service.server.drain()
  await console.webhooks.endpoints.list()
  const { deliveries } = await console.webhooks.deliveries.list({ path: { id } })
  const [delivery] = deliveries
  if (!delivery) throw new Error('nothing was delivered')
  await console.webhooks.deliveries.get({ path: { id, deliveryId: delivery.id } })
}

async function channels(scenario: Scenario, session: string, apiKey: string): Promise<void> {
  const { client, secret, service, checkpoint } = scenario
  const console = client({ session })
  const login = answer(200, {
    did: 'did:plc:ada',
    handle: 'ada.example.org',
    accessJwt: secret('access token of Bluesky', 'bluesky-access-jwt-of-ada'),
    refreshJwt: secret('refresh token of Bluesky', 'bluesky-refresh-jwt-of-ada'),
  })
  await using pds = await scriptedServer(login, answer(400, { error: 'RecordNotFound' }))
  const password = secret('app password of Bluesky', 'app-password-of-ada')
  const bluesky = { path: { integration: 'bluesky' } }
  const state = secret('state of Bluesky', (await console.consoleApi.channels.getConnectUrl(bluesky)).url)
  const fields = { service: pds.url, identifier: 'ada.example.org', password }
  await console.channels.finishConnect({ ...bluesky, body: { state, code: encode(fields), timezone: '0' } })

  const instance = await new FakeMastodon().listen()
  try {
    const mastodon = { path: { integration: 'mastodon' } }
    const start = async (name: string) => {
      const query = { externalUrl: instance.url }
      const { url } = await console.consoleApi.channels.getConnectUrl({ ...mastodon, query })
      secret(name, new URL(url).searchParams.get('state'))
      return url
    }
    const consent = instance.consent(await start('state of Mastodon'))
    await start('open state of Mastodon')
    await checkpoint()
    const channel = await console.channels.finishConnect({ ...mastodon, body: { ...consent, timezone: '0' } })
    const [token] = (Reflect.get(instance, 'tokens') as Map<string, string>).keys()
    secret('access token of Mastodon', token)
    for (const [id, app] of instance.apps) secret(`secret of the app ${id} at Mastodon`, app.secret)
    const echo = { status: 403, json: { error: `This action is not allowed for ${token}` } }
    instance.next.set('POST /api/v1/statuses', [echo])
    await client({ apiKey }).posts.create({
      body: {
        type: 'now',
        date: new Date(service.clock.now()).toISOString(),
        shortLink: false,
        tags: [],
        posts: [{ integration: { id: channel.id }, value: [{ content: 'Hello', image: [] }] }],
      },
    })
    await service.server.drain()
  } finally {
    await instance.close()
  }
}

async function reviews({ client, fetch, secret }: Scenario, apiKey: string): Promise<void> {
  const api = client({ apiKey })
  const [channel] = (await api.channels.list()).filter(({ identifier }) => identifier === 'sandbox')
  const posts = [{ integration: { id: channel?.id ?? '' }, value: [{ content: 'A draft' }] }]
  const [draft] = await api.posts.create({ body: { type: 'draft', date: '2099-01-01', posts } })
  const { url } = await api.posts.createApprovalLink({ path: { id: draft?.postId ?? '' } })
  const token = secret('approval link', url.split('/').at(-1))
  const calendar = await api.calendarLinks.create({})
  await fetch(`/public/v1/calendars/${secret('calendar link', calendar.url.split('/').at(-2))}/calendar.ics`)
  const page = await fetch(`/review/${token}`)
  const version = /name="version" value="(\w+)"/.exec(await page.text())?.[1] ?? ''
  await fetch(`/review/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'reject', comment: 'No', version }),
  })
}

async function enterprise({ client, secret, service }: Scenario): Promise<void> {
  const sign = (claims: object) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(newId())
      .setExpirationTime(Math.floor(service.clock.now() / 1000) + 60)
      .sign(new TextEncoder().encode(enterpriseSecret))
  const call = async (claims: object) => ({ body: { params: await sign(claims) } })
  const customer = { id: newId(), name: 'Bakery Miller', saasName: 'shop', email: 'miller@example.org' }
  const made = await client().enterprise.createUser(await call(customer))
  secret('API key of an enterprise customer', made.apiKey)
  secret('enterprise secret', enterpriseSecret)
}

async function wallet(scenario: Scenario): Promise<void> {
  const { client, fetch, secret, checkpoint } = scenario
  const { secretKey, publicKey: key } = ed25519.keygen()
  const publicKey = base58.encode(key)
  scenario.known.add(publicKey)
  const begun = await fetch(`/auth/oauth/WALLET?${new URLSearchParams({ publicKey })}`)
  const [cookie = ''] = (begun.headers.getSetCookie()[0] ?? '').split(';')
  secret('cookie of a sign-in', cookie.split('=')[1])
  const challenge = await begun.text()
  await checkpoint()
  const signature = Buffer.from(ed25519.sign(Buffer.from(challenge), secretKey)).toString('hex')
  const exists = await fetch('/auth/oauth/WALLET/exists', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ code: encode({ publicKey, challenge, signature }) }),
  })
  const { token } = (await exists.json()) as { token?: string }
  const providerToken = secret('ticket of a sign-in', token)
  await checkpoint()
  const made = await client().result.auth.register({
    body: { provider: 'WALLET', providerToken, company: 'A wallet' },
  })
  secret('session of a wallet', sessionOf(made))
}
