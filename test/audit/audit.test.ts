import { describe, expect, it } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { createPostern } from '../../sdk/index.ts'
import { audit } from '../../server/audit/audit.ts'
import { entryPointOf } from '../../server/audit/entry-point.ts'
import { transaction } from '../../server/db/transaction.ts'
import type { OperationRow } from '../../server/http/operations/operation.ts'
import { newId } from '../../server/lib/ids.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'
import { tokenOf } from '../security/resources.ts'

const DAY = 86_400_000

describeService('audit log', (service) => {
  const log = async (tenant: Tenant, action?: string) =>
    (await tenant.console.auditLog.list({ query: action === undefined ? {} : { action } })).entries
  const login = (email: string, password: string) =>
    service.anonymous.result.auth.login({ body: { provider: 'LOCAL', email, password } })

  it('the audit log records who did what, when and from where, newest first', async () => {
    const tenant = await service.createTenant()
    const { console, userId, email } = tenant
    const { id, prefix } = await console.apiKeys.create({ body: { name: 'Dashboard' } })
    service.clock.advance(1)
    await console.apiKeys.revoke({ path: { id } })
    expect(await log(tenant)).toMatchObject([
      {
        action: 'api_key.revoked',
        user: { id: userId, email, name: null },
        target: id,
        ip: expect.stringMatching(/127\.0\.0\.1|::1/),
        detail: { name: 'Dashboard', prefix },
        createdAt: new Date(service.clock.now()).toISOString(),
      },
      { action: 'api_key.created', target: id, detail: { prefix, scopes: ['read', 'write'] } },
    ])
  })

  it('the audit log records sign-ins, failed sign-ins and password changes of members', async () => {
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    const { email, password } = member
    await login(email, 'wrong horse')
    await login(email, password)
    const next = 'difference engine 1822'
    await member.console.user.changePassword({ body: { currentPassword: password, password: next } })
    await member.console.sessions.endOthers()
    await member.console.auth.logout()
    const entries = await log(tenant)
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'account.login',
      'account.login_failed',
      'account.logout',
      'account.password_changed',
      'session.others_ended',
      'session.others_ended',
    ])
    for (const entry of entries) expect(entry.user).toMatchObject({ email })
  })

  it('a sign-in with an unknown address is recorded where nobody reads it', async () => {
    const before = await service.app.db('audit_log').whereNull('organization_id')
    await login('nobody@example.org', 'wrong horse')
    const after = await service.app.db('audit_log').whereNull('organization_id')
    expect(after.length - before.length).toBe(1)
    expect(JSON.stringify(after)).not.toContain('nobody@example.org')
  })

  it('the audit log records changes of channels and keys', async () => {
    const tenant = await service.createTenant()
    const id = await tenant.connectSandbox('News')
    await tenant.console.channels.disable({ body: { id } })
    await tenant.console.channels.disable({ body: { id } })
    await tenant.console.channels.enable({ body: { id } })
    await tenant.api.channels.delete({ path: { id } })
    await tenant.console.apiKeys.rotate()
    const entries = await log(tenant)
    const user = { id: tenant.userId }
    expect(entries.filter(({ target }) => target === id)).toMatchObject([
      { action: 'channel.deleted', user: null, credential: { kind: 'key' }, detail: { name: 'News' } },
      { action: 'channel.enabled', user },
      { action: 'channel.disabled', user },
      { action: 'channel.connected', user, detail: { identifier: 'sandbox', name: 'News' } },
    ])
    expect(entries[0]).toMatchObject({ action: 'api_key.rotated', user })
  })

  it('the audit log names the key or the app that acted, whatever it did', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox('News')
    const { id, key } = await tenant.console.apiKeys.create({ body: { name: 'Robot' } })
    const robot = createPostern({ baseUrl: service.url, apiKey: key, ...patiently })
    const app = createPostern({ baseUrl: service.url, apiKey: await tokenOf(tenant, tenant), ...patiently })
    await robot.webhooks.endpoints.create({ body: { name: 'Mine', url: 'https://example.org/' } })
    await app.channels.disable({ body: { id: channel } })
    await robot.channels.rename({ path: { id: channel }, body: { name: 'Newer' } })
    const acts = ['webhook.created', 'channel.disabled', 'channel.renamed']
    const found = (await log(tenant)).filter(({ action }) => acts.includes(action))
    const byKey = { user: null, credential: { kind: 'key', id, name: 'Robot' } }
    const byApp = { user: null, credential: { kind: 'app', name: 'App' } }
    expect(found).toMatchObject([
      { action: 'channel.renamed', ...byKey },
      { action: 'channel.disabled', ...byApp },
      { action: 'webhook.created', ...byKey },
    ])
  })

  it('the audit log names the interface, and who queues, retries or deletes a post', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox('News')
    const token = await tokenOf(tenant, tenant)
    const open = (options: { apiKey?: string; session?: string; headers?: Record<string, string> }) =>
      createPostern({ baseUrl: service.url, ...patiently, ...options })
    const clients = {
      key: open({ apiKey: tenant.apiKey }),
      token: open({ apiKey: token }),
      command_line: open({ apiKey: tenant.apiKey, headers: { 'user-agent': 'postern-cli/1.0.0' } }),
    }
    for (const client of Object.values(clients)) {
      const posts = [{ integration: { id: channel }, value: [{ content: 'Mine' }] }]
      const [post] = await client.posts.create({
        body: { type: 'schedule', date: '2099-01-01T00:00:00Z', posts },
      })
      await client.posts.delete({ path: { id: post?.postId ?? '' } })
    }
    const found = (await log(tenant)).filter(({ action }) => action.startsWith('post.'))
    expect(found.map(({ action, door }) => [action, door]).reverse()).toEqual(
      Object.keys(clients).flatMap((door) => [
        ['post.queued', door],
        ['post.deleted', door],
      ]),
    )
    expect(found[0]).toMatchObject({ user: null, credential: { kind: 'key' }, detail: { channel } })
    expect((await log(tenant, 'channel.connected'))[0]).toMatchObject({ door: 'session' })
  })

  it.each([
    ['callMcp', 'mcp'],
    ['runAssistant', 'assistant'],
    ['submitAssistantDecision', 'assistant'],
    ['saveThreads', 'session'],
  ] as const)('the audit log names an agent that acts for a person: %s', (operation, door) => {
    const auth = { kind: 'session' } as const
    const clientOperation: OperationRow = operationTable[operation]
    expect(entryPointOf({ request: { clientOperation }, auth })).toBe(door)
    expect(entryPointOf({ auth })).toBe('service')
  })

  it('the audit log contains no secret', async () => {
    const tenant = await service.createTenant()
    await tenant.connectSandbox()
    const { key } = await tenant.console.apiKeys.create({ body: { name: 'x' } })
    const { apiKey } = await tenant.console.apiKeys.rotate()
    await login(tenant.email, 'a wrong password')
    const dump = JSON.stringify(await service.app.db('audit_log'))
    for (const secret of [key, apiKey, tenant.session, tenant.password, 'a wrong password'])
      expect(dump).not.toContain(secret)
  })

  it('the audit log shows a deleted person by the id only', async () => {
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    await member.console.user.delete({ body: { password: member.password } })
    const user = { id: member.userId, email: null, name: null }
    expect(await log(tenant)).toMatchObject([{ action: 'account.deleted', user }])
  })

  it('an entry is committed or rolled back with the act', async () => {
    const tenant = await service.createTenant()
    const { organizationId, userId } = tenant
    const act = transaction(service.app, async (ctx) => {
      await audit(ctx, { organizationId, userId, action: 'settings.changed' })
      throw new Error('It did not happen.')
    })
    await expect(act).rejects.toThrow('It did not happen.')
    expect(await log(tenant)).toEqual([])
  })

  describe('pages', () => {
    it('pagination shows every entry once, although entries are added meanwhile, and filters by kind', async () => {
      const tenant = await service.createTenant()
      const { organizationId, userId } = tenant
      const enter = (action: 'settings.changed' | 'grant.revoked') =>
        audit(service.app, { organizationId, userId, action, target: newId() })
      for (let n = 0; n < 7; n++) await enter(n % 2 === 0 ? 'settings.changed' : 'grant.revoked')
      const targets: (string | null)[] = []
      let cursor: string | undefined
      do {
        const query = { limit: 3, ...(cursor ? { cursor } : {}) }
        const page = await tenant.console.auditLog.list({ query })
        targets.push(...page.entries.map(({ target }) => target))
        cursor = page.nextCursor ?? undefined
        await enter('settings.changed')
      } while (cursor)
      expect(targets).toHaveLength(7)
      expect(new Set(targets).size).toBe(7)
      expect(await log(tenant, 'grant.revoked')).toHaveLength(3)
      expect(await log(tenant, 'no.such')).toEqual([])
    })

    it.each(['nonsense', 'WzEsMl0'])('the list refuses the cursor %s', async (cursor) => {
      const { console } = await service.createTenant()
      expect((await console.result.auditLog.list({ query: { cursor } })).error).toMatchObject({ status: 400 })
    })
  })

  it('only owners read the audit log, each of their own organization', async () => {
    const [tenant, other] = [await service.createTenant(), await service.createTenant()]
    await tenant.console.apiKeys.create({ body: { name: 'Ours' } })
    const admin = await addMember(service, tenant, 'ADMIN')
    expect((await admin.console.result.auditLog.list({})).error).toMatchObject({ status: 403 })
    expect(await log(other)).toEqual([])
    const own = consoleOf(service, admin.session)
    expect((await own.auditLog.list({})).entries.map(({ action }) => action)).not.toContain('api_key.created')
  })

  it('entries of the audit log are deleted after 400 days', async () => {
    const tenant = await service.createTenant()
    const { organizationId, userId } = tenant
    await audit(service.app, { organizationId, userId, action: 'settings.changed' })
    const row = await service.app.db('audit_log').where({ organization_id: organizationId }).first()
    expect(row?.expires_at).toBe(service.clock.now() + 400 * DAY)
  })
})
