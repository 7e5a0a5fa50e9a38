import { afterAll, beforeEach, expect, it } from 'vitest'
import { updateStreaks } from '../../server/notifications/streaks.job.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { startRelay } from '../helpers/smtp.ts'

const HOUR = 3_600_000
const relay = await startRelay()
afterAll(() => relay.close())
const job = { signal: new AbortController().signal }

describeService(
  'streaks',
  (service) => {
    beforeEach(() => {
      relay.mails.length = 0
    })

    async function pass(hours: number): Promise<void> {
      service.clock.advance(hours * HOUR)
      await service.server.drain()
    }

    async function publish(tenant: Tenant, channel: string): Promise<void> {
      const posts = [{ integration: { id: channel }, value: [{ content: 'Hello' }] }]
      await tenant.api.posts.create({ body: { type: 'now', posts } })
      await service.server.drain()
    }

    const streak = async (tenant: Tenant) => (await tenant.console.user.get()).streakSince
    const about = (to: string) => relay.to(to).filter(({ text }) => text.includes('ends within two hours'))

    it('begin with a post, continue with another within a day, and otherwise end', async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const channel = await tenant.connectSandbox()
      expect(await streak(tenant)).toBeNull()
      await publish(tenant, channel)
      const began = new Date(service.clock.now()).toISOString()
      await pass(1)
      expect([await streak(tenant), await streak(other)]).toEqual([began, null])
      await pass(20)
      await publish(tenant, channel)
      await pass(21)
      expect(await streak(tenant)).toBe(began)
      await pass(4)
      expect(await streak(tenant)).toBeNull()
    })

    it('are announced once, two hours before they end, to members who want it', async () => {
      const tenant = await service.createTenant()
      const quiet = await addMember(service, tenant, 'USER')
      await quiet.console.user.setEmailPreferences({
        body: { sendSuccessEmails: false, sendFailureEmails: true, sendStreakEmails: false },
      })
      const channel = await tenant.connectSandbox()
      await publish(tenant, channel)
      await pass(21.5)
      expect(about(tenant.email)).toHaveLength(0)
      await pass(0.75)
      await Promise.all([updateStreaks(service.app)(job), updateStreaks(service.app)(job)])
      await pass(0.5)
      expect([about(tenant.email).length, about(quiet.email).length]).toEqual([1, 0])
      await publish(tenant, channel)
      await pass(22.5)
      expect(about(tenant.email)).toHaveLength(2)
      const link = /^List-Unsubscribe:\s+<(.*)>\r$/m.exec(about(tenant.email)[1]?.text ?? '')?.[1] ?? ''
      expect((await service.fetch(new URL(link).pathname, { method: 'POST' })).status).toBe(200)
      expect(await tenant.console.user.getEmailPreferences()).toEqual({
        sendSuccessEmails: true,
        sendFailureEmails: true,
        sendStreakEmails: false,
        sendCommentEmails: true,
      })
    })

    it('are not announced after they have ended, however long the relay was down', async () => {
      const tenant = await service.createTenant()
      await publish(tenant, await tenant.connectSandbox())
      relay.refusing = Number.POSITIVE_INFINITY
      relay.offered = 0
      await pass(22.5)
      await pass(0.5)
      expect(relay.offered).toBeGreaterThan(0)
      relay.refusing = 0
      await pass(1)
      await pass(1)
      expect(about(tenant.email)).toEqual([])
      expect(await service.app.jobs.stats('notice-mail')).toMatchObject({ scheduled: 0, failed: 0 })
    })
  },
  {
    config: { smtpUrl: relay.url },
    overrides: { recurringJobs: ['update-streaks'] as const },
  },
)
