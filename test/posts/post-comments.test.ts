import { beforeAll, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { listComments } from '../../server/posts/comments.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'
import { created, refusal, schedule, unlimited } from './support.ts'

describeService(
  'comments of members on a post',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    let channel: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      channel = await tenant.connectSandbox()
    })

    it('are listed in order of time with their authors', async () => {
      const post = await created(tenant, schedule(service, channel, 'text'))
      const path = { id: post.id }
      const member = await addMember(service, tenant, 'USER')
      const first = await tenant.console.posts.addComment({ path, body: { comment: 'First <b>' } })
      service.clock.advance(1_000)
      await member.console.posts.addComment({ path, body: { comment: 'Second' } })
      expect(first).toEqual({
        id: expect.any(String),
        content: 'First <b>',
        organizationId: tenant.organizationId,
        postId: post.id,
        userId: tenant.userId,
        credentialId: null,
        createdAt: new Date(service.clock.now() - 1_000).toISOString(),
        updatedAt: first.createdAt,
        deletedAt: null,
      })
      const { id: credentialId, key: apiKey } = await tenant.console.apiKeys.create({
        body: { name: 'Robot' },
      })
      const robot = createPostern({ baseUrl: service.url, apiKey, ...patiently })
      service.clock.advance(1_000)
      await robot.posts.addComment({ path, body: { comment: 'Third' } })
      const { comments } = await robot.posts.listComments({ path })
      expect(comments.map(({ content, userId, credentialId }) => [content, userId, credentialId])).toEqual([
        ['First <b>', tenant.userId, null],
        ['Second', member.userId, null],
        ['Third', null, credentialId],
      ])
      const preview = await service.anonymous.previews.listComments({ path })
      expect(new Set(preview.comments.map(({ userId }) => userId)).size).toBe(3)
    })

    it('are limited to a thousand, all of which are listed', async () => {
      const { id: post_id } = await created(tenant, schedule(service, channel, 'text'))
      const path = { id: post_id }
      const now = service.clock.now()
      const rows = Array.from({ length: 999 }, (_, index) => ({
        id: newId(),
        organization_id: tenant.organizationId,
        post_id,
        user_id: tenant.userId,
        content: String(index),
        created_at: now,
        updated_at: now,
        deleted_at: null,
      }))
      await service.app.db.batchInsert('comments', rows, 50)
      await tenant.console.posts.addComment({ path, body: { comment: 'The last' } })
      expect((await refusal(tenant.console.posts.addComment({ path, body: { comment: 'x' } }))).status).toBe(
        409,
      )
      expect((await tenant.console.posts.listComments({ path })).comments).toHaveLength(1_000)
    })

    it('are never published', async () => {
      const post = await created(tenant, schedule(service, channel, 'out', { type: 'now' }))
      await tenant.console.posts.addComment({ path: { id: post.id }, body: { comment: 'between us' } })
      await service.app.jobs.drain()
      const feed = await tenant.api.sandbox.getFeed({ path: { id: channel } })
      expect(JSON.stringify(feed)).not.toContain('between us')
    })

    it('are hidden from other organizations and removed with the post', async () => {
      const post = await created(tenant, schedule(service, channel, 'text'))
      const path = { id: post.id }
      await tenant.console.posts.addComment({ path, body: { comment: 'secret' } })
      expect(
        (await refusal(stranger.console.posts.addComment({ path, body: { comment: 'x' } }))).status,
      ).toBe(404)
      expect((await refusal(stranger.console.posts.listComments({ path }))).status).toBe(404)
      expect(await listComments(service.app, stranger.organizationId, post.id)).toEqual([])
      expect(await listComments(service.app, null, post.id)).toHaveLength(1)
      await tenant.api.posts.delete({ path })
      expect(await listComments(service.app, null, post.id)).toEqual([])
      expect((await refusal(tenant.console.posts.listComments({ path }))).status).toBe(404)
    })

    it('must not be empty', async () => {
      const post = await created(tenant, schedule(service, channel, 'text'))
      const call = tenant.console.posts.addComment({ path: { id: post.id }, body: { comment: ' \n' } })
      expect((await refusal(call)).at).toEqual(['body.comment'])
    })
  },
  unlimited,
)
