import { afterAll, expect, it } from 'vitest'
import { seedDemo } from '../../server/demo.ts'
import { describeService } from '../helpers/server.ts'
import { startBilling } from './support.ts'

const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'the demo of a service that sells plans',
  (service) => {
    it('the demo organization has a plan that includes its channel', async () => {
      const demo = await seedDemo(service.app)
      const rows = await service.app.db('subscriptions').select('tier', 'trial_used')
      expect(rows).toEqual([{ tier: 'STANDARD', trial_used: 0 }])
      expect(await service.app.db('integrations').where({ id: demo?.channelId ?? '' })).toHaveLength(1)
    })
  },
  billing.options,
)
