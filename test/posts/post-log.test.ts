import { beforeAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { registerApp, tokenFor } from '../access/oauth-support.ts'
import { feedServer, following, nextHour, rss, settle } from '../autopost/support.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, pretendSending, publishDue, refusal, schedule, unlimited } from './support.ts'

describeService(
  'actors of the post log',
  (service) => {
    let tenant: Tenant
    let channel: string
    let key: { kind: string; id: string; name: string; impersonatorId: null }
    const system = { kind: 'system', id: null, name: null, impersonatorId: null }
    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox()
      const row = await service.app.db('api_keys').where({ organization_id: tenant.organizationId }).first()
      key = { kind: 'key', id: row?.id ?? '', name: row?.name ?? '', impersonatorId: null }
    })

    const make = (texts: string | string[] = 'text', over: Parameters<typeof schedule>[3] = {}) =>
      created(tenant, schedule(service, channel, texts, over))
    const log = async (id: string, by: Pick<Tenant, 'api'> = tenant) =>
      (await by.api.posts.listEvents({ path: { id } })).events
    /** Returns each act with its actor. */
    const acts = async (id: string, by?: Pick<Tenant, 'api'>) =>
      (await log(id, by)).map(({ type, actor }) => [type, actor])
    const deletions = async (by = tenant) =>
      (await by.console.auditLog.list({ query: { action: 'post.deleted' } })).entries

    describe('the post log', () => {
      it('names the key that creates, changes, withdraws, schedules and deletes a post', async () => {
        const { id } = await make()
        await tenant.api.posts.update({ path: { id }, body: { content: 'other' } })
        await tenant.api.posts.setStatus({ path: { id }, body: { status: 'draft' } })
        await tenant.api.posts.setStatus({ path: { id }, body: { status: 'schedule' } })
        await tenant.api.posts.delete({ path: { id } })
        const types = ['created', 'queued', 'updated', 'updated', 'unqueued', 'updated', 'queued']
        expect(await acts(id)).toEqual([...types, 'unqueued', 'deleted'].map((type) => [type, key]))
      })

      it('names the member who creates, moves and deletes a post while the account exists', async () => {
        const member = await addMember(service, tenant, 'USER')
        await member.console.user.updateProfile({ body: { fullname: 'Ada Lovelace' } })
        const body = { ...schedule(service, channel, 'by a member'), type: 'schedule' as const, tags: [] }
        const [made] = await member.console.consoleApi.posts.save({ body })
        const id = made?.postId ?? ''
        const date = new Date(service.clock.now() + 7_200_000).toISOString()
        const { group } = await member.console.posts.move({ path: { id }, body: { date } })
        await member.console.consoleApi.posts.deleteGroup({ path: { id: group } })
        const ada = { kind: 'user', id: member.userId, name: 'Ada Lovelace', impersonatorId: null }
        const types = ['created', 'queued', 'updated', 'queued', 'unqueued', 'deleted']
        expect(await acts(id)).toEqual(types.map((type) => [type, ada]))
        await service.app.db('users').where({ id: member.userId }).update({ deleted_at: 1 })
        expect((await log(id))[0]?.actor).toEqual({ ...ada, name: null })
      })

      it('names the service for its own acts, and the caller who requests a retry', async () => {
        const settings = { outcome: 'fail' }
        const { id } = await make('fails', { type: 'now', entry: { settings } })
        await publishDue(service)
        await tenant.api.posts.retry({ path: { id } })
        await publishDue(service)
        expect(await acts(id)).toEqual([
          ['created', key],
          ['queued', key],
          ['attempt', system],
          ['failed', system],
          ['queued', key],
          ['attempt', system],
          ['failed', system],
        ])
      })

      it('names an app that uses a token', async () => {
        const owner = await service.createTenant()
        const place = await owner.connectSandbox()
        const apiKey = await tokenFor(service, owner, await registerApp(owner))
        const api = createPostern({ baseUrl: service.url, apiKey, retries: 0 })
        const [made] = await api.posts.create({ body: schedule(service, place, 'by an app') })
        const token = await service.app
          .db('oauth_tokens')
          .where({ organization_id: owner.organizationId })
          .first()
        const planner = { kind: 'app', id: token?.id, name: 'Planner', impersonatorId: null }
        expect(await acts(made?.postId ?? '', owner)).toEqual([
          ['created', planner],
          ['queued', planner],
        ])
      })

      it('names the visitor of an approval link as signed, even when a member is signed in', async () => {
        const { id } = await make('to approve', { type: 'draft' })
        const { id: link, url } = await tenant.api.posts.createApprovalLink({ path: { id }, body: {} })
        const headers = { cookie: `auth=${tenant.session}`, origin: service.url }
        const page = await (await fetch(url, { headers })).text()
        const version = /name="version" value="(\w+)"/.exec(page)?.[1] ?? ''
        const body = new URLSearchParams({ decision: 'approve', version, name: 'Grace' })
        expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
        const grace = { kind: 'reviewer', id: link, name: 'Grace', impersonatorId: null }
        expect((await acts(id)).slice(1)).toEqual([
          ['updated', grace],
          ['queued', grace],
          ['updated', grace],
        ])
      })

      it('names the feed that created a post', async () => {
        await using feed = await feedServer(rss())
        const owner = await service.createTenant()
        await owner.connectSandbox()
        const { id } = await owner.console.autopost.create({ body: following(feed.url) })
        await settle(service)
        feed.body = rss({ id: 'News' })
        await nextHour(service)
        const post = await service.app.db('posts').where({ organization_id: owner.organizationId }).first()
        const blog = { kind: 'autopost', id, name: 'Blog', impersonatorId: null }
        expect((await acts(post?.id ?? '', owner)).slice(0, 2)).toEqual([
          ['created', blog],
          ['queued', blog],
        ])
      })

      it('names the administrator who acted as the member', async () => {
        const admin = await service.createTenant()
        await service.app.db('users').where({ id: admin.userId }).update({ platform_admin_at: 1 })
        const where = { user_id: tenant.userId, organization_id: tenant.organizationId }
        const membership = await service.app.db('memberships').where(where).first()
        const { id, group } = await make()
        await admin.console.impersonation.set({ body: { id: membership?.id ?? '' } })
        await admin.console.consoleApi.posts.deleteGroup({ path: { id: group } })
        const impersonatorId = admin.userId
        expect((await acts(id)).at(-1)).toEqual([
          'deleted',
          { kind: 'user', id: tenant.userId, name: null, impersonatorId },
        ])
        expect((await deletions())[0]).toMatchObject({
          user: { id: tenant.userId },
          target: id,
          detail: { impersonatorId },
        })
      })
    })

    describe('the audit log of posts', () => {
      it('records who deleted which post on which channel, without its text', async () => {
        const mine = await make(['a secret text', 'a comment'])
        const theirs = await make('another secret')
        await tenant.api.posts.delete({ path: { id: mine.entries[1]?.id ?? '' } })
        service.clock.advance(1)
        await tenant.console.consoleApi.posts.deleteGroup({ path: { id: theirs.group } })
        const [byMember, byKey] = await deletions()
        expect(byKey).toMatchObject({ user: null, target: mine.id, ip: expect.stringMatching(/127|::1/) })
        expect(byKey?.detail).toEqual({ group: mine.group, channel, credential: key.id })
        expect(byMember).toMatchObject({ user: { id: tenant.userId }, target: theirs.id })
        expect(byMember?.detail).toEqual({ group: theirs.group, channel })
        expect(JSON.stringify([byKey, byMember])).not.toContain('secret')
      })

      it('records each waiting post of a deleted channel, and each replaced post', async () => {
        const owner = await service.createTenant()
        const place = await owner.connectSandbox()
        const body = schedule(service, place, 'text')
        const old = await created(owner, body)
        const next = await created(owner, schedule(service, place, 'new', { entry: { group: old.group } }))
        expect((await deletions(owner)).map(({ target }) => target)).toEqual([old.id])
        service.clock.advance(1)
        await owner.console.consoleApi.channels.delete({ body: { id: place } })
        expect((await deletions(owner)).map(({ target }) => target)).toEqual([next.id, old.id])
        expect((await deletions(owner))[0]?.user).toMatchObject({ id: owner.userId })
      })

      it('omits comments that an edit drops, refused requests and acts of the service', async () => {
        const before = await deletions()
        const { id } = await make(['root', 'comment'])
        await tenant.api.posts.update({ path: { id }, body: { value: [{ content: 'root', image: [] }] } })
        expect(await acts(id)).toContainEqual(['deleted', key])
        await pretendSending(service, tenant, id)
        expect(await refusal(tenant.api.posts.delete({ path: { id } }))).toMatchObject({ status: 409 })
        const { deletePost } = await import('../../server/posts/delete-posts.ts')
        await deletePost(service.app, tenant.organizationId, (await make()).id)
        expect(await deletions()).toEqual(before)
      })

      it('belongs to one organization', async () => {
        const stranger = await service.createTenant()
        await tenant.api.posts.delete({ path: { id: (await make()).id } })
        expect(await deletions(stranger)).toEqual([])
      })
    })
  },
  unlimited,
)
