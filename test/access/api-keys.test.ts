import { describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { addGroup, addMember } from '../helpers/members.ts'
import { describeService } from '../helpers/server.ts'

describeService('API keys', (service) => {
  const withKey = (apiKey: string) => createPostern({ baseUrl: service.url, apiKey, retries: 0 })
  const status = async (apiKey: string) => (await withKey(apiKey).result.credentials.check()).response.status

  it('a new key is added beside the others, shown once and listed by its first characters', async () => {
    const { console, apiKey } = await service.createTenant()
    const made = await console.apiKeys.create({ body: { name: ' Dashboard ' } })
    expect(made).toMatchObject({
      name: 'Dashboard',
      scopes: ['read', 'write'],
      group: null,
      default: false,
      expiresAt: null,
      lastUsedAt: null,
    })
    expect(made.key).toMatch(/^psk_[\w-]{43}$/)
    expect(made.key.startsWith(made.prefix)).toBe(true)
    expect([await status(made.key), await status(apiKey)]).toEqual([200, 200])
    const { keys } = await console.apiKeys.list()
    expect(keys).toMatchObject([
      { name: 'Tests', default: true, prefix: apiKey.slice(0, 12) },
      { id: made.id, name: 'Dashboard', lastUsedAt: new Date(service.clock.now()).toISOString() },
    ])
    expect(JSON.stringify(keys)).not.toContain(made.key)
    const rows = await service.app.db('api_keys')
    expect(JSON.stringify(rows)).not.toContain(made.key)
  })

  it('a revoked key is refused at once and no longer found', async () => {
    const { console } = await service.createTenant()
    const { id, key } = await console.apiKeys.create({ body: { name: 'Gone soon' } })
    expect(await console.apiKeys.revoke({ path: { id } })).toEqual({ id })
    expect(await status(key)).toBe(401)
    expect((await console.result.apiKeys.revoke({ path: { id } })).error).toMatchObject({ status: 404 })
    expect((await console.apiKeys.list()).keys.map((each) => each.id)).not.toContain(id)
  })

  it('an expired key is refused', async () => {
    const { console } = await service.createTenant()
    const expiresAt = new Date(service.clock.now() + 60_000).toISOString()
    const { key } = await console.apiKeys.create({ body: { name: 'For a minute', expiresAt } })
    service.clock.advance(59_999)
    expect(await status(key)).toBe(200)
    service.clock.advance(1)
    expect(await status(key)).toBe(401)
    expect((await console.apiKeys.list()).keys.at(-1)).toMatchObject({ name: 'For a minute', expiresAt })
  })

  it('a rotation replaces the default key only', async () => {
    const { console, apiKey } = await service.createTenant()
    const named = await console.apiKeys.create({ body: { name: 'Stays' } })
    const rotated = await console.apiKeys.rotate()
    expect(await Promise.all([apiKey, named.key, rotated.apiKey].map(status))).toEqual([401, 200, 200])
    expect((await console.user.get()).publicApiPrefix).toBe(rotated.apiKeyPrefix)
    expect((await console.apiKeys.list()).keys.filter((key) => key.default)).toHaveLength(1)
  })

  describe('scopes', () => {
    it('a key with read scopes cannot write, and a key with write scopes cannot read', async () => {
      const tenant = await service.createTenant()
      const reader = withKey(
        (await tenant.console.apiKeys.create({ body: { name: 'r', scopes: ['read'] } })).key,
      )
      const writer = withKey(
        (await tenant.console.apiKeys.create({ body: { name: 'w', scopes: ['write'] } })).key,
      )
      const id = newId()
      expect((await reader.result.channels.list({})).response.status).toBe(200)
      expect((await reader.result.channels.delete({ path: { id } })).error).toMatchObject({
        status: 403,
        code: 'insufficient_scope',
      })
      expect((await writer.result.channels.list({})).response.status).toBe(403)
      expect((await writer.result.channels.delete({ path: { id } })).response.status).toBe(404)
    })
  })

  it.each([
    ['no name', {}],
    ['an empty name', { name: '  ' }],
    ['an unknown scope', { name: 'x', scopes: ['admin'] }],
    ['no scope at all', { name: 'x', scopes: [] }],
    ['an end in the past', { name: 'x', expiresAt: '2001-01-01T00:00:00Z' }],
    ['an end that is no date', { name: 'x', expiresAt: 'tomorrow' }],
    ['a field that does not exist', { name: 'x', key: 'psk_mine' }],
  ])('the creation of a key refuses %s', async (_, body) => {
    const { console } = await service.createTenant()
    const { error } = await console.result.apiKeys.create({ body: body as { name: string } })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('the creation of a key answers 404 for an unknown or foreign group', async () => {
    const [tenant, other] = [await service.createTenant(), await service.createTenant()]
    for (const group of [newId(), await addGroup(service, other, 'Theirs')]) {
      const { error } = await tenant.console.result.apiKeys.create({ body: { name: 'x', group } })
      expect(error).toMatchObject({ status: 404 })
    }
  })

  it('an organization has at most a hundred keys, even with concurrent requests', async () => {
    const tenant = await service.createTenant()
    const template = await service.app
      .db('api_keys')
      .where({ organization_id: tenant.organizationId })
      .first()
    const rows = Array.from({ length: 97 }, () => ({
      ...template,
      id: newId(),
      key_hash: newId(),
      is_default: 0,
    }))
    await service.app.db('api_keys').insert(rows as never[])
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => tenant.console.result.apiKeys.create({ body: { name: `Key ${n}` } })),
    )
    expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 201, 409, 409])
  })

  it('only admins manage keys, each of their own organization', async () => {
    const [tenant, other] = [await service.createTenant(), await service.createTenant()]
    const user = await addMember(service, tenant, 'USER')
    const admin = await addMember(service, tenant, 'ADMIN')
    const { id, key } = await tenant.console.apiKeys.create({ body: { name: 'Mine' } })
    const refused = [
      await user.console.result.apiKeys.list(),
      await user.console.result.apiKeys.create({ body: { name: 'x' } }),
      await user.console.result.apiKeys.revoke({ path: { id } }),
    ]
    expect(refused.map(({ response }) => response.status)).toEqual([403, 403, 403])
    expect((await other.console.result.apiKeys.revoke({ path: { id } })).response.status).toBe(404)
    expect((await other.console.apiKeys.list()).keys).toHaveLength(1)
    expect(await status(key)).toBe(200)
    expect((await admin.console.apiKeys.list()).keys).toHaveLength(2)
  })
})
