import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService } from '../helpers/server.ts'
import { SHOP_SECRET, selling } from './support.ts'

describeService(
  'plans sold by a shop',
  (service) => {
    const sign = (claims: Record<string, unknown>, secret = SHOP_SECRET) => {
      const exp = Math.floor(service.clock.now() / 1000) + 120
      return new SignJWT({ aud: 'postern-shop', jti: newId(), exp, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret))
    }
    const send = (params: string) => service.anonymous.result.billing.modifySubscription({ body: { params } })

    test('a signed token starts, changes and ends a plan, once each', async () => {
      const { organizationId: orgId, console } = await service.createTenant()
      const token = await sign({ orgId, billing: 'TEAM', period: 'YEARLY' })
      expect((await send(token)).data).toEqual({ success: true })
      expect((await console.billing.getSubscription()).subscription).toMatchObject({
        subscriptionTier: 'TEAM',
        period: 'YEARLY',
      })
      expect((await send(token)).error).toMatchObject({ status: 401, code: 'unauthorized' })
      await send(await sign({ orgId, billing: 'PRO' }))
      expect(await console.user.get()).toMatchObject({ tier: 'PRO', totalChannels: 30 })
      expect((await console.billing.getSubscription()).subscription?.period).toBe('YEARLY')
      await send(await sign({ orgId, billing: 'FREE' }))
      expect(await console.billing.getSubscription()).toEqual({})
    })

    test('a token with another purpose, age, secret or content changes nothing', async () => {
      const { organizationId: orgId, console } = await service.createTenant()
      const now = Math.floor(service.clock.now() / 1000)
      const wanted = { orgId, billing: 'PRO' }
      const refused: [number, Record<string, unknown>, string?][] = [
        [401, { ...wanted, aud: 'postern-enterprise' }],
        [401, { ...wanted, aud: undefined }],
        [401, { ...wanted, jti: undefined }],
        [401, { ...wanted, exp: undefined }],
        [401, { ...wanted, exp: now - 1 }],
        [401, { ...wanted, exp: now + 3600 }],
        [401, wanted, 'a secret that this service does not know'],
        [400, { orgId, billing: 'GOLD' }],
        [400, { ...wanted, period: 'DAILY' }],
        [404, { ...wanted, orgId: newId() }],
        [404, { billing: 'PRO' }],
      ]
      for (const [status, claims, secret] of refused)
        expect([claims, (await send(await sign(claims, secret))).response.status]).toEqual([claims, status])
      expect((await send('no token')).response.status).toBe(401)
      expect(await console.billing.getSubscription()).toEqual({})
    })

    test('concurrent uses of one token change the plan once', async () => {
      const { organizationId: orgId } = await service.createTenant()
      const token = await sign({ orgId, billing: 'PRO' })
      const answers = await Promise.all([1, 2, 3].map(() => send(token)))
      expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 401, 401])
    })
  },
  selling,
)
