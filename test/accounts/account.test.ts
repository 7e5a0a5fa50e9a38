import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { issueToken } from '../../server/accounts/auth/tokens.ts'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, pretendSending, schedule } from '../posts/support.ts'

const fresh = 'difference engine 1822'

describeService(
  'account',
  (service) => {
    const login = async (email: string, password: string) =>
      (await service.anonymous.result.auth.login({ body: { provider: 'LOCAL', email, password } })).response
        .status
    const alive = async (session: string) =>
      (await consoleOf(service, session).result.user.get()).response.status === 200
    const remove = (tenant: Pick<Tenant, 'console' | 'password'>) =>
      tenant.console.result.user.delete({ body: { password: tenant.password } })

    describe('changePassword', () => {
      it('a change of the password needs the current one, ends the other sessions and notifies the owner', async () => {
        const tenant = await service.createTenant()
        const { console, userId, email, password } = tenant
        const other = await startSession(service.app, userId, { ip: '::1', userAgent: undefined })
        const wrong = await console.result.user.changePassword({
          body: { currentPassword: `${password}!`, password: fresh },
        })
        expect(wrong.error).toMatchObject({ status: 400, errors: [{ location: 'body.currentPassword' }] })
        expect(await alive(other)).toBe(true)
        await console.user.changePassword({ body: { currentPassword: password, password: fresh } })
        expect([await alive(other), await alive(tenant.session)]).toEqual([false, true])
        expect([await login(email, password), await login(email, fresh)]).toEqual([400, 201])
        await service.server.drain()
        const outbox = join(service.app.config.dataDir, 'outbox')
        const mails = await Promise.all(
          (await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')),
        )
        expect(mails.filter((mail) => mail.includes(email))).toHaveLength(1)
      })

      it('a change of the password invalidates links that were mailed before', async () => {
        const { console, userId, password } = await service.createTenant()
        const token = await issueToken(service.app, userId, 'reset-password')
        await console.user.changePassword({ body: { currentPassword: password, password: fresh } })
        const body = { token, password, repeatPassword: password }
        expect(await service.anonymous.auth.resetPassword({ body })).toEqual({ reset: false })
      })

      it('a change of the password limits guesses of the current one', async () => {
        const { console } = await service.createTenant()
        const statuses: number[] = []
        for (let n = 0; n < 21; n++) {
          const body = { currentPassword: `guess ${n}`, password: fresh }
          statuses.push((await console.result.user.changePassword({ body })).response.status)
        }
        expect(statuses).toEqual([...Array(20).fill(400), 429])
      })

      it('a password that is too common is refused', async () => {
        const { console, password } = await service.createTenant()
        const body = { currentPassword: password, password: 'password' }
        const { error } = await console.result.user.changePassword({ body })
        expect(error).toMatchObject({ status: 400, errors: [{ location: 'body.password' }] })
      })

      it('an account of another provider has no password to change', async () => {
        const { console, userId } = await service.createTenant()
        await service.app
          .db('users')
          .where({ id: userId })
          .update({ provider: 'GITHUB', password_hash: null })
        const body = { currentPassword: 'whatever it is', password: fresh }
        expect((await console.result.user.changePassword({ body })).error).toMatchObject({ status: 409 })
      })
    })

    it('an administrator who impersonates the user cannot change the password', async () => {
      const [operator, tenant] = [await service.createTenant(), await service.createTenant()]
      await service.app
        .db('users')
        .where({ id: operator.userId })
        .update({ platform_admin_at: service.clock.now() })
      const membership = await service.app.db('memberships').where({ user_id: tenant.userId }).first('id')
      const { sessions } = await tenant.console.sessions.list()
      await operator.console.impersonation.set({ body: { id: membership?.id ?? '' } })
      const { console } = operator
      expect(await console.user.get()).toMatchObject({ id: tenant.userId, impersonate: true })
      const refused = [
        await console.result.user.changePassword({
          body: { currentPassword: tenant.password, password: fresh },
        }),
        await console.result.user.delete({ body: { password: tenant.password } }),
        await console.result.sessions.endOthers(),
        await console.result.sessions.end({ path: { id: sessions[0]?.id ?? '' } }),
      ]
      expect(refused.map(({ response }) => response.status)).toEqual([403, 403, 403, 403])
      expect(await alive(tenant.session)).toBe(true)
      await console.shortLinks.setPreference({ body: { shortlink: 'NO' } })
      const { entries } = await tenant.console.auditLog.list({ query: { action: 'settings.changed' } })
      expect(entries).toMatchObject([
        { user: { id: tenant.userId }, detail: { impersonatorId: operator.userId } },
      ])
    })

    describe('deleteAccount', () => {
      it('deleting an account erases the user and closes the organization that is left empty', async () => {
        const tenant = await service.createTenant()
        const channel = await tenant.connectSandbox()
        const post = await created(tenant, schedule(service, channel, 'Never published'))
        const before = await service.app.jobs.stats('publish-post')
        const { response } = await remove(tenant)
        expect(response.status).toBe(200)
        expect(response.headers.getSetCookie().join()).toContain('auth=;')
        expect([await alive(tenant.session), await login(tenant.email, tenant.password)]).toEqual([
          false,
          400,
        ])
        expect((await tenant.api.result.credentials.check()).response.status).toBe(401)
        const { db, sealer, jobs } = service.app
        const row = await db('integrations').where({ id: channel }).first()
        expect(row).toMatchObject({ deleted_at: service.clock.now(), credentials_sealed: null })
        expect(sealer.open(row?.access_token_sealed ?? '')).toBe('')
        expect(await db('posts').where({ id: post.id }).first()).toMatchObject({ due_at: null })
        expect((await jobs.stats('publish-post')).scheduled).toBe(before.scheduled - 1)
        const user = await db('users').where({ id: tenant.userId }).first()
        expect(JSON.stringify(user)).not.toContain(tenant.email)
        expect(user).toMatchObject({ name: null, password_hash: null })
        for (const table of ['sessions', 'memberships', 'user_tokens'] as const)
          expect(await db(table).where({ user_id: tenant.userId })).toEqual([])
      })

      it('deleting an account deletes the app of the closed organization, for all its users', async () => {
        const tenant = await service.createTenant()
        const body = { name: 'Planner', redirectUrl: 'https://planner.example.com/callback' }
        const { clientId } = await tenant.console.oauth.app.create({ body })
        await remove(tenant)
        const app = await service.app.db('oauth_apps').where({ client_id: clientId }).first()
        expect(app?.deleted_at).toBe(service.clock.now())
      })

      it('the address of a deleted account can register again', async () => {
        const tenant = await service.createTenant()
        await remove(tenant)
        const { email, password } = tenant
        const body = { provider: 'LOCAL' as const, email, password, company: 'Once more' }
        expect((await service.anonymous.result.auth.register({ body })).response.status).toBe(201)
      })

      it('deleting an account needs the right password', async () => {
        const { console, session } = await service.createTenant()
        for (const body of [{}, { password: null }, { password: 'wrong horse' }])
          expect((await console.result.user.delete({ body })).error).toMatchObject({
            status: 400,
            errors: [{ location: 'body.password' }],
          })
        expect(await alive(session)).toBe(true)
      })

      it('deleting an account without a password needs a recent sign-in', async () => {
        const { console, userId } = await service.createTenant()
        await service.app
          .db('users')
          .where({ id: userId })
          .update({ provider: 'GITHUB', password_hash: null })
        service.clock.advance(600_001)
        expect((await console.result.user.delete({ body: {} })).response.status).toBe(403)
        const again = await startSession(service.app, userId, { ip: '::1', userAgent: undefined })
        service.clock.advance(599_999)
        const { response } = await consoleOf(service, again).result.user.delete({ body: {} })
        expect(response.status).toBe(200)
      })

      it('the last owner cannot be deleted until somebody else owns the organization', async () => {
        const tenant = await service.createTenant()
        const member = await addMember(service, tenant, 'ADMIN')
        expect((await remove(tenant)).error).toMatchObject({ status: 409, code: 'conflict' })
        expect(await alive(tenant.session)).toBe(true)
        await service.app
          .db('memberships')
          .where({ user_id: member.userId, organization_id: tenant.organizationId })
          .update({ role: 'SUPERADMIN' })
        expect((await remove(tenant)).response.status).toBe(200)
        expect((await tenant.api.result.credentials.check()).response.status).toBe(200)
        expect(await member.console.user.get()).toMatchObject({ orgId: tenant.organizationId })
      })

      it('deleting a member closes their own organization, and the other one continues', async () => {
        const tenant = await service.createTenant()
        const member = await addMember(service, tenant, 'USER')
        expect((await remove(member)).response.status).toBe(200)
        const organization = await service.app
          .db('organizations')
          .where({ id: member.organizationId })
          .first()
        expect(organization?.deleted_at).toBe(service.clock.now())
        expect(await alive(tenant.session)).toBe(true)
      })

      it('one of the two last owners can be deleted, but not both', async () => {
        const tenant = await service.createTenant()
        await addMember(service, tenant, 'USER')
        const second = await addMember(service, tenant, 'SUPERADMIN')
        const answers = await Promise.all([remove(tenant), remove(second)])
        expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 409])
      })

      it('an account is not deleted while a post of its organization is being sent', async () => {
        const tenant = await service.createTenant()
        const channel = await tenant.connectSandbox()
        const post = await created(tenant, schedule(service, channel, 'On its way'))
        await pretendSending(service, tenant, post.id)
        expect((await remove(tenant)).error).toMatchObject({ status: 409 })
        expect(await alive(tenant.session)).toBe(true)
        const api = createPostern({ baseUrl: service.url, apiKey: tenant.apiKey, retries: 0 })
        expect(await api.channels.list({})).toHaveLength(1)
      })
    })
  },
  { config: { trustProxy: 1 } },
)
