import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

describeService('channels in the console', (service) => {
  const { get, post } = visitor(service)
  const connect = async (name?: string) => {
    const tenant = await service.createTenant()
    const id = await tenant.connectSandbox(name)
    return { tenant, id, path: `/channels/${id}` }
  }
  const timesOf = async ({ console }: Tenant) => {
    const [channel] = (await console.consoleApi.channels.list()).integrations
    return { timezone: channel?.timezone, times: channel?.localTime.map(({ time }) => time) }
  }
  const stateOn = (text: string) => /<span class="state[^>]*>([^<]*)</.exec(text)?.[1]

  describe('list', () => {
    it('channels stand under their groups with state and platform, and link to their pages', async () => {
      const { tenant, id } = await connect('Miller')
      const second = await tenant.connectSandbox('Smith')
      const before = await get('/channels', tenant)
      expect(before.text).not.toContain('Without a group')
      await tenant.console.channels.setGroupByName({ path: { id }, body: { name: hostile.text } })
      await tenant.console.channels.disable({ body: { id: second } })
      const { text } = await get('/channels', tenant)
      const inOrder = [
        `<h2>${hostile.shown}</h2>`,
        `href="/channels/${id}"`,
        '<h2>Without a group</h2>',
        `href="/channels/${second}"`,
      ]
      const places = inOrder.map((part) => text.indexOf(part))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect([...text.matchAll(/<span class="state[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
        'Connected',
        'Disabled',
      ])
    })

    it('the platforms that can be connected begin with the sandbox, and the others say what is missing', async () => {
      const { text } = await get('/channels', await service.createTenant())
      const [, list = ''] = /id="platforms">(.*?)<\/ul>/s.exec(text) ?? []
      expect(/href="\/channels\/connect\/(\w+)"/.exec(list)?.[1]).toBe('sandbox')
      expect(list).toContain('href="/channels/connect/bluesky"')
      expect(list).not.toContain('href="/channels/connect/x"')
      expect(text).toContain('to connect X.')
    })
  })

  describe('posting times', () => {
    it('times are added once, in order, and removed until none is left', async () => {
      const { tenant, id, path } = await connect()
      await tenant.console.channels.setPostingTimes({
        path: { id },
        body: { time: [{ time: 540 }], timezone: 'Europe/Berlin' },
      })
      for (const time of ['18:05', '07:30', '18:05'])
        expect((await post(path, { action: 'addTime', time }, tenant)).location).toBe(
          `${path}?done=saved#times`,
        )
      expect(await timesOf(tenant)).toEqual({ timezone: 'Europe/Berlin', times: [450, 540, 1085] })
      expect((await get(path, tenant)).text).toContain('aria-label="Remove 07:30"')
      for (const time of ['07:30', '09:00', '18:05']) await post(path, { action: 'removeTime', time }, tenant)
      expect((await timesOf(tenant)).times).toEqual([])
      expect((await get(path, tenant)).text).toContain('No posting times: posts need a date of their own.')
      const { text } = await get(`/console/compose?channel=${id}`, tenant)
      expect(text).toContain(`href="/channels/${id}#times"`)
    })

    it('times that are added at once are all kept', async () => {
      const { tenant, id, path } = await connect()
      await tenant.console.channels.setPostingTimes({ path: { id }, body: { time: [] } })
      const times = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']
      await Promise.all(times.map((time) => post(path, { action: 'addTime', time }, tenant)))
      expect((await timesOf(tenant)).times).toEqual([480, 540, 600, 660, 720, 780])
    })

    it('the zone changes and the times keep their hours', async () => {
      const { tenant, path } = await connect()
      const { times } = await timesOf(tenant)
      await post(path, { action: 'zone', timezone: 'America/New_York' }, tenant)
      expect(await timesOf(tenant)).toEqual({ timezone: 'America/New_York', times })
      const wrong = await post(path, { action: 'zone', timezone: 'Mars/Olympus' }, tenant)
      expect([wrong.status, (await timesOf(tenant)).timezone]).toEqual([400, 'America/New_York'])
    })

    it('the gap changes and the times stay, and a wrong gap is refused beside its field', async () => {
      const { tenant, path } = await connect()
      const before = await timesOf(tenant)
      const gap = async () => (await tenant.console.consoleApi.channels.list()).integrations[0]?.gapMinutes
      const set = (gapMinutes: string) => post(path, { action: 'gap', gapMinutes }, tenant)
      expect((await set('45')).location).toBe(`${path}?done=saved#times`)
      expect([await gap(), await timesOf(tenant)]).toEqual([45, before])
      await post(path, { action: 'addTime', time: '18:05' }, tenant)
      const wrong = await set('10081')
      expect([wrong.status, await gap()]).toEqual([400, 45])
      expect(wrong.text).toContain('id="gapMinutes-wrong">Enter a whole number of minutes from 0 to 10080.')
    })

    it.each(['', '24:00', '9', hostile.text])('the time "%s" is refused beside its field', async (time) => {
      const { tenant, path } = await connect()
      const before = await timesOf(tenant)
      const { status, text } = await post(path, { action: 'addTime', time }, tenant)
      expect(status).toBe(400)
      expect(text).toContain('id="time-wrong">Enter a time of day such as 09:30.')
      expect(text).not.toContain('<script>alert')
      expect(await timesOf(tenant)).toEqual(before)
    })

    it('a channel has as many times as the API allows', async () => {
      const { tenant, id, path } = await connect()
      const time = Array.from({ length: 288 }, (_, index) => ({ time: index * 5 }))
      await tenant.console.channels.setPostingTimes({ path: { id }, body: { time } })
      const { status, text } = await post(path, { action: 'addTime', time: '00:01' }, tenant)
      expect([status, text.includes('at most 288')]).toEqual([400, true])
      expect((await timesOf(tenant)).times).toHaveLength(288)
    })
  })

  it('a channel is renamed, and keeps what was typed if the name is refused', async () => {
    const { tenant, path } = await connect()
    await post(path, { action: 'rename', name: hostile.text }, tenant)
    expect((await tenant.api.channels.list())[0]?.name).toBe(hostile.text)
    const { text } = await get(path, tenant)
    expect(text).toContain(`<h1>${hostile.shown}</h1>`)
    expect(text).not.toContain('<script>alert')
    const wrong = await post(path, { action: 'rename', name: '  ' }, tenant)
    expect([wrong.status, wrong.text.includes('id="name-wrong"')]).toEqual([400, true])
  })

  it('a channel moves into a group and out of it, but not into another organization’s', async () => {
    const { tenant, id, path } = await connect()
    await tenant.console.channels.setGroupByName({ path: { id }, body: { name: 'Millers' } })
    const group = (await tenant.api.channels.list())[0]?.customer
    await post(path, { action: 'group', group: '' }, tenant)
    expect((await tenant.api.channels.list())[0]?.customer).toBeUndefined()
    await post(path, { action: 'group', group: group?.id ?? '' }, tenant)
    expect((await tenant.api.channels.list())[0]?.customer).toEqual(group)
    const other = await connect()
    const refused = await post(other.path, { action: 'group', group: group?.id ?? '' }, other.tenant)
    expect(refused.status).toBe(404)
    expect((await other.tenant.api.channels.list())[0]?.customer).toBeUndefined()
  })

  it('the settings of the platform are saved as the form shows them', async () => {
    const { tenant, path } = await connect()
    const verified = async () => {
      const [channel] = (await tenant.console.consoleApi.channels.list()).integrations
      return JSON.parse(channel?.additionalSettings ?? '[]').map(({ value }: { value: unknown }) => value)
    }
    expect((await get(path, tenant)).text).toContain('name="setting-0" value="1">')
    await post(path, { action: 'settings', 'setting-0': '1' }, tenant)
    expect(await verified()).toEqual([true])
    expect((await get(path, tenant)).text).toContain('name="setting-0" value="1" checked>')
    await post(path, { action: 'settings' }, tenant)
    expect(await verified()).toEqual([false])
  })

  it('the state says what mends it', async () => {
    const { tenant, id, path } = await connect()
    expect(stateOn((await get(path, tenant)).text)).toBe('Connected')
    expect((await post(path, { action: 'disable' }, tenant)).location).toBe(`${path}?done=disabled`)
    expect(stateOn((await get(path, tenant)).text)).toBe('Disabled')
    expect((await post(path, { action: 'enable' }, tenant)).location).toBe(`${path}?done=enabled`)
    await service.app.db('integrations').where({ id }).update({ refresh_needed_at: service.clock.now() })
    const { text } = await get(path, tenant)
    expect(stateOn(text)).toBe('Reconnect required')
    expect(text).toContain('Reconnect the channel to publish again.')
    expect((await post(path, { action: 'reconnect' }, tenant)).location).toBe(
      `/channels/connect/sandbox?refresh=${id}`,
    )
    expect((await post(path, { action: 'constructor' }, tenant)).status).toBe(400)
    expect((await post(path, { action: 'delete' }, tenant)).location).toBe('/channels?done=channel-deleted')
    expect((await get(path, tenant)).status).toBe(404)
  })

  it('another organization sees and changes nothing', async () => {
    const { tenant, path } = await connect()
    const stranger = await service.createTenant()
    const before = await timesOf(tenant)
    expect((await get(path, stranger)).status).toBe(404)
    expect((await get(`/channels/${newId()}`, tenant)).status).toBe(404)
    for (const fields of [
      { action: 'addTime', time: '10:10' },
      { action: 'zone', timezone: 'Europe/Berlin' },
      { action: 'rename', name: 'Mine' },
      { action: 'group', group: '' },
      { action: 'settings', 'setting-0': '1' },
      { action: 'delete' },
      { action: '' },
    ])
      expect((await post(path, fields, stranger)).status, fields.action).toBe(404)
    expect(await timesOf(tenant)).toEqual(before)
    expect((await tenant.api.channels.list())[0]?.name).not.toBe('Mine')
  })

  it('an account with pages is a check box of the sandbox', async () => {
    const tenant = await service.createTenant()
    const path = '/channels/connect/sandbox'
    expect((await get(path, tenant)).text).toContain(
      '<input type="checkbox" name="pages" value="yes"> The account has pages',
    )
    const connect = (fields: Record<string, string>) => post(path, { timezone: '0', ...fields }, tenant)
    expect((await connect({ name: 'With pages', pages: 'yes' })).location).toMatch(/\/page/)
    expect((await connect({ name: 'Without pages' })).location).not.toMatch(/\/page/)
  })
})
