import { afterAll, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { DAY, deliver, pass, startBilling, subscribe } from './support.ts'

const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'a granted plan',
  (service) => {
    const admin = async (): Promise<Tenant> => {
      const tenant = await service.createTenant()
      await service.app
        .db('users')
        .where({ id: tenant.userId })
        .update({ platform_admin_at: service.clock.now() })
      return tenant
    }
    const grant = (tenant: Tenant, subscription: 'FREE' | 'STANDARD' | 'ULTIMATE') =>
      tenant.console.billing.grantSubscription({ body: { subscription } })
    const tierOf = async (tenant: Tenant) => (await tenant.console.user.get({})).tier

    it('a granted plan overrides a paid one through every webhook, until it is revoked', async () => {
      const tenant = await admin()
      await subscribe(service, billing, tenant)
      await grant(tenant, 'ULTIMATE')
      await tenant.console.billing.finishTrial({})
      await deliver(service, billing)
      expect(await tierOf(tenant)).toBe('ULTIMATE')
      await tenant.console.billing.subscribe({ body: { billing: 'PRO', period: 'MONTHLY' } })
      const cancelled = await tenant.console.billing.toggleCancellation({ body: {} })
      expect(cancelled.cancel_at).toBeDefined()
      await deliver(service, billing)
      expect(await tenant.console.billing.get({})).toMatchObject({
        subscriptionTier: 'ULTIMATE',
        cancelAt: null,
        isTrailing: false,
      })
      await grant(tenant, 'FREE')
      expect(await tenant.console.billing.get({})).toMatchObject({
        subscriptionTier: 'PRO',
        cancelAt: cancelled.cancel_at,
      })
    })

    it('the page of the plan shows a granted plan and the paid one that continues', async () => {
      const tenant = await admin()
      await subscribe(service, billing, tenant)
      await grant(tenant, 'ULTIMATE')
      await tenant.console.billing.toggleCancellation({ body: { action: 'cancel' } })
      const page = await service.fetch('/settings/plan', { headers: { auth: tenant.session } })
      const text = await page.text()
      for (const part of ['granted this plan', 'You also pay for Team.', 'Resume plan'])
        expect(text).toContain(part)
    })

    it('a granted plan stays when the paid plan ends, and leaves nothing when it is revoked', async () => {
      const tenant = await admin()
      await subscribe(service, billing, tenant)
      await grant(tenant, 'STANDARD')
      expect(await tierOf(tenant)).toBe('STANDARD')
      await tenant.console.billing.toggleCancellation({ body: { action: 'cancel' } })
      await pass(service, billing, tenant, 8 * DAY)
      expect(await tierOf(tenant)).toBe('STANDARD')
      await grant(tenant, 'FREE')
      expect(await tierOf(tenant)).toBe('FREE')
      expect(await tenant.console.billing.get({})).toEqual({})
      const again = await tenant.console.result.billing.grantSubscription({ body: { subscription: 'FREE' } })
      expect(again.error).toMatchObject({ status: 409 })
    })

    it('a granted plan uses up no trial, and a later checkout still counts as one', async () => {
      const tenant = await admin()
      await grant(tenant, 'ULTIMATE')
      expect(await tenant.console.user.get({})).toMatchObject({ allowTrial: true, tier: 'ULTIMATE' })
      const id = await subscribe(service, billing, tenant)
      expect(await tenant.console.billing.getCheckoutStatus({ path: { id } })).toEqual({ status: 2 })
      expect(await tenant.console.user.get({})).toMatchObject({ allowTrial: false, tier: 'ULTIMATE' })
      await grant(tenant, 'FREE')
      expect(await tenant.console.billing.get({})).toMatchObject({
        subscriptionTier: 'TEAM',
        isTrailing: true,
      })
    })
  },
  billing.options,
)
