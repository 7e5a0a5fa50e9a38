import { describe, expect, it } from 'vitest'
import { printCall } from '../../server/contract/samples/call-samples.ts'
import { newId } from '../../server/lib/ids.ts'
import { KEPT_REQUESTS } from '../../server/request-log/request-log.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('developers', (service) => {
  const show = async (tenant: Pick<Tenant, 'session'>, query = '') => {
    const response = await service.fetch(`/console/developers${query}`, {
      headers: { cookie: `auth=${tenant.session}` },
    })
    return { status: response.status, text: await response.text() }
  }
  /** Returns the lines of the log as text. */
  const logOf = async (tenant: Pick<Tenant, 'session'>, query = '') => {
    const { text } = await show(tenant, query)
    const [, list = ''] = /<ol [^>]*aria-label="Requests">([\s\S]*?)<\/ol>/.exec(text) ?? []
    return [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, line = '']) =>
      line
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  }

  describe('request log', () => {
    it('the log shows each call with its caller, newest first, and links to the operation and the error', async () => {
      const tenant = await service.createTenant()
      await tenant.api.channels.list()
      await service.fetch('/public/v1/posts/unknown?token=sesame-42', {
        method: 'DELETE',
        headers: { authorization: tenant.apiKey, 'x-request-id': 'my-request' },
      })
      await tenant.console.apiKeys.list()
      const { text } = await show(tenant)
      const [session, failed, channels] = await logOf(tenant)
      expect(session).toMatch(
        new RegExp(`^200 listApiKeys GET /user/api-keys \\d+ ms .* Session ${tenant.email}`),
      )
      expect(failed).toMatch(
        /^404 deletePost DELETE \/public\/v1\/posts\/\{id\} .*API key Tests · request my-request$/,
      )
      expect(channels).toMatch(/^200 listIntegrations GET/)
      expect(text).toContain('href="/docs/reference/deletePost"')
      expect(text).toContain('href="/docs/errors#not_found"')
      expect(text).not.toContain('sesame-42')
      expect(text).not.toContain(tenant.apiKey)
    })

    it('the log shows the calls of an agent as such', async () => {
      const tenant = await service.createTenant()
      const { samples } = printCall({ operationId: 'listIntegrations' }, service.url)
      const toolCall = JSON.parse(samples.find(({ lang }) => lang === 'JSON')?.source ?? '')
      const response = await service.fetch('/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tenant.apiKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          ...toolCall,
        }),
      })
      expect(await response.text()).toContain('{"channels":[]}')
      expect(await logOf(tenant)).toEqual([
        expect.stringMatching(/^200 \w+ POST \/mcp /),
        expect.stringMatching(/^200 listIntegrations .*MCP Tests/),
      ])
    })

    it('the log is filtered by status and operation', async () => {
      const tenant = await service.createTenant()
      await tenant.api.channels.list()
      await tenant.api.posts.delete({ path: { id: newId() } }).catch(() => {})
      const only = async (query: string) => (await logOf(tenant, query)).map((line) => line.split(' ')[1])
      expect(await only('?status=failed')).toEqual(['deletePost'])
      expect(await only('?status=ok')).toEqual(['listIntegrations'])
      expect(await only('?operation=listIntegrations')).toEqual(['listIntegrations'])
      const { text } = await show(tenant, '?status=failed&operation=createPosts')
      expect(text).toContain('No call matches.')
      expect(text).toContain('<option value="createPosts" selected>')
    })

    it('every call and error of the log links to its documentation', async () => {
      const tenant = await service.createTenant()
      await tenant.api.posts.delete({ path: { id: newId() } }).catch(() => {})
      await tenant.api.posts.create({ body: { type: 'nothing' } as never }).catch(() => {})
      const [, log = ''] = (await show(tenant)).text.split('id="requests"')
      const links = [...log.matchAll(/href="(\/docs[^"#]*)#?([^"]*)"/g)]
      expect(links).toHaveLength(4)
      for (const [, path = '', anchor = ''] of links) {
        const page = await service.fetch(path)
        expect([path, page.status]).toEqual([path, 200])
        expect(await page.text()).toContain(`id="${anchor}"`.replace('id=""', '<h1'))
      }
    })

    it('the log is refreshed on request, keeps its filters, and reloads itself without a script', async () => {
      const tenant = await service.createTenant()
      await tenant.api.channels.list()
      const { text } = await show(tenant, '?status=ok')
      expect(text).not.toContain('http-equiv="refresh"')
      expect(text).toContain('href="/console/developers?status=ok&amp;refresh=on#requests"')
      const { text: refreshing } = await show(tenant, '?status=ok&refresh=on')
      expect(refreshing).toContain(
        '<meta http-equiv="refresh" content="5; url=/console/developers?status=ok&amp;refresh=on"></noscript>',
      )
      expect(refreshing).toContain('href="/console/developers?status=ok#requests"')
      expect(refreshing).toContain('<input type="hidden" name="refresh" value="on">')
    })

    it('the log keeps the newest calls of each organization', async () => {
      const tenant = await service.createTenant()
      const other = await service.createTenant()
      await other.api.channels.list()
      for (let round = 0; round < 3; round++) {
        for (let call = 0; call < 60; call++) await tenant.api.channels.list()
        await service.app.requestLog.flush()
      }
      service.clock.advance(1)
      await tenant.api.posts.delete({ path: { id: newId() } }).catch(() => {})
      const lines = await logOf(tenant)
      expect(lines).toHaveLength(KEPT_REQUESTS)
      expect(lines[0]).toContain('deletePost')
      expect(await logOf(other)).toHaveLength(1)
      const rows = await service.app.db('request_log').where({ organization_id: tenant.organizationId })
      expect(rows.length).toBeLessThanOrEqual(KEPT_REQUESTS + 100)
    })

    it('the log leaves out strangers and the pages of the console', async () => {
      const tenant = await service.createTenant()
      await service.fetch('/public/v1/integrations', { headers: { authorization: 'wrong' } })
      await show(tenant)
      await service.fetch('/user/api-keys', { headers: { cookie: `auth=${tenant.session}` } })
      const { text } = await show(tenant)
      expect(text).toContain('No calls yet.')
      expect(await service.app.db('request_log').where({ status: 401 })).toEqual([])
    })

    it('the log is written without a reader, and its failure breaks no request', async () => {
      const tenant = await service.createTenant()
      const { requestLog, db } = service.app
      await tenant.api.channels.list()
      await requestLog.flush()
      const where = { organization_id: tenant.organizationId }
      expect(await db('request_log').where(where)).toMatchObject([{ operation_id: 'listIntegrations' }])
      await db.schema.renameTable('request_log', 'moved_log')
      await tenant.api.channels.list()
      await requestLog.flush()
      await db.schema.renameTable('moved_log', 'request_log')
      await tenant.api.channels.list()
      expect(await logOf(tenant)).toHaveLength(2)
    })
  })

  it('the page shows the last use of each key, and escapes its name', async () => {
    const tenant = await service.createTenant()
    await tenant.console.apiKeys.create({ body: { name: '<script>alert(1)</script>' } })
    const { text } = await show(tenant)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('never used')
    expect(text).toContain(`value="${service.app.config.baseUrl}/mcp"`)
  })

  it('the page is for admins', async () => {
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    const headers = { auth: member.session, showorg: tenant.organizationId }
    expect((await service.fetch('/console/developers', { headers })).status).toBe(403)
    expect((await service.fetch('/console/developers')).status).toBe(303)
  })
})
