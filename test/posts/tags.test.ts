import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, refusal, schedule, unlimited } from './support.ts'

describeService(
  'tags',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
    })

    const create = (name: string, of = tenant) => of.console.tags.create({ body: { name, color: '#00aa88' } })
    const names = async () => (await tenant.console.tags.list()).tags.map((tag) => tag.name)

    it('are created, listed by name, and used by posts', async () => {
      const tag = await create(' zebra ')
      await create('ant')
      expect(tag).toMatchObject({
        name: 'zebra',
        color: '#00aa88',
        orgId: tenant.organizationId,
        deletedAt: null,
      })
      expect(await names()).toEqual(['ant', 'zebra'])
      const channel = await tenant.connectSandbox()
      const tags = [{ value: 'zebra', label: 'zebra' }]
      const post = await created(tenant, schedule(service, channel, 'tagged', { tags }))
      expect(post.tags).toEqual([{ id: tag.id, name: 'zebra', color: '#00aa88' }])
    })

    it('are matched by id in the objects of the service, whatever their names', async () => {
      const tag = await create('object')
      const theirs = await create('theirs', stranger)
      const channel = await tenant.connectSandbox()
      const tagsOf = async (tags: object[]) => {
        const body = schedule(service, channel, 'tagged', { tags: tags as never })
        const [saved] = await tenant.console.consoleApi.posts.save({ body: body as never })
        const inConsole = await tenant.api.posts.get({ path: { id: saved?.postId ?? '' } })
        const post = await created(tenant, body)
        expect(inConsole.tags).toEqual(post.tags)
        return post
      }
      const post = await tagsOf([tag])
      expect(post.tags).toEqual([{ id: tag.id, name: 'object', color: '#00aa88' }])
      expect((await tagsOf(post.tags)).tags).toEqual(post.tags)
      await tenant.console.tags.update({ path: { id: tag.id }, body: { name: 'renamed', color: 'red' } })
      const { posts } = await tenant.console.consoleApi.posts.get({ path: { id: post.id } })
      const renamed = [{ id: tag.id, name: 'renamed', color: 'red' }]
      for (const tags of [[tag], posts[0]?.tags ?? [], [{ id: 'no id of ours', name: 'renamed' }]])
        expect((await tagsOf(tags)).tags).toEqual(renamed)
      expect((await tagsOf([theirs, { color: 'red' }])).tags).toEqual([])
    })

    it('show a new name on every post', async () => {
      const tag = await create('before')
      const channel = await tenant.connectSandbox()
      const tags = [{ value: 'x', label: 'before' }]
      const post = await created(tenant, schedule(service, channel, 'tagged', { tags }))
      service.clock.advance(1_000)
      const body = { name: 'after', color: 'red' }
      const changed = await tenant.console.tags.update({ path: { id: tag.id }, body })
      expect(changed).toMatchObject({ ...body, id: tag.id, createdAt: tag.createdAt })
      expect(changed.updatedAt > tag.updatedAt).toBe(true)
      expect((await tenant.api.posts.get({ path: { id: post.id } })).tags).toEqual([{ id: tag.id, ...body }])
    })

    describe('tag names', () => {
      it('are unique in the organization, case-sensitively', async () => {
        await create('taken')
        expect(await refusal(create('taken'))).toMatchObject({ status: 409, code: 'conflict' })
        await create('Taken')
        await create('taken', stranger)
        const other = await create('other')
        const rename = (name: string) =>
          tenant.console.tags.update({ path: { id: other.id }, body: { name, color: 'x' } })
        expect((await refusal(rename('taken'))).status).toBe(409)
        expect((await rename('other')).name).toBe('other')
      })

      it('are limited to a thousand', async () => {
        const { organizationId: organization_id } = stranger
        const times = { created_at: 1, updated_at: 1, deleted_at: null }
        const room = 999 - (await stranger.console.tags.list()).tags.length
        const rows = Array.from({ length: room }, (_, index) => {
          return { id: newId(), organization_id, name: `many ${index}`, color: 'red', ...times }
        })
        await service.app.db.batchInsert('tags', rows, 50)
        const names = ['one', 'two', 'three', 'four', 'five']
        const results = await Promise.allSettled(names.map((name) => create(name, stranger)))
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect((await refusal(create('one more', stranger))).status).toBe(409)
      })

      it('are created once by concurrent requests', async () => {
        const results = await Promise.allSettled(Array.from({ length: 5 }, () => create('at once')))
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect((await names()).filter((name) => name === 'at once')).toHaveLength(1)
      })

      it('must not be empty', async () => {
        expect((await refusal(create('  '))).at).toEqual(['body.name'])
      })
    })

    it('disappear from lists and posts when a tag is deleted, and become available again', async () => {
      const tag = await create('gone')
      const channel = await tenant.connectSandbox()
      const post = await created(
        tenant,
        schedule(service, channel, 'tagged', { tags: [{ value: 'gone', label: 'gone' }] }),
      )
      const deleted = await tenant.console.tags.delete({ path: { id: tag.id } })
      expect(deleted).toMatchObject({ id: tag.id, deletedAt: expect.any(String) })
      expect(await names()).not.toContain('gone')
      expect((await tenant.api.posts.get({ path: { id: post.id } })).tags).toEqual([])
      expect((await refusal(tenant.console.tags.delete({ path: { id: tag.id } }))).status).toBe(404)
      const body = { name: 'gone', color: 'x' }
      expect((await refusal(tenant.console.tags.update({ path: { id: tag.id }, body }))).status).toBe(404)
      expect((await create('gone')).id).not.toBe(tag.id)
    })
  },
  unlimited,
)
