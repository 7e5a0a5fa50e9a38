import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type { PlatformTool } from '../../server/platforms/platform.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { publishDue, schedule } from '../posts/support.ts'

const missing = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a99'

/** The sandbox with tools that fail as platforms do. */
function withFailingTools({ sandbox, ...others }: Platforms): Platforms {
  const tool = (methodName: string, run: PlatformTool['run']): PlatformTool => ({
    methodName,
    description: methodName,
    dataSchema: [],
    run,
  })
  const fails = (failure: ConstructorParameters<typeof PlatformError>[0]) => async () => {
    throw new PlatformError(failure, `The platform said ${failure}.`, {
      platformResponse: 'internal details',
    })
  }
  const tools = [
    ...sandbox.tools,
    tool('echo', async (_call, data) => data),
    tool('nothing', async () => undefined),
    tool('rejected', fails('rejected')),
    tool('unknown', fails('unknown')),
    tool('auth', fails('auth')),
  ]
  return { ...others, sandbox: { ...sandbox, tools } }
}

describeService(
  'channels in the public API',
  (service) => {
    let ada: Tenant
    let eve: Tenant
    beforeAll(async () => {
      ada = await service.createTenant()
      eve = await service.createTenant()
    })

    const trigger = (id: string, methodName: string, body: object = {}) =>
      ada.api.result.channels.runTool({ path: { id }, body: { methodName, ...body } })

    it.each([
      ['GET', '/is-connected'],
      ['GET', '/groups'],
      ['GET', '/integrations'],
      ['DELETE', `/integrations/${missing}`],
      ['GET', `/integration-settings/${missing}`],
      ['POST', `/integration-trigger/${missing}`],
      ['GET', '/social/sandbox'],
    ])('require a key: %s %s', async (method, path) => {
      const init = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
      const response = await service.fetch(`/public/v1${path}`, { method, ...init })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthorized', msg: expect.any(String) })
    })

    it('confirm that the key works, bare or after Bearer', async () => {
      for (const authorization of [ada.apiKey, `Bearer ${ada.apiKey}`]) {
        const response = await service.fetch('/public/v1/is-connected', { headers: { authorization } })
        expect(response.status).toBe(200)
        expect(await response.json()).toEqual({
          connected: true,
          organization: { id: ada.organizationId, name: expect.any(String) },
          role: 'ADMIN',
          scopes: ['read', 'write'],
        })
      }
    })

    it('are listed as a bare array, with a customer only where there is one', async () => {
      const tenant = await service.createTenant()
      const plain = await tenant.connectSandbox('Plain')
      const labelled = await tenant.connectSandbox('Labelled')
      const customer = { id: newId(), name: 'Bakery' }
      const now = service.clock.now()
      await service.app.db('customers').insert({
        ...customer,
        organization_id: tenant.organizationId,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      await service.app.db('integrations').where({ id: labelled }).update({ customer_id: customer.id })
      await tenant.console.channels.disable({ body: { id: plain } })
      const one = { identifier: 'sandbox', picture: null, refreshNeeded: false }
      const first = { ...one, id: plain, name: 'Plain', profile: 'Plain', disabled: true }
      const second = {
        ...one,
        id: labelled,
        name: 'Labelled',
        profile: 'Labelled',
        disabled: false,
        customer,
      }
      expect(await tenant.api.channels.list()).toEqual([first, second])
      expect(await tenant.api.channels.list({ query: { group: '' } })).toEqual([first, second])
      expect(await tenant.api.channels.list({ query: { group: customer.id } })).toEqual([second])
      expect(await tenant.api.channels.list({ query: { group: missing } })).toEqual([])
      expect(await tenant.api.channels.listGroups()).toEqual([customer])
      expect(await eve.api.channels.list({ query: { group: customer.id } })).toEqual([])
      expect(await eve.api.channels.listGroups()).toEqual([])
    })

    it('are deleted once, and only in their organization', async () => {
      const id = await ada.connectSandbox('Short-lived')
      expect((await eve.api.result.channels.delete({ path: { id } })).error?.status).toBe(404)
      expect(await ada.api.channels.delete({ path: { id } })).toEqual({ id })
      const again = await ada.api.result.channels.delete({ path: { id } })
      expect(again.error).toMatchObject({ status: 404, code: 'not_found' })
      expect((await ada.api.channels.list()).map((channel) => channel.id)).not.toContain(id)
    })

    it('report the content limits of a channel', async () => {
      const id = await ada.connectSandbox('Rules')
      const { output } = await ada.api.channels.getRules({ path: { id } })
      expect(output).toMatchObject({ maxLength: 500, settings: { type: 'object' } })
      expect(output.rules).toContain('500 characters')
      expect(output.tools[0]).toEqual({
        methodName: 'recent',
        description: expect.any(String),
        dataSchema: [{ key: 'limit', type: 'number', description: expect.any(String) }],
      })
      const stranger = await eve.api.result.channels.getRules({ path: { id } })
      expect(stranger.error).toMatchObject({ status: 404, code: 'not_found' })
    })

    it('state that a channel has no settings, and return no limits for an unknown platform', async () => {
      const id = await ada.connectSandbox('Changing')
      const read = async (identifier: string) => {
        await service.app.db('integrations').where({ id }).update({ identifier })
        return (await ada.api.channels.getRules({ path: { id } })).output
      }
      expect(await read('bluesky')).toMatchObject({
        maxLength: 300,
        settings: 'No additional settings required',
        tools: [],
      })
      expect(await read('myspace')).toEqual({ rules: '', maxLength: 0, settings: {}, tools: [] })
      expect((await trigger(id, 'recent')).error?.status).toBe(404)
      const { integrations } = await ada.console.consoleApi.channels.list()
      expect(integrations.find((channel) => channel.id === id)?.editor).toBe('none')
    })

    it('run only the tools that they list', async () => {
      const id = await ada.connectSandbox('Tools')
      expect((await trigger(id, 'recent')).data).toEqual({ output: [] })
      expect((await trigger(id, 'recent', { data: null, more: true })).data).toEqual({ output: [] })
      expect((await trigger(id, 'echo', { data: { q: 'x' } })).data).toEqual({ output: { q: 'x' } })
      expect((await trigger(id, 'echo')).data).toEqual({ output: {} })
      expect((await trigger(id, 'nothing')).data).toEqual({ output: null })
      await ada.api.posts.create({ body: schedule(service, id, 'one', { type: 'now' }) })
      await ada.api.posts.create({ body: schedule(service, id, 'two', { type: 'now' }) })
      await publishDue(service)
      const recent = async (limit: unknown) => (await trigger(id, 'recent', { data: { limit } })).data?.output
      for (const limit of [1, '1']) expect(await recent(limit)).toHaveLength(1)
      for (const limit of [null, '', '20']) expect(await recent(limit)).toHaveLength(2)
      for (const limit of ['one', true, [1], { is: 1 }]) {
        const refused = { status: 400, code: 'validation_failed', errors: [{ location: 'body.data.limit' }] }
        expect((await trigger(id, 'recent', { data: { limit } })).error).toMatchObject(refused)
        const body = { name: 'recent', id, data: { limit } }
        expect((await ada.console.result.consoleApi.channels.runTool({ body })).error).toMatchObject(refused)
      }
      for (const name of ['publish', 'constructor', 'missing'])
        expect((await trigger(id, name)).error).toMatchObject({ status: 404, code: 'not_found' })
      expect((await trigger(missing, 'recent')).error?.status).toBe(404)
      const stranger = await eve.api.result.channels.runTool({
        path: { id },
        body: { methodName: 'recent' },
      })
      expect(stranger.error).toMatchObject({ status: 404, code: 'not_found' })
    })

    it('distinguish failures of the platform from a channel that must be reconnected', async () => {
      const id = await ada.connectSandbox('Failing')
      for (const failure of ['rejected', 'unknown']) {
        const { error } = await trigger(id, failure)
        expect(error).toMatchObject({ status: 502, code: 'upstream_failed' })
        expect(JSON.stringify(error)).not.toContain('internal details')
      }
      for (const name of ['auth', 'recent'])
        expect((await trigger(id, name)).error).toMatchObject({ status: 401, code: 'channel_disconnected' })
      const { integrations } = await ada.console.consoleApi.channels.list()
      const listed = [...integrations, ...(await ada.api.channels.list())].filter((each) => each.id === id)
      expect(listed.map(({ refreshNeeded }) => refreshNeeded)).toEqual([true, true])
      const body = { name: 'recent', id }
      const inConsole = await ada.console.result.consoleApi.channels.runTool({ body })
      expect(inConsole.error).toMatchObject({ status: 409, code: 'channel_disconnected' })
      expect(inConsole.response.headers.get('logout')).toBeNull()
    })

    it('start a connection that a key of the organization can finish', async () => {
      const { url: state } = await ada.api.channels.getConnectUrl({ path: { integration: 'sandbox' } })
      const code = Buffer.from(JSON.stringify({ name: 'By key' })).toString('base64')
      const path = { integration: 'sandbox' }
      const channel = await ada.api.channels.finishConnect({ path, body: { state, code } })
      expect(channel.organizationId).toBe(ada.organizationId)
      const empty = await ada.api.channels.getConnectUrl({ path, query: { refresh: '' } })
      expect(empty.url).toMatch(/^[\w-]{43}$/)
      const again = await ada.api.result.channels.getConnectUrl({ path, query: { refresh: channel.id } })
      expect(again.response.status).toBe(200)
      const stranger = await eve.api.result.channels.getConnectUrl({ path, query: { refresh: channel.id } })
      expect(stranger.error).toMatchObject({ status: 404, code: 'not_found' })
      const unknown = await ada.api.result.channels.getConnectUrl({ path: { integration: 'myspace' } })
      expect(unknown.error).toMatchObject({ status: 400, code: 'unknown_channel', msg: expect.any(String) })
    })
  },
  { overrides: { platforms: withFailingTools } },
)
