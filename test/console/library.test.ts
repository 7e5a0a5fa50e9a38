import { beforeAll, expect, it } from 'vitest'
import { toIso } from '../../server/lib/time/dates.ts'
import { addGroup } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, schedule } from '../posts/support.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/library'

describeService('the library in the console', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let channel: string
  beforeAll(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox('Bakery')
  })
  const items = async () => (await tenant.api.library.list()).items
  const fieldsOf = (over: Record<string, string> = {}) => ({
    ...{ name: hostile.text, place: `channel:${channel}`, content: 'A starter\nneeds time.', enabled: '1' },
    ...over,
  })

  it('an item of a group has a text for each channel that needs its own', async () => {
    const [north, south] = [await tenant.connectSandbox('North'), await tenant.connectSandbox(hostile.text)]
    const group = await addGroup(service, tenant, 'Regions', [north, south])
    const values = { ...fieldsOf({ name: 'Regional', place: `group:${group}` }), action: 'save' }
    await post(PATH, values, tenant)
    const item = (await items()).find(({ name }) => name === 'Regional')
    const page = `${PATH}/${item?.id}`
    const saved = await post(
      page,
      { ...values, [`text:${south}`]: 'Of the\nsouth', [`text:${north}`]: ' ' },
      tenant,
    )
    expect(saved.location).toBe(`${page}?done=saved`)
    const path = { id: item?.id ?? '' }
    const { channelTexts } = await tenant.api.library.get({ path })
    expect(channelTexts).toMatchObject([{ channel: south, content: expect.stringContaining('south') }])
    const { text } = await get(page, tenant)
    expect(text).toContain(`name="text:${south}"`)
    expect(text).toContain('Of the\nsouth</textarea>')
    expect(text).not.toContain(hostile.text)
    // What nobody changed keeps its formatting.
    await tenant.api.library.update({
      path,
      body: {
        name: 'Regional',
        group,
        value: [{ content: 'x' }],
        channelTexts: [{ channel: south, content: '<strong>South</strong>' }],
      },
    })
    await post(page, { ...values, [`text:${south}`]: 'South' }, tenant)
    expect((await tenant.api.library.get({ path })).channelTexts).toEqual([
      { channel: south, content: '<strong>South</strong>' },
    ])
    await tenant.api.library.delete({ path })
  })

  it('an item is written, used at a date and as a draft, changed and deleted', async () => {
    expect((await get(PATH, tenant)).text).toContain('No items yet.')
    expect((await post(PATH, fieldsOf({ cooldownDays: '0' }), tenant)).status).toBe(400)
    const made = await post(
      PATH,
      fieldsOf({ 'variant:0': 'Other', 'variant:2': ' ', tags: 'none, ' }),
      tenant,
    )
    expect([made.status, made.location]).toEqual([303, `${PATH}?done=saved`])
    const [item] = await items()
    expect(item).toMatchObject({
      channel,
      variants: ['Other'],
      cooldownDays: 30,
      enabled: true,
      expiresAt: null,
    })
    const page = `${PATH}/${item?.id}`
    const { text } = await get(PATH, tenant)
    expect(text).toContain(hostile.shown)
    expect(text).not.toContain(hostile.text)
    const day = toIso(service.clock.now() + 3 * 86_400_000).slice(0, 10)
    const when = { action: 'use', when: 'date', date: `${day}T10:00`, zone: 'Europe/Berlin' }
    const used = await post(page, when, tenant)
    const { lastUse } = await tenant.api.library.get({ path: { id: item?.id ?? '' } })
    expect(used.location).toBe(`/console/posts/${lastUse?.post}?done=scheduled`)
    expect(lastUse?.date).toMatch(new RegExp(`^${day}T0[89]:00`))
    expect((await post(page, { ...when, variant: '0' }, tenant)).text).toContain('within its cooldown')
    expect((await post(page, { action: 'use', when: 'draft' }, tenant)).location).toMatch(/\?done=drafted$/)
    const change = {
      action: 'save',
      ...fieldsOf({ name: 'Bread', expires: '2099-01-31' }),
      enabled: undefined,
    }
    expect((await post(page, JSON.parse(JSON.stringify(change)), tenant)).location).toBe(`${page}?done=saved`)
    expect((await items())[0]).toMatchObject({
      ...{ name: 'Bread', variants: [], enabled: false, expiresAt: '2099-01-31T23:59:59.999Z' },
      value: [{ content: item?.value[0]?.content }],
    })
    expect((await post(page, { action: 'delete' }, tenant)).location).toBe(`${PATH}?done=deleted`)
    expect(await items()).toEqual([])
  })

  it('a post and a set are kept with their comments, settings and formatting', async () => {
    const { id } = await created(
      tenant,
      schedule(service, channel, ['<p>With <strong>care</strong></p>', 'Below'], {
        entry: { settings: { likes: 4 } },
      }),
    )
    const { text } = await get(`${PATH}?post=${id}`, tenant)
    expect(text).toContain('It keeps 1 comment and its channel settings.')
    await post(PATH, fieldsOf({ post: id, content: 'With care', name: 'Kept post' }), tenant)
    expect((await items())[0]).toMatchObject({
      value: [{ content: '<p>With <strong>care</strong></p>' }, { content: 'Below' }],
      settings: [{ __type: 'sandbox', likes: 4 }],
    })
    const composer = { [`channel:${channel}`]: '1', 'text:all:0': 'From a set' }
    const { id: set } = await tenant.console.sets.create({
      body: { name: 'Weekly', content: JSON.stringify({ composer }) },
    })
    expect((await get(`${PATH}?set=${set}`, tenant)).text).toContain('From a set')
    const stranger = await service.createTenant()
    for (const query of [`post=${id}`, `set=${set}`])
      expect((await get(`${PATH}?${query}`, stranger)).status).toBe(404)
  })
})
