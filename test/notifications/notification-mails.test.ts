import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '../../server/events/notice.ts'
import { mailNotifications } from '../../server/notifications/mail-notifications.job.ts'
import { notify } from '../../server/notifications/notifications.ts'
import { unsubscribeLink } from '../../server/notifications/unsubscribe.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { startRelay } from '../helpers/smtp.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const relay = await startRelay()
afterAll(() => relay.close())
const job = { signal: new AbortController().signal }
const overrides = { recurringJobs: ['mail-notifications'] as const }

describeService(
  'notification mails',
  (service) => {
    beforeEach(() => {
      relay.mails.length = 0
    })

    const tell = (tenant: Tenant, kind: Notice['kind'], content: string, link?: string) =>
      notify(service.app, tenant.organizationId, { kind, content, link })

    /** Lets time pass and everything that is due happen. */
    async function pass(ms: number): Promise<void> {
      service.clock.advance(ms)
      await service.server.drain()
    }

    const subjects = (to: string) =>
      relay.to(to).map(({ text }) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(text)?.[1]?.replace(/\r\n/g, ''))

    /** The texts of their mails, without the breaks that a relay needs. */
    const texts = (to: string) => relay.to(to).map(({ text }) => text.replace(/=\r\n/g, ''))

    async function publish(
      tenant: Tenant,
      channel: string,
      settings: Record<string, unknown> = {},
    ): Promise<void> {
      const post = { integration: { id: channel }, value: [{ content: 'Hello' }], settings }
      const date = new Date(service.clock.now()).toISOString()
      await tenant.api.posts.create({ body: { type: 'schedule', date, posts: [post] } })
      await service.server.drain()
    }

    const prefer = (by: Pick<Tenant, 'console'>, success: boolean, failure: boolean) =>
      by.console.user.setEmailPreferences({
        body: { sendSuccessEmails: success, sendFailureEmails: failure, sendStreakEmails: false },
      })

    describe('failures and required actions', () => {
      it('are mailed within a minute, once each', async () => {
        const tenant = await service.createTenant()
        await tell(tenant, 'failure', 'Your post failed.', 'https://social.example/1')
        await pass(MINUTE)
        await pass(HOUR)
        expect(subjects(tenant.email)).toEqual(['Your post failed.'])
        const [mail] = relay.to(tenant.email)
        expect(mail?.text).toContain('https://social.example/1')
        expect(mail?.text).toContain(`${service.app.config.consoleUrl}/console`)
        expect(mail?.text).toMatch(/Company \d+:/)
      })

      it('wait for a relay that is down for hours', async () => {
        const tenant = await service.createTenant()
        await tell(tenant, 'failure', 'Your post failed.')
        relay.refusing = Number.POSITIVE_INFINITY
        relay.offered = 0
        await pass(MINUTE)
        for (let quarter = 0; quarter < 24; quarter++) await pass(HOUR / 4)
        expect(relay.offered).toBeGreaterThan(20)
        expect(subjects(tenant.email)).toEqual([])
        relay.refusing = 0
        await pass(HOUR / 4)
        await pass(HOUR)
        expect(subjects(tenant.email)).toEqual(['Your post failed.'])
        expect((await service.app.jobs.stats('notice-mail')).failed).toBe(0)
      })

      it('are not mailed to a member who left before the relay returned', async () => {
        const tenant = await service.createTenant()
        const leaver = await addMember(service, tenant, 'USER')
        await tell(tenant, 'failure', 'Your post failed.')
        relay.refusing = 2
        await pass(MINUTE)
        await tenant.console.team.remove({ path: { id: leaver.userId } })
        await pass(HOUR)
        expect(subjects(tenant.email)).toEqual(['Your post failed.'])
        expect(subjects(leaver.email)).toEqual([])
      })

      it('are given up when the address is permanently refused', async () => {
        const tenant = await service.createTenant()
        const other = await addMember(service, tenant, 'USER')
        relay.unknown.add(tenant.email)
        await tell(tenant, 'failure', 'Your post failed.')
        await pass(MINUTE)
        expect(subjects(other.email)).toEqual(['Your post failed.'])
        relay.unknown.clear()
        await pass(HOUR)
        expect(subjects(tenant.email)).toEqual([])
        expect(await service.app.jobs.stats('notice-mail')).toMatchObject({ scheduled: 0, failed: 0 })
      })

      it('reach members who want failures, and everyone when action is required', async () => {
        const tenant = await service.createTenant()
        const quiet = await addMember(service, tenant, 'USER')
        await prefer(quiet, true, false)
        await tell(tenant, 'failure', 'It failed.')
        await pass(MINUTE)
        expect([subjects(tenant.email), subjects(quiet.email)]).toEqual([['It failed.'], []])
        await tell(tenant, 'info', 'Connect it again.')
        await pass(MINUTE)
        expect(subjects(quiet.email)).toEqual(['Connect it again.'])
        expect(relay.to(quiet.email)[0]?.text).not.toContain('List-Unsubscribe')
      })

      it('are combined into a few messages when there are many', async () => {
        const tenant = await service.createTenant()
        for (let n = 0; n < 30; n += 1) {
          await tell(tenant, 'failure', `Failure ${n}.`)
          await tell(tenant, 'failure', `Failure ${n} again.`)
          await pass(MINUTE)
        }
        expect(relay.to(tenant.email)).toHaveLength(6)
        await pass(HOUR)
        expect(relay.to(tenant.email)).toHaveLength(7)
        const texts = relay.to(tenant.email).map(({ text }) => text)
        expect(subjects(tenant.email)[6]).toMatch(/^48 notifications from Company \d+$/)
        expect(texts[6]).toContain('Failure 6.')
        expect(texts[6]).toContain('Failure 29 again.')
        expect(texts.filter((text) => text.includes('Failure 17.'))).toHaveLength(1)
      })
    })

    it('report a disconnection once, however many posts fail because of it', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      await publish(tenant, channel, { outcome: 'unauthorized' })
      await pass(MINUTE)
      expect(texts(tenant.email)).toEqual([expect.stringContaining('Posts that failed because of it: 1.')])
      for (let n = 0; n < 2; n += 1) await publish(tenant, channel)
      await pass(2 * HOUR)
      expect(relay.to(tenant.email)).toHaveLength(1)
    })

    describe('the digest', () => {
      it('covers an hour of successes from the first one on', async () => {
        const tenant = await service.createTenant()
        await tell(tenant, 'success', 'First.')
        await pass(50 * MINUTE)
        await tell(tenant, 'success', 'Second.')
        await pass(9 * MINUTE)
        expect(relay.mails).toEqual([])
        await pass(2 * MINUTE)
        expect(subjects(tenant.email)).toEqual([expect.stringMatching(/^2 notifications from Company \d+$/)])
        const text = relay.to(tenant.email)[0]?.text ?? ''
        expect(text.indexOf('First.')).toBeLessThan(text.indexOf('Second.'))
        await tell(tenant, 'success', 'Third.')
        await pass(HOUR)
        expect(subjects(tenant.email).slice(1)).toEqual(['Third.'])
        await pass(2 * HOUR)
        expect(relay.to(tenant.email)).toHaveLength(2)
      })

      it('states how many posts its summary covers and then restarts the count', async () => {
        const tenant = await service.createTenant()
        const channel = await tenant.connectSandbox('Busy')
        for (let n = 0; n < 13; n += 1) await publish(tenant, channel)
        await pass(HOUR)
        const [first = ''] = texts(tenant.email)
        expect(first).toContain('3 more posts on Busy (sandbox) are published.')
        expect(subjects(tenant.email)).toEqual([expect.stringMatching(/^11 notifications from/)])
        for (let n = 0; n < 12; n += 1) await publish(tenant, channel)
        await pass(HOUR)
        expect(texts(tenant.email)[1]).toContain('2 more posts on Busy (sandbox) are published.')
      })

      it('is not sent to members who turned it off', async () => {
        const tenant = await service.createTenant()
        await prefer(tenant, false, true)
        await tell(tenant, 'success', 'Published.')
        await pass(HOUR + MINUTE)
        expect(relay.mails).toEqual([])
      })

      it('includes posts that the sandbox published', async () => {
        const tenant = await service.createTenant()
        const id = await tenant.connectSandbox('My <sandbox>')
        await tenant.api.posts.create({
          body: { type: 'now', posts: [{ integration: { id }, value: [{ content: 'Hello' }] }] },
        })
        await pass(MINUTE)
        await pass(HOUR)
        const [mail] = relay.to(tenant.email)
        expect(subjects(tenant.email)).toEqual(['Your post on My <sandbox> (sandbox) is published.'])
        expect(mail?.text).toContain('My &lt;sandbox&gt; (sandbox) is published.')
        expect(mail?.text).toContain(`/sandbox/${id}`)
      })
    })

    it('skip disabled members, deleted or inactive people and undeliverable addresses', async () => {
      const tenant = await service.createTenant()
      const { db } = service.app
      const gone = await Promise.all(
        ['disabled', 'deleted', 'inactive', 'nowhere'].map(() => addMember(service, tenant, 'ADMIN')),
      )
      const [disabled, deleted, inactive, nowhere] = gone.map(({ userId }) => userId)
      await db('memberships')
        .where({ user_id: disabled ?? '' })
        .update({ disabled_at: 1 })
      await db('users')
        .where({ id: deleted ?? '' })
        .update({ deleted_at: 1 })
      await db('users')
        .where({ id: inactive ?? '' })
        .update({ activated_at: null })
      await db('users')
        .where({ id: nowhere ?? '' })
        .update({ email: '0xabc@wallet.invalid' })
      await tell(tenant, 'info', 'Look.')
      await pass(MINUTE)
      expect(relay.mails.map(({ to }) => to)).toEqual([tenant.email])
    })

    it('escape HTML and line breaks in their texts', async () => {
      const tenant = await service.createTenant()
      await tell(
        tenant,
        'failure',
        '<script>alert(1)</script>\r\nBcc: eve@example.com',
        'javascript:alert(2)',
      )
      await pass(MINUTE)
      const [mail] = relay.mails
      expect(relay.mails.map(({ to }) => to)).toEqual([tenant.email])
      expect(mail?.text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
      expect(mail?.text).not.toContain('javascript:')
      expect(mail?.text.split('text/html')[1]).not.toContain('<script')
    })

    it('are sent once by two concurrent workers and after one that broke off', async () => {
      const tenant = await service.createTenant()
      await tell(tenant, 'failure', 'Once.')
      const broken = {
        ...service.app,
        jobs: { ...service.app.jobs, enqueue: async () => Promise.reject(new Error('gone')) },
      }
      await expect(mailNotifications(broken)(job)).rejects.toThrow('gone')
      await Promise.all([mailNotifications(service.app)(job), mailNotifications(service.app)(job)])
      await pass(MINUTE)
      expect(subjects(tenant.email)).toEqual(['Once.'])
    })

    describe('unsubscribing', () => {
      async function mailedLink(tenant: Tenant): Promise<string> {
        await tell(tenant, 'failure', 'It failed.')
        await pass(MINUTE)
        const text = relay.to(tenant.email).at(-1)?.text ?? ''
        expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
        const link = /^List-Unsubscribe:\s+<(.*)>\r$/m.exec(text)?.[1] ?? ''
        expect(text.split('List-Unsubscribe-Post')[1]).toContain(
          `Unsubscribe from emails about failed posts: ${link}`,
        )
        return new URL(link).pathname
      }

      const preferences = (tenant: Tenant) => tenant.console.user.getEmailPreferences()

      it('takes one POST of the mail client in either form and switches off only that kind', async () => {
        for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), new FormData()]) {
          const tenant = await service.createTenant()
          const path = await mailedLink(tenant)
          const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
          expect((await service.fetch(path, { method: 'POST', body, headers })).status).toBe(200)
          expect(await preferences(tenant)).toEqual({
            sendSuccessEmails: true,
            sendFailureEmails: false,
            sendStreakEmails: true,
            sendCommentEmails: true,
          })
          relay.mails.length = 0
          await tell(tenant, 'failure', 'Again.')
          await pass(MINUTE)
          expect(relay.mails).toEqual([])
        }
      })

      it('asks the person to confirm, since scanners open every link', async () => {
        const tenant = await service.createTenant()
        const path = await mailedLink(tenant)
        const page = await service.fetch(path)
        expect(page.status).toBe(200)
        expect(await page.text()).toContain(`action="${path}"`)
        expect((await preferences(tenant)).sendFailureEmails).toBe(true)
        for (let tries = 0; tries < 2; tries += 1)
          expect((await service.fetch(path, { method: 'POST' })).status).toBe(200)
        expect((await preferences(tenant)).sendFailureEmails).toBe(false)
      })

      it('accepts only a valid token for the person and kind it names, of earlier secrets too', async () => {
        const [tenant, other] = [await service.createTenant(), await service.createTenant()]
        const { config } = service.app
        const wish = { userId: tenant.userId, kind: 'failure' } as const
        const path = new URL(unsubscribeLink(config, wish)).pathname
        const wrong = [
          path.replace('failure', 'success'),
          path.replace(tenant.userId, other.userId),
          path.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
          new URL(unsubscribeLink({ ...config, secret: 'another secret of 32 characters!!' }, wish)).pathname,
          '/unsubscribe/nonsense',
        ]
        for (const each of wrong)
          for (const method of ['GET', 'POST'])
            expect((await service.fetch(each, { method })).status, each).toBe(404)
        expect((await preferences(tenant)).sendFailureEmails).toBe(true)
        config.previousSecrets.push('an earlier secret of 32 characters')
        const earlier = unsubscribeLink({ ...config, secret: 'an earlier secret of 32 characters' }, wish)
        expect((await service.fetch(new URL(earlier).pathname, { method: 'POST' })).status).toBe(200)
        expect((await preferences(tenant)).sendFailureEmails).toBe(false)
      })
    })
  },
  { config: { smtpUrl: relay.url }, overrides },
)

describeService(
  'notification mails without a relay',
  (service) => {
    it('are not created and do not wait for a relay', async () => {
      const tenant = await service.createTenant()
      await notify(service.app, tenant.organizationId, { kind: 'failure', content: 'It failed.' })
      service.clock.advance(MINUTE)
      await service.server.drain()
      expect(await service.app.db('notifications').whereNotNull('mail_due_at')).toEqual([])
      expect((await service.app.jobs.stats('notice-mail')).scheduled).toBe(0)
      await expect(readdir(join(service.app.config.dataDir, 'outbox'))).rejects.toThrow('ENOENT')
    })
  },
  { overrides },
)
