import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { sweepWebhooks } from '../../server/webhooks/sweep.job.ts'
import { addMember } from '../helpers/members.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { happen, mismatches, subscribe, verified } from './support.ts'

const DAY = 86_400_000

describeService('webhook endpoints', (service) => {
  let tenant: Tenant
  let stranger: Tenant
  let channel: string
  const receivers: ScriptedServer[] = []
  const receiver = async (...script: Parameters<typeof scriptedServer>) => {
    const made = await scriptedServer(...script)
    receivers.push(made)
    return made
  }
  beforeAll(async () => {
    tenant = await service.createTenant()
    stranger = await service.createTenant()
    channel = await tenant.connectSandbox('Ours')
  })
  beforeEach(() => {
    // The reference library looks at the real time, and takes no request that is five minutes old.
    service.clock.set(Math.floor(Date.now() / 1000) * 1000)
  })
  afterEach(async () => {
    for (const { id } of await tenant.console.webhooks.endpoints.list())
      await tenant.console.webhooks.endpoints.delete({ path: { id } })
    for (const made of receivers.splice(0)) await made[Symbol.asyncDispose]()
  })

  const url = 'https://example.com/hook'
  const calls = () => tenant.console.result
  const audited = (action: string) =>
    service.app.db('audit_log').where({ organization_id: tenant.organizationId, action })

  describe('managing', () => {
    it('are added with a secret that is shown once, and listed', async () => {
      const made = await calls().webhooks.endpoints.create({
        body: { name: ' Backend ', url, integrations: [{ id: channel }], events: ['post.published'] },
      })
      expect(made.response.status).toBe(201)
      expect(made.data?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      const list = await tenant.console.webhooks.endpoints.list()
      expect(list).toEqual([
        {
          id: made.data?.id,
          name: 'Backend',
          organizationId: tenant.organizationId,
          url,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          deletedAt: null,
          integrations: [{ integration: { id: channel, name: 'Ours', picture: null } }],
          events: ['post.published'],
          disabledAt: null,
          disabledReason: null,
          failingSince: null,
          previousSecretEndsAt: null,
        },
      ])
      expect(await stranger.console.webhooks.endpoints.list()).toEqual([])
      expect(await audited('webhook.created')).toMatchObject([
        { user_id: tenant.userId, target: made.data?.id },
      ])
    })

    it('are updated with name, URL and channels, and with events only when sent', async () => {
      const { id } = await subscribe(tenant, url, {
        events: ['post.failed'],
        integrations: [{ id: channel }],
      })
      const body = { id, name: 'Other', url: 'https://example.org/', integrations: [] }
      expect((await calls().webhooks.endpoints.update({ body })).data).toEqual({ id })
      expect((await tenant.console.webhooks.endpoints.list())[0]).toMatchObject({
        name: 'Other',
        url: 'https://example.org/',
        integrations: [],
        events: ['post.failed'],
      })
      await tenant.console.webhooks.endpoints.update({ body: { ...body, events: [] } })
      expect((await tenant.console.webhooks.endpoints.list())[0]).toMatchObject({ events: [] })
    })

    it('are updated by the id that existing clients send on creation', async () => {
      const { id } = await subscribe(tenant, url)
      expect(await tenant.console.webhooks.endpoints.create({ body: { id, name: 'Renamed', url } })).toEqual({
        id,
        secret: null,
      })
      expect(await tenant.console.webhooks.endpoints.list()).toMatchObject([{ id, name: 'Renamed' }])
      const { error } = await calls().webhooks.endpoints.create({ body: { id: newId(), name: 'New', url } })
      expect(error).toMatchObject({ status: 404 })
    })

    it('are deleted', async () => {
      const { id } = await subscribe(tenant, url)
      expect(await tenant.console.webhooks.endpoints.delete({ path: { id } })).toMatchObject({
        id,
        url,
        deletedAt: expect.any(String),
      })
      const gone = await Promise.all([
        calls().webhooks.endpoints.delete({ path: { id } }),
        calls().webhooks.endpoints.update({ body: { id, name: 'X', url } }),
        calls().webhooks.endpoints.enable({ path: { id } }),
        calls().webhooks.endpoints.rotateSecret({ path: { id } }),
        calls().webhooks.deliveries.list({ path: { id } }),
        calls().webhooks.endpoints.test({ query: { id }, body: {} }),
      ])
      expect(gone.map(({ response }) => response.status)).toEqual(Array(6).fill(404))
      const row = await service.app.db('webhooks').where({ id }).first()
      expect(service.app.sealer.open(row?.secret_sealed ?? '')).toBe('')
    })

    it.each([
      'ftp://example.com/',
      'https://10.0.0.1/',
      'https://0x0a000007/',
      'https://192.0.2.1/',
      'https://198.51.100.7/',
      'https://203.0.113.9/',
      'https://[::ffff:a00:7]/',
      'https://[64:ff9b::a00:1]/',
      'https://[2002:a00:1::1]/',
      'https://printer.local/',
      'https://user:password@example.com/',
      'https://example.com:22/',
      'no address',
    ])('refuse the URL %s', async (bad) => {
      const { error } = await calls().webhooks.endpoints.create({ body: { name: 'X', url: bad } })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(error?.errors?.[0]?.location).toBe('body.url')
      const test = await calls().webhooks.endpoints.test({ query: { url: bad }, body: {} })
      expect(test.error).toMatchObject({ status: 400, code: 'validation_failed' })
    })

    it('refuse channels of another organization, and keep deleted ones', async () => {
      const [theirs, gone] = [await stranger.connectSandbox(), await tenant.connectSandbox('Gone')]
      for (const id of [theirs, newId()]) {
        const integrations = [{ id: channel }, { id }]
        const { error } = await calls().webhooks.endpoints.create({ body: { name: 'X', url, integrations } })
        expect(error).toMatchObject({ status: 400, code: 'unknown_channel' })
        expect(error?.errors?.[0]?.location).toBe('body.integrations.1.id')
      }
      expect(await tenant.console.webhooks.endpoints.list()).toEqual([])
      const { id } = await subscribe(tenant, url, { integrations: [{ id: gone }] })
      await tenant.console.channels.delete({ body: { id: gone } } as never).catch(() => {})
      await service.app.db('integrations').where({ id: gone }).update({ deleted_at: service.clock.now() })
      // Without it the endpoint would hear of all channels.
      expect((await tenant.console.webhooks.endpoints.list())[0]?.integrations).toMatchObject([
        { integration: { id: gone } },
      ])
      const body = { id, name: 'Same', url, integrations: [{ id: gone }] }
      expect((await calls().webhooks.endpoints.update({ body })).response.status).toBe(200)
    })

    it('are limited to 100', async () => {
      const row = await service.app.db('webhooks').first()
      const { id } = await subscribe(stranger, url)
      const mine = await service.app.db('webhooks').where({ id }).first()
      if (!mine) throw new Error(`no row beside ${row?.id}`)
      await service.app.db('webhooks').insert(Array.from({ length: 99 }, () => ({ ...mine, id: newId() })))
      const { error } = await stranger.console.result.webhooks.endpoints.create({ body: { name: 'X', url } })
      expect(error).toMatchObject({ status: 409, code: 'conflict' })
      await stranger.console.webhooks.endpoints.delete({ path: { id } })
      expect(
        (await stranger.console.result.webhooks.endpoints.create({ body: { name: 'X', url } })).response
          .status,
      ).toBe(201)
      await service.app
        .db('webhooks')
        .where({ organization_id: stranger.organizationId })
        .update({ deleted_at: service.clock.now() })
    })

    it('are open to every member and require a session', async () => {
      const user = await addMember(service, tenant, 'USER')
      const { data } = await user.console.result.webhooks.endpoints.create({ body: { name: 'Theirs', url } })
      expect(await tenant.console.webhooks.endpoints.list()).toMatchObject([{ id: data?.id }])
      const nobody = createPostern({ baseUrl: service.url, retries: 0 }).result
      expect((await nobody.webhooks.endpoints.list()).response.status).toBe(401)
      expect((await nobody.webhooks.endpoints.create({ body: { name: 'X', url } })).response.status).toBe(401)
    })

    it('are closed to an administrator who impersonates a member, since a secret would outlast the session', async () => {
      const { id } = await subscribe(tenant, url)
      const admin = await service.createTenant()
      await service.app.db('users').where({ id: admin.userId }).update({ platform_admin_at: 1 })
      const membership = await service.app
        .db('memberships')
        .where({ user_id: tenant.userId, organization_id: tenant.organizationId })
        .first('id')
      await admin.console.impersonation.set({ body: { id: membership?.id ?? '' } })
      const as = admin.console.result
      expect((await as.webhooks.endpoints.list()).data).toMatchObject([{ id }])
      const answers = await Promise.all([
        as.webhooks.endpoints.create({ body: { name: 'X', url } }),
        as.webhooks.endpoints.update({ body: { id, name: 'X', url } }),
        as.webhooks.endpoints.rotateSecret({ path: { id } }),
        as.webhooks.endpoints.enable({ path: { id } }),
      ])
      expect(answers.map(({ response }) => response.status)).toEqual([403, 403, 403, 403])
    })

    it('are deleted with the organization', async () => {
      const gone = await service.createTenant()
      const { id } = await subscribe(gone, 'https://example.com/?token=in-the-address')
      await gone.connectSandbox()
      await gone.console.user.delete({ body: { password: gone.password } })
      expect(await service.app.db('webhooks').where({ id }).first()).toMatchObject({
        deleted_at: service.clock.now(),
        previous_secret_sealed: null,
      })
      const pending = { webhook_id: id, status: 'pending' as const }
      expect(await service.app.db('webhook_deliveries').where(pending)).toEqual([])
      const log = await service.app.db('audit_log').where({ target: id })
      expect(log.map(({ action }) => action).sort()).toEqual(['webhook.created', 'webhook.deleted'])
      expect(JSON.stringify(log)).not.toContain('in-the-address')
    })

    it('list the events to subscribe to', async () => {
      const { events } = await tenant.console.webhooks.listEventTypes()
      expect(events).toContainEqual({ type: 'post.published', description: expect.any(String) })
      for (const { type } of events) await subscribe(tenant, url, { events: [type as 'post.published'] })
      const { error } = await calls().webhooks.endpoints.create({
        body: { name: 'X', url, events: ['post.eaten' as never] },
      })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    })
  })

  describe('rotating the secret', () => {
    it('signs with both secrets for a day, then with the new one only', async () => {
      const target = await receiver(answer(200, 'ok'))
      const { id, secret } = await subscribe(tenant, target.url)
      const made = await calls().webhooks.endpoints.rotateSecret({ path: { id } })
      expect(made.response.status).toBe(201)
      const rotated = made.data?.secret ?? ''
      expect(rotated).toMatch(/^whsec_/)
      expect(rotated).not.toBe(secret)
      const until = made.data?.previousSecretEndsAt
      expect(until).toBe(new Date(service.clock.now() + DAY).toISOString())
      expect(await tenant.console.webhooks.endpoints.list()).toMatchObject([{ previousSecretEndsAt: until }])
      await happen(service, tenant, channel)
      await service.server.drain()
      const [first] = target.received
      if (!first) throw new Error('nothing came')
      expect(first.headers['webhook-signature']?.toString().split(' ')).toHaveLength(2)
      for (const key of [secret, rotated]) expect(verified(first, key).type).toBe('channel.enabled')
      service.clock.advance(DAY)
      await happen(service, tenant, channel)
      await service.server.drain()
      expect(target.received[1]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1)
      expect(await tenant.console.webhooks.endpoints.list()).toMatchObject([{ previousSecretEndsAt: null }])
      await sweepWebhooks(service.app)()
      expect(await service.app.db('webhooks').where({ id }).first()).toMatchObject({
        previous_secret_sealed: null,
      })
      expect(await audited('webhook.secret_rotated')).toMatchObject([{ target: id }])
    })
  })

  describe('the test call', () => {
    it("signs an event for a stored endpoint and shows the receiver's response", async () => {
      const target = await receiver(answer(403, 'who are you?'))
      const { id, secret } = await subscribe(tenant, target.url)
      const made = await calls().webhooks.endpoints.test({ query: { id }, body: { hello: 'world' } })
      expect(made.response.status).toBe(201)
      expect(made.data).toEqual({
        send: true,
        ok: false,
        status: 403,
        body: 'who are you?',
        durationMs: expect.any(Number),
        error: 'The endpoint answered 403.',
      })
      const [request] = target.received
      if (!request) throw new Error('nothing came')
      expect(verified(request, secret)).toEqual({
        type: 'webhook.test',
        timestamp: new Date(service.clock.now()).toISOString(),
        data: { hello: 'world' },
      })
      expect(await tenant.console.webhooks.deliveries.list({ path: { id } })).toMatchObject({
        deliveries: [],
      })
    })

    it('sends the example of any event', async () => {
      const target = await receiver(answer(200, ''))
      const { id, secret } = await subscribe(tenant, target.url)
      const { events } = await tenant.console.webhooks.listEventTypes()
      for (const { type } of events) {
        const event = type as 'post.failed'
        await tenant.console.webhooks.endpoints.test({ query: { id, event } })
        const request = target.received.at(-1)
        if (!request) throw new Error('nothing came')
        const sent = verified(request, secret)
        expect([sent.type, mismatches(sent)]).toEqual([type, ''])
        expect(sent.timestamp).toBe(new Date(service.clock.now()).toISOString())
      }
      await tenant.console.webhooks.endpoints.test({ query: { url: target.url, event: 'post.failed' } })
      expect(JSON.parse(target.received.at(-1)?.body ?? '')).toMatchObject({ type: 'post.failed' })
      const wrong = await calls().webhooks.endpoints.test({ query: { id, event: 'post.eaten' as never } })
      expect(wrong.error).toMatchObject({ status: 400 })
    })

    it('posts any JSON unchanged and unsigned to a bare URL', async () => {
      const target = await receiver(answer(200, `${'x'.repeat(3_000)}`))
      for (const body of [{ a: 1 }, [1, 'two', null]]) {
        const result = await tenant.console.webhooks.endpoints.test({ query: { url: target.url }, body })
        expect(result).toMatchObject({ send: true, ok: true, status: 200, error: null })
        expect(result.body).toHaveLength(2_000)
        expect(JSON.parse(target.received.at(-1)?.body ?? '')).toEqual(body)
        expect(target.received.at(-1)?.headers).not.toHaveProperty('webhook-signature')
      }
    })

    it('reports why no answer arrived, and does not follow redirects', async () => {
      const closed = `http://127.0.0.1:${await freePort()}`
      expect(
        await tenant.console.webhooks.endpoints.test({ query: { url: closed }, body: {} }),
      ).toMatchObject({
        ok: false,
        status: null,
        body: null,
        error: expect.stringContaining('could not be reached'),
      })
      const aim = await receiver(answer(200, ''))
      const target = await receiver(answer(302, '', { location: aim.url }))
      expect(
        await tenant.console.webhooks.endpoints.test({ query: { url: target.url }, body: {} }),
      ).toMatchObject({
        ok: false,
        status: 302,
        error: expect.stringContaining('redirect'),
      })
      expect(aim.received).toEqual([])
      // @ts-expect-error one of `id` and `url` is needed
      expect((await calls().webhooks.endpoints.test({ body: {} })).error).toMatchObject({ status: 400 })
    })

    it('works without a body and is rate-limited', async () => {
      const target = await receiver(answer(204, ''))
      const post = () =>
        service.fetch(`/webhooks/send?url=${encodeURIComponent(target.url)}`, {
          method: 'POST',
          headers: { auth: stranger.session },
        })
      expect((await post()).status).toBe(201)
      expect(target.received[0]?.body).toBe('{}')
      const statuses = await Promise.all(Array.from({ length: 120 }, async () => (await post()).status))
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    })
  })
})
