import { expect, test } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { selling, subscribe } from './support.ts'

const MINUTE = 60_000

describeService(
  'publishing by plan',
  (service) => {
    /** A post due in a minute, on a channel of an organization with a plan. */
    const scheduled = async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD')
      const id = await tenant.connectSandbox()
      const [post] = await tenant.api.posts.create({
        body: {
          type: 'schedule',
          date: new Date(service.clock.now() + MINUTE).toISOString(),
          shortLink: false,
          tags: [],
          posts: [{ integration: { id }, value: [{ content: 'Hello', image: [] }], settings: {} }],
        },
      })
      return { tenant, postId: post?.postId ?? '' }
    }
    const pass = async () => {
      service.clock.advance(2 * MINUTE)
      await service.server.drain()
    }
    const state = async ({ organizationId }: Tenant, postId: string) => {
      const row = await service.app.db('posts').where({ organization_id: organizationId, id: postId }).first()
      return [row?.state, row?.error_code]
    }

    test('a post of a lost plan fails with a reason when it is due and can be retried with the next plan', async () => {
      const { tenant, postId } = await scheduled()
      await subscribe(service, tenant, 'FREE')
      await pass()
      expect(await state(tenant, postId)).toEqual(['ERROR', 'plan_limit'])
      const notices = JSON.stringify(await tenant.console.consoleApi.notifications.list())
      expect(notices).toContain('The organization has no plan. Choose one, then retry.')
      await subscribe(service, tenant, 'STANDARD')
      await tenant.api.posts.retry({ path: { id: postId } })
      await pass()
      expect(await state(tenant, postId)).toEqual(['PUBLISHED', null])
    })

    test('a post of an organization that never had a plan fails in the same way', async () => {
      const { tenant, postId } = await scheduled()
      await service.app.db('subscriptions').where({ organization_id: tenant.organizationId }).delete()
      await pass()
      expect(await state(tenant, postId)).toEqual(['ERROR', 'plan_limit'])
    })

    test('a post on a channel beyond the plan fails with the reason', async () => {
      const { tenant, postId } = await scheduled()
      await subscribe(service, tenant, 'STANDARD', { totalChannels: 0 })
      await pass()
      expect(await state(tenant, postId)).toEqual(['ERROR', 'plan_limit'])
    })

    test('a post is published while the plan lasts', async () => {
      const { tenant, postId } = await scheduled()
      await pass()
      expect(await state(tenant, postId)).toEqual(['PUBLISHED', null])
    })
  },
  selling,
)
