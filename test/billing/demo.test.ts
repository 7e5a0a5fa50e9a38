import { afterAll, expect, it } from 'vitest'
import { seedDemo } from '../../server/demo.ts'
import { describeService } from '../helpers/server.ts'
import { startBilling } from './support.ts'

const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'the demo of a service that sells plans',
  (service) => {
    it('begins without a plan and without a channel', async () => {
      const demo = await seedDemo(service.app)
      expect(demo).toMatchObject({ channelId: null })
      expect(await service.app.db('subscriptions')).toEqual([])
    })
  },
  billing.options,
)
