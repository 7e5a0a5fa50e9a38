import { expect, test } from 'vitest'
import { applyPlansJob } from '../../server/plans/apply-plans.job.ts'
import { addMember } from '../helpers/members.ts'
import { describeService } from '../helpers/server.ts'
import { selling, subscribe } from './support.ts'

describeService(
  'billing switched off and on',
  (service) => {
    const run = async (enabled: boolean) => {
      const { billing } = service.app.config
      const config = { ...service.app.config, billing: { ...billing, enabled } }
      const handler = applyPlansJob.run({ ...service.app, config })
      const job = { id: '1', name: 'apply-plans', payload: {}, attempt: 1 } as const
      await handler({ ...job, signal: AbortSignal.timeout(60_000) })
    }

    test('plan limits end when billing is switched off and return with it', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'TEAM')
      const ids = [await tenant.connectSandbox('One'), await tenant.connectSandbox('Two')]
      const member = await addMember(service, tenant, 'USER')
      await tenant.console.channels.disable({ body: { id: ids[0] ?? '' } })
      await subscribe(service, tenant, 'FREE')
      const state = async () => ({
        channels: (await tenant.console.consoleApi.channels.list()).integrations.map(
          ({ disabled }) => disabled,
        ),
        member: (await member.console.user.get()).orgId === tenant.organizationId,
      })
      const limited = { channels: [true, true], member: false }
      const free = { channels: [true, false], member: true }
      expect(await state()).toEqual(limited)
      await run(false)
      expect(await state()).toEqual(free)
      await run(false)
      expect(await state()).toEqual(free)
      await run(true)
      expect(await state()).toEqual(limited)
      await subscribe(service, tenant, 'TEAM')
      expect(await state()).toEqual(free)
    })

    test('an organization whose limits cannot be applied does not delay others', async () => {
      const tenants = [await service.createTenant(), await service.createTenant()]
      for (const tenant of tenants) await subscribe(service, tenant, 'TEAM')
      const [broken, other] = tenants.map(({ organizationId }) => organizationId).sort()
      const row = (id = '') => service.app.db('subscriptions').where({ organization_id: id })
      await row(broken).update({ tier: 'LOST' as never })
      await run(false)
      expect([await row(broken).first(), await row(other).first()]).toMatchObject([
        { limited: 1 },
        { limited: 0 },
      ])
      await row(broken).delete()
    })
  },
  selling,
)
