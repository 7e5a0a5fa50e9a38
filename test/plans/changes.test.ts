import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { planOf } from '../../server/plans/tiers.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { selling, subscribe } from './support.ts'

const CHANNELS = 6
const WEBHOOKS = 4
const tiers = ['FREE', 'STANDARD', 'TEAM', 'PRO'] as const

type Step = { plan: (typeof tiers)[number]; channels: number } | { disable: number } | { enable: number }

const step = oneof(
  record({ plan: constantFrom(...tiers), channels: integer({ min: 0, max: CHANNELS }) }),
  record({ disable: integer({ min: 0, max: CHANNELS - 1 }) }),
  record({ enable: integer({ min: 0, max: CHANNELS - 1 }) }),
)

/** Predicts what is enabled, by positions from the oldest. */
class Model {
  plan: (typeof tiers)[number] = 'PRO'
  max = CHANNELS
  on = new Set([...Array(CHANNELS).keys()])
  /** Disabled by a member. */
  own = new Set<number>()

  change(plan: (typeof tiers)[number], channels: number): void {
    const max = plan === 'FREE' ? 0 : channels
    if (plan === this.plan && max === this.max) return
    Object.assign(this, { plan, max })
    const wanted = [...Array(CHANNELS).keys()].filter((channel) => !this.own.has(channel))
    this.on = new Set(wanted.slice(0, max))
  }

  /** Returns true if the plan has room. */
  enable(channel: number): boolean {
    if (this.on.has(channel)) return true
    if (this.on.size >= this.max) return false
    this.on.add(channel)
    this.own.delete(channel)
    return true
  }

  disable(channel: number): void {
    this.on.delete(channel)
    this.own.add(channel)
  }
}

describeService(
  'changes of a plan',
  (service) => {
    test('any sequence of plans and choices enables exactly the right things', async () => {
      const tenant = await service.createTenant()
      const plan = (tier: Model['plan'], totalChannels: number) =>
        subscribe(service, tenant, tier, { totalChannels })
      await plan('PRO', CHANNELS)
      const channels: string[] = []
      for (let number = 0; number < CHANNELS; number++) {
        service.clock.advance(1000)
        channels.push(await tenant.connectSandbox(`Channel ${number}`))
      }
      for (let number = 0; number < WEBHOOKS; number++)
        await tenant.console.webhooks.endpoints.create({
          body: { name: `${number}`, url: 'https://example.org/hook' },
        })
      const member = await addMember(service, tenant, 'USER')
      const run = async (steps: Step[]) => {
        const model = new Model()
        await plan('PRO', CHANNELS)
        for (const id of channels) await tenant.console.channels.enable({ body: { id } })
        for (const step of steps) {
          if ('plan' in step) {
            await plan(step.plan, step.channels)
            model.change(step.plan, step.channels)
          } else if ('disable' in step) {
            await tenant.console.channels.disable({ body: { id: channels[step.disable] ?? '' } })
            model.disable(step.disable)
          } else {
            const body = { id: channels[step.enable] ?? '' }
            const { response } = await tenant.console.result.channels.enable({ body })
            expect(response.status === 201).toBe(model.enable(step.enable))
          }
          expect(await enabledOf(tenant)).toEqual(expected(model))
        }
      }
      const enabledOf = async ({ console }: Tenant) => {
        const { integrations } = await console.consoleApi.channels.list()
        const hooks = await console.webhooks.endpoints.list()
        const { users } = await console.team.list()
        return {
          channels: integrations.filter(({ disabled }) => !disabled).map(({ id }) => channels.indexOf(id)),
          webhooks: hooks.filter(({ disabledAt }) => disabledAt === null).map(({ name }) => Number(name)),
          members: users.filter(({ disabled }) => !disabled).map(({ user }) => user.id),
        }
      }
      const expected = ({ plan, on }: Model) => ({
        channels: [...on].sort(),
        webhooks: [...Array(WEBHOOKS).keys()].slice(0, planOf(plan).webhooks),
        members: planOf(plan).team_members ? [tenant.userId, member.userId] : [tenant.userId],
      })
      await assert(asyncProperty(array(step, { minLength: 1, maxLength: 8 }), run), { numRuns: 6 })
      const last = await service.app.db('integrations').where({ organization_id: tenant.organizationId })
      expect(last.filter(({ deleted_at }) => deleted_at === null)).toHaveLength(CHANNELS)
    })
  },
  selling,
)
