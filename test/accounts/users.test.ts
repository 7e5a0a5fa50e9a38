import { describe, expect, it } from 'vitest'
import { createPostern, upload } from '../../sdk/index.ts'
import { createOrganizationWithOwner } from '../../server/accounts/auth/register.ts'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import type { Role } from '../../server/db/tables/accounts.ts'
import { newId } from '../../server/lib/ids.ts'
import { files } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('users', (service) => {
  /** Another person with an organization of their own, who is also a member of the tenant's. */
  async function addMember(tenant: Tenant, role: Role, disabled = false) {
    const { app, clock } = service
    const email = `member-${newId()}@example.org`
    const made = await createOrganizationWithOwner(app, {
      email,
      password: 'correct horse battery staple',
      company: 'Their own',
      activated: true,
    })
    await app.db('memberships').insert({
      id: newId(),
      organization_id: tenant.organizationId,
      user_id: made.userId,
      role,
      disabled_at: disabled ? clock.now() : null,
      created_at: clock.now() + 1,
      updated_at: clock.now() + 1,
    })
    const session = await startSession(app, made.userId, { ip: '127.0.0.1', userAgent: 'tests' })
    return { ...made, email, session, console: client(session, tenant.organizationId) }
  }

  function client(session: string, organizationId?: string) {
    return createPostern({
      baseUrl: service.url,
      session,
      retries: 0,
      ...(organizationId ? { headers: { showorg: organizationId } } : {}),
    })
  }

  async function uploadPicture(tenant: Tenant) {
    const file = new Blob([await files.png()])
    return upload(tenant.api, { file, filename: 'me.png' })
  }

  describe('getSelf', () => {
    it('getSelf returns the user in the organization of the request, and no secret', async () => {
      const tenant = await service.createTenant()
      const self = await tenant.console.user.get()
      expect(self).toMatchObject({
        id: tenant.userId,
        email: tenant.email,
        providerName: 'LOCAL',
        orgId: tenant.organizationId,
        role: 'SUPERADMIN',
        tier: 'ULTIMATE',
        totalChannels: 10_000,
        activated: true,
        admin: false,
        impersonate: false,
        isTrailing: false,
        streakSince: null,
        picture: null,
        publicApi: expect.stringMatching(new RegExp(`^${tenant.apiKey.slice(0, 12)}\\*+$`)),
        publicApiPrefix: tenant.apiKey.slice(0, 12),
      })
      expect(JSON.stringify(self)).not.toContain(tenant.apiKey)
      expect(Object.keys(self)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/password|hash|ip$|agent|providerId/i)]),
      )
    })

    it('getSelf accepts the cookie too, and prefers the header', async () => {
      const [one, two] = [await service.createTenant(), await service.createTenant()]
      const byCookie = await service.fetch('/user/self', { headers: { cookie: `auth=${one.session}` } })
      expect(await byCookie.json()).toMatchObject({ id: one.userId })
      const both = { cookie: `auth=${one.session}`, auth: two.session }
      expect(await (await service.fetch('/user/self', { headers: both })).json()).toMatchObject({
        id: two.userId,
      })
    })

    it('getSelf falls back to the oldest membership for a foreign organization', async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const member = await addMember(tenant, 'USER')
      expect(await member.console.user.get()).toMatchObject({ orgId: tenant.organizationId, role: 'USER' })
      const own = { orgId: member.organizationId, role: 'SUPERADMIN' }
      expect(await client(member.session).user.get()).toMatchObject(own)
      expect(await client(member.session, other.organizationId).user.get()).toMatchObject(own)
      const disabled = await addMember(tenant, 'ADMIN', true)
      expect(await disabled.console.user.get()).toMatchObject({ orgId: disabled.organizationId })
    })

    it('getSelf hides the first characters of the key from members who may not rotate it', async () => {
      const tenant = await service.createTenant()
      const user = await addMember(tenant, 'USER')
      const admin = await addMember(tenant, 'ADMIN')
      expect(await user.console.user.get()).toMatchObject({ publicApi: '', publicApiPrefix: null })
      expect((await admin.console.user.get()).publicApiPrefix).toBe(tenant.apiKey.slice(0, 12))
    })

    it('getSelf is refused without a session, and tells the console to sign out', async () => {
      for (const headers of [{}, { auth: 'nonsense' }, { cookie: 'auth=nonsense' }] as Record<
        string,
        string
      >[]) {
        const response = await service.fetch('/user/self', { headers })
        expect(response.status).toBe(401)
        expect(response.headers.get('logout')).toBe('true')
        expect(await response.json()).toMatchObject({ code: 'unauthorized' })
      }
    })

    it('getSelf does not accept an API key as a session, nor the public API a session as a key', async () => {
      const tenant = await service.createTenant()
      expect((await client(tenant.apiKey).result.user.get()).response.status).toBe(401)
      const swapped = createPostern({ baseUrl: service.url, apiKey: tenant.session, retries: 0 })
      expect((await swapped.result.credentials.check()).response.status).toBe(401)
    })
  })

  describe('updatePersonal', () => {
    it('an update changes the name, keeps an absent bio and clears it with null', async () => {
      const { console } = await service.createTenant()
      expect(await console.user.getProfile()).toMatchObject({ name: null, bio: null, picture: null })
      await console.user.updateProfile({ body: { fullname: 'Ada Lovelace', bio: 'Programs.' } })
      expect(await console.user.updateProfile({ body: { fullname: 'Ada King' } })).toMatchObject({
        name: 'Ada King',
        bio: 'Programs.',
      })
      await console.user.updateProfile({ body: { fullname: 'Ada King', bio: null } })
      expect(await console.user.getProfile()).toMatchObject({ name: 'Ada King', bio: null })
    })

    it('an update sets a picture from the library and removes an omitted one', async () => {
      const tenant = await service.createTenant()
      const media = await uploadPicture(tenant)
      const picture = { id: media.id, path: media.path }
      const body = {
        fullname: 'Ada Lovelace',
        picture: { ...picture, path: 'https://elsewhere.example/x.png' },
      }
      expect(await tenant.console.user.updateProfile({ body })).toMatchObject({ picture })
      expect(await tenant.console.user.get()).toMatchObject({ picture, pictureId: media.id })
      await tenant.console.user.updateProfile({ body: { fullname: 'Ada Lovelace' } })
      expect(await tenant.console.user.getProfile()).toMatchObject({ picture: null })
    })

    it('a picture is shown in every organization of the user', async () => {
      const tenant = await service.createTenant()
      const member = await addMember(tenant, 'USER')
      const media = await uploadPicture(tenant)
      await member.console.user.updateProfile({
        body: { fullname: 'Ada Lovelace', picture: { id: media.id } },
      })
      const elsewhere = client(member.session)
      const shown = await elsewhere.user.getProfile()
      expect(shown).toMatchObject({ picture: { id: media.id } })
      // Composers save the profile as they got it, from whichever organization they are in.
      const body = { fullname: 'Ada King', picture: shown.picture }
      expect(await elsewhere.user.updateProfile({ body })).toMatchObject({ picture: { id: media.id } })
    })

    it('a video as picture is refused and changes nothing', async () => {
      const tenant = await service.createTenant()
      const video = await upload(tenant.api, { file: new Blob([await files.mp4()]), filename: 'me.png' })
      const body = { fullname: 'Ada Lovelace', picture: { id: video.id, path: video.path } }
      const { error } = await tenant.console.result.user.updateProfile({ body })
      expect(error).toMatchObject({
        status: 400,
        code: 'unsupported_media',
        errors: [{ location: 'body.picture.id', message: 'The picture must be an image.' }],
      })
      expect(await tenant.console.user.getProfile()).toMatchObject({ name: null, picture: null })
    })

    it('a picture of another organization answers 404 and changes nothing', async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const foreign = await uploadPicture(other)
      for (const id of [foreign.id, newId()]) {
        const body = { fullname: 'Mallory', picture: { id, path: foreign.path } }
        const { error } = await tenant.console.result.user.updateProfile({ body })
        expect(error).toMatchObject({ status: 404, code: 'not_found' })
      }
      expect(await tenant.console.user.getProfile()).toMatchObject({ name: null, picture: null })
    })

    it.each([
      ['a short name', { fullname: 'Al' }, 'body.fullname'],
      ['no name', { bio: 'x' }, 'body.fullname'],
    ])('an update refuses %s', async (_, body, location) => {
      const { console } = await service.createTenant()
      const { error } = await console.result.user.updateProfile({ body: body as { fullname: string } })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ location }] })
    })
  })

  describe('rotateApiKey', () => {
    const works = async (apiKey: string) => {
      const api = createPostern({ baseUrl: service.url, apiKey, retries: 0 })
      return (await api.result.credentials.check()).response.status
    }

    it('a rotation shows the new key once and invalidates the old one', async () => {
      const tenant = await service.createTenant()
      expect(await works(tenant.apiKey)).toBe(200)
      const rotated = await tenant.console.apiKeys.rotate()
      expect(rotated).toMatchObject({ id: tenant.organizationId, name: expect.stringMatching(/^Company/) })
      expect(rotated.apiKey).toMatch(/^psk_[\w-]{43}$/)
      expect(rotated.apiKey.startsWith(rotated.apiKeyPrefix)).toBe(true)
      expect(await works(tenant.apiKey)).toBe(401)
      expect(await works(rotated.apiKey)).toBe(200)
      expect((await tenant.console.user.get()).publicApiPrefix).toBe(rotated.apiKeyPrefix)
    })

    it('two concurrent rotations leave exactly one valid key', async () => {
      const tenant = await service.createTenant()
      const keys = await Promise.all([1, 2, 3, 4].map(() => tenant.console.apiKeys.rotate()))
      const statuses = await Promise.all(keys.map(({ apiKey }) => works(apiKey)))
      expect(statuses.sort()).toEqual([200, 401, 401, 401])
    })

    it('only admins rotate the key, and only that of their organization', async () => {
      const tenant = await service.createTenant()
      const user = await addMember(tenant, 'USER')
      expect((await user.console.result.apiKeys.rotate()).error).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect(await works(tenant.apiKey)).toBe(200)
      const own = await client(user.session).apiKeys.rotate()
      expect(own.id).toBe(user.organizationId)
      expect(await works(tenant.apiKey)).toBe(200)
      const admin = await addMember(tenant, 'ADMIN')
      expect((await admin.console.apiKeys.rotate()).id).toBe(tenant.organizationId)
      expect(await works(tenant.apiKey)).toBe(401)
    })

    it('the last use of a key is stored once a minute', async () => {
      const tenant = await service.createTenant()
      const lastUsed = async () => {
        const row = await service.app
          .db('api_keys')
          .where({ organization_id: tenant.organizationId })
          .first('last_used_at')
        return row?.last_used_at
      }
      const start = service.clock.now()
      await works(tenant.apiKey)
      expect(await lastUsed()).toBe(start)
      service.clock.advance(59_000)
      await works(tenant.apiKey)
      expect(await lastUsed()).toBe(start)
      service.clock.advance(1_000)
      await works(tenant.apiKey)
      expect(await lastUsed()).toBe(start + 60_000)
    })

    it('an expired key and the key of a deleted organization are refused', async () => {
      const tenant = await service.createTenant()
      const { db } = service.app
      const own = { organization_id: tenant.organizationId }
      await db('api_keys')
        .where(own)
        .update({ expires_at: service.clock.now() + 1 })
      expect(await works(tenant.apiKey)).toBe(200)
      await db('api_keys').where(own).update({ expires_at: service.clock.now() })
      expect(await works(tenant.apiKey)).toBe(401)
      await db('api_keys').where(own).update({ expires_at: null })
      await db('organizations')
        .where({ id: tenant.organizationId })
        .update({ deleted_at: service.clock.now() })
      expect(await works(tenant.apiKey)).toBe(401)
    })
  })

  describe('listOrganizations', () => {
    it('listOrganizations lists memberships that are not disabled, oldest first', async () => {
      const [tenant, closed] = [await service.createTenant(), await service.createTenant()]
      const member = await addMember(tenant, 'ADMIN')
      await service.app.db('memberships').insert({
        id: newId(),
        organization_id: closed.organizationId,
        user_id: member.userId,
        role: 'ADMIN',
        disabled_at: 1,
        created_at: 0,
        updated_at: 0,
      })
      const tier = 'ULTIMATE'
      expect(await client(member.session).organizations.list()).toEqual([
        {
          id: member.organizationId,
          name: 'Their own',
          role: 'SUPERADMIN',
          tier,
          users: [{ role: 'SUPERADMIN', disabled: false }],
        },
        {
          id: tenant.organizationId,
          name: expect.stringMatching(/^Company/),
          role: 'ADMIN',
          tier,
          users: [{ role: 'ADMIN', disabled: false }],
        },
      ])
    })
  })

  describe('changeOrganization', () => {
    it('changeOrganization sets the cookie that selects the organization of later requests', async () => {
      const tenant = await service.createTenant()
      const member = await addMember(tenant, 'USER')
      const { data, response } = await client(member.session).result.organizations.switch({
        body: { id: tenant.organizationId },
      })
      expect(response.status).toBe(201)
      expect(data).toEqual({ id: tenant.organizationId })
      const [cookie = ''] = response.headers.getSetCookie()
      expect(cookie).toMatch(/^showorg=[^;]+; .*HttpOnly; SameSite=Lax/)
      const headers = { cookie: `auth=${member.session}; ${cookie.split(';')[0]}` }
      const self = await service.fetch('/user/self', { headers })
      expect(await self.json()).toMatchObject({ orgId: tenant.organizationId, role: 'USER' })
    })

    it('changeOrganization answers 403 for a foreign or unknown organization and a disabled membership', async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const disabled = await addMember(other, 'ADMIN', true)
      const tries = [
        tenant.console.result.organizations.switch({ body: { id: other.organizationId } }),
        tenant.console.result.organizations.switch({ body: { id: newId() } }),
        client(disabled.session).result.organizations.switch({ body: { id: other.organizationId } }),
      ]
      for (const { error, response } of await Promise.all(tries)) {
        expect(error).toMatchObject({ status: 403, detail: 'You are not a member of this organization.' })
        expect(response.headers.getSetCookie()).toEqual([])
      }
    })
  })

  describe('logout', () => {
    it('a sign-out ends the session on the server, clears the cookies, and leaves other sessions valid', async () => {
      const tenant = await service.createTenant()
      const elsewhere = await startSession(service.app, tenant.userId, { ip: '::1', userAgent: undefined })
      const { data, response } = await tenant.console.result.auth.logout()
      expect(response.status).toBe(201)
      expect(data).toEqual({ logout: true })
      expect(response.headers.get('logout')).toBe('true')
      expect(response.headers.getSetCookie().map((cookie) => cookie.split(';').slice(0, 2).join())).toEqual([
        'auth=, Max-Age=0',
        'showorg=, Max-Age=0',
        'impersonate=, Max-Age=0',
      ])
      expect((await tenant.console.result.user.get()).response.status).toBe(401)
      expect((await tenant.console.result.auth.logout()).response.status).toBe(401)
      expect(await client(elsewhere).user.get()).toMatchObject({ id: tenant.userId })
    })

    it('a page of another site cannot sign the user out with the cookie', async () => {
      const tenant = await service.createTenant()
      const headers = { cookie: `auth=${tenant.session}`, origin: 'https://evil.example' }
      const response = await service.fetch('/user/logout', { method: 'POST', headers })
      expect(response.status).toBe(403)
      expect(await tenant.console.user.get()).toMatchObject({ id: tenant.userId })
    })
  })
})
