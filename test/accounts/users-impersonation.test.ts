import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const HOUR = 3_600_000

describeService('impersonation', (service) => {
  /** Somebody who runs the service. */
  async function createAdmin(): Promise<Tenant> {
    const admin = await service.createTenant()
    await service.app.db('users').where({ id: admin.userId }).update({ platform_admin_at: 1 })
    return admin
  }

  async function membershipOf({ userId }: { userId: string }, organizationId: string): Promise<string> {
    const row = await service.app
      .db('memberships')
      .where({ user_id: userId, organization_id: organizationId })
      .first('id')
    return row?.id ?? ''
  }

  const impersonate = (by: { console: Tenant['console'] }, id: string) =>
    by.console.result.impersonation.set({ body: { id } })

  const entries = (organizationId: string) =>
    service.app.db('audit_log').where({ organization_id: organizationId }).orderBy('id')

  describe('searchImpersonation', () => {
    const search = (by: Tenant, query: { name?: string; limit?: number; cursor?: string } = {}) =>
      by.console.result.impersonation.search({ query })

    it('the search finds users by name, address, organization and ids, in any letter case, without wildcards', async () => {
      const admin = await createAdmin()
      const tenant = await service.createTenant()
      const word = newId().slice(-12)
      await tenant.console.user.updateProfile({ body: { fullname: `Grace 100%_${word}` } })
      await service.app
        .db('organizations')
        .where({ id: tenant.organizationId })
        .update({ name: `Navy ${word}x` })
      const id = await membershipOf(tenant, tenant.organizationId)
      const texts = [
        `GRACE 100%_${word}`,
        `navy ${word}X`,
        tenant.email.toUpperCase(),
        tenant.userId.slice(4),
        tenant.organizationId,
      ]
      for (const name of texts)
        expect((await search(admin, { name })).data).toEqual([
          {
            id,
            role: 'SUPERADMIN',
            organization: {
              id: tenant.organizationId,
              name: `Navy ${word}x`,
              subscription: { subscriptionTier: 'ULTIMATE' },
            },
            user: { id: tenant.userId, name: `Grace 100%_${word}`, email: tenant.email },
          },
        ])
      for (const name of [`Grace%${word}`, `Grace 100__${word}`, `\\${word}`])
        expect((await search(admin, { name })).data).toEqual([])
    })

    it('the search leaves out users who cannot be impersonated', async () => {
      const [admin, other] = [await createAdmin(), await createAdmin()]
      const tenant = await service.createTenant()
      const disabled = await addMember(service, tenant, 'USER')
      const waiting = await addMember(service, tenant, 'USER')
      const { db } = service.app
      const inOrganization = { organization_id: tenant.organizationId }
      await db('memberships')
        .where({ ...inOrganization, user_id: disabled.userId })
        .update({ disabled_at: 1 })
      await db('users').where({ id: waiting.userId }).update({ activated_at: null })
      const { data } = await search(admin, { name: tenant.organizationId })
      expect(data?.map(({ user }) => user.id)).toEqual([tenant.userId])
      expect((await search(admin, { name: other.email })).data).toEqual([])
    })

    it('the results are paginated, newest first', async () => {
      const admin = await createAdmin()
      const tenant = await service.createTenant()
      const ids = [tenant.userId]
      for (let n = 0; n < 20; n++) {
        service.clock.advance(10)
        ids.unshift((await addMember(service, tenant, 'USER')).userId)
      }
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await search(admin, {
          name: tenant.organizationId,
          limit: 10,
          ...(cursor ? { cursor } : {}),
        })
        seen.push(...(page.data ?? []).map(({ user }) => user.id))
        cursor = page.response.headers.get('next-cursor') ?? undefined
      } while (cursor !== undefined)
      expect(seen).toEqual(ids)
      expect((await search(admin, { cursor: 'nonsense' })).error).toMatchObject({ status: 400 })
      expect((await search(admin, { limit: 101 })).error).toMatchObject({ code: 'validation_failed' })
      const all = await search(admin, { name: tenant.organizationId })
      expect(all.data?.map(({ user }) => user.id)).toEqual(ids.slice(0, 20))
      expect((await search(admin, { name: '' })).data).toHaveLength(20)
    })
  })

  it('only administrators of the service can search', async () => {
    const tenant = await service.createTenant()
    const id = await membershipOf(tenant, tenant.organizationId)
    for (const { error } of [
      await tenant.console.result.impersonation.search({ query: {} }),
      await impersonate(tenant, id),
      await impersonate(tenant, ''),
    ])
      expect(error).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await tenant.console.user.get()).toMatchObject({ impersonate: false })
  })

  it('an administrator acts as the member, with their organization and role, until it is stopped', async () => {
    const admin = await createAdmin()
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    const id = await membershipOf(member, tenant.organizationId)
    const started = await impersonate(admin, id)
    expect(started.response.status).toBe(201)
    const until = new Date(service.clock.now() + HOUR).toISOString()
    expect(started.data).toEqual({ impersonate: true, until })
    expect(started.response.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^impersonate=${id}; Max-Age=3600;.*HttpOnly`)),
    ])
    expect(await admin.console.user.get()).toMatchObject({
      id: member.userId,
      email: member.email,
      orgId: tenant.organizationId,
      role: 'USER',
      impersonate: true,
      admin: true,
      isSuperAdmin: false,
    })
    // What the member may not do, nobody may who acts as them.
    expect((await admin.console.result.team.list()).error).toMatchObject({ status: 403 })
    for (const path of ['/admin/stats', '/admin/errors', '/service/stats']) {
      const headers = { auth: admin.session }
      expect((await service.fetch(path, { headers })).status, path).toBe(403)
    }
    expect(await member.console.user.get()).toMatchObject({ impersonate: false })
    const stopped = await admin.console.result.impersonation.set({ body: { id: '' } })
    expect(stopped.data).toEqual({ impersonate: false, until: null })
    expect(stopped.response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^impersonate=; Max-Age=0/),
    ])
    expect(await admin.console.user.get()).toMatchObject({ id: admin.userId, impersonate: false })
  })

  it('impersonation is stopped without a body too, and showorg does not change the organization', async () => {
    const admin = await createAdmin()
    const tenant = await service.createTenant()
    await impersonate(admin, await membershipOf(tenant, tenant.organizationId))
    const elsewhere = consoleOf(service, admin.session, admin.organizationId)
    expect(await elsewhere.user.get()).toMatchObject({ orgId: tenant.organizationId })
    const headers = { auth: admin.session }
    const answer = await service.fetch('/user/impersonate', { method: 'POST', headers })
    expect(await answer.json()).toEqual({ impersonate: false, until: null })
    expect(await elsewhere.user.get()).toMatchObject({ orgId: admin.organizationId })
  })

  it('impersonation ends after an hour', async () => {
    const admin = await createAdmin()
    const tenant = await service.createTenant()
    await impersonate(admin, await membershipOf(tenant, tenant.organizationId))
    service.clock.advance(HOUR - 1)
    expect(await admin.console.user.get()).toMatchObject({ id: tenant.userId })
    service.clock.advance(1)
    expect(await admin.console.user.get()).toMatchObject({ id: admin.userId, impersonate: false })
  })

  it('impersonation belongs to one session, and ends with it', async () => {
    const admin = await createAdmin()
    const tenant = await service.createTenant()
    const login = await service.anonymous.result.auth.login({
      body: { provider: 'LOCAL', email: admin.email, password: admin.password },
    })
    const token = /auth=([^;]+)/.exec(login.response.headers.getSetCookie().join())?.[1] ?? ''
    await impersonate(admin, await membershipOf(tenant, tenant.organizationId))
    expect(await consoleOf(service, token).user.get()).toMatchObject({ id: admin.userId, impersonate: false })
    await admin.console.auth.logout()
    expect((await admin.console.result.user.get()).response.status).toBe(401)
    expect(await tenant.console.user.get()).toMatchObject({ id: tenant.userId })
  })

  it('no cookie or header starts impersonation', async () => {
    const admin = await createAdmin()
    const tenant = await service.createTenant()
    const id = await membershipOf(tenant, tenant.organizationId)
    const headers = { auth: admin.session, impersonate: id, cookie: `impersonate=${id}` }
    const self = await service.fetch('/user/self', { headers })
    expect(await self.json()).toMatchObject({ id: admin.userId, impersonate: false })
  })

  it('another administrator and a user who cannot sign in cannot be impersonated', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()]
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    const { db } = service.app
    const id = await membershipOf(member, tenant.organizationId)
    await db('memberships').where({ id }).update({ disabled_at: 1 })
    const their = await membershipOf(other, other.organizationId)
    expect((await impersonate(admin, their)).error).toMatchObject({ status: 403 })
    expect((await impersonate(admin, await membershipOf(admin, admin.organizationId))).error).toMatchObject({
      status: 403,
    })
    for (const unknown of [id, newId(), tenant.userId])
      expect((await impersonate(admin, unknown)).error).toMatchObject({ status: 404, code: 'not_found' })
    expect(await admin.console.user.get()).toMatchObject({ impersonate: false })
  })

  it.each([
    ['the member runs the service now', 'member'],
    ['the administrator does not any more', 'admin'],
    ['the membership is gone', 'membership'],
  ])('impersonation ends when %s', async (_, what) => {
    const admin = await createAdmin()
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'ADMIN')
    const id = await membershipOf(member, tenant.organizationId)
    await impersonate(admin, id)
    expect(await admin.console.user.get()).toMatchObject({ impersonate: true })
    const { db } = service.app
    if (what === 'member') await db('users').where({ id: member.userId }).update({ platform_admin_at: 1 })
    if (what === 'admin') await db('users').where({ id: admin.userId }).update({ platform_admin_at: null })
    if (what === 'membership') await tenant.console.team.remove({ path: { id: member.userId } })
    expect(await admin.console.user.get()).toMatchObject({ id: admin.userId, impersonate: false })
  })

  it('impersonation creates nothing that outlasts it', async () => {
    const admin = await createAdmin()
    const tenant = await service.createTenant()
    await impersonate(admin, await membershipOf(tenant, tenant.organizationId))
    const { result } = admin.console
    const device = await service.anonymous.result.device.start()
    for (const { error } of [
      await result.team.invite({ body: { role: 'USER', sendEmail: false } }),
      await result.apiKeys.rotate(),
      await result.apiKeys.create({ body: { name: 'Mine now' } }),
      await result.device.approve({ body: { user_code: device.data?.user_code ?? '' } }),
      await result.oauth.app.create({ body: { name: 'Mine', redirectUrl: 'https://app.example/callback' } }),
      await result.oauth.app.rotateSecret(),
    ])
      expect(error).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await tenant.api.result.credentials.check()).response.status).toBe(200)
  })

  it('the audit log of the organization records impersonation, with both names on each act', async () => {
    const admin = await createAdmin()
    const tenant = await service.createTenant()
    const other = await service.createTenant()
    await impersonate(admin, await membershipOf(tenant, tenant.organizationId))
    await admin.console.shortLinks.setPreference({ body: { shortlink: 'NO' } })
    await impersonate(admin, await membershipOf(other, other.organizationId))
    await impersonate(admin, '')
    await impersonate(admin, '')
    const by = { user_id: admin.userId, target: tenant.userId }
    const [started, changed, stopped, ...more] = await entries(tenant.organizationId)
    expect(started).toMatchObject({ ...by, action: 'impersonation.started' })
    expect(changed).toMatchObject({ user_id: tenant.userId, action: 'settings.changed' })
    expect(JSON.parse(changed?.detail ?? '')).toEqual({
      shortlink: 'NO',
      impersonatorId: admin.userId,
      door: 'session',
    })
    expect(stopped).toMatchObject({ ...by, action: 'impersonation.stopped' })
    expect(more).toEqual([])
    expect((await entries(other.organizationId)).map(({ action }) => action)).toEqual([
      'impersonation.started',
      'impersonation.stopped',
    ])
  })
})
