import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { notify } from '../../server/notifications/notifications.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('notifications', (service) => {
  async function tell(tenant: Tenant, ...contents: string[]): Promise<void> {
    for (const content of contents) {
      service.clock.advance(1_000)
      await notify(service.app, tenant.organizationId, { kind: 'info', content })
    }
  }

  const unread = async (by: Pick<Tenant, 'console'>) => (await by.console.notifications.countUnread()).total
  const iso = () => new Date(service.clock.now()).toISOString()

  describe('countUnreadNotifications', () => {
    it("counts notifications since the member's last read, per member and organization", async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const member = await addMember(service, tenant, 'USER')
      await tell(tenant, 'One', 'Two')
      await tell(other, 'Not yours')
      expect([await unread(tenant), await unread(member), await unread(other)]).toEqual([2, 2, 1])
      await tenant.console.consoleApi.notifications.list()
      expect([await unread(tenant), await unread(member), await unread(other)]).toEqual([0, 2, 1])
      // In their own organization the member has read nothing, and there is nothing.
      const own = consoleOf(service, member.session, member.organizationId)
      await own.consoleApi.notifications.list()
      expect((await own.notifications.countUnread()).total).toBe(0)
      expect(await unread(member)).toBe(2)
    })

    it('ignores notifications from before the membership and deleted ones', async () => {
      const tenant = await service.createTenant()
      await tell(tenant, 'Before', 'Deleted')
      await service.app
        .db('notifications')
        .where({ organization_id: tenant.organizationId, content: 'Deleted' })
        .update({ deleted_at: service.clock.now() })
      const member = await addMember(service, tenant, 'USER')
      expect([await unread(tenant), await unread(member)]).toEqual([1, 0])
    })

    // Inserts ten thousand, in `npm test` on one database.
    if (sample(databaseKinds, 2).includes(service.kind))
      it('counts up to ten thousand and pages through all of them by number', async () => {
        const tenant = await service.createTenant()
        const { organizationId: organization_id } = tenant
        const rows = Array.from({ length: 10_050 }, (_, n) => ({
          id: newId(),
          organization_id,
          content: `${n}`,
        }))
        const created_at = service.clock.now() + 1
        for (let n = 0; n < rows.length; n += 150)
          await service.app
            .db('notifications')
            .insert(rows.slice(n, n + 150).map((row) => ({ ...row, kind: 'info', created_at })) as never[])
        expect(await unread(tenant)).toBe(10_000)
        const last = await tenant.api.notifications.list({ query: { page: 100 } })
        expect(last).toMatchObject({ total: 10_000, page: 100, hasMore: false })
        expect(last.notifications).toHaveLength(50)
        expect((await tenant.api.notifications.list({ query: { page: 99 } })).hasMore).toBe(true)
      })
  })

  describe('listLatestNotifications', () => {
    it('returns the newest ten with the previous read mark and then moves the mark', async () => {
      const tenant = await service.createTenant()
      const joined = iso()
      const names = Array.from({ length: 12 }, (_, n) => `Notification ${n}`)
      await tell(tenant, ...names)
      const first = await tenant.console.consoleApi.notifications.list()
      expect(first.lastReadNotifications).toBe(joined)
      expect(first.notifications.map(({ content }) => content)).toEqual(names.toReversed().slice(0, 10))
      expect(first.notifications[0]).toEqual({
        id: expect.any(String),
        content: 'Notification 11',
        link: null,
        kind: 'info',
        createdAt: iso(),
      })
      expect((await tenant.console.user.get()).lastReadNotifications).toBe(iso())
      expect((await tenant.console.consoleApi.notifications.list()).lastReadNotifications).toBe(iso())
    })

    it('pages without gaps while new ones arrive, and marks nothing on later pages', async () => {
      const tenant = await service.createTenant()
      await tell(tenant, 'A', 'B', 'C', 'D', 'E')
      const page = (cursor?: string) =>
        tenant.console.consoleApi.notifications.list({ query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const { notifications, nextCursor } = await page(cursor ?? undefined)
        seen.push(...notifications.map(({ content }) => content))
        cursor = nextCursor
        if (seen.length === 2) await tell(tenant, 'New')
      } while (cursor !== null)
      expect(seen).toEqual(['E', 'D', 'C', 'B', 'A'])
      expect(await unread(tenant)).toBe(1)
    })

    it('keeps the mark on request and for an administrator who impersonates the member', async () => {
      const tenant = await service.createTenant()
      await tell(tenant, 'One')
      await tenant.console.consoleApi.notifications.list({ query: { markRead: false } })
      expect(await unread(tenant)).toBe(1)
      const admin = await service.createTenant()
      await service.app.db('users').where({ id: admin.userId }).update({ platform_admin_at: 1 })
      const membership = await service.app.db('memberships').where({ user_id: tenant.userId }).first('id')
      await admin.console.impersonation.set({ body: { id: membership?.id ?? '' } })
      expect((await admin.console.consoleApi.notifications.list()).notifications).toHaveLength(1)
      await admin.console.notifications.markRead()
      expect(await unread(tenant)).toBe(1)
    })

    it('refuses an invalid cursor', async () => {
      const tenant = await service.createTenant()
      const { error } = await tenant.console.result.consoleApi.notifications.list({
        query: { cursor: 'nonsense' },
      })
      expect(error).toMatchObject({ status: 400, code: 'bad_request' })
    })
  })

  describe('markNotificationsRead', () => {
    it('marks everything as read and never moves back', async () => {
      const tenant = await service.createTenant()
      const joined = iso()
      expect(await tenant.console.notifications.markRead()).toEqual({ lastReadNotifications: joined })
      await tell(tenant, 'One', 'Two')
      const { data, response } = await tenant.console.result.notifications.markRead()
      expect(response.status).toBe(201)
      expect(data).toEqual({ lastReadNotifications: iso() })
      expect(await unread(tenant)).toBe(0)
      await service.app
        .db('notifications')
        .where({ organization_id: tenant.organizationId, content: 'Two' })
        .update({ deleted_at: service.clock.now() })
      expect(await tenant.console.notifications.markRead()).toEqual({ lastReadNotifications: iso() })
    })
  })
})
