import { beforeEach, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/compose'

describeService('when the composer publishes', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let first: string
  let second: string

  beforeEach(async () => {
    tenant = await service.createTenant()
    first = await tenant.connectSandbox('First <channel>')
    second = await tenant.connectSandbox('Second')
  })

  const send = (fields: Record<string, string>, who = tenant) => post(PATH, fields, who)
  const to = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`channel:${id}`, '1']))
  const at = { when: 'date', date: '2099-06-01T09:30', timezone: 'Europe/Berlin', 'text:all:0': 'Bread' }
  const stored = async () =>
    (await tenant.api.posts.list({ query: { startDate: '2000-01-01', endDate: '2100-01-01' } })).posts
  const labelIn = (text: string) => /id="schedule-label"[^>]*>([^<]*)</.exec(text)?.[1]

  it('the button names the date on the clocks of its zone, or why it names none', async () => {
    const labelOf = async (fields: Record<string, string>) =>
      labelIn((await send({ ...to(first), ...at, action: 'preview', ...fields })).text)
    expect(await labelOf({})).toBe('Schedule for Mon, Jun 1, 2099, 09:30')
    expect(await labelOf({ date: '' })).toBe('Schedule')
    expect(await labelOf({ timezone: hostile.text })).toBe('Schedule')
    expect(await labelOf({ when: 'slot' })).toMatch(/^Schedule for \w{3}, \w{3} \d+(, \d{4})?, \d\d:\d\d$/)
    expect(await labelOf({ when: 'now' })).toBe('Publish now')
    await tenant.console.channels.setPostingTimes({ path: { id: second }, body: { time: [] } })
    expect(await labelOf({ ...to(second), when: 'slot' })).toBe('Schedule in the free slots')
  })

  it('the notice after scheduling names dates and channels, and leads to the posts and their week', async () => {
    const { location } = await send({ ...to(first, second), ...at, action: 'schedule' })
    const { text } = await get(location ?? '', tenant)
    const [note = ''] = /<div class="note good".*?<\/div>/s.exec(text) ?? []
    expect(note.replace(/<[^>]*>/g, '')).toBe(
      'Scheduled for Mon, Jun 1, 2099, 07:30 (UTC) on First &lt;channel&gt;, Second. Show the week in the calendar',
    )
    for (const { id } of await stored()) expect(note).toContain(`href="/console/posts/${id}"`)
    expect(note).toContain('href="/console/calendar?view=week&amp;date=2099-06-01"')
    const other = await get(location ?? '', await service.createTenant())
    expect(other.text).not.toContain('Jun 1')
    expect(other.text).toContain('The post is scheduled.')
  })

  it('the composer asks before a post goes out at once, also for a date that has passed', async () => {
    for (const fields of [
      { ...at, when: 'now' },
      { ...at, date: '2020-01-01T09:00' },
    ])
      for (const action of ['schedule', 'schedule-next']) {
        const asked = await send({ ...to(first), ...fields, action })
        expect(asked.status).toBe(200)
        expect(asked.text).toContain('Publish now on First &lt;channel&gt;? The post goes out at once.')
        expect(asked.text).toMatch(/name="text:all:0"[^>]*>\s*Bread/)
      }
    expect(await stored()).toEqual([])
    const shown = await send({ ...to(first), ...at, date: '2020-01-01T09:00', action: 'preview' })
    expect(shown.text).toContain('This date has passed. The post goes out at once.')
    expect(labelIn(shown.text)).toBe('Publish now')
    const repeated = { ...at, date: '2020-01-01T09:00', repeat: '7' }
    const next = await send({ ...to(first), ...repeated, action: 'preview' })
    expect(next.text).toContain('This date has passed. The post goes out on its next date.')
    expect((await send({ ...to(first), ...at, when: 'now', action: 'now' })).location).toBe(
      '/console?done=publishing',
    )
    expect((await send({ ...to(first), ...repeated, action: 'schedule' })).status).toBe(303)
  })

  it('plain choices become a rule, and an edited post shows them again', async () => {
    const weekly = {
      ...{ repeats: 'weekly', 'repeatOn:MO': '1', 'repeatOn:TH': '1', repeatEvery: '', repeatDay: '' },
      ...{ repeatEnds: 'after', repeatCount: '10', repeatUntil: '', repeatRule: '' },
    }
    const wrong = await send({ ...to(first), ...at, ...weekly, repeatCount: '9999', action: 'schedule' })
    expect(wrong.text).toContain('COUNT must be a number from 1 to 1000.')
    await send({ ...to(first), ...at, ...weekly, action: 'schedule' })
    const [{ id } = { id: '' }] = await stored()
    const post = await tenant.api.posts.get({ path: { id } })
    expect(post.repeat).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10', timezone: 'Europe/Berlin' })
    const page = await get(`/console/posts/${id}`, tenant)
    expect(page.text).toContain('Every week on Monday and Thursday, 10 times')
    const { text } = await get(`/console/compose?post=${id}`, tenant)
    expect(text).toContain('<option value="weekly" selected>')
    expect(text).toMatch(/name="repeatOn:TH" value="1" checked/)
    expect(text).toMatch(/name="repeatCount"[^>]*value="10"/)
  })

  it('another post starts with the same channels, at the same time of the next day or in the next slot', async () => {
    const action = 'schedule-next'
    const { location } = await send({ ...to(first, second), ...at, action })
    const { text } = await get(location ?? '', tenant)
    for (const id of [first, second]) expect(text).toMatch(new RegExp(`name="channel:${id}"[^>]* checked`))
    expect(text).toContain('name="date" type="datetime-local" value="2099-06-02T09:30"')
    expect(text).toContain('<option selected>Europe/Berlin</option>')
    expect(text).toMatch(/name="text:all:0"[^>]*>\s*<\/textarea>/)
    expect(text).toContain('Scheduled for <strong>Mon, Jun 1, 2099')
    // The note stays while the form is filled in, so that nothing moves under the hand.
    const [, scheduled = ''] = /name="scheduled" value="([^"]*)"/.exec(text) ?? []
    const going = await send({ ...to(first), ...at, scheduled, action: 'refresh' })
    expect(going.text).toContain('Scheduled for <strong>Mon, Jun 1, 2099')
    expect(going.text).toContain(`name="scheduled" value="${scheduled}"`)
    expect(await stored()).toHaveLength(2)
    const slot = await send({ ...to(second), ...at, when: 'slot', action })
    expect((await get(slot.location ?? '', tenant)).text).toMatch(/name="when" value="slot" checked/)
  })

  it('a scheduled post is saved or moved as its button says, and leads back to the calendar', async () => {
    await send({ ...to(first), ...at, action: 'schedule' })
    const [{ id = '' } = {}] = await stored()
    const calendar = '/console/calendar?view=week&date=2099-06-01'
    const path = `${PATH}?${new URLSearchParams({ post: id, back: `${calendar}&moved=${id}&was=1` })}`
    const { text } = await get(path, tenant)
    expect(labelIn(text)).toBe('Save changes')
    expect(text).toContain('value="draft">Back to draft</button>')
    expect(text).toContain(`name="back" value="${calendar.replace('&', '&amp;')}"`)
    expect(text).not.toMatch(/href="\/console\/compose" aria-current/)
    expect((await get(`${PATH}?post=${id}&back=/console/media`, tenant)).text).not.toContain('name="back"')
    const draft = /name="(draft:[^"]*)" value="([^"]*)"/
    const fields = async () => {
      const [, name = '', value = ''] = draft.exec((await get(path, tenant)).text) ?? []
      return { ...to(first), ...at, post: id, 'id:all:0': id, [name]: value }
    }
    const later = { date: '2099-06-02T09:30' }
    expect(labelIn((await send({ ...(await fields()), ...later, action: 'preview' })).text)).toBe(
      'Save and move to Tue, Jun 2, 2099, 09:30',
    )
    const slot = await send({ ...(await fields()), when: 'slot', action: 'preview' })
    expect(labelIn(slot.text)).toMatch(/^Save and move to /)
    const saved = await send({ ...(await fields()), 'text:all:0': 'Rolls', action: 'schedule' })
    const { text: list } = await get(saved.location ?? '', tenant)
    expect(list).toContain('Changes saved. Scheduled for <strong>Mon, Jun 1, 2099')
    const same = await send({ ...(await fields()), back: calendar, action: 'schedule' })
    expect(same.location).toContain(`${calendar}&moved=${id}`)
    expect((await get(same.location ?? '', tenant)).text).toContain('Changes saved.')
    const moved = await send({ ...(await fields()), ...later, back: calendar, action: 'schedule' })
    expect((await get(moved.location ?? '', tenant)).text).toContain('Moved to Tue, Jun 2')
    const foreign = await send({
      ...(await fields()),
      back: 'https://example.com/console/calendar',
      action: 'draft',
    })
    expect(foreign.location).toMatch(/^\/console\/calendar\?moved=/)
    expect((await stored()).map(({ content, state }) => [content, state])).toEqual([['Bread', 'DRAFT']])
  })

  it('a post joins a queue that serves all of its channels, in the next free slot, and its page leads to the queue', async () => {
    const groups = { path: { id: first }, body: { name: 'Ours' } }
    await tenant.console.channels.setGroupByName(groups)
    const [group] = await tenant.api.channels.listGroups()
    await tenant.console.channels.setGroup({ path: { id: second }, body: { group: group?.id ?? '' } })
    const make = async (name: string, place: { channel: string } | { group: string }, day?: number) => {
      const slots = day === undefined ? [] : [{ day, time: 9 * 60 }]
      const body = { name, ...place, timezone: 'UTC', slots }
      return (await tenant.api.queues.create({ body })).id
    }
    const own = await make(hostile.text, { channel: first }, 1)
    const shared = await make('Shared', { group: group?.id ?? '' }, 4)
    const empty = await make('Empty', { channel: first })
    const stranger = await service.createTenant()
    const show = (fields: Record<string, string>) => send({ ...at, ...fields, action: 'preview' })
    const offered = (text: string) =>
      [...text.matchAll(/<option value="([^"]+)"(?: selected)?>/g)]
        .map(([, value = '']) => value)
        .filter((value) => [own, shared, empty].includes(value))
    const plain = await show(to(first))
    expect(offered(plain.text).sort()).toEqual([own, shared].sort())
    expect(plain.text).toContain(hostile.shown)
    expect(plain.text).toMatch(/id="queue-slots" data-live><li>.*: <strong>Mon, .*09:00<\/strong>/)
    const both = { ...to(first, second), when: 'queue', queue: shared }
    const shown = await show(both)
    expect(offered(shown.text)).toEqual([shared])
    expect(labelIn(shown.text)).toMatch(/^Schedule for Thu, /)
    expect(shown.text).toContain('next-slot')
    expect(shown.text.split(shared).length).toBeGreaterThan(2)
    for (const wrong of [own, empty, '', stranger.organizationId]) {
      const refused = await send({ ...at, ...both, queue: wrong, action: 'schedule' })
      expect(refused.status, wrong).toBe(400)
    }
    expect(await stored()).toEqual([])
    expect((await send({ ...at, ...both, queue: '', action: 'check' })).text).toContain('Choose a queue.')
    const next = await send({ ...at, ...both, action: 'schedule-next' })
    const again = await get(next.location ?? '', tenant)
    expect(again.text).toMatch(/name="when" value="queue" checked/)
    expect(again.text).toContain(`<option value="${shared}" selected>`)
    const waiting = async (id: string) => (await tenant.api.queues.listPosts({ path: { id } })).posts
    const posts = await waiting(shared)
    expect(posts.map(({ channel }) => channel).sort()).toEqual([first, second].sort())
    await send({ ...at, ...to(first), when: 'queue', queue: own, action: 'draft' })
    const [draft] = await waiting(own)
    const page = await get(`/console/posts/${draft?.id}`, tenant)
    expect(page.text).toContain(
      `<dt>Queue</dt><dd><a href="/console/queues/${own}">${hostile.shown}</a></dd>`,
    )
    const edited = await get(`${PATH}?post=${draft?.id}`, tenant)
    expect(edited.text).toContain(`<option value="${own}" selected>`)
    expect(edited.text).toMatch(/name="when" value="date" checked/)
    expect((await get(`/console/queues/${shared}`, tenant)).text).toContain(`href="${PATH}?queue=${shared}"`)
    const { text } = await get(`${PATH}?queue=${shared}`, tenant)
    for (const id of [first, second]) expect(text).toMatch(new RegExp(`name="channel:${id}"[^>]* checked`))
    expect(text).toMatch(/name="when" value="queue" checked/)
    const foreign = await get(`${PATH}?queue=${shared}`, stranger)
    expect([foreign.status, foreign.text.includes(shared)]).toEqual([200, false])
  })

  it('a disabled channel says so, is enabled in place, and offers no slot before that', async () => {
    await tenant.console.channels.disable({ body: { id: second } })
    const typed = { ...to(second), ...at, when: 'slot' }
    const before = await send({ ...typed, action: 'preview' })
    expect(before.text).toContain(`value="enable:${second}" aria-label="Enable Second"`)
    expect(before.text).toContain('<ul class="plain slots" id="slots" data-live></ul>')
    const stranger = await service.createTenant()
    expect((await send({ ...typed, action: `enable:${second}` }, stranger)).status).toBe(404)
    const after = await send({ ...typed, action: `enable:${second}` })
    expect(after.text).toContain('The channel is enabled.')
    expect(after.text).not.toContain(`enable:${second}`)
    expect(after.text).toMatch(/id="slots" data-live><li>Second: <strong>/)
    expect(after.text).toMatch(/name="text:all:0"[^>]*>\s*Bread/)
  })

  it('the page of a planned post has the call that moves it, and that of a published one has not', async () => {
    await send({ ...to(first), ...at, action: 'schedule' })
    const [{ id = '' } = {}] = await stored()
    const codeOf = (text: string) =>
      /href="([^"]*)" data-code/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    for (const path of [`/console/posts/${id}`, '/console']) {
      const { text } = await get(codeOf((await get(path, tenant)).text), tenant)
      expect(text).toContain('Reference of <code>moveThread</code>')
      expect(text).toContain('2099-06-01T07:30:00.000Z')
    }
    await send({ ...to(second), ...at, 'text:all:0': 'Out', action: 'now' })
    await service.server.drain()
    const out = (await stored()).find(({ content }) => content === 'Out')
    expect((await get(`/console/posts/${out?.id}`, tenant)).text).not.toContain('moveThread')
  })
})
