import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, schedule } from '../posts/support.ts'
import { hostile, visitor } from './visitor.ts'

const PAUSES = '/console/pauses'
const QUEUES = '/console/queues'
const MINUTE = 60_000

describeService('pauses in the console', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let channel: string
  let other: string
  beforeAll(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox(hostile.text)
    other = await tenant.connectSandbox('Café')
  })
  const show = async (path: string) => (await get(path, tenant)).text
  const pauses = async () => (await tenant.api.schedulePauses.list()).pauses
  const due = async (on: string, text: string) => {
    const date = new Date(service.clock.now() + MINUTE).toISOString()
    return (await created(tenant, schedule(service, on, text, { date }))).id
  }
  const states = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await tenant.api.posts.get({ path: { id } })).state))
  const pass = async (minutes: number) => {
    service.clock.advance(minutes * MINUTE)
    await publishDue(service)
  }

  it('a channel is paused on its page, which counts what waits, and publishes it minutes apart', async () => {
    const page = `/channels/${channel}`
    const { id: queue } = await tenant.api.queues.create({ body: { name: 'Recipes', channel, slots: [] } })
    const before = await show(page)
    expect(before).toContain('<h2 id="pause">Pause this channel</h2>')
    expect(before).toContain('They wait. When you resume, you publish or skip them.')
    expect(before).toContain('/docs/reference/pauseSchedule"')
    const paused = await post(PAUSES, { channel, mode: 'hold', next: page }, tenant)
    expect([paused.status, paused.location]).toEqual([303, `${page}?done=schedule-paused`])
    const [pause] = await pauses()
    expect(pause).toMatchObject({ channel, queue: null, mode: 'hold' })
    const during = await show(page)
    expect(during).toContain(`<strong>The channel ${hostile.shown} is paused</strong> since <time`)
    expect(during).toMatch(/<\/time>, by [^<]+\. Posts that fall due wait\. None waits yet\./)
    expect(during).not.toContain('id="pause-form"')
    const skipping = await post(PAUSES, { channel, mode: 'skip', next: page }, tenant)
    expect([skipping.status, skipping.location]).toEqual([303, `${page}?done=pause-changed`])
    expect((await pauses()).map(({ id, mode }) => [id, mode])).toEqual([[pause?.id, 'skip']])
    expect(await show(page)).toContain('<button>Hold posts from now on</button>')
    await post(PAUSES, { channel, mode: 'hold', next: page }, tenant)
    expect(await show(page)).toContain('<button>Skip posts from now on</button>')
    const ids = [await due(channel, 'first'), await due(channel, 'second'), await due(other, 'elsewhere')]
    await pass(2)
    expect(await states(ids)).toEqual(['QUEUE', 'QUEUE', 'PUBLISHED'])
    expect(await show(page)).toContain('2 posts wait now.')
    const ofQueue = await show(`${QUEUES}/${queue}`)
    expect(ofQueue).toContain(`The channel ${hostile.shown} is paused`)
    expect(ofQueue).toContain(`<a href="${QUEUES}">See the pause</a>`)
    expect(ofQueue).not.toContain('name="held"')
    expect(await show('/console/calendar')).toContain(`The schedule is paused on ${hostile.shown}.`)
    expect(await show(`/console/calendar?channel=${other}`)).not.toContain('The schedule is paused')
    expect(await show(`/channels/${other}`)).not.toContain('is paused')

    const end = `${PAUSES}/${pause?.id}`
    const wrong: Record<string, string>[] = [
      { held: 'publish', spreadMinutes: '1441' },
      { held: 'skip', spreadMinutes: 'x' },
      { held: '', spreadMinutes: '20' },
    ]
    for (const fields of wrong) {
      const answer = await post(end, { ...fields, next: page }, tenant)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(`<h1>Resume ${hostile.shown}</h1>`)
      expect(answer.text).toContain(`value="${fields.spreadMinutes}"`)
      expect(answer.text).toContain(`<input type="hidden" name="next" value="${page}">`)
    }
    const tooMany = await post(end, { held: 'skip', spreadMinutes: '1441', next: page }, tenant)
    expect(tooMany.text).toContain('Enter a whole number of minutes from 0 to 1440.</span>')
    expect(tooMany.text).toContain('name="held" value="skip" checked')
    expect((await pauses()).length).toBe(1)
    const ended = await post(end, { held: 'publish', spreadMinutes: '30', next: page }, tenant)
    expect([ended.status, ended.location]).toEqual([303, `${page}?done=schedule-caught-up`])
    expect(await show(ended.location ?? '')).toContain('The pause has ended. What it held goes out.')
    await pass(0)
    expect((await states(ids)).filter((state) => state === 'PUBLISHED')).toHaveLength(2)
    await pass(31)
    expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED'])
    expect((await post(end, { held: 'publish' }, tenant)).status).toBe(404)
  })

  it('everything and a queue are paused side by side, and the page of queues ends each pause', async () => {
    const queue = await tenant.api.queues.create({ body: { name: hostile.text, channel: other, slots: [] } })
    const page = `${QUEUES}/${queue.id}`
    expect(await show(page)).toContain('<h2 id="pause">Pause this queue</h2>')
    const member = { ...(await addMember(service, tenant, 'USER')), organizationId: tenant.organizationId }
    expect((await post(PAUSES, { queue: queue.id, mode: 'hold', next: page }, member)).location).toBe(
      `${page}?done=schedule-paused`,
    )
    expect(await show(page)).toContain(`<summary>Resume ${hostile.shown}</summary>`)
    const [ofMember] = await pauses()
    expect(ofMember?.actor).toMatchObject({ kind: 'user', id: member.userId, impersonatorId: null })
    expect(await show('/console/calendar')).not.toContain('The schedule is paused')
    expect(await show(QUEUES)).toContain('<h2 id="pause">Pause everything</h2>')
    expect((await post(PAUSES, { mode: 'skip' }, tenant)).location).toBe(`${QUEUES}?done=schedule-paused`)
    const all = (await pauses()).find((pause) => pause.queue === null)
    expect(all).toMatchObject({ channel: null, mode: 'skip' })
    expect(await show('/console/calendar')).toContain('The schedule is paused. <a')
    const ids = [await due(other, 'skipped')]
    await pass(2)
    expect(await states(ids)).toEqual(['DRAFT'])
    const list = await show(QUEUES)
    expect(list).toContain('All channels are paused')
    expect(list).not.toContain('Pause everything')
    expect(list).not.toContain(hostile.text)
    // Only the pause of the queue holds posts, so only its form asks about them.
    expect(list.match(/name="spreadMinutes"/g)).toHaveLength(1)
    const resumed = await post(`${PAUSES}/${all?.id}`, { held: 'publish', next: QUEUES }, tenant)
    expect(resumed.location).toBe(`${QUEUES}?done=schedule-resumed`)

    for (const [fields, status] of [
      [{ mode: 'stop' }, 400],
      [{ mode: 'hold', channel, queue: queue.id }, 400],
      [{ mode: 'hold', channel: newId() }, 404],
    ] as [Record<string, string>, number][])
      expect((await post(PAUSES, fields, tenant)).status).toBe(status)
    const away = { channel: other, mode: 'hold', next: 'https://evil.example/' }
    expect((await post(PAUSES, away, tenant)).location).toBe('/console?done=schedule-paused')
    await tenant.api.channels.delete({ path: { id: other } })
    expect(await show(QUEUES)).toContain('The channel Café is paused')
    for (const { id } of await pauses()) await post(`${PAUSES}/${id}`, { held: 'skip', next: QUEUES }, tenant)
    expect(await pauses()).toEqual([])
  })
})
