import { beforeAll, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('channel groups', (service) => {
  let ada: Tenant
  let channel: string
  beforeAll(async () => {
    ada = await service.createTenant()
    channel = await ada.connectSandbox('Grouped')
  })

  const byName = (id: string, name: string | null) =>
    ada.console.channels.setGroupByName({ path: { id }, body: { name } })
  const groupOf = async (id: string) =>
    (await ada.console.consoleApi.channels.list()).integrations.find((each) => each.id === id)?.customer ??
    null
  const groupId = async (id: string) => (await groupOf(id))?.id ?? ''

  it('a group is created by name, as written, and found again by it', async () => {
    const made = await byName(channel, ' Bakery Miller ')
    expect(made).toMatchObject({ id: channel, name: 'Grouped', customerId: expect.any(String) })
    expect(await groupOf(channel)).toMatchObject({ name: 'Bakery Miller', orgId: ada.organizationId })
    const other = await ada.connectSandbox('Also grouped')
    expect((await byName(other, 'Bakery Miller')).customerId).toBe(made.customerId)
    expect((await byName(other, 'bakery miller')).customerId).not.toBe(made.customerId)
    expect((await ada.console.consoleApi.channels.listGroups()).map(({ name }) => name)).toEqual([
      'Bakery Miller',
      'bakery miller',
    ])
    expect(await ada.api.channels.listGroups()).toHaveLength(2)
  })

  it('an empty name or id removes a channel from its group, in both operations', async () => {
    const { customerId } = await byName(channel, 'Left')
    expect((await byName(channel, '')).customerId).toBeNull()
    const group = customerId ?? ''
    const joined = await ada.console.channels.setGroup({ path: { id: channel }, body: { group } })
    expect(joined.customerId).toBe(group)
    const left = await ada.console.channels.setGroup({ path: { id: channel }, body: { group: '' } })
    expect(left.customerId).toBeNull()
    expect((await byName(channel, null)).customerId).toBeNull()
    expect(await groupOf(channel)).toBeNull()
  })

  it('concurrent requests for a name create one group', async () => {
    const channels = await Promise.all([1, 2, 3, 4].map((each) => ada.connectSandbox(`Race ${each}`)))
    const rows = await Promise.all(channels.map((id) => byName(id, 'Race')))
    expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(1)
    const named = (await ada.console.consoleApi.channels.listGroups()).filter(({ name }) => name === 'Race')
    expect(named).toHaveLength(1)
  })

  it('an unknown group and one of another organization are not found', async () => {
    const eve = await service.createTenant()
    const foreign = await eve.connectSandbox('Hers')
    const { customerId } = await eve.console.channels.setGroupByName({
      path: { id: foreign },
      body: { name: 'Hers' },
    })
    for (const group of [customerId ?? '', 'no-such-group']) {
      const { error } = await ada.console.result.channels.setGroup({ path: { id: channel }, body: { group } })
      expect(error).toMatchObject({ status: 404, code: 'not_found' })
    }
    const { error } = await ada.console.result.channels.setGroupByName({
      path: { id: foreign },
      body: { name: 'Mine now' },
    })
    expect(error).toMatchObject({ status: 404 })
    expect((await ada.console.consoleApi.channels.listGroups()).map(({ name }) => name)).not.toContain(
      'Mine now',
    )
  })

  it('a group is renamed, but not to a name in use, nor to an empty one', async () => {
    await byName(channel, 'Old name')
    const id = await groupId(channel)
    const renamed = await ada.console.channels.renameGroup({ path: { id }, body: { name: ' New name ' } })
    expect(renamed).toMatchObject({ id, name: 'New name' })
    expect(await groupOf(channel)).toMatchObject({ id, name: 'New name' })
    expect((await ada.console.channels.renameGroup({ path: { id }, body: { name: 'New name' } })).id).toBe(id)
    await byName(await ada.connectSandbox('Holder'), 'Taken')
    const taken = await ada.console.result.channels.renameGroup({ path: { id }, body: { name: 'Taken' } })
    expect(taken.error).toMatchObject({ status: 409, code: 'conflict' })
    const empty = await ada.console.result.channels.renameGroup({ path: { id }, body: { name: '  ' } })
    expect(empty.error).toMatchObject({ status: 400, errors: [{ location: 'body.name' }] })
  })

  it('deleting a group deletes the keys that are bound to it', async () => {
    await byName(channel, 'To delete')
    const id = await groupId(channel)
    const { key } = await ada.console.apiKeys.create({ body: { name: 'Bound', group: id } })
    const bound = createPostern({ baseUrl: service.url, apiKey: key, retries: 0 })
    expect((await bound.channels.list({})).map((each) => each.id)).toEqual([channel])
    expect(await ada.console.channels.deleteGroup({ path: { id } })).toEqual({ id, revokedKeys: 1 })
    expect((await bound.result.channels.list({})).error?.status).toBe(401)
    expect(await groupOf(channel)).toBeNull()
    expect((await ada.console.consoleApi.channels.listGroups()).map((each) => each.id)).not.toContain(id)
    expect((await ada.api.channels.list({})).map((each) => each.id)).toContain(channel)
    const again = await ada.console.result.channels.deleteGroup({ path: { id } })
    expect(again.error).toMatchObject({ status: 404 })
    // The name is free again, for a group of its own.
    expect((await byName(channel, 'To delete')).customerId).not.toBe(id)
  })

  it('a deleted group accepts no channel, not even from a connection that started before', async () => {
    await byName(channel, 'Short-lived')
    const id = await groupId(channel)
    const { key } = await ada.console.apiKeys.create({ body: { name: 'Connects', group: id } })
    const bound = createPostern({ baseUrl: service.url, apiKey: key, retries: 0 })
    const { url: state } = await bound.channels.getConnectUrl({ path: { integration: 'sandbox' } })
    await ada.console.channels.deleteGroup({ path: { id } })
    const code = Buffer.from(JSON.stringify({ name: 'Latecomer' })).toString('base64')
    const { error } = await ada.api.result.channels.finishConnect({
      path: { integration: 'sandbox' },
      body: { state, code, timezone: '0' },
    })
    expect(error).toMatchObject({ status: 409, code: 'connect_failed' })
    const names = (await ada.console.consoleApi.channels.list()).integrations.map(({ name }) => name)
    expect(names).not.toContain('Latecomer')
  })

  it('a group beyond 1,000 is refused, and a request for an existing one is still accepted', async () => {
    const many = await service.createTenant()
    const id = await many.connectSandbox('Crowded')
    const dates = { created_at: 1, updated_at: 1, deleted_at: null }
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: `${many.organizationId}-${index}`,
      organization_id: many.organizationId,
      name: `Group ${index}`,
      ...dates,
    }))
    await service.app.db.batchInsert('customers', rows, 100)
    const body = { name: 'One too many' }
    const { error } = await many.console.result.channels.setGroupByName({ path: { id }, body })
    expect(error).toMatchObject({ status: 409, code: 'conflict' })
    const found = await many.console.channels.setGroupByName({ path: { id }, body: { name: 'Group 999' } })
    expect(found.customerId).toBe(`${many.organizationId}-999`)
    await many.console.channels.deleteGroup({ path: { id: found.customerId ?? '' } })
    expect((await many.console.channels.setGroupByName({ path: { id }, body })).customerId).toBeTruthy()
  })

  it('the audit log records each change of a group', async () => {
    const { entries } = await ada.console.auditLog.list({})
    const actions = new Set(entries.map(({ action }) => action))
    for (const action of ['channel.group_changed', 'channel_group.renamed', 'channel_group.deleted'])
      expect(actions).toContain(action)
  })
})
