import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember } from '../helpers/members.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { happen, subscribe, verified } from '../webhooks/support.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/automations/webhooks'

describeService('the pages of webhooks', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let stranger: Tenant
  let channel: string
  let receiver: ScriptedServer

  beforeAll(async () => {
    stranger = await service.createTenant()
  })
  beforeEach(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox(hostile.text)
    // The reference library looks at the real time.
    service.clock.set(Math.floor(Date.now() / 1000) * 1000)
    receiver = await scriptedServer(answer(500, '<b>not now</b>'), answer(200, 'thanks'))
  })
  afterEach(async () => {
    await service.app.db('webhooks').update({ deleted_at: 1 })
    await receiver[Symbol.asyncDispose]()
  })

  it('the form adds an endpoint for the chosen events and channels, and shows the secret once', async () => {
    const fields = {
      name: hostile.text,
      url: receiver.url,
      'event:post.failed': '1',
      [`channel:${channel}`]: '1',
    }
    const added = await post(PATH, fields, tenant)
    expect(added.status).toBe(200)
    expect(added.text).toMatch(/value="whsec_[A-Za-z0-9+/]{43}=" readonly/)
    const [endpoint] = await tenant.console.webhooks.endpoints.list()
    expect(endpoint).toMatchObject({ name: hostile.text, events: ['post.failed'] })
    expect(endpoint?.integrations.map(({ integration }) => integration.id)).toEqual([channel])
    const { text } = await get(PATH, tenant)
    expect(text).not.toContain('whsec_')
    expect(text).toContain(hostile.shown)
    expect(text).not.toContain(hostile.text)
    const page = await get(`${PATH}/${endpoint?.id}`, tenant)
    expect(page.text).toMatch(/name="event:post.failed" value="1" checked/)
    expect(page.text).not.toContain(hostile.text)
  })

  it('the form shows what is wrong beside its field and keeps what was typed', async () => {
    const wrong = await post(PATH, { name: hostile.text, url: 'https://', 'event:post.failed': '1' }, tenant)
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('id="url-wrong"')
    expect(wrong.text).toContain(`value="${hostile.shown}"`)
    expect(wrong.text).toMatch(/name="event:post.failed" value="1" checked/)
    expect((await post(PATH, { url: receiver.url }, tenant)).text).toContain('id="name-wrong"')
    const foreign = { name: 'A', url: receiver.url, [`channel:${await stranger.connectSandbox()}`]: '1' }
    expect((await post(PATH, foreign, tenant)).status).toBe(400)
    expect(await tenant.console.webhooks.endpoints.list()).toEqual([])
  })

  it('the settings change the endpoint, replace its secret and delete it', async () => {
    const { id, secret } = await subscribe(tenant, receiver.url)
    const change = (fields: Record<string, string>) => post(`${PATH}/${id}`, fields, tenant)
    const saved = await change({
      action: 'save',
      name: 'Renamed',
      url: receiver.url,
      'event:post.deleted': '1',
    })
    expect([saved.status, saved.location]).toEqual([303, `${PATH}/${id}?done=saved`])
    expect(await tenant.console.webhooks.endpoints.list()).toMatchObject([
      { name: 'Renamed', events: ['post.deleted'] },
    ])
    const bad = await change({ action: 'save', name: '', url: receiver.url })
    expect([bad.status, bad.text.includes('id="name-wrong"')]).toEqual([400, true])
    const [made = ''] = /whsec_[A-Za-z0-9+/]{43}=/.exec((await change({ action: 'rotate' })).text) ?? []
    expect(made).not.toBe(secret)
    expect((await change({ action: 'explode' })).status).toBe(400)
    expect((await change({ action: 'delete' })).location).toBe(`${PATH}?done=deleted`)
    expect(await tenant.console.webhooks.endpoints.list()).toEqual([])
    expect((await get(`${PATH}/${id}`, tenant)).status).toBe(404)
  })

  it('a disabled endpoint says why and is enabled with a button', async () => {
    const { id } = await subscribe(tenant, receiver.url)
    await service.app.db('webhooks').where({ id }).update({ disabled_at: 1, disabled_reason: 'gone' })
    expect((await get(PATH, tenant)).text).toContain('the address is gone (status 410)')
    expect((await post(`${PATH}/${id}`, { action: 'enable' }, tenant)).status).toBe(303)
    expect(await tenant.console.webhooks.endpoints.list()).toMatchObject([{ disabledAt: null }])
  })

  it('a test shows the answer of the receiver', async () => {
    const { id, secret } = await subscribe(tenant, receiver.url)
    const first = await post(`${PATH}/${id}/test`, { event: 'post.published' }, tenant)
    expect(first.text).toMatch(/did not accept post\.published with status 500 after \d+ ms/)
    expect(first.text).toContain('&lt;b&gt;not now&lt;/b&gt;')
    const second = await post(`${PATH}/${id}/test`, { event: '' }, tenant)
    expect(second.text).toContain('accepted webhook.test with status 200')
    expect(receiver.received.map((each) => verified(each, secret).type)).toEqual([
      'post.published',
      'webhook.test',
    ])
  })

  it('the log shows each delivery with its attempts, and replays one', async () => {
    const { id, secret } = await subscribe(tenant, receiver.url)
    await happen(service, tenant, channel)
    await service.server.drain()
    const failed = await get(`${PATH}/${id}?status=pending`, tenant)
    const [, delivery = ''] = /\/deliveries\/([^"]+)"/.exec(failed.text) ?? []
    expect(failed.text).toMatch(
      /data-label="Response">500<.*?data-label="Duration">\d+ m?s<.*?data-label="Attempts">1</s,
    )
    expect((await get(`${PATH}/${id}?status=delivered`, tenant)).text).not.toContain('/deliveries/')
    const path = `${PATH}/${id}/deliveries/${delivery}`
    const page = await get(path, tenant)
    expect(page.text).toContain('&lt;b&gt;not now&lt;/b&gt;')
    expect(page.text).toContain('&quot;type&quot;: &quot;channel.enabled&quot;')
    const replayed = await post(path, {}, tenant)
    expect([replayed.status, replayed.location]).toEqual([303, `${path}?done=replayed`])
    await service.server.drain()
    expect((await get(`${PATH}/${id}?status=delivered`, tenant)).text).toContain(path)
    expect(receiver.received.map((each) => verified(each, secret).type)).toEqual([
      'channel.enabled',
      'channel.enabled',
    ])
  })

  it('the log is cut into pages', async () => {
    const { id } = await subscribe(tenant, receiver.url)
    for (let event = 0; event < 26; event++) {
      service.clock.advance(1)
      await happen(service, tenant, channel)
    }
    const count = (text: string) => text.match(/\/deliveries\//g)?.length ?? 0
    const first = await get(`${PATH}/${id}`, tenant)
    const [, older = ''] = /rel="next" href="([^"]+)#deliveries"/.exec(first.text) ?? []
    const second = await get(older.replaceAll('&amp;', '&'), tenant)
    expect([count(first.text), count(second.text)]).toEqual([25, 1])
  })

  it('no page shows or changes an endpoint of another organization', async () => {
    const { id } = await subscribe(tenant, receiver.url)
    await happen(service, tenant, channel)
    const { deliveries } = await tenant.console.webhooks.deliveries.list({ path: { id } })
    const delivery = `${PATH}/${id}/deliveries/${deliveries[0]?.id}`
    for (const path of [`${PATH}/${id}`, delivery]) expect((await get(path, stranger)).status).toBe(404)
    expect((await post(`${PATH}/${id}`, { action: 'delete' }, stranger)).status).toBe(404)
    for (const path of [`${PATH}/${id}/test`, delivery])
      expect((await post(path, {}, stranger)).status).toBe(404)
    expect(receiver.received.filter(({ body }) => body.includes('webhook.test'))).toEqual([])
    expect(await tenant.console.webhooks.endpoints.list()).toHaveLength(1)
    expect((await get(PATH, stranger)).text).not.toContain(receiver.url)
  })

  it('a member sees the endpoints, as the API lets them', async () => {
    const member = await addMember(service, tenant, 'USER')
    const here = { ...member, organizationId: tenant.organizationId }
    await subscribe(tenant, receiver.url)
    expect((await get(PATH, here)).text).toContain(receiver.url)
    expect(await member.console.webhooks.endpoints.list()).toHaveLength(1)
  })
})
