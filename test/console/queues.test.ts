import { beforeAll, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/queues'

describeService('queues in the console', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let channel: string
  beforeAll(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox('Bakery')
  })
  const queues = async () => (await tenant.api.queues.list()).queues
  const fields = (over: Record<string, string> = {}) => ({
    ...{ name: hostile.text, place: `channel:${channel}`, timezone: 'Europe/Berlin', gapMinutes: '30' },
    ...{ 'time:0': '09:00', 'on:0:1': '1', 'on:0:7': '1', 'time:1': '17:30', 'on:1:3': '1', 'time:2': '' },
    ...over,
  })
  const slots = [
    { day: 1, time: 540 },
    { day: 3, time: 1_050 },
    { day: 7, time: 540 },
  ]

  it('a queue is created, changed and deleted, and the form says what is wrong with it', async () => {
    expect((await get(PATH, tenant)).text).toContain('No queues yet.')
    const idle = await post(PATH, fields({ 'time:2': '20:15' }), tenant)
    expect([idle.status, idle.text.includes('Choose at least one day for 20:15.')]).toEqual([400, true])
    expect((await post(PATH, fields({ gapMinutes: '-1' }), tenant)).status).toBe(400)
    expect((await post(PATH, fields({ place: '' }), tenant)).status).toBe(400)
    const made = await post(PATH, fields(), tenant)
    const [queue] = await queues()
    const page = `${PATH}/${queue?.id}`
    expect([made.status, made.location]).toEqual([303, `${page}?done=saved`])
    expect(queue).toMatchObject({ channel, timezone: 'Europe/Berlin', slots, gapMinutes: 30, recycle: false })
    const { text } = await get(page, tenant)
    expect(text).toContain(hostile.shown)
    expect(text).not.toContain(hostile.text)
    expect(text).toMatch(/name="time:1"[^>]*value="17:30"/)
    const change = fields({ action: 'save', name: 'Recipes', recycle: '1', 'time:0': '', timezone: 'UTC' })
    expect((await post(page, change, tenant)).location).toBe(`${page}?done=saved`)
    expect((await queues())[0]).toMatchObject({
      ...{ name: 'Recipes', channel, slots: [slots[1]], timezone: 'UTC', recycle: true },
    })
    expect((await post(page, { action: 'delete' }, tenant)).location).toBe(`${PATH}?done=deleted`)
    expect(await queues()).toEqual([])
  })

  it('the posts of a queue change places by a button, on their own channel only', async () => {
    const other = await tenant.connectSandbox('Café')
    await tenant.console.channels.setGroupByName({ path: { id: channel }, body: { name: 'Ours' } })
    const [group] = await tenant.api.channels.listGroups()
    await tenant.console.channels.setGroup({ path: { id: other }, body: { group: group?.id ?? '' } })
    await post(PATH, fields({ place: `group:${group?.id}` }), tenant)
    const [queue] = await queues()
    const path = { id: queue?.id ?? '' }
    const page = `${PATH}/${path.id}`
    const add = async (id: string, content: string) => {
      const posts = [{ integration: { id }, value: [{ content }] }]
      const [made] = await tenant.api.posts.create({ body: { queue: path.id, date: 'next-slot', posts } })
      return made?.postId ?? ''
    }
    const ids = [await add(channel, 'Rye'), await add(channel, 'Buns'), await add(channel, 'Brioche')]
    await add(other, 'Espresso')
    const order = async () => {
      const { posts } = await tenant.api.queues.listPosts({ path })
      return posts.filter((each) => each.channel === channel).map(({ id }) => ids.indexOf(id))
    }
    const move = (move: string) => post(page, { action: 'order', move }, tenant)
    expect((await move(`${ids[0]}:2`)).location).toBe(`${page}?done=reordered#post-${ids[0]}`)
    expect(await order()).toEqual([1, 2, 0])
    await move(`${ids[2]}:0`)
    expect(await order()).toEqual([2, 1, 0])
    for (const wrong of [`${ids[0]}:3`, `${ids[0]}:`, `${path.id}:0`])
      expect((await move(wrong)).status).toBe(400)
    expect(await order()).toEqual([2, 1, 0])
    const { text } = await get(page, tenant)
    expect(text).toMatch(/<h3>Café<\/h3>/)
    expect(text.indexOf('Brioche')).toBeLessThan(text.indexOf('Buns'))
    expect((await get(PATH, tenant)).text).toContain('4 posts')
  })
})
