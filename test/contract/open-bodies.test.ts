import { afterAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { freshEmail, password } from '../helpers/accounts.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { startRelay } from '../helpers/smtp.ts'
import { schedule } from '../posts/support.ts'

const relay = await startRelay()
afterAll(() => relay.close())

describeService('bodies of existing clients', (service) => {
  const send = async (tenant: Tenant, method: string, path: string, body: unknown) => {
    const headers = { auth: tenant.session, 'content-type': 'application/json' }
    const response = await service.fetch(path, { method, headers, body: JSON.stringify(body) })
    return { status: response.status, data: (await response.json()) as unknown }
  }

  it('/posts/valid accepts the type and the date that composers send', async () => {
    const tenant = await service.createTenant()
    const { posts, type, date } = schedule(service, await tenant.connectSandbox(), 'Hello')
    const body = { type, posts: posts.map((post) => ({ ...post, date })) }
    const { status, data } = await send(tenant, 'POST', '/posts/valid', body)
    expect({ status, data }).toMatchObject({ status: 201, data: [{ valid: true }] })
    expect(JSON.stringify(data)).not.toContain('warnings')
  })

  it('a body may contain null for any optional property', async () => {
    const tenant = await service.createTenant()
    const entry = { integration: { id: await tenant.connectSandbox() }, group: null, settings: null }
    const value = [{ content: 'Hello', image: null, id: null, delay: null }]
    const body = { type: 'draft', date: '2030-01-01', shortLink: null, tags: null, inter: null, order: null }
    const answer = await send(tenant, 'POST', '/posts', { ...body, posts: [{ ...entry, value }] })
    expect(answer.status).toBe(201)
  })

  describe('undeclared properties', () => {
    it.each([
      ['POST', '/signatures', { content: 'Ada', autoAdd: false }, 'signatures'],
      ['POST', '/sets', { name: 'A set', content: '{}' }, 'sets'],
      ['POST', '/posts/tags', { name: 'news', color: '#00ff00' }, 'tags'],
      ['POST', '/webhooks', { name: 'CRM', url: 'https://crm.example/x' }, 'webhooks'],
      ['POST', '/user/oauth-app', { name: 'App', redirectUrl: 'https://app.example/x' }, 'oauth_apps'],
    ])('%s %s does not store them', async (method, path, body, table) => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const [theirs, long] = [other.organizationId, 1]
      const owner = { organization_id: theirs, organizationId: theirs, user_id: other.userId }
      const dates = { created_at: long, createdAt: long, updated_at: long, deleted_at: long, deletedAt: long }
      const sent = { ...owner, ...dates, ...body }
      const answer = await send(tenant, method, path, sent)
      expect(answer.status, JSON.stringify(answer.data)).toBe(201)
      const [row] = await service.app.db(table).where({ organization_id: tenant.organizationId })
      expect(row).toMatchObject({ created_at: service.clock.now(), updated_at: service.clock.now() })
      expect(row.deleted_at ?? null).toBeNull()
      expect(await service.app.db(table).where({ organization_id: other.organizationId })).toEqual([])
    })

    it('the body of a user accepts no unknown property: neither an address nor rights', async () => {
      const tenant = await service.createTenant()
      const rights = { email: 'x@example.org', platform_admin_at: 1, isSuperAdmin: true, passwordHash: 'x' }
      const { status } = await send(tenant, 'POST', '/user/personal', { fullname: 'Ada Lovelace', ...rights })
      expect(status).toBe(201)
      expect(await service.app.db('users').where({ id: tenant.userId }).first()).toMatchObject({
        email: tenant.email,
        platform_admin_at: null,
        name: 'Ada Lovelace',
      })
    })
  })

  it('registration with a password still takes both properties', async () => {
    const body = { provider: 'LOCAL' as const, company: 'Example Ltd' }
    const errorsOf = async (more: object) =>
      (await service.anonymous.result.auth.register({ body: { ...body, ...more } })).error?.errors
    expect(await errorsOf({ email: '', password })).toMatchObject([{ location: 'body.email' }])
    expect(await errorsOf({ email: 'nobody', password })).toMatchObject([{ location: 'body.email' }])
    expect(await errorsOf({ email: freshEmail(), password: '' })).toMatchObject([
      { location: 'body.password' },
    ])
    expect(await errorsOf({ email: freshEmail(), password: 'short' })).toMatchObject([
      { location: 'body.password' },
    ])
  })
})

describeService(
  'a forgotten password',
  (service) => {
    it('a mail is sent although the client also names the provider', async () => {
      const tenant = await service.createTenant()
      const api = createPostern({ baseUrl: service.url, retries: 0 })
      const body = { email: tenant.email, provider: 'LOCAL' }
      expect(await api.auth.forgotPassword({ body })).toEqual({ forgot: true })
      await service.server.drain()
      expect(relay.to(tenant.email).map(({ text }) => text)).toEqual([
        expect.stringContaining('/auth/forgot/'),
      ])
    })
  },
  { config: { smtpUrl: relay.url } },
)
