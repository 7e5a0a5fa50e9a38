import { describe, expect, test } from 'vitest'
import { saveSubscription } from '../../server/plans/subscriptions.ts'
import { feedServer, following, linkOf, postsOf, rss } from '../autopost/support.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { refusal, selling, subscribe } from './support.ts'

const limit = { status: 402, code: 'plan_limit', url: expect.stringMatching(/\/settings\/plan$/) }
const HOUR = 3_600_000

describeService(
  'features of a plan',
  (service) => {
    const create = ({ console }: Tenant, name: string) =>
      console.result.webhooks.endpoints.create({ body: { name, url: 'https://example.org/hook' } })
    const active = async ({ console }: Tenant) =>
      (await console.webhooks.endpoints.list())
        .filter(({ disabledAt }) => disabledAt === null)
        .map(({ name }) => name)

    describe('public API', () => {
      test('a key works while the organization has a plan', async () => {
        const tenant = await service.createTenant()
        const call = await tenant.api.result.channels.list()
        expect(refusal(call)).toEqual(limit)
        expect(call.error).toMatchObject({
          msg: 'The plan FREE does not include the public API. Change the plan.',
        })
        await subscribe(service, tenant, 'STANDARD')
        expect(await tenant.api.channels.list()).toEqual([])
        await subscribe(service, tenant, 'FREE')
        expect(refusal(await tenant.api.result.credentials.check())).toEqual(limit)
      })

      test('an unknown key is refused with the usual error', async () => {
        const answer = await service.fetch('/public/v1/integrations', {
          headers: { authorization: 'nobody' },
        })
        expect(answer.status).toBe(401)
      })
    })

    describe('webhooks', () => {
      test('the plan allows N webhooks and refuses one more', async () => {
        const tenant = await service.createTenant()
        expect(refusal(await create(tenant, 'A'))).toEqual(limit)
        await subscribe(service, tenant, 'STANDARD')
        const outcomes = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create(tenant, name)))
        expect(outcomes.map(({ response }) => response.status).sort()).toEqual([201, 201, 402, 402])
      })

      test('a smaller plan disables the newest webhooks, and a larger plan enables exactly those', async () => {
        const tenant = await service.createTenant()
        await subscribe(service, tenant, 'TEAM')
        for (const name of ['A', 'B', 'C', 'D']) await create(tenant, name)
        const [, second] = await tenant.console.webhooks.endpoints.list()
        const gone = { disabled_at: 1, disabled_reason: 'gone' } as const
        await service.app
          .db('webhooks')
          .where({ id: second?.id ?? '' })
          .update(gone)
        await subscribe(service, tenant, 'STANDARD')
        expect(await active(tenant)).toEqual(['A', 'C'])
        const last = (await tenant.console.webhooks.endpoints.list()).at(-1)
        expect(last).toMatchObject({ name: 'D', disabledReason: 'plan' })
        const enable = { path: { id: last?.id ?? '' } }
        expect(refusal(await tenant.console.result.webhooks.endpoints.enable(enable))).toEqual(limit)
        await subscribe(service, tenant, 'PRO')
        expect(await active(tenant)).toEqual(['A', 'C', 'D'])
      })
    })

    describe('team', () => {
      test('invitations and roles need a plan with a team', async () => {
        const tenant = await service.createTenant()
        const member = await addMember(service, tenant, 'USER')
        await subscribe(service, tenant, 'TEAM')
        const invitation = { body: { role: 'USER', sendEmail: false } } as const
        const { url = '' } = await tenant.console.team.invite(invitation)
        await subscribe(service, tenant, 'STANDARD')
        expect(refusal(await tenant.console.result.team.invite(invitation))).toEqual(limit)
        const promote = { path: { id: member.userId }, body: { role: 'ADMIN' } } as const
        expect(refusal(await tenant.console.result.team.changeRole(promote))).toEqual(limit)
        const guest = await service.createTenant()
        const org = new URL(url).searchParams.get('org') ?? ''
        expect((await guest.console.result.organizations.join({ body: { org } })).response.status).toBe(402)
        await subscribe(service, tenant, 'TEAM')
        expect(await guest.console.organizations.join({ body: { org } })).toEqual({
          id: tenant.organizationId,
        })
      })

      test('a plan without a team disables the members except the owners until the team returns', async () => {
        const tenant = await service.createTenant()
        await subscribe(service, tenant, 'TEAM')
        const user = await addMember(service, tenant, 'USER')
        const own = await addMember(service, tenant, 'ADMIN')
        const owner = await addMember(service, tenant, 'SUPERADMIN')
        const row = { organization_id: tenant.organizationId, user_id: own.userId }
        await service.app.db('memberships').where(row).update({ disabled_at: 1 })
        const disabled = async () =>
          (await tenant.console.team.list()).users.filter((each) => each.disabled).map((each) => each.user.id)
        await subscribe(service, tenant, 'STANDARD')
        expect((await disabled()).sort()).toEqual([own.userId, user.userId].sort())
        expect((await user.console.user.get()).orgId).toBe(user.organizationId)
        expect((await owner.console.user.get()).orgId).toBe(tenant.organizationId)
        await subscribe(service, tenant, 'TEAM')
        expect(await disabled()).toEqual([own.userId])
        expect((await user.console.user.get()).orgId).toBe(tenant.organizationId)
      })
    })

    describe('feeds', () => {
      test('a feed stops with the plan and later continues where it stopped', async () => {
        const tenant = await service.createTenant()
        await subscribe(service, tenant, 'STANDARD')
        await using feed = await feedServer(rss({ id: 'one', minute: 1 }))
        const follow = { body: following(feed.url) }
        expect(refusal(await tenant.console.result.autopost.create(follow))).toEqual(limit)
        await subscribe(service, tenant, 'TEAM')
        await tenant.connectSandbox()
        const { id } = await tenant.console.autopost.create(follow)
        await service.server.drain()
        await subscribe(service, tenant, 'STANDARD')
        feed.body = rss({ id: 'two', minute: 2 }, { id: 'one', minute: 1 })
        service.clock.advance(3 * HOUR)
        await service.server.drain()
        expect(await postsOf(service, tenant)).toEqual([])
        const [stopped] = await tenant.console.autopost.list()
        expect(stopped).toMatchObject({ id, active: true, nextCheckAt: null })
        expect(stopped?.lastError).toContain('does not include feeds')
        const start = { path: { id }, body: { active: true } }
        expect(refusal(await tenant.console.result.autopost.setActive(start))).toEqual(limit)
        await subscribe(service, tenant, 'PRO')
        await service.server.drain()
        expect(await postsOf(service, tenant)).toMatchObject([
          { content: expect.stringContaining(linkOf('two')) },
        ])
        expect((await tenant.console.autopost.list())[0]?.lastError).toBeNull()
      })
    })

    test('the person sees the current plan', async () => {
      const tenant = await service.createTenant()
      const { console } = tenant
      expect(await console.user.get()).toMatchObject({
        tier: 'FREE',
        totalChannels: 0,
        isTrailing: true,
        allowTrial: true,
      })
      expect(await console.billing.getSubscription()).toEqual({})
      await subscribe(service, tenant, 'TEAM', { trialing: true, usesTrial: true })
      expect(await console.user.get()).toMatchObject({ tier: 'TEAM', totalChannels: 10, allowTrial: false })
      expect((await console.billing.getSubscription()).subscription).toMatchObject({
        organizationId: tenant.organizationId,
        subscriptionTier: 'TEAM',
        period: 'MONTHLY',
        totalChannels: 10,
      })
      expect(await console.organizations.list()).toMatchObject([{ tier: 'TEAM' }])
      await subscribe(service, tenant, 'FREE')
      expect(await console.billing.getSubscription()).toEqual({})
      expect(await console.user.get()).toMatchObject({ tier: 'FREE', allowTrial: false })
    })

    test('a lifetime plan survives the end of a subscription', async () => {
      const tenant = await service.createTenant()
      const lifetime = { tier: 'PRO', period: 'MONTHLY', isLifetime: true } as const
      await saveSubscription(service.app, tenant.organizationId, lifetime)
      await subscribe(service, tenant, 'STANDARD')
      await subscribe(service, tenant, 'FREE')
      expect(await tenant.console.user.get()).toMatchObject({ tier: 'PRO', isLifetime: true })
    })
  },
  selling,
)
