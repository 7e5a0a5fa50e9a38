import { expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { countRows, created, schedule } from '../posts/support.ts'

/** As a composer makes them. */
const own = '6lnlquZrK7'

describeService('ids that a client invents', (service) => {
  const operations = {
    '/public/v1/posts': (tenant: Tenant) => tenant.api.result.posts.create,
    '/posts': (tenant: Tenant) => tenant.console.result.consoleApi.posts.save,
  } as const
  type Operation = keyof typeof operations

  const requestOf = async (tenant: Tenant, ids: [first: string, second: string], group?: string) => {
    const value = ids.map((id) => ({ id, content: `<p>${id}</p>`, image: [] }))
    const body = schedule(service, await tenant.connectSandbox(), 'x', { entry: { value, group } })
    return { ...body, type: 'schedule' as const }
  }

  it.each(Object.keys(operations) as Operation[])(
    'an unknown id creates an entry in POST %s, whatever its form',
    async (operation) => {
      const tenant = await service.createTenant()
      const body = await requestOf(tenant, [own, '0192b7f2-1111-4222-8333-444455556666'], 'aB3xY9')
      const { data, error } = await operations[operation](tenant)({ body })
      expect(error).toBeUndefined()
      const post = await tenant.api.posts.get({ path: { id: data?.[0]?.postId ?? '' } })
      expect(post.entries.map(({ content }) => content)).toEqual(
        body.posts[0]?.value.map(({ content }) => content),
      )
      expect(post.entries.map(({ id }) => id)).not.toContain(own)
      // The same once more is another post: the ids name nothing here.
      expect((await operations[operation](tenant)({ body })).data?.[0]?.postId).not.toBe(post.id)
    },
  )

  it('both validation operations accept an unknown id', async () => {
    const tenant = await service.createTenant()
    const body = await requestOf(tenant, [own, own], own)
    expect(await tenant.api.posts.validate({ body })).toMatchObject({ valid: true })
    expect(await tenant.console.consoleApi.posts.validate({ body: { posts: body.posts } })).toMatchObject([
      { valid: true },
    ])
  })

  it('an unknown id adds an entry to a post that is updated', async () => {
    const tenant = await service.createTenant()
    const before = await created(tenant, schedule(service, await tenant.connectSandbox(), ['root', 'gone']))
    const value = [{ id: before.id }, { id: own, content: 'new' }]
    const after = await tenant.api.posts.update({ path: { id: before.id }, body: { value } })
    expect(after.entries.map(({ content }) => content)).toEqual(['root', 'new'])
    const again = [{ id: own, content: 'changed' }]
    const root = await tenant.api.posts.update({ path: { id: before.id }, body: { value: again } })
    expect(root).toMatchObject({ id: before.id, entries: [{ content: 'changed' }] })
  })

  it.each(Object.keys(operations) as Operation[])(
    'an id of our own form that does not exist is answered with 404 by POST %s',
    async (operation) => {
      const tenant = await service.createTenant()
      const body = await requestOf(tenant, [newId(), own])
      const before = await countRows(service)
      const { error } = await operations[operation](tenant)({ body })
      const errors = [{ location: 'body.posts.0.value.0.id' }]
      expect(error).toMatchObject({ status: 404, code: 'not_found', errors })
      expect(await countRows(service)).toEqual(before)
      const { valid, posts } = await tenant.api.posts.validate({ body })
      expect({ valid, posts }).toMatchObject({ valid: false, posts: [{ errors: [{ code: 'not_found' }] }] })
    },
  )
})
