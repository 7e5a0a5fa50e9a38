import { describe, expect, it } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { sha256 } from '../../server/lib/secrets/crypto.ts'
import { files } from '../helpers/files.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { codeFor, exchange, redirectUrl, registerApp, statusWith, tokenFor } from './oauth-support.ts'

describeService('oauth-apps', (service) => {
  const details = { name: 'Planner', redirectUrl }

  async function uploadPicture(tenant: Tenant) {
    return upload(tenant.api, { file: new Blob([await files.png()]), filename: 'logo.png' })
  }

  async function auditOf(tenant: Tenant) {
    const rows = await service.app
      .db('audit_log')
      .where({ organization_id: tenant.organizationId })
      .orderBy('id')
      .select('action', 'user_id', 'target', 'detail')
    return rows.filter(({ action }) => /^(oauth_app|grant)\./.test(action))
  }

  describe('createOAuthApp', () => {
    it('createOAuthApp shows the secret once', async () => {
      const { console, organizationId } = await service.createTenant()
      expect(await console.oauth.app.get()).toBe(false)
      const { clientSecret, ...made } = await console.oauth.app.create({ body: details })
      expect(clientSecret).toMatch(/^pcs_[A-Za-z0-9]{48}$/)
      expect(made).toEqual({
        id: expect.any(String),
        organizationId,
        ...details,
        description: null,
        pictureId: null,
        picture: null,
        clientId: expect.stringMatching(/^pca_[A-Za-z0-9]{32}$/),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      })
      expect(await console.oauth.app.get()).toEqual(made)
    })

    it('createOAuthApp creates one app for each organization, even with concurrent requests', async () => {
      const { console, organizationId } = await service.createTenant()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => console.result.oauth.app.create({ body: details })),
      )
      expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 409, 409, 409, 409])
      const live = await service.app.db('oauth_apps').where({ organization_id: organizationId })
      expect(live).toHaveLength(1)
    })

    it('createOAuthApp accepts redirects over https or to the local machine only', async () => {
      const { console } = await service.createTenant()
      const refused = [
        'http://app.example.com/callback',
        'http://10.0.0.1/callback',
        'http://localhost.example.com/',
        'http://127.0.0.1.example.com/',
        'javascript:alert(1)',
        'data:text/html,hello',
        'myapp://callback',
        'https://user:password@app.example.com/',
        'https://app.example.com/#fragment',
        'https://app.example.com/#',
        'https://app.example.com/a b',
        'https://app.example.com\\@evil.example/',
        '/callback',
        '//evil.example',
        'https://',
      ]
      for (const url of refused) {
        const { error, response } = await console.result.oauth.app.create({
          body: { ...details, redirectUrl: url },
        })
        expect([response.status, error?.errors?.[0]?.location], url).toEqual([400, 'body.redirectUrl'])
      }
      for (const url of [
        'http://localhost:4000/callback',
        'http://127.0.0.1/',
        'http://[::1]:8080/cb?x=1',
        'https://app.example.com',
      ]) {
        const tenant = await service.createTenant()
        const made = await tenant.console.oauth.app.create({ body: { ...details, redirectUrl: url } })
        expect(made.redirectUrl).toBe(url)
      }
    })

    it("createOAuthApp accepts a picture from the organization's library, and none of another organization", async () => {
      const [tenant, other] = [await service.createTenant(), await service.createTenant()]
      const foreign = await uploadPicture(other)
      const { response } = await tenant.console.result.oauth.app.create({
        body: { ...details, pictureId: foreign.id },
      })
      expect(response.status).toBe(404)
      expect(await tenant.console.oauth.app.get()).toBe(false)
      const own = await uploadPicture(tenant)
      const made = await tenant.console.oauth.app.create({ body: { ...details, pictureId: own.id } })
      expect(made).toMatchObject({ pictureId: own.id, picture: { id: own.id, path: own.path } })
      const shown = await other.console.oauth.getAuthorization({
        query: { client_id: made.clientId, response_type: 'code' },
      })
      expect(shown).toMatchObject({ app: { picture: { path: own.path } } })
      const update = await tenant.console.result.oauth.app.update({ body: { pictureId: foreign.id } })
      expect(update.response.status).toBe(404)
    })

    it('createOAuthApp and updateOAuthApp refuse a video as picture', async () => {
      const { api, console } = await service.createTenant()
      const video = await upload(api, { file: new Blob([await files.mp4()]), filename: 'logo.png' })
      const refused = {
        status: 400,
        code: 'unsupported_media',
        errors: [{ location: 'body.pictureId', message: 'The picture must be an image.' }],
      }
      const body = { ...details, pictureId: video.id }
      expect((await console.result.oauth.app.create({ body })).error).toMatchObject(refused)
      await console.oauth.app.create({ body: details })
      const update = await console.result.oauth.app.update({ body: { pictureId: video.id } })
      expect(update.error).toMatchObject(refused)
      expect(await console.oauth.app.get()).toMatchObject({ pictureId: null })
    })
  })

  it('only admins manage apps', async () => {
    const tenant = await service.createTenant()
    await registerApp(tenant)
    const { console } = await addMember(service, tenant, 'USER')
    const answers = await Promise.all([
      console.result.oauth.app.get(),
      console.result.oauth.app.create({ body: details }),
      console.result.oauth.app.update({ body: { name: 'Mine' } }),
      console.result.oauth.app.rotateSecret(),
      console.result.oauth.app.delete(),
    ])
    expect(answers.map(({ response }) => response.status)).toEqual([403, 403, 403, 403, 403])
    const admin = await addMember(service, tenant, 'ADMIN')
    expect(await admin.console.oauth.app.get()).toMatchObject({ name: 'Planner' })
  })

  it('an app of another organization is not found', async () => {
    const [tenant, other] = [await service.createTenant(), await service.createTenant()]
    await registerApp(tenant)
    expect(await other.console.oauth.app.get()).toBe(false)
    const answers = await Promise.all([
      other.console.result.oauth.app.update({ body: { name: 'Mine' } }),
      other.console.result.oauth.app.rotateSecret(),
      other.console.result.oauth.app.delete(),
    ])
    expect(answers.map(({ response }) => response.status)).toEqual([404, 404, 404])
    expect(await tenant.console.oauth.app.get()).toMatchObject({ name: 'Planner' })
  })

  it('an update changes the sent fields, and keeps the secret and the tokens', async () => {
    const tenant = await service.createTenant()
    const app = await registerApp(tenant)
    const token = await tokenFor(service, tenant, app)
    const pending = await codeFor(tenant, app)
    const changed = await tenant.console.oauth.app.update({
      body: { name: '', redirectUrl: 'https://new.example.com/cb' },
    })
    expect(changed).toMatchObject({
      name: 'Planner',
      description: 'Plans your week.',
      redirectUrl: 'https://new.example.com/cb',
    })
    expect(changed).not.toHaveProperty('clientSecret')
    expect(
      await tenant.console.oauth.app.update({ body: { name: 'Planner 2', description: null } }),
    ).toMatchObject({ name: 'Planner 2', description: null, clientId: app.clientId })
    const wrong = await tenant.console.result.oauth.app.update({
      body: { redirectUrl: 'http://evil.example' },
    })
    expect(wrong.response.status).toBe(400)
    expect(await statusWith(service, token)).toBe(200)
    const client = { client_id: app.clientId, client_secret: app.clientSecret }
    expect((await exchange(service, { ...client, code: pending })).status).toBe(200)
  })

  it('rotating the secret makes the old one invalid, and tokens stay valid', async () => {
    const tenant = await service.createTenant()
    const app = await registerApp(tenant)
    const token = await tokenFor(service, tenant, app)
    const code = await codeFor(tenant, app)
    const { clientSecret } = await tenant.console.oauth.app.rotateSecret()
    expect(clientSecret).toMatch(/^pcs_[A-Za-z0-9]{48}$/)
    const old = await exchange(service, { code, client_id: app.clientId, client_secret: app.clientSecret })
    expect([old.status, await old.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_client' }),
    ])
    expect(
      (await exchange(service, { code, client_id: app.clientId, client_secret: clientSecret })).status,
    ).toBe(200)
    expect(await statusWith(service, token)).toBe(200)
  })

  it('deleting an app ends all its tokens and codes', async () => {
    const [tenant, person] = [await service.createTenant(), await service.createTenant()]
    const app = await registerApp(tenant)
    const token = await tokenFor(service, person, app)
    const code = await codeFor(person, app)
    expect(await person.console.oauth.approvedApps.list()).toHaveLength(1)
    expect(await tenant.console.oauth.app.delete()).toEqual({ success: true })
    expect(await statusWith(service, token)).toBe(401)
    expect(await person.console.oauth.approvedApps.list()).toEqual([])
    expect(await tenant.console.oauth.app.get()).toBe(false)
    const client = { client_id: app.clientId, client_secret: app.clientSecret }
    expect((await exchange(service, { ...client, code })).status).toBe(401)
    const start = await service.fetch(`/oauth/authorize?response_type=code&client_id=${app.clientId}`)
    expect(start.status).toBe(400)
    const next = await registerApp(tenant)
    expect(next.clientId).not.toBe(app.clientId)
    const stored = await service.app
      .db('oauth_tokens')
      .where({ token_hash: sha256(token) })
      .first()
    expect(stored?.revoked_at).not.toBeNull()
  })

  describe('approved apps', () => {
    it('the list shows the apps that the user approved, in all organizations, newest first', async () => {
      const [one, two, person] = [
        await service.createTenant(),
        await service.createTenant(),
        await service.createTenant(),
      ]
      const apps = [
        await registerApp(one, { name: 'First' }),
        await registerApp(two, { name: 'Second', description: null }),
      ] as const
      const member = await addMember(service, person, 'USER')
      await tokenFor(service, member, apps[0], { scope: 'read' })
      service.clock.advance(1000)
      const token = await tokenFor(service, member, apps[1])
      service.clock.advance(1000)
      await tokenFor(service, member, apps[1])
      await statusWith(service, token)
      // A code that nobody has redeemed is no access yet.
      await codeFor(person, apps[0])
      const iso = (ago: number) => new Date(service.clock.now() - ago).toISOString()
      const where = { organizationId: person.organizationId, organizationName: expect.any(String) }
      const registered = { kind: 'registered', host: null }
      expect(await member.console.oauth.approvedApps.list()).toEqual([
        {
          id: expect.any(String),
          ...where,
          approvedAt: iso(0),
          lastUsedAt: iso(0),
          scopes: ['read', 'write'],
          app: {
            name: 'Second',
            description: null,
            picture: null,
            clientId: apps[1].clientId,
            ...registered,
          },
        },
        {
          id: expect.any(String),
          ...where,
          approvedAt: iso(2000),
          lastUsedAt: null,
          scopes: ['read'],
          app: {
            name: 'First',
            description: 'Plans your week.',
            picture: null,
            clientId: apps[0].clientId,
            ...registered,
          },
        },
      ])
      expect(await person.console.oauth.approvedApps.list()).toEqual([])
      expect(JSON.stringify(await member.console.oauth.approvedApps.list())).not.toMatch(/pos_|pcs_|hash":/i)
    })

    it('revoking an app ends every token of the grant and every pending code', async () => {
      const [tenant, person, other] = [
        await service.createTenant(),
        await service.createTenant(),
        await service.createTenant(),
      ]
      const app = await registerApp(tenant)
      const tokens = [await tokenFor(service, person, app), await tokenFor(service, person, app)]
      const untouched = await tokenFor(service, other, app)
      const code = await codeFor(person, app)
      const [grant] = await person.console.oauth.approvedApps.list()
      const path = { id: grant?.id ?? '' }
      for (const stranger of [other, tenant])
        expect((await stranger.console.result.oauth.approvedApps.revoke({ path })).response.status).toBe(404)
      expect(await person.console.oauth.approvedApps.revoke({ path })).toEqual({ success: true })
      for (const token of tokens) expect(await statusWith(service, token)).toBe(401)
      expect(await statusWith(service, untouched)).toBe(200)
      const client = { client_id: app.clientId, client_secret: app.clientSecret }
      expect((await exchange(service, { ...client, code })).status).toBe(400)
      expect(await person.console.oauth.approvedApps.list()).toEqual([])
      expect((await person.console.result.oauth.approvedApps.revoke({ path })).response.status).toBe(404)
      const unknown = await person.console.result.oauth.approvedApps.revoke({ path: { id: 'unknown' } })
      expect(unknown.response.status).toBe(404)
    })

    it('a revoked app can be approved again', async () => {
      const [tenant, person] = [await service.createTenant(), await service.createTenant()]
      const app = await registerApp(tenant)
      await tokenFor(service, person, app)
      const [grant] = await person.console.oauth.approvedApps.list()
      await person.console.oauth.approvedApps.revoke({ path: { id: grant?.id ?? '' } })
      expect(await statusWith(service, await tokenFor(service, person, app))).toBe(200)
      expect(await person.console.oauth.approvedApps.list()).toHaveLength(1)
    })
  })

  it('every act is recorded in the audit log, without secrets', async () => {
    const tenant = await service.createTenant()
    const app = await registerApp(tenant)
    await tenant.console.oauth.app.update({ body: { name: 'Planner 2' } })
    const { clientSecret } = await tenant.console.oauth.app.rotateSecret()
    const code = await codeFor(tenant, app)
    const client = { client_id: app.clientId, client_secret: clientSecret }
    await exchange(service, { ...client, code })
    service.clock.advance(60_000)
    await exchange(service, { ...client, code })
    await tokenFor(service, tenant, { ...app, clientSecret })
    const [grant] = await tenant.console.oauth.approvedApps.list()
    await tenant.console.oauth.approvedApps.revoke({ path: { id: grant?.id ?? '' } })
    await tenant.console.oauth.app.delete()
    const entries = await auditOf(tenant)
    expect(entries.map(({ action }) => action)).toEqual([
      'oauth_app.created',
      'oauth_app.updated',
      'oauth_app.secret_rotated',
      'grant.approved',
      'grant.replayed',
      'grant.approved',
      'grant.revoked',
      'oauth_app.deleted',
    ])
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${code}|${clientSecret}|${app.clientSecret}`))
  })
})
