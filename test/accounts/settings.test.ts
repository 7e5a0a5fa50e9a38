import { describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const roles = ['SUPERADMIN', 'ADMIN', 'USER'] as const

describeService('settings', (service) => {
  function tokenOf(url: string): string {
    return new URL(url).searchParams.get('org') ?? ''
  }

  const join = (who: Pick<Tenant, 'session'>, org: string) =>
    consoleOf(service, who.session).result.organizations.join({ body: { org } })

  const entries = (organizationId: string, action: string) =>
    service.app.db('audit_log').where({ organization_id: organizationId, action })

  describe('listTeam', () => {
    it('admins list the members, disabled ones too, oldest first', async () => {
      const tenant = await service.createTenant()
      const admin = await addMember(service, tenant, 'ADMIN')
      service.clock.advance(10)
      const user = await addMember(service, tenant, 'USER')
      await service.app
        .db('memberships')
        .where({ organization_id: tenant.organizationId, user_id: user.userId })
        .update({ disabled_at: 1 })
      const { users } = await admin.console.team.list()
      expect(users.map(({ role, disabled, user: { email } }) => ({ role, disabled, email }))).toEqual([
        { role: 'SUPERADMIN', disabled: false, email: tenant.email },
        { role: 'ADMIN', disabled: false, email: admin.email },
        { role: 'USER', disabled: true, email: user.email },
      ])
      expect(users[0]?.user).toEqual({
        id: tenant.userId,
        email: tenant.email,
        name: null,
        sendSuccessEmails: true,
        sendFailureEmails: true,
        sendStreakEmails: true,
        sendCommentEmails: true,
      })
    })

    it('a member with the role USER can neither list nor change the team', async () => {
      const tenant = await service.createTenant()
      const { console } = await addMember(service, tenant, 'USER')
      const path = { id: tenant.userId }
      const tries = [
        console.result.team.list(),
        console.result.team.invite({ body: { role: 'USER', sendEmail: false } }),
        console.result.team.remove({ path }),
        console.result.team.changeRole({ path, body: { role: 'USER' } }),
        console.result.team.listInvitations(),
        console.result.team.cancelInvitation({ path: { id: newId() } }),
        console.result.shortLinks.setPreference({ body: { shortlink: 'YES' } }),
      ]
      for (const { error } of await Promise.all(tries))
        expect(error).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await tenant.console.team.list()).users).toHaveLength(2)
    })
  })

  describe('removeMember', () => {
    const remove = (by: { console: Tenant['console'] }, id: string) =>
      by.console.result.team.remove({ path: { id } })

    it('removing a member ends access with the next request and withdraws their invitations', async () => {
      const tenant = await service.createTenant()
      const guest = await service.createTenant()
      const admin = await addMember(service, tenant, 'ADMIN')
      const made = await admin.console.team.invite({ body: { role: 'USER', sendEmail: false } })
      expect(await admin.console.user.get()).toMatchObject({ orgId: tenant.organizationId })
      const { data } = await remove(tenant, admin.userId)
      expect(data).toEqual({
        id: expect.any(String),
        userId: admin.userId,
        organizationId: tenant.organizationId,
        role: 'ADMIN',
      })
      expect(await admin.console.user.get()).toMatchObject({ orgId: admin.organizationId })
      const back = await admin.console.result.organizations.switch({ body: { id: tenant.organizationId } })
      expect(back.error).toMatchObject({ status: 403 })
      expect((await join(guest, tokenOf(made.url))).error).toMatchObject({ status: 403 })
      expect(await entries(tenant.organizationId, 'member.removed')).toMatchObject([
        { user_id: tenant.userId, target: admin.userId },
      ])
    })

    const matrix = roles
      .flatMap((by) => roles.map((whom) => ({ by, whom })))
      .filter(({ by }) => by !== 'USER')
    it.each(matrix)('a $by may remove members of at most their own role: $whom', async ({ by, whom }) => {
      const tenant = await service.createTenant()
      const actor = by === 'SUPERADMIN' ? tenant : await addMember(service, tenant, by)
      const target = await addMember(service, tenant, whom)
      const allowed = roles.indexOf(by) <= roles.indexOf(whom)
      expect((await remove(actor, target.userId)).response.status).toBe(allowed ? 200 : 403)
      expect((await tenant.console.team.list()).users.some(({ user }) => user.id === target.userId)).toBe(
        !allowed,
      )
    })

    it('the last owner cannot be removed, and one of two can', async () => {
      const tenant = await service.createTenant()
      expect((await remove(tenant, tenant.userId)).error).toMatchObject({ status: 409, code: 'conflict' })
      const second = await addMember(service, tenant, 'SUPERADMIN')
      expect((await remove(tenant, tenant.userId)).response.status).toBe(200)
      expect((await remove(second, second.userId)).error).toMatchObject({ status: 409 })
    })

    it('an owner who cannot sign in does not count as an owner', async () => {
      const tenant = await service.createTenant()
      const second = await addMember(service, tenant, 'SUPERADMIN')
      await service.app
        .db('memberships')
        .where({ organization_id: tenant.organizationId, user_id: second.userId })
        .update({ disabled_at: 1 })
      expect((await remove(tenant, tenant.userId)).error).toMatchObject({ status: 409 })
      expect((await remove(tenant, second.userId)).response.status).toBe(200)
    })

    it('an owner is left when the owners remove each other concurrently', async () => {
      const tenant = await service.createTenant()
      const second = await addMember(service, tenant, 'SUPERADMIN')
      const answers = await Promise.all([remove(tenant, second.userId), remove(second, tenant.userId)])
      const statuses = answers.map(({ response }) => response.status).sort()
      expect(statuses[0]).toBe(200)
      // Whoever lost is told that they are no member or no admin any more.
      expect([401, 403, 404, 409]).toContain(statuses[1])
      const owners = await service.app
        .db('memberships')
        .where({ organization_id: tenant.organizationId, role: 'SUPERADMIN' })
      expect(owners).toHaveLength(1)
    })

    it('removing a foreign member or an unknown user answers 404', async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      for (const id of [other.userId, newId()])
        expect((await remove(tenant, id)).error).toMatchObject({ status: 404, code: 'not_found' })
      expect((await other.console.team.list()).users).toHaveLength(1)
    })
  })

  describe('changeMemberRole', () => {
    const change = (by: { console: Tenant['console'] }, id: string, role: (typeof roles)[number]) =>
      by.console.result.team.changeRole({ path: { id }, body: { role } })

    it('a role takes effect with the next request and is recorded in the audit log', async () => {
      const tenant = await service.createTenant()
      const member = await addMember(service, tenant, 'USER')
      expect((await change(tenant, member.userId, 'ADMIN')).data).toMatchObject({
        userId: member.userId,
        role: 'ADMIN',
      })
      expect(await member.console.user.get()).toMatchObject({ role: 'ADMIN' })
      expect(await entries(tenant.organizationId, 'member.role_changed')).toMatchObject([
        {
          target: member.userId,
          detail: JSON.stringify({ from: 'USER', to: 'ADMIN', door: 'session' }),
        },
      ])
    })

    it('a member can give no role above their own, and change nobody with a higher role', async () => {
      const tenant = await service.createTenant()
      const [admin, user] = [
        await addMember(service, tenant, 'ADMIN'),
        await addMember(service, tenant, 'USER'),
      ]
      expect((await change(admin, user.userId, 'SUPERADMIN')).error).toMatchObject({ status: 403 })
      expect((await change(admin, admin.userId, 'SUPERADMIN')).error).toMatchObject({ status: 403 })
      expect((await change(admin, tenant.userId, 'USER')).error).toMatchObject({ status: 403 })
      expect((await change(admin, user.userId, 'ADMIN')).response.status).toBe(200)
    })

    it('the last owner keeps the role until there is another owner', async () => {
      const tenant = await service.createTenant()
      const member = await addMember(service, tenant, 'USER')
      expect((await change(tenant, tenant.userId, 'ADMIN')).error).toMatchObject({ status: 409 })
      await change(tenant, member.userId, 'SUPERADMIN')
      expect((await change(tenant, tenant.userId, 'ADMIN')).data).toMatchObject({ role: 'ADMIN' })
    })

    it('changing the role of a foreign member answers 404', async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      expect((await change(tenant, other.userId, 'USER')).error).toMatchObject({ status: 404 })
      expect(await other.console.user.get()).toMatchObject({ role: 'SUPERADMIN' })
    })
  })

  describe('shortlink', () => {
    it('the preference is to ask until an admin sets it, for everybody in the organization', async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const user = await addMember(service, tenant, 'USER')
      expect(await user.console.shortLinks.getPreference()).toEqual({ shortlink: 'ASK' })
      const set = await tenant.console.result.shortLinks.setPreference({ body: { shortlink: 'NO' } })
      expect(set.response.status).toBe(201)
      expect(set.data).toEqual({ shortlink: 'NO' })
      expect(await user.console.shortLinks.getPreference()).toEqual({ shortlink: 'NO' })
      expect(await other.console.shortLinks.getPreference()).toEqual({ shortlink: 'ASK' })
      const bad = { shortlink: 'maybe' } as never
      const { error } = await tenant.console.result.shortLinks.setPreference({ body: bad })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    })
  })

  it('every operation requires a session', async () => {
    const stranger = createPostern({ baseUrl: service.url, retries: 0 }).result
    const path = { id: newId() }
    const answers = await Promise.all([
      stranger.team.list(),
      stranger.team.invite({ body: { role: 'USER', sendEmail: false } }),
      stranger.team.remove({ path }),
      stranger.team.changeRole({ path, body: { role: 'USER' } }),
      stranger.team.listInvitations(),
      stranger.team.cancelInvitation({ path }),
      stranger.shortLinks.getPreference(),
      stranger.shortLinks.setPreference({ body: { shortlink: 'NO' } }),
      stranger.organizations.join({ body: { org: 'x' } }),
    ])
    expect(answers.map(({ response }) => response.status)).toEqual(Array(9).fill(401))
  })
})
