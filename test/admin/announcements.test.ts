import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { addMember, createPlatformAdmin } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const maintenance = { title: 'Maintenance <tonight>', description: 'From six & for an hour.' }

describeService('announcements', (service) => {
  const create = (admin: Tenant, body: { title: string; description: string; color?: 'WARNING' | 'ERROR' }) =>
    admin.console.announcements.create({ body })

  async function clear(): Promise<void> {
    await service.app.db('announcements').delete()
  }

  it('every signed-in user reads announcements, newest first', async () => {
    await clear()
    const admin = await createPlatformAdmin(service)
    const tenant = await service.createTenant()
    const user = await addMember(service, tenant, 'USER')
    const first = await create(admin, maintenance)
    expect(first).toEqual({
      id: expect.any(String),
      ...maintenance,
      color: 'INFO',
      createdAt: new Date(service.clock.now()).toISOString(),
    })
    service.clock.advance(5)
    const second = await create(admin, { ...maintenance, color: 'ERROR' })
    expect(second.color).toBe('ERROR')
    for (const reader of [tenant, user, admin])
      expect(await reader.console.announcements.list()).toEqual([second, first])
  })

  it('only administrators of the service create and delete announcements, and the audit log records it', async () => {
    await clear()
    const admin = await createPlatformAdmin(service)
    const tenant = await service.createTenant()
    const { id } = await create(admin, maintenance)
    const refused = [
      await tenant.console.result.announcements.create({ body: maintenance }),
      await tenant.console.result.announcements.delete({ path: { id } }),
    ]
    for (const { error } of refused) expect(error).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await admin.console.announcements.delete({ path: { id } })).toMatchObject({ id, ...maintenance })
    expect(await tenant.console.announcements.list()).toEqual([])
    const again = await admin.console.result.announcements.delete({ path: { id } })
    expect(again.error).toMatchObject({ status: 404, code: 'not_found' })
    const { entries } = await admin.console.auditLog.list()
    expect(entries.filter(({ target }) => target === id).map(({ action }) => action)).toEqual([
      'announcement.deleted',
      'announcement.created',
    ])
  })

  it('an announcement with an empty or blank title or an unknown color is refused', async () => {
    const admin = await createPlatformAdmin(service)
    for (const [body, location] of [
      [{ ...maintenance, title: '' }, 'body.title'],
      [{ ...maintenance, title: ' \t' }, 'body.title'],
      [{ ...maintenance, description: '\n  ' }, 'body.description'],
      [{ title: 'x' }, 'body.description'],
      [{ ...maintenance, color: 'PINK' }, 'body.color'],
    ] as const) {
      const { error } = await admin.console.result.announcements.create({ body: body as typeof maintenance })
      expect(error).toMatchObject({ status: 400, errors: [{ location }] })
    }
  })

  it('an announcement is created once per key, and concurrent requests create 50 at most', async () => {
    await clear()
    const admin = await createPlatformAdmin(service)
    const keyed = { body: maintenance, headers: { 'Idempotency-Key': newId() } }
    const first = await admin.console.announcements.create(keyed)
    expect(await admin.console.announcements.create(keyed)).toEqual(first)
    const rows = Array.from({ length: 47 }, () => ({
      id: newId(),
      ...maintenance,
      color: 'INFO' as const,
      created_at: 1,
    }))
    await service.app.db('announcements').insert(rows)
    const attempts = await Promise.all(
      Array.from({ length: 4 }, () => admin.console.result.announcements.create({ body: maintenance })),
    )
    const statuses = attempts.map(({ response }) => response.status)
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409])
    expect(await admin.console.announcements.list()).toHaveLength(50)
  })

  describe('pages', () => {
    const form = (tenant: Tenant, path: string, fields: Record<string, string>, cookie = '') =>
      service.fetch(path, {
        method: 'POST',
        headers: { auth: tenant.session, cookie },
        body: new URLSearchParams(fields),
      })
    const page = async (tenant: Tenant, path: string, cookie = '') =>
      (await service.fetch(path, { headers: { auth: tenant.session, cookie } })).text()

    it('an administrator of the service creates and deletes an announcement on its page', async () => {
      await clear()
      const admin = await createPlatformAdmin(service)
      const created = await form(admin, '/service/announcements', { ...maintenance, color: 'WARNING' })
      expect([created.status, created.headers.get('location')]).toEqual([
        303,
        '/service/announcements?done=saved',
      ])
      expect(await page(admin, '/service/announcements')).toContain('Maintenance &lt;tonight&gt;')
      const [{ id } = { id: '' }] = await admin.console.announcements.list()
      const refused = await form(admin, '/service/announcements', { title: ' ', color: 'WARNING' })
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('1 to 200')])
      expect((await form(admin, `/service/announcements/${id}`, {})).status).toBe(303)
      expect(await admin.console.announcements.list()).toEqual([])
    })

    it('the pages of announcements are closed to everybody else', async () => {
      const tenant = await service.createTenant()
      expect((await form(tenant, '/service/announcements', maintenance)).status).toBe(403)
      expect((await form(tenant, `/service/announcements/${newId()}`, {})).status).toBe(403)
      const shown = await service.fetch('/service/announcements', { headers: { auth: tenant.session } })
      expect(shown.status).toBe(403)
      expect(await page(tenant, '/console')).not.toContain('/service/announcements')
    })

    it('the console shows an announcement as a banner until this browser dismisses it', async () => {
      await clear()
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      const { id } = await create(admin, { ...maintenance, color: 'ERROR' })
      const { id: other } = await create(admin, { ...maintenance, title: 'Another' })
      const shown = await page(tenant, '/channels')
      expect(shown).toContain('Urgent: Maintenance &lt;tonight&gt;')
      const gone = await form(tenant, `/console/announcements/${id}`, { next: '/channels' })
      expect([gone.status, gone.headers.get('location')]).toEqual([303, '/channels'])
      const cookie = gone.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const after = await page(tenant, '/channels', cookie)
      expect(after).not.toContain('Urgent: Maintenance')
      expect(after).toContain('Another')
      const both = await form(
        tenant,
        `/console/announcements/${other}`,
        { next: 'https://evil.example' },
        cookie,
      )
      expect(both.headers.get('location')).toBe('/console')
      expect(both.headers.getSetCookie()[0]).toContain(`dismissed=${other}.${id};`)
    })
  })
})
