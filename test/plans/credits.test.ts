import { expect, test } from 'vitest'
import { refundCredit, remainingCredits, spendCredit } from '../../server/plans/credits.ts'
import { describeService } from '../helpers/server.ts'
import { selling, subscribe } from './support.ts'

const DAY_MS = 86_400_000

describeService(
  'credits of a plan',
  (service) => {
    const spend = (organizationId: string, key: string) =>
      spendCredit(service.app, organizationId, 'ai_videos', key)
    const left = (organizationId: string) => remainingCredits(service.app, organizationId, 'ai_videos')

    test('credits end at the limit of the plan and return with the next month', async () => {
      const tenant = await service.createTenant()
      const { organizationId } = tenant
      expect(await left(organizationId)).toBe(0)
      await expect(spend(organizationId, 'a')).rejects.toMatchObject({ code: 'plan_limit', status: 402 })
      await subscribe(service, tenant, 'STANDARD')
      for (const key of ['a', 'b', 'c']) await spend(organizationId, key)
      await expect(spend(organizationId, 'd')).rejects.toMatchObject({
        code: 'plan_limit',
        extensions: { url: `${service.url}/settings/plan` },
      })
      expect(await remainingCredits(service.app, organizationId, 'ai_images')).toBe(20)
      service.clock.advance(32 * DAY_MS)
      expect(await left(organizationId)).toBe(3)
    })

    test('a plan that ends and restarts continues its month, and a later one starts a new month', async () => {
      const tenant = await service.createTenant()
      const { organizationId } = tenant
      await subscribe(service, tenant, 'STANDARD')
      for (const key of ['a', 'b', 'c']) await spend(organizationId, key)
      for (let time = 0; time < 2; time++) {
        service.clock.advance(DAY_MS)
        await subscribe(service, tenant, 'FREE')
        await subscribe(service, tenant, 'STANDARD')
        expect(await left(organizationId)).toBe(0)
      }
      await subscribe(service, tenant, 'FREE')
      service.clock.advance(32 * DAY_MS)
      await subscribe(service, tenant, 'STANDARD')
      expect(await left(organizationId)).toBe(3)
    })

    test('a key costs one credit until the credit is refunded', async () => {
      const tenant = await service.createTenant()
      const { organizationId } = tenant
      await subscribe(service, tenant, 'STANDARD')
      const id = await spend(organizationId, 'same')
      expect(await spend(organizationId, 'same')).toBe(id)
      expect(await left(organizationId)).toBe(2)
      await refundCredit(service.app, id)
      await refundCredit(service.app, id)
      expect(await left(organizationId)).toBe(3)
      expect(await spend(organizationId, 'same')).toBe(id)
      expect(await left(organizationId)).toBe(2)
    })

    test('concurrent requests share the last credits', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD')
      const keys = Array.from({ length: 10 }, (_, index) => `${index}`)
      const outcomes = await Promise.allSettled(keys.map((key) => spend(tenant.organizationId, key)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    })
  },
  selling,
)

describeService('credits without billing', (service) => {
  test('credits are never refused', async () => {
    const { organizationId } = await service.createTenant()
    for (let key = 0; key < 61; key++)
      await spendCredit(service.app, organizationId, 'ai_videos', String(key))
    expect(await remainingCredits(service.app, organizationId, 'ai_videos')).toBe(60)
  })
})
