import { expect, test } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { refusal, selling, subscribe } from './support.ts'

describeService(
  'channels of a plan',
  (service) => {
    const limit = { status: 402, code: 'plan_limit', url: expect.stringMatching(/\/settings\/plan$/) }
    const connect = async (tenant: Tenant, count: number) => {
      const ids: string[] = []
      for (let number = 1; number <= count; number++) {
        service.clock.advance(1000)
        ids.push(await tenant.connectSandbox(`Channel ${number}`))
      }
      return ids
    }
    const start = ({ console }: Tenant, refresh?: string) =>
      console.result.consoleApi.channels.getConnectUrl({
        path: { integration: 'sandbox' },
        query: refresh ? { refresh } : {},
      })
    const codeOf = (name: string) => Buffer.from(JSON.stringify({ name })).toString('base64')
    const finish = ({ console }: Tenant, state: string, name: string) =>
      console.result.channels.finishConnect({
        path: { integration: 'sandbox' },
        body: { state, code: codeOf(name), timezone: '0' },
      })
    const enabled = async ({ console }: Tenant) =>
      (await console.consoleApi.channels.list()).integrations
        .filter(({ disabled }) => !disabled)
        .map(({ id }) => id)

    test('an organization without a plan connects no channels', async () => {
      const tenant = await service.createTenant()
      expect(refusal(await start(tenant))).toEqual(limit)
    })

    test('the plan allows N channels and refuses one more', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD')
      const { url: state } = await tenant.console.consoleApi.channels.getConnectUrl({
        path: { integration: 'sandbox' },
      })
      const ids = await connect(tenant, 5)
      expect(refusal(await start(tenant))).toEqual(limit)
      expect(refusal(await finish(tenant, state, 'One too many'))).toEqual(limit)
      const again = await start(tenant, ids[0])
      expect((await finish(tenant, again.data?.url ?? '', 'Channel 1')).data).toMatchObject({ id: ids[0] })
    })

    test('concurrent connections share the last place', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD')
      const states: string[] = []
      for (let number = 0; number < 4; number++)
        states.push(
          (await tenant.console.consoleApi.channels.getConnectUrl({ path: { integration: 'sandbox' } })).url,
        )
      await connect(tenant, 3)
      const outcomes = await Promise.all(states.map((state, index) => finish(tenant, state, `Late ${index}`)))
      expect(outcomes.map(({ response }) => response.status).sort()).toEqual([201, 201, 402, 402])
      expect(await enabled(tenant)).toHaveLength(5)
    })

    test('disabled channels and those to reconnect take no place until they return', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD')
      const [first = '', second = ''] = await connect(tenant, 5)
      await tenant.console.channels.disable({ body: { id: first } })
      await service.app.db('integrations').where({ id: second }).update({ refresh_needed_at: 1 })
      await tenant.connectSandbox('Sixth')
      await tenant.connectSandbox('Seventh')
      expect(refusal(await tenant.console.result.channels.enable({ body: { id: first } }))).toEqual(limit)
      const again = await start(tenant, second)
      expect(refusal(await finish(tenant, again.data?.url ?? '', 'Channel 2'))).toEqual(limit)
    })

    test('a smaller plan disables the newest channels, and a larger plan enables exactly those', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'TEAM')
      const ids = await connect(tenant, 8)
      await tenant.console.channels.disable({ body: { id: ids[1] ?? '' } })
      await subscribe(service, tenant, 'STANDARD')
      const [first, , ...others] = ids
      expect(await enabled(tenant)).toEqual([first, ...others.slice(0, 4)])
      const notices = await tenant.console.consoleApi.notifications.list()
      expect(JSON.stringify(notices)).toContain(
        'It includes 5 channels, so these were disabled: Channel 7, Channel 8.',
      )
      await tenant.console.channels.disable({ body: { id: ids[7] ?? '' } })
      await subscribe(service, tenant, 'TEAM')
      expect(await enabled(tenant)).toEqual([first, ...others.slice(0, 5)])
    })

    test('a member can enable another channel in place of one that the plan kept', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'TEAM')
      const ids = await connect(tenant, 6)
      await subscribe(service, tenant, 'STANDARD')
      const sixth = { body: { id: ids[5] ?? '' } }
      expect(refusal(await tenant.console.result.channels.enable(sixth))).toEqual(limit)
      await tenant.console.channels.disable({ body: { id: ids[0] ?? '' } })
      await tenant.console.channels.enable(sixth)
      expect(await enabled(tenant)).toEqual(ids.slice(1))
    })

    test('the end of the plan disables every channel and deletes none', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD')
      const ids = await connect(tenant, 2)
      await subscribe(service, tenant, 'FREE')
      expect(await enabled(tenant)).toEqual([])
      await subscribe(service, tenant, 'STANDARD')
      expect(await enabled(tenant)).toEqual(ids)
    })
  },
  selling,
)
