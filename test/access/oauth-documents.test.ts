import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { asked, callback, redemption, refreshed, token, tokensFor } from './agents-support.ts'
import { decide, refusal } from './oauth-support.ts'

const DAY = 24 * 60 * 60_000

interface Answer {
  status: number
  type: string
  headers: Record<string, string>
  /** Text instead of the document. */
  text: string | null
  change: Record<string, unknown>
}

const good: Answer = { status: 200, type: 'application/json', headers: {}, text: null, change: {} }

describeService('oauth: clients with a metadata document', (service) => {
  let host: ScriptedServer
  let tenant: Tenant
  let answer: Answer
  let number = 0

  beforeAll(async () => {
    tenant = await service.createTenant()
    host = await scriptedServer((response, { path }) => {
      const document = { ...metadata(host.url + path), ...answer.change }
      response.writeHead(answer.status, { 'content-type': answer.type, ...answer.headers })
      response.end(answer.text ?? JSON.stringify(document))
    })
  })
  afterAll(() => host[Symbol.asyncDispose]())
  beforeEach(() => {
    answer = good
    host.received.length = 0
    service.clock.advance(DAY)
  })

  const metadata = (clientId: string) => ({
    client_id: clientId,
    client_name: 'Document Agent',
    redirect_uris: [callback, 'http://localhost/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  })
  /** A client that nobody has seen before. */
  const newClient = () => `${host.url}/agents/${++number}.json`
  const authorize = (clientId: string, headers: Record<string, string> = { auth: tenant.session }) =>
    service.fetch(`/oauth/authorize?${new URLSearchParams(asked(clientId))}`, { headers })

  it('a client is identified by the host of its document and gets tokens like a registered one', async () => {
    const client = newClient()
    const shown = await (await authorize(client)).json()
    expect(shown).toMatchObject({
      app: { name: 'Document Agent', kind: 'document', host: new URL(host.url).host, clientId: client },
      redirectUri: callback,
      resource: `${service.app.config.baseUrl}/mcp`,
    })
    const tokens = await tokensFor(service, tenant, client)
    expect(tokens).toMatchObject({ expires_in: 3600, refresh_token: expect.any(String) })
    await refreshed(service, client, tokens)
    const grants = await tenant.console.oauth.approvedApps.list()
    expect(grants[0]?.app).toMatchObject({ kind: 'document', host: new URL(host.url).host })
    const [sent] = host.received
    expect([sent?.headers.cookie, sent?.headers.authorization]).toEqual([undefined, undefined])
  })

  it('the consent page warns that any program on the computer can use a loopback redirect', async () => {
    const client = newClient()
    const page = await authorize(client, { accept: 'text/html', cookie: `auth=${tenant.session}` })
    const text = await page.text()
    expect(text).toContain(new URL(host.url).host)
    expect(text).toContain('Any program on this computer can claim to be it.')
    answer = { ...good, change: { redirect_uris: [callback, 'https://agent.example/callback'] } }
    const query = new URLSearchParams({
      ...asked(newClient()),
      redirect_uri: 'https://agent.example/callback',
    })
    const remote = await service.fetch(`/oauth/authorize?${query}`, {
      headers: { accept: 'text/html', cookie: `auth=${tenant.session}` },
    })
    const remoteText = await remote.text()
    expect(remoteText).toContain('agent.example')
    expect(remoteText).not.toContain('Any program on this computer')
  })

  it('the service fetches a document for signed-in users only', async () => {
    const client = newClient()
    expect(await refusal(await authorize(client, {}))).toEqual([401, 'unauthorized'])
    const page = await authorize(client, { accept: 'text/html' })
    expect([page.status, page.headers.get('location')?.split('?')[0]]).toEqual([303, '/sign-in'])
    expect(await refusal(await token(service, redemption(client, 'any')))).toEqual([401, 'invalid_client'])
    expect(host.received).toEqual([])
  })

  it.each([
    ['another client id', { change: { client_id: 'https://other.example/client.json' } }],
    ['no client id', { change: { client_id: undefined } }],
    ['no name', { change: { client_name: undefined } }],
    ['no redirect URL', { change: { redirect_uris: undefined } }],
    ['a redirect URL over http', { change: { redirect_uris: ['http://agent.example/'] } }],
    ['a secret', { change: { client_secret: 'hush' } }],
    ['another way to prove itself', { change: { token_endpoint_auth_method: 'private_key_jwt' } }],
    ['text that is no JSON', { text: '<html>' }],
    ['JSON that is no object', { text: 'null' }],
    ['another content type', { type: 'text/html' }],
    ['an error', { status: 404 }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere.json' } }],
    ['too many bytes', { text: `{"a": "${'x'.repeat(11_000)}"}` }],
  ] as [string, Partial<Answer>][])('a document with %s is refused and not stored', async (_, change) => {
    answer = { ...good, ...change }
    const client = newClient()
    const response = await authorize(client)
    expect((await refusal(response))[0]).toBe(400)
    expect(await service.app.db('oauth_apps').where({ client_id: client })).toEqual([])
    const page = await authorize(client, { accept: 'text/html', cookie: `auth=${tenant.session}` })
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
  })

  it.each([
    (at: string) => `${at}/`,
    (at: string) => `${at}/a/../client.json`,
    (at: string) => `${at}/client.json#part`,
    (at: string) => `${at.replace('http://', 'http://user@')}/client.json`,
    (at: string) => `${at.replace('http:', 'HTTP:')}/client.json`,
    () => 'http://agent.example/client.json',
    () => 'https://10.0.0.1/client.json',
    () => 'https://169.254.169.254/latest/meta-data',
    () => 'https://agent.internal/client.json',
  ])('the client id of case %# is refused before anything is fetched', async (make) => {
    expect(await refusal(await authorize(make(host.url)))).toEqual([400, 'invalid_client'])
    expect(host.received).toEqual([])
  })

  it('a document is cached for as long as its host says, between five minutes and a day', async () => {
    const cases: [string | undefined, number][] = [
      ['max-age=600', 600_000],
      ['public, max-age=1', 300_000],
      ['no-store', 300_000],
      ['max-age=99999999', DAY],
      [undefined, 3600_000],
    ]
    for (const [header, ms] of cases) {
      answer = { ...good, headers: header === undefined ? {} : { 'cache-control': header } }
      const client = newClient()
      const count = () => host.received.filter(({ path }) => client.endsWith(path)).length
      await authorize(client)
      service.clock.advance(ms - 1)
      expect((await authorize(client)).status).toBe(200)
      expect(count(), header).toBe(1)
      service.clock.advance(1)
      expect((await authorize(client)).status).toBe(200)
      expect(count(), header).toBe(2)
    }
  })

  it('a changed document counts once the cached one has expired, for the name and the redirect URLs', async () => {
    const client = newClient()
    await tokensFor(service, tenant, client)
    answer = { ...good, change: { client_name: 'Renamed', redirect_uris: ['https://agent.example/new'] } }
    service.clock.advance(DAY)
    expect(await refusal(await authorize(client))).toEqual([400, 'invalid_request'])
    const url = await decide(tenant, { ...asked(client), redirect_uri: 'https://agent.example/new' })
    expect(url.host).toBe('agent.example')
    const grants = await tenant.console.oauth.approvedApps.list()
    expect(grants.map(({ app }) => app.name)).toContain('Renamed')
    answer = { ...good, status: 500 }
    service.clock.advance(DAY)
    expect(await refusal(await authorize(client))).toEqual([400, 'invalid_client'])
  })

  it('a user can make the service fetch at most thirty documents in a quarter of an hour', async () => {
    const person = await service.createTenant()
    const open = async () => (await authorize(newClient(), { auth: person.session })).status
    for (let n = 0; n < 30; n++) expect(await open()).toBe(200)
    expect(await open()).toBe(429)
    expect((await authorize(newClient())).status).toBe(200)
    service.clock.advance(15 * 60_000)
    expect(await open()).toBe(200)
  })
})

describe('without the development switch', () => {
  describeService(
    'a document on the local machine',
    (service) => {
      it('the document is not fetched', async () => {
        await using host = await scriptedServer((response) => response.end('{}'))
        const tenant = await service.createTenant()
        const query = new URLSearchParams(asked(`${host.url}/client.json`))
        const response = await service.fetch(`/oauth/authorize?${query}`, {
          headers: { auth: tenant.session },
        })
        expect(await refusal(response)).toEqual([400, 'invalid_client'])
        const secure = new URLSearchParams(asked(`${host.url.replace('http:', 'https:')}/client.json`))
        const guarded = await service.fetch(`/oauth/authorize?${secure}`, {
          headers: { auth: tenant.session },
        })
        expect(await refusal(guarded)).toEqual([400, 'invalid_client'])
        expect(host.received).toEqual([])
      })
    },
    { config: { allowLoopback: false } },
  )
})
