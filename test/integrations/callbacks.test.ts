import { beforeAll, expect, it } from 'vitest'
import type { Platforms } from '../../server/platforms/registry.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

let count = 0

/** The sandbox, whose sign-in page chooses the state and returns with two values, as OAuth 1.0a and VK do. */
const returning = (platforms: Platforms): Platforms => ({
  ...platforms,
  sandbox: {
    ...platforms.sandbox,
    auth: {
      kind: 'redirect',
      protocol: 'OAuth 1.0a',
      externalUrl: false,
      callback: { state: 'oauth_token', code: ['oauth_verifier', 'device_id'] },
      async authorize() {
        const state = `temporary-${++count}`
        return { url: `https://club.example/authorize?oauth_token=${state}`, app: { secret: 's' }, state }
      },
      connect: async ({ code, app }) => ({
        internalId: `${code} ${app.secret}`,
        name: 'Ada',
        picture: null,
        profile: null,
        accessToken: 'access-1',
        refreshToken: null,
        expiresAt: null,
      }),
    },
  },
})

describeService(
  'a callback with parameters of the platform',
  (service) => {
    let ada: Tenant
    const start = async () => {
      const { url } = await ada.console.consoleApi.channels.getConnectUrl({
        path: { integration: 'sandbox' },
      })
      return new URL(url).searchParams.get('oauth_token') ?? ''
    }
    const open = (query: Record<string, string>) =>
      service.fetch(`/channels/connected/sandbox?${new URLSearchParams(query)}`, {
        headers: { cookie: `auth=${ada.session}` },
      })
    const accounts = async () =>
      (await ada.console.consoleApi.channels.list()).integrations.map(({ internalId }) => internalId)
    beforeAll(async () => {
      ada = await service.createTenant()
    })

    it('a connection is finished on the page of this service once the parameters are complete', async () => {
      const oauth_token = await start()
      expect((await open({ oauth_token, oauth_verifier: 'v-1' })).status).toBe(409)
      expect(await accounts()).toEqual([])
      expect((await open({ oauth_token, oauth_verifier: 'v-1', device_id: 'd-1' })).status).toBe(200)
      expect(await accounts()).toEqual(['v-1&&&&d-1 s'])
    })

    it('a connection is finished in another console, which sends the values as one code', async () => {
      const path = { integration: 'sandbox' }
      const body = { state: await start(), code: 'v-2&&&&d-2', timezone: '0' }
      await ada.console.channels.finishConnect({ path, body })
      expect(await accounts()).toContain('v-2&&&&d-2 s')
    })

    it('a callback reports that the user declined', async () => {
      const denied = await open({ denied: await start() })
      expect(denied.status).toBe(409)
      expect(await denied.text()).toContain('Access was denied on the platform.')
    })
  },
  { overrides: { platforms: returning } },
)
