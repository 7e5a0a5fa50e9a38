import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const DAY = 86_400_000

describeService('invitations', (service) => {
  /** A link without an address, for whoever has it; its token. */
  async function invite(tenant: Tenant, role: 'ADMIN' | 'USER' = 'USER', email: string | null = null) {
    const made = await tenant.console.team.invite({ body: { role, sendEmail: false, email } })
    return { ...made, token: tokenOf(made.url) }
  }

  function tokenOf(url: string): string {
    return new URL(url).searchParams.get('org') ?? ''
  }

  const join = (who: Pick<Tenant, 'session'>, org: string) =>
    consoleOf(service, who.session).result.organizations.join({ body: { org } })

  const entries = (organizationId: string, action: string) =>
    service.app.db('audit_log').where({ organization_id: organizationId, action })

  describe('inviteMember', () => {
    it('an invitation shows once a link that makes its bearer a member with the role', async () => {
      const tenant = await service.createTenant()
      const guest = await service.createTenant()
      const { url, token, id, expiresAt } = await invite(tenant, 'ADMIN')
      expect(url).toBe(`${service.app.config.consoleUrl}/?org=${token}`)
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(Date.parse(expiresAt)).toBe(service.clock.now() + 2 * DAY)
      const joined = await join(guest, token)
      expect(joined.response.status).toBe(201)
      expect(joined.data).toEqual({ id: tenant.organizationId })
      const there = consoleOf(service, guest.session, tenant.organizationId)
      expect(await there.user.get()).toMatchObject({ orgId: tenant.organizationId, role: 'ADMIN' })
      expect(await entries(tenant.organizationId, 'invitation.accepted')).toMatchObject([
        { user_id: guest.userId, target: id },
      ])
    })

    it('an invitation is listed without its token, which is stored nowhere as plain text', async () => {
      const tenant = await service.createTenant()
      const email = 'Grace@Example.org'
      const { token, id } = await invite(tenant, 'USER', email)
      const row = await service.app.db('invitations').where({ id }).first()
      expect(JSON.stringify(row)).not.toContain(token)
      expect(await tenant.console.team.listInvitations()).toEqual({
        invitations: [
          {
            id,
            email: 'grace@example.org',
            role: 'USER',
            invitedBy: { id: tenant.userId, email: tenant.email, name: null },
            createdAt: expect.any(String),
            expiresAt: new Date(service.clock.now() + 2 * DAY).toISOString(),
          },
        ],
      })
      const log = await entries(tenant.organizationId, 'invitation.created')
      expect(log).toMatchObject([
        { user_id: tenant.userId, target: id, ip: expect.stringContaining('127.0.0.1') },
      ])
      expect(JSON.stringify(log)).not.toContain(token)
    })

    it.each([
      ['the owner', { role: 'SUPERADMIN', sendEmail: false }],
      ['no role', { sendEmail: false }],
      ['a bad address', { role: 'USER', sendEmail: false, email: 'nobody' }],
      ['a mail to nobody', { role: 'USER', sendEmail: true }],
      ['a mail to an empty address', { role: 'USER', sendEmail: true, email: '' }],
    ])('an invitation with %s is refused', async (_, body) => {
      const { console } = await service.createTenant()
      const { error } = await console.result.team.invite({ body: body as never })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
      expect((await console.team.listInvitations()).invitations).toEqual([])
    })

    it('a member cannot be invited, and a new invitation replaces an open one to the same address', async () => {
      const tenant = await service.createTenant()
      const guest = await service.createTenant()
      const member = await addMember(service, tenant, 'USER')
      const again = { role: 'USER', sendEmail: false, email: member.email.toUpperCase() } as const
      const { error } = await tenant.console.result.team.invite({ body: again })
      expect(error).toMatchObject({ status: 409, code: 'conflict' })
      const first = await invite(tenant, 'ADMIN', guest.email)
      const second = await invite(tenant, 'USER', guest.email)
      const { invitations } = await tenant.console.team.listInvitations()
      expect(invitations.map(({ id }) => id)).toEqual([second.id])
      expect((await join(guest, first.token)).error).toMatchObject({ status: 403 })
      expect((await join(guest, second.token)).data).toEqual({ id: tenant.organizationId })
    })

    it('an organization sends at most 60 invitations an hour', async () => {
      const tenant = await service.createTenant()
      const body = { role: 'USER', sendEmail: false } as const
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => tenant.console.result.team.invite({ body })),
      )
      const statuses = answers.map(({ response }) => response.status).sort()
      expect(statuses).toEqual([...Array(60).fill(201), 429])
    })
  })

  describe('cancelInvitation', () => {
    it('canceling an invitation invalidates the link, once, and only in its own organization', async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const guest = await service.createTenant()
      const { id, token } = await invite(tenant)
      const cancel = (by: Tenant, which = id) =>
        by.console.result.team.cancelInvitation({ path: { id: which } })
      expect((await cancel(other)).error).toMatchObject({ status: 404, code: 'not_found' })
      expect((await cancel(tenant, newId())).error).toMatchObject({ status: 404 })
      expect((await cancel(tenant)).data).toEqual({ id })
      expect((await join(guest, token)).error).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await cancel(tenant)).error).toMatchObject({ status: 404 })
      expect((await tenant.console.team.listInvitations()).invitations).toEqual([])
      expect(await entries(tenant.organizationId, 'invitation.revoked')).toMatchObject([{ target: id }])
    })
  })

  describe('joinOrganization', () => {
    it('an invitation is accepted exactly once, even by concurrent requests', async () => {
      const tenant = await service.createTenant()
      const guests = await Promise.all([1, 2, 3, 4, 5].map(() => service.createTenant()))
      const { token } = await invite(tenant)
      const answers = await Promise.all(guests.map((guest) => join(guest, token)))
      const statuses = answers.map(({ response }) => response.status).sort()
      expect(statuses).toEqual([201, 409, 409, 409, 409])
      expect((await tenant.console.team.list()).users).toHaveLength(2)
    })

    it('concurrent acceptances of one or two invitations create one membership', async () => {
      const tenant = await service.createTenant()
      const guest = await service.createTenant()
      const tokens = [(await invite(tenant)).token, (await invite(tenant)).token]
      const answers = await Promise.all([...tokens, ...tokens].map((token) => join(guest, token)))
      expect(answers.map(({ data }) => data)).toEqual(Array(4).fill({ id: tenant.organizationId }))
      expect((await tenant.console.team.list()).users).toHaveLength(2)
      expect((await tenant.console.team.listInvitations()).invitations).toHaveLength(1)
    })

    it('a member gets the id of the organization, and the invitation stays open', async () => {
      const tenant = await service.createTenant()
      const { token } = await invite(tenant, 'ADMIN')
      expect((await join(tenant, token)).data).toEqual({ id: tenant.organizationId })
      expect(await tenant.console.user.get()).toMatchObject({ role: 'SUPERADMIN' })
      expect((await tenant.console.team.listInvitations()).invitations).toHaveLength(1)
    })

    it('an unknown token is answered with 404, a used one with 409, an expired one with 403', async () => {
      const tenant = await service.createTenant()
      const [guest, late] = [await service.createTenant(), await service.createTenant()]
      expect((await join(guest, 'b2YgY291cnNlIG5vdA')).error).toMatchObject({ status: 404 })
      const { token } = await invite(tenant)
      await join(guest, token)
      expect((await join(late, token)).error).toMatchObject({ status: 409, code: 'conflict' })
      const old = await invite(tenant)
      service.clock.advance(2 * DAY)
      expect((await join(late, old.token)).error).toMatchObject({
        status: 403,
        detail: expect.stringContaining('expired'),
      })
      expect((await tenant.console.team.listInvitations()).invitations).toEqual([])
    })

    it('an invitation to an address is accepted by that address only', async () => {
      const tenant = await service.createTenant()
      const [guest, other] = [await service.createTenant(), await service.createTenant()]
      const { token } = await invite(tenant, 'USER', guest.email.toUpperCase())
      expect((await join(other, token)).error).toMatchObject({
        status: 403,
        detail: expect.stringContaining('another email address'),
      })
      expect((await join(guest, token)).data).toEqual({ id: tenant.organizationId })
    })

    it('an invitation is refused once its sender may no longer invite to that role', async () => {
      const tenant = await service.createTenant()
      const guest = await service.createTenant()
      const admin = await addMember(service, tenant, 'ADMIN')
      const made = await admin.console.team.invite({ body: { role: 'ADMIN', sendEmail: false } })
      const path = { id: admin.userId }
      await tenant.console.team.changeRole({ path, body: { role: 'USER' } })
      expect((await join(guest, tokenOf(made.url))).error).toMatchObject({ status: 403 })
      await tenant.console.team.changeRole({ path, body: { role: 'ADMIN' } })
      expect((await join(guest, tokenOf(made.url))).response.status).toBe(201)
    })

    it('a disabled member cannot join again, and nobody can join a closed organization', async () => {
      const tenant = await service.createTenant()
      const guest = await service.createTenant()
      const member = await addMember(service, tenant, 'USER')
      await service.app
        .db('memberships')
        .where({ user_id: member.userId, role: 'USER' })
        .update({ disabled_at: 1 })
      const { token } = await invite(tenant)
      expect((await join(member, token)).error).toMatchObject({ status: 403 })
      await service.app.db('organizations').where({ id: tenant.organizationId }).update({ deleted_at: 1 })
      expect((await join(guest, token)).error).toMatchObject({ status: 404 })
    })

    it('accepting clears the cookie that the link set in the browser', async () => {
      const tenant = await service.createTenant()
      const guest = await service.createTenant()
      const { token } = await invite(tenant)
      const answer = await service.fetch('/user/join-org', {
        method: 'POST',
        headers: { cookie: `auth=${guest.session}; org=${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ org: token }),
      })
      expect(answer.status).toBe(201)
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^org=; Max-Age=0/)])
    })
  })
})
