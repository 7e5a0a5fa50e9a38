import { afterAll, beforeAll, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type { PlatformCall } from '../../server/platforms/platform.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const DAY = 86_400_000

describeService('a deleted channel of Mastodon', (service) => {
  let fake: FakeMastodon
  let ada: Tenant
  const path = { integration: 'mastodon' }
  const connect = async (tenant: Tenant) => {
    const { url } = await tenant.console.consoleApi.channels.getConnectUrl({
      path,
      query: { externalUrl: fake.url },
    })
    const { data } = await tenant.console.result.channels.finishConnect({
      path,
      body: { ...fake.consent(url), timezone: '0' },
    })
    return data?.id ?? ''
  }
  /** Drains the queue until no retry is left. */
  const settle = async () => {
    for (let hours = 0; hours < 6; hours++) {
      await service.server.drain()
      service.clock.advance(3_600_000)
    }
  }
  beforeAll(async () => {
    fake = await new FakeMastodon().listen()
    ada = await service.createTenant()
  })
  afterAll(() => fake.close())

  it('the token is revoked at the server, and again after a failure', async () => {
    const id = await connect(ada)
    fake.next.set('POST /oauth/revoke', [{ status: 503, json: {} }])
    await ada.console.consoleApi.channels.delete({ body: { id } })
    expect(fake.revoked).toEqual([])
    await settle()
    expect(fake.revoked).toEqual([
      { client_id: expect.any(String), client_secret: expect.any(String), token: expect.any(String) },
    ])
  })

  it('the channel is deleted although the server never answers the revocation', async () => {
    const count = fake.revoked.length
    const id = await connect(ada)
    fake.next.set('POST /oauth/revoke', Array(10).fill({ status: 503, json: {} }))
    const { response } = await ada.console.result.consoleApi.channels.delete({ body: { id } })
    expect(response.status).toBe(200)
    await settle()
    fake.next.delete('POST /oauth/revoke')
    await settle()
    expect(fake.revoked).toHaveLength(count)
    expect((await ada.console.consoleApi.channels.list()).integrations).toEqual([])
  })
})

/** Grants that two accounts share, and tokens that live for 60 days. */
const calls: { renewed: string[]; revoked: string[]; refuse: boolean } = {
  renewed: [],
  revoked: [],
  refuse: false,
}
const shared = (platforms: Platforms): Platforms => ({
  ...platforms,
  sandbox: {
    ...platforms.sandbox,
    auth: {
      kind: 'client-code',
      fields: [{ key: 'token', label: 'Token', validation: '/^\\S+$/', type: 'password' }],
      plain: true,
      start: (state) => `app-1||${state}`,
      connect: async ({ token = '' }, { now }) => ({
        internalId: token,
        name: token,
        picture: null,
        profile: null,
        accessToken: `user-${token[0]}`,
        refreshToken: null,
        expiresAt: now + 60 * DAY,
      }),
    },
    renewAheadMs: 7 * DAY,
    async refresh({ account, now }: PlatformCall) {
      if (calls.refuse) throw new PlatformError('auth', 'The user has removed the app.')
      calls.renewed.push(account.internalId)
      return { accessToken: account.accessToken, refreshToken: null, expiresAt: now + 60 * DAY }
    },
    revoke: {
      grant: ({ accessToken }) => accessToken,
      run: async ({ account }) => void calls.revoked.push(account.accessToken),
    },
  },
})

describeService(
  'the grant of an account',
  (service) => {
    const path = { integration: 'sandbox' }
    const connect = async (tenant: Tenant, code: string) => {
      const { url } = await tenant.console.consoleApi.channels.getConnectUrl({ path })
      const [app, state = ''] = url.split('||')
      expect(app).toBe('app-1')
      const { id } = await tenant.console.channels.finishConnect({
        path,
        body: { state, code, timezone: '0' },
      })
      return id
    }
    const renew = async () => {
      await service.app.jobs.enqueue(service.app.db, 'renew-tokens', {})
      await service.server.drain()
    }
    let ada: Tenant
    let eve: Tenant
    beforeAll(async () => {
      ada = await service.createTenant()
      eve = await service.createTenant()
      calls.renewed.length = 0
      calls.revoked.length = 0
      calls.refuse = false
    })

    it('the grant is revoked with the last channel that uses it', async () => {
      const first = await connect(ada, 'g1')
      const second = await connect(eve, 'g2')
      await ada.console.consoleApi.channels.delete({ body: { id: first } })
      await service.server.drain()
      expect(calls.revoked).toEqual([])
      await eve.console.consoleApi.channels.delete({ body: { id: second } })
      await service.server.drain()
      expect(calls.revoked).toEqual(['user-g'])
    })

    it('the catalog lists the grant as a step of the client', async () => {
      const { social } = await service.anonymous.platforms.list()
      const [provider] = social
      expect(provider).toMatchObject({ identifier: 'sandbox', isWeb3: true, isChromeExtension: false })
      expect(provider).not.toHaveProperty('customFields')
    })

    it('the grant is renewed before its token expires, once, and never while it is fresh', async () => {
      const id = await connect(ada, 'long')
      await renew()
      expect(calls.renewed).toEqual([])
      service.clock.advance(54 * DAY)
      await renew()
      await renew()
      expect(calls.renewed).toEqual(['long'])
      calls.refuse = true
      service.clock.advance(54 * DAY)
      await renew()
      const channels = await ada.api.channels.list({})
      expect(channels.find((each) => each.id === id)).toMatchObject({ refreshNeeded: true })
    })
  },
  { overrides: { platforms: shared } },
)
