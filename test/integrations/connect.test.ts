import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const code = (fields: unknown) => Buffer.from(JSON.stringify(fields)).toString('base64')

/** As much of a PDS as a login needs: one account, one app password. */
async function startPds(password: string) {
  const session = {
    did: 'did:plc:ada',
    handle: 'ada.example.org',
    accessJwt: 'access-jwt',
    refreshJwt: 'refresh-jwt',
  }
  const server = createServer(clientCloses, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const login = request.url === '/xrpc/com.atproto.server.createSession'
    const right = login && (JSON.parse(body) as { password: string }).password === password
    response.writeHead(right ? 200 : login ? 401 : 400, { 'content-type': 'application/json' })
    const refused = { error: 'AuthenticationRequired', message: 'Invalid identifier or password' }
    response.end(JSON.stringify(right ? session : login ? refused : { error: 'RecordNotFound' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

describeService('connecting channels', (service) => {
  let ada: Tenant
  beforeAll(async () => {
    ada = await service.createTenant()
  })

  describe('by fields', () => {
    const integration = 'sandbox'
    const start = async (query: { refresh?: string; redirectUrl?: string; onboarding?: string } = {}) =>
      (await ada.console.consoleApi.channels.getConnectUrl({ path: { integration }, query })).url
    const finish = (state: string, fields: unknown, more: { refresh?: string; timezone?: string } = {}) =>
      ada.console.result.channels.finishConnect({
        path: { integration },
        body: { state, code: code(fields), timezone: '0', ...more },
      })
    it('connectWithFields accepts the state of the same user and returns the channel without secrets', async () => {
      const state = await start()
      expect(state).toMatch(/^[\w-]{43}$/)
      const { data, response } = await finish(state, { name: 'First' }, { timezone: '120' })
      expect(response.status).toBe(201)
      expect(data).toEqual({
        id: expect.any(String),
        internalId: 'first',
        organizationId: ada.organizationId,
        name: 'First',
        picture: null,
        providerIdentifier: 'sandbox',
        type: 'social',
        profile: 'First',
        disabled: false,
        inBetweenSteps: false,
        refreshNeeded: false,
        // 09:20, 14:10 and 19:00 two hours east of UTC.
        postingTimes: '[{"time":440},{"time":730},{"time":1020}]',
        customerId: null,
        additionalSettings: expect.stringContaining('"title":"Verified"'),
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        deletedAt: null,
        onboarding: false,
        pages: [],
      })
    })

    it.each([
      ['-330', [890, 1180, 30]],
      ['840', [1160, 10, 300]],
      ['0', [120, 400, 700]],
      ['', [120, 400, 700]],
    ])('a new channel gets posting times for an offset of %j minutes', async (timezone, times) => {
      const { data } = await finish(await start(), { name: `Offset ${timezone}` }, { timezone })
      const sorted = times.sort((a, b) => a - b).map((time) => ({ time }))
      expect(JSON.parse(data?.postingTimes ?? '')).toEqual(sorted)
    })

    it('an impossible offset is refused', async () => {
      const { error } = await finish(await start(), { name: 'Offset' }, { timezone: 'Berlin' })
      expect(error).toMatchObject({ status: 400, errors: [{ location: 'body.timezone' }] })
    })

    it('a state is accepted once, within an hour, for its own channel, and stored as a hash', async () => {
      const used = await start()
      const rows = await service.app.db('connect_states')
      expect(JSON.stringify(rows)).not.toContain(used)
      expect((await finish(used, { name: 'Once' })).response.status).toBe(201)
      const refused = { status: 409, code: 'connect_failed' }
      expect((await finish(used, { name: 'Once' })).error).toMatchObject(refused)
      expect((await finish('made-up', { name: 'Once' })).error).toMatchObject(refused)
      const foreign = await ada.console.result.channels.finishConnect({
        path: { integration: 'bluesky' },
        body: { state: await start(), code: code({}) },
      })
      expect(foreign.error).toMatchObject(refused)
      const old = await start()
      service.clock.advance(3_600_000)
      expect((await finish(old, { name: 'Late' })).error).toMatchObject(refused)
    })

    it('one of two concurrent requests with the same state succeeds', async () => {
      const state = await start()
      const answers = await Promise.all([finish(state, { name: 'Race' }), finish(state, { name: 'Race' })])
      expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 409])
    })

    it('concurrent connections of one account create one channel', async () => {
      const states = await Promise.all([start(), start(), start(), start()])
      const answers = await Promise.all(states.map((state) => finish(state, { name: 'Crowded' })))
      expect(answers.map(({ response }) => response.status)).toEqual([201, 201, 201, 201])
      expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
      const { integrations } = await ada.console.consoleApi.channels.list()
      expect(integrations.filter(({ name }) => name === 'Crowded')).toHaveLength(1)
    })

    it('an error names the wrong field and leaves the state usable', async () => {
      const state = await start()
      const wrong = await finish(state, { name: 'x'.repeat(101) })
      expect(wrong.error).toMatchObject({ status: 400, errors: [{ location: 'body.code.name' }] })
      expect((await finish(state, {})).error?.errors?.[0]?.message).toContain('Name is missing')
      expect((await finish(state, { name: 7 })).error?.status).toBe(400)
      expect((await finish(state, ['x'])).error?.errors?.[0]?.location).toBe('body.code')
      // Postgres stores it in no text.
      expect((await finish(state, { name: 'a\0b' })).error?.errors?.[0]?.location).toBe('body.code')
      const garbage = await ada.console.result.channels.finishConnect({
        path: { integration },
        body: { state, code: '%%%' },
      })
      expect(garbage.error?.errors?.[0]?.location).toBe('body.code')
      expect((await finish(state, { name: 'Fine' })).response.status).toBe(201)
    })

    it('a known channel keeps its id, times and switch when connected again, and a deleted one is restored', async () => {
      const id = await ada.connectSandbox('Again')
      await ada.console.channels.setPostingTimes({ path: { id }, body: { time: [{ time: 61 }] } })
      await ada.console.channels.disable({ body: { id } })
      await service.app.db('integrations').where({ id }).update({ refresh_needed_at: service.clock.now() })
      const again = (await finish(await start(), { name: 'AGAIN' })).data
      expect(again).toMatchObject({ id, name: 'AGAIN', disabled: true, refreshNeeded: false })
      expect(again?.postingTimes).toBe('[{"time":61}]')
      await ada.console.consoleApi.channels.delete({ body: { id } })
      const revived = (await finish(await start(), { name: 'Again' })).data
      expect(revived).toMatchObject({ id, disabled: false, deletedAt: null })
      expect(
        (await ada.console.consoleApi.channels.list()).integrations.map((channel) => channel.id),
      ).toContain(id)
    })

    it('an account of two organizations becomes a separate channel in each', async () => {
      const eve = await service.createTenant()
      expect(await eve.connectSandbox('Shared')).not.toBe(await ada.connectSandbox('Shared'))
    })

    it('a reconnection changes the named channel, by id or account, and no other', async () => {
      const id = await ada.connectSandbox('Wanted')
      for (const refresh of [id, 'wanted']) {
        expect((await finish(await start({ refresh }), { name: 'Wanted' })).data?.id).toBe(id)
        expect((await finish(await start(), { name: 'Wanted' }, { refresh })).data?.id).toBe(id)
        const state = await start({ refresh })
        const { error } = await finish(state, { name: 'Someone else' })
        expect(error).toMatchObject({ status: 409, code: 'connect_failed' })
        expect(error?.detail).toContain('the channel to reconnect is Wanted')
      }
      const { integrations } = await ada.console.consoleApi.channels.list()
      expect(integrations.map(({ name }) => name)).not.toContain('Someone else')
    })

    it("the answer returns onboarding, and a redirect to the service's own origins only", async () => {
      const redirectUrl = `${service.app.config.consoleUrl}/launches?added=1`
      const { data } = await finish(await start({ redirectUrl, onboarding: 'true' }), { name: 'Back' })
      expect(data).toMatchObject({ returnURL: redirectUrl, onboarding: true })
      for (const evil of [
        'https://evil.example',
        'javascript:alert(1)',
        '//evil.example',
        `${service.app.config.consoleUrl}.evil.example/`,
        service.app.config.consoleUrl.replace('//', '//user:pass@'),
      ]) {
        const { error } = await ada.console.result.consoleApi.channels.getConnectUrl({
          path: { integration },
          query: { redirectUrl: evil },
        })
        expect(error).toMatchObject({ status: 400, errors: [{ location: 'query.redirectUrl' }] })
      }
    })

    it('an unknown channel is refused', async () => {
      const start = await ada.console.result.consoleApi.channels.getConnectUrl({
        path: { integration: 'constructor' },
      })
      expect(start.error).toMatchObject({ status: 400, code: 'unknown_channel' })
      const finish = await ada.console.result.channels.finishConnect({
        path: { integration: 'myspace' },
        body: { state: 'x', code: 'x' },
      })
      expect(finish.error).toMatchObject({ status: 400, code: 'unknown_channel' })
    })
  })

  describe('Bluesky', () => {
    let pds: Awaited<ReturnType<typeof startPds>>
    beforeAll(async () => {
      pds = await startPds('the-right-password')
    })
    afterAll(() => pds.close())

    it('a mistyped password can be corrected with the same state, and is shown nowhere', async () => {
      const path = { integration: 'bluesky' }
      const { url: state } = await ada.console.consoleApi.channels.getConnectUrl({ path })
      const finish = (password: string) => {
        const fields = { service: pds.url, identifier: 'ada.example.org', password }
        return ada.console.result.channels.finishConnect({ path, body: { state, code: code(fields) } })
      }
      const wrong = await finish('a-wrong-password')
      expect(wrong.error).toMatchObject({ status: 409, code: 'connect_failed' })
      expect(JSON.stringify(wrong.error)).not.toContain('a-wrong-password')
      const right = await finish('the-right-password')
      expect(right.data).toMatchObject({ internalId: 'did:plc:ada', providerIdentifier: 'bluesky' })
      const row = await service.app
        .db('integrations')
        .where({ id: right.data?.id ?? '' })
        .first()
      for (const secret of ['the-right-password', 'access-jwt', 'refresh-jwt']) {
        expect(JSON.stringify(right.data)).not.toContain(secret)
        expect(JSON.stringify(row)).not.toContain(secret)
        expect(JSON.stringify(await ada.console.consoleApi.channels.list())).not.toContain(secret)
      }
    })
  })

  describe('Mastodon', () => {
    let mastodon: FakeMastodon
    const path = { integration: 'mastodon' }
    const start = (query: { refresh?: string } = {}) =>
      ada.console.consoleApi.channels.getConnectUrl({ path, query: { externalUrl: mastodon.url, ...query } })
    const finish = (body: { state: string; code: string }) =>
      ada.console.result.channels.finishConnect({ path, body: { ...body, timezone: '60' } })
    beforeAll(async () => {
      mastodon = await new FakeMastodon().listen()
    })
    afterAll(() => mastodon.close())

    it('a connection registers an app, redirects the user, and exchanges the code', async () => {
      const { url } = await start()
      const query = new URL(url).searchParams
      expect(url.startsWith(`${mastodon.url}/oauth/authorize?`)).toBe(true)
      expect(query.get('redirect_uri')).toBe(`${service.url}/channels/connected/mastodon`)
      expect(query.get('code_challenge_method')).toBe('S256')
      const { data } = await finish(mastodon.consent(url))
      const host = new URL(mastodon.url).host
      expect(data).toMatchObject({
        providerIdentifier: 'mastodon',
        internalId: expect.stringContaining(`@${host}`),
      })
      const channel = (await ada.console.consoleApi.channels.list()).integrations.find(
        ({ id }) => id === data?.id,
      )
      expect(channel).toMatchObject({ identifier: 'mastodon', isCustomFields: false, refreshNeeded: false })
      const again = await finish(mastodon.consent((await start({ refresh: data?.id ?? '' })).url))
      expect(again.data?.id).toBe(data?.id)
    })

    describe('the app of this service on an instance', () => {
      const registered = (fake: FakeMastodon) =>
        fake.log.filter((call) => call === 'POST /api/v1/apps').length
      const clientAt = async (fake: FakeMastodon, tenant = ada) => {
        const query = { externalUrl: fake.url }
        const { url } = await tenant.console.consoleApi.channels.getConnectUrl({ path, query })
        return new URL(url).searchParams.get('client_id')
      }

      it('the app is registered once for all organizations and stored encrypted', async () => {
        const fresh = await new FakeMastodon().listen()
        try {
          const client = await clientAt(fresh)
          expect(await clientAt(fresh)).toBe(client)
          expect(await clientAt(fresh, await service.createTenant())).toBe(client)
          expect(registered(fresh)).toBe(1)
          const rows = JSON.stringify(await service.app.db('registered_apps').where({ server: fresh.url }))
          for (const [id, { secret }] of fresh.apps) {
            expect(rows).not.toContain(id)
            expect(rows).not.toContain(secret)
          }
        } finally {
          await fresh.close()
        }
      })

      it('the app is registered again once the instance has forgotten it', async () => {
        const fresh = await new FakeMastodon().listen()
        try {
          const first = await clientAt(fresh)
          fresh.apps.clear()
          const second = await clientAt(fresh)
          expect(second).not.toBe(first)
          expect(await clientAt(fresh)).toBe(second)
          expect(registered(fresh)).toBe(2)
        } finally {
          await fresh.close()
        }
      })

      it('the app is kept when the instance cannot say whether it knows it', async () => {
        const fresh = await new FakeMastodon().listen()
        try {
          const first = await clientAt(fresh)
          for (const [status, error] of [
            [500, 'internal'],
            [400, 'unsupported_grant_type'],
          ] as const) {
            fresh.next.set('POST /oauth/token', [{ status, json: { error } }])
            expect(await clientAt(fresh)).toBe(first)
          }
        } finally {
          await fresh.close()
        }
      })

      it('concurrent connections use the same app', async () => {
        const fresh = await new FakeMastodon().listen()
        try {
          const clients = await Promise.all([1, 2, 3, 4].map(() => clientAt(fresh)))
          expect(new Set(clients).size).toBe(1)
          fresh.apps.clear()
          const again = await Promise.all([1, 2, 3, 4].map(() => clientAt(fresh)))
          expect(new Set(again).size).toBe(1)
          expect(again[0]).not.toBe(clients[0])
        } finally {
          await fresh.close()
        }
      })
    })

    it('a code is exchanged once, even when it was refused', async () => {
      const consent = mastodon.consent((await start()).url)
      const refused = { status: 409, code: 'connect_failed' }
      expect((await finish({ ...consent, code: 'another' })).error).toMatchObject(refused)
      expect((await finish(consent)).error).toMatchObject(refused)
      const other = mastodon.consent((await start()).url)
      expect((await finish(other)).response.status).toBe(201)
      expect((await finish(other)).error).toMatchObject(refused)
    })

    it('an error explains an invalid instance and one that does not answer', async () => {
      const at = (externalUrl: string) =>
        ada.console.result.consoleApi.channels.getConnectUrl({ path, query: { externalUrl } })
      const gone = await new FakeMastodon().listen()
      await gone.close()
      expect((await at(gone.url)).error).toMatchObject({ status: 502, code: 'upstream_failed' })
      expect((await at('http://[')).error).toMatchObject({
        status: 400,
        errors: [{ location: 'query.externalUrl' }],
      })
      mastodon.apps.clear()
      mastodon.next.set('POST /api/v1/apps', [{ status: 422, json: { error: 'Validation failed' } }])
      expect((await at(mastodon.url)).error).toMatchObject({ status: 409, code: 'connect_failed' })
    })
  })
})
