import { describe, expect, it } from 'vitest'
import { dialectOf } from '../../server/db/dialect.ts'
import { newId } from '../../server/lib/ids.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('signatures', (service) => {
  const create = (tenant: Pick<Tenant, 'console'>, content: string, autoAdd = false) =>
    tenant.console.signatures.create({ body: { content, autoAdd } })

  async function shown(tenant: Pick<Tenant, 'console'>) {
    return (await tenant.console.signatures.list()).map(({ content, autoAdd }) => [content, autoAdd])
  }

  it('return as they were sent, oldest first, to every member', async () => {
    const tenant = await service.createTenant()
    const user = await addMember(service, tenant, 'USER')
    const content = '<p onclick="x()">a < b & c</p>\n'
    const { id } = await create(tenant, content)
    service.clock.advance(5)
    await create(user, 'Second')
    expect(await user.console.signatures.list()).toEqual([
      {
        id,
        organizationId: tenant.organizationId,
        content,
        autoAdd: false,
        createdAt: new Date(service.clock.now() - 5).toISOString(),
        updatedAt: new Date(service.clock.now() - 5).toISOString(),
        deletedAt: null,
      },
      expect.objectContaining({ content: 'Second' }),
    ])
  })

  it('have at most one default', async () => {
    const tenant = await service.createTenant()
    const other = await service.createTenant()
    await create(other, 'Theirs', true)
    expect(await tenant.console.signatures.getDefault()).toEqual({})
    const { id } = await create(tenant, 'One', true)
    await create(tenant, 'Two', true)
    expect(await shown(tenant)).toEqual([
      ['One', false],
      ['Two', true],
    ])
    await tenant.console.signatures.update({ path: { id }, body: { content: 'Uno', autoAdd: true } })
    expect(await tenant.console.signatures.getDefault()).toMatchObject({ id, content: 'Uno', autoAdd: true })
    expect(await shown(tenant)).toEqual([
      ['Uno', true],
      ['Two', false],
    ])
    await tenant.console.signatures.update({ path: { id }, body: { content: 'Uno', autoAdd: false } })
    expect(await tenant.console.signatures.getDefault()).toEqual({})
    expect(await other.console.signatures.getDefault()).toMatchObject({ content: 'Theirs' })
  })

  it('have at most one default when several become it at once', async () => {
    const tenant = await service.createTenant()
    const { id } = await create(tenant, 'First')
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => create(tenant, `${index}`, true)),
      tenant.console.signatures.update({ path: { id }, body: { content: 'First', autoAdd: true } }),
    ])
    const list = await shown(tenant)
    expect(list).toHaveLength(9)
    expect(list.filter(([, autoAdd]) => autoAdd)).toHaveLength(1)
  })

  it('have at most one default by a database constraint', async () => {
    const tenant = await service.createTenant()
    const row = { organization_id: tenant.organizationId, content: '', created_at: 1, updated_at: 1 }
    await service.app.db('signatures').insert({ ...row, id: newId(), auto_add: 1 })
    const second = service.app.db('signatures').insert({ ...row, id: newId(), auto_add: 1 })
    const error = await second.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(dialectOf(service.app.db).isUniqueViolation(error)).toBe(true)
  })

  it('are deleted once', async () => {
    const tenant = await service.createTenant()
    const { id } = await create(tenant, 'Gone', true)
    expect(await tenant.console.signatures.delete({ path: { id } })).toMatchObject({
      id,
      content: 'Gone',
      deletedAt: new Date(service.clock.now()).toISOString(),
    })
    expect(await tenant.console.signatures.getDefault()).toEqual({})
    for (const call of [
      tenant.console.result.signatures.delete({ path: { id } }),
      tenant.console.result.signatures.update({ path: { id }, body: { content: 'Back', autoAdd: true } }),
    ])
      expect((await call).error).toMatchObject({ status: 404, code: 'not_found' })
    expect(await shown(tenant)).toEqual([])
  })

  it('keep the default when an update finds no signature', async () => {
    const tenant = await service.createTenant()
    await create(tenant, 'Default', true)
    const path = { id: newId() }
    await tenant.console.result.signatures.update({ path, body: { content: 'x', autoAdd: true } })
    expect(await shown(tenant)).toEqual([['Default', true]])
  })

  describe('limits of signatures', () => {
    it('allow 10 000 characters', async () => {
      const tenant = await service.createTenant()
      await create(tenant, 'ä'.repeat(10_000))
      const { error } = await tenant.console.result.signatures.create({
        body: { content: 'a'.repeat(10_001), autoAdd: false },
      })
      expect(error).toMatchObject({ status: 400, errors: [{ location: 'body.content' }] })
    })

    it('allow 100 signatures for an organization', async () => {
      const tenant = await service.createTenant()
      await service.app.db('signatures').insert(
        Array.from({ length: 99 }, () => ({
          id: newId(),
          organization_id: tenant.organizationId,
          content: 'x',
          auto_add: 0,
          created_at: 1,
          updated_at: 1,
        })),
      )
      await create(tenant, 'The hundredth')
      const { error } = await tenant.console.result.signatures.create({
        body: { content: 'x', autoAdd: false },
      })
      expect(error).toMatchObject({ status: 409, code: 'conflict' })
    })
  })
})
