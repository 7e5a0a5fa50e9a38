import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('sets', (service) => {
  const create = (tenant: Pick<Tenant, 'console'>, name: string, content = '{}', id?: string) =>
    tenant.console.sets.create({ body: { name, content, ...(id === undefined ? {} : { id }) } })

  const names = async (tenant: Tenant) => (await tenant.console.sets.list()).map(({ name }) => name)

  it('return as they were sent, newest first, to every member', async () => {
    const tenant = await service.createTenant()
    const user = await addMember(service, tenant, 'USER')
    const content = '{"channels":[ "a" ], "text":"<script>ä\\u0000"}'
    await create(user, 'First')
    service.clock.advance(5)
    const { id } = await create(tenant, 'Second', content)
    const [first, second] = await user.console.sets.list()
    expect(first).toEqual({
      id,
      organizationId: tenant.organizationId,
      name: 'Second',
      content,
      createdAt: new Date(service.clock.now()).toISOString(),
      updatedAt: new Date(service.clock.now()).toISOString(),
    })
    expect(second).toMatchObject({ name: 'First', content: '{}' })
  })

  it('require text as content', async () => {
    const tenant = await service.createTenant()
    for (const content of [{ channels: [] }, null, 1]) {
      const { error } = await tenant.console.result.sets.create({ body: { name: 'x', content } as never })
      expect(error).toMatchObject({ status: 400, errors: [{ location: 'body.content' }] })
    }
  })

  it('are updated by the id in the body', async () => {
    const tenant = await service.createTenant()
    const { id } = await create(tenant, 'Old')
    service.clock.advance(5)
    expect(await tenant.console.sets.update({ body: { id, name: 'New', content: '[]' } })).toEqual({ id })
    expect(await tenant.console.sets.list()).toMatchObject([
      {
        id,
        name: 'New',
        content: '[]',
        createdAt: new Date(service.clock.now() - 5).toISOString(),
        updatedAt: new Date(service.clock.now()).toISOString(),
      },
    ])
  })

  it('are not updated by another organization or under an unknown id', async () => {
    const tenant = await service.createTenant()
    const other = await service.createTenant()
    const { id } = await create(other, 'Theirs')
    for (const unknown of [id, newId()]) {
      const { error } = await tenant.console.result.sets.update({
        body: { id: unknown, name: 'Mine', content: '{}' },
      })
      expect(error).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect(await names(tenant)).toEqual([])
    expect(await names(other)).toEqual(['Theirs'])
  })

  it('are replaced by saving under their own id, and created under any other id', async () => {
    const tenant = await service.createTenant()
    const other = await service.createTenant()
    const theirs = await create(other, 'Theirs')
    const { id } = await create(tenant, 'One')
    expect(await create(tenant, 'Uno', '[]', id)).toEqual({ id })
    expect(await names(tenant)).toEqual(['Uno'])
    const made = await create(tenant, 'Two', '{}', theirs.id)
    expect(made.id).not.toBe(theirs.id)
    for (const none of ['', 'unknown']) await create(tenant, 'Three', '{}', none)
    expect((await names(tenant)).toSorted()).toEqual(['Three', 'Three', 'Two', 'Uno'])
    expect(await names(other)).toEqual(['Theirs'])
  })

  it('are deleted permanently once', async () => {
    const tenant = await service.createTenant()
    const { id } = await create(tenant, 'Gone')
    expect(await tenant.console.sets.delete({ path: { id } })).toMatchObject({ id, name: 'Gone' })
    expect(await service.app.db('sets').where({ id })).toEqual([])
    expect((await tenant.console.result.sets.delete({ path: { id } })).error).toMatchObject({ status: 404 })
  })

  describe('limits of sets', () => {
    it('allow a million characters in one set and ten million in all', async () => {
      const tenant = await service.createTenant()
      const { id } = await create(tenant, 'Full', '"'.repeat(1_000_000))
      const { error } = await tenant.console.result.sets.create({
        body: { name: 'Too much', content: 'x'.repeat(1_000_001) },
      })
      expect(error).toMatchObject({ status: 400, errors: [{ location: 'body.content' }] })
      const row = { organization_id: tenant.organizationId, name: 'x', created_at: 1, updated_at: 1 }
      await service.app.db('sets').insert({ ...row, id: newId(), content: 'x'.repeat(9_000_000) })
      expect(
        (await tenant.console.result.sets.create({ body: { name: 'x', content: '1' } })).error,
      ).toMatchObject({ status: 409, code: 'conflict' })
      const change = (content: string) =>
        tenant.console.result.sets.update({ body: { id, name: 'Less', content } })
      expect((await change('less')).response.status).toBe(200)
      await create(tenant, 'Fits now', 'x'.repeat(999_996))
      expect((await change('more!')).error).toMatchObject({ status: 409 })
      expect((await tenant.console.sets.list()).find((set) => set.id === id)?.content).toBe('less')
    })

    it('allow 100 sets for an organization', async () => {
      const tenant = await service.createTenant()
      const row = { organization_id: tenant.organizationId, name: 'x', created_at: 1, updated_at: 1 }
      await service.app
        .db('sets')
        .insert(Array.from({ length: 99 }, () => ({ ...row, id: newId(), content: '{}' })))
      const { id } = await create(tenant, 'The hundredth')
      expect(
        (await tenant.console.result.sets.create({ body: { name: 'x', content: '' } })).error,
      ).toMatchObject({ status: 409 })
      expect(await create(tenant, 'Replaced', '{}', id)).toEqual({ id })
    })
  })
})
