import { beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '../helpers/clock.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

/** A Thursday, in UTC and in New York. */
const NOW = Date.parse('2026-10-29T15:20:00Z')
const HOUR = 3_600_000
const CALENDAR = '/console/calendar'

describeService(
  'the calendar',
  (service) => {
    const { get, post } = visitor(service)
    let tenant: Tenant
    let channel: string

    beforeEach(async () => {
      service.clock.set(NOW)
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox(hostile.text)
    })

    async function create(
      content: string,
      date: string | number,
      rest: {
        type?: 'draft' | 'now'
        inter?: number
        tag?: string
        channel?: string
        settings?: object
      } = {},
    ): Promise<string> {
      const { type = 'schedule', inter, tag, settings = {} } = rest
      const [made] = await tenant.api.posts.create({
        body: {
          ...{ type, date: new Date(date).toISOString() },
          ...(inter && { inter }),
          ...(tag && { tags: [{ value: tag, label: tag }] }),
          posts: [
            { integration: { id: rest.channel ?? channel }, value: [{ content }], settings: { ...settings } },
          ],
        },
      })
      if (type === 'now') await service.server.drain()
      return made?.postId ?? ''
    }

    const show = async (query = '', who = tenant) => (await get(`${CALENDAR}${query}`, who)).text
    const choose = (timeZone: string, weekStart = '1') =>
      post('/settings/profile/dates', { timeZone, weekStart }, tenant)
    const linkTo = (id: string) => `href="/console/posts/${id}"`
    const dateOf = async (id: string) =>
      Date.parse((await tenant.api.posts.get({ path: { id } })).publishDate)

    it('a channel has its color in the calendar, the list of posts and the channels', async () => {
      await create('Colored', '2026-10-30T09:30:00Z')
      const hues = await Promise.all(
        [`${CALENDAR}?view=list`, '/console', '/channels'].map(async (path) => {
          const { text } = await get(path, tenant)
          return /<span class="avatar (hue-\d+)" aria-hidden="true">/.exec(text)?.[1]
        }),
      )
      expect(hues[0]).toMatch(/^hue-\d+$/)
      expect(new Set(hues).size).toBe(1)
    })

    it('each view shows the posts of its days, and only those of the organization', async () => {
      const soon = await create(`Soon ${hostile.text}`, '2026-10-30T09:30:00Z')
      const later = await create('Later', '2026-11-20T09:30:00Z')
      const found = async (query: string) => {
        const text = await show(query)
        expect(text).not.toContain(hostile.text)
        return [soon, later].map((id) => text.includes(linkTo(id)))
      }
      expect(await found('')).toEqual([true, false])
      expect(await found('?view=day&date=2026-10-30')).toEqual([true, false])
      expect(await found('?view=day&date=2026-10-31')).toEqual([false, false])
      expect(await found('?view=month&date=2026-11-02')).toEqual([true, true])
      expect(await found('?view=list')).toEqual([true, true])
      expect(await found('?view=%22%3E&date=2026-02-30')).toEqual([true, false])
      expect(await show('', await service.createTenant())).not.toContain(linkTo(soon))
      expect(await show('?view=week')).toContain(hostile.shown)
      expect(await show('?view=list&date=2027-05-01')).toContain('No posts in these four weeks.')
    })

    it('the filters narrow it, stay in its links, and show hostile names as text', async () => {
      const other = await tenant.connectSandbox('Other')
      await tenant.console.tags.create({ body: { name: hostile.text, color: 'red' } })
      const tagged = await create('Lighthouse', '2026-10-30T09:30:00Z', { tag: hostile.text })
      const draft = await create('Harbor', '2026-10-30T10:30:00Z', { type: 'draft', channel: other })
      const found = async (query: string) => {
        const text = await show(query)
        expect(text).not.toContain(hostile.text)
        return [tagged, draft].map((id) => text.includes(linkTo(id)))
      }
      expect(await found(`?channel=${other}`)).toEqual([false, true])
      expect(await found(`?tag=${encodeURIComponent(hostile.text)}`)).toEqual([true, false])
      expect(await found('?state=DRAFT')).toEqual([false, true])
      expect(await found('?state=QUEUE')).toEqual([true, false])
      expect(await found('?text=lighthouse')).toEqual([true, false])
      expect(await found('?group=unknown')).toEqual([false, false])
      await tenant.console.channels.setGroupByName({ path: { id: other }, body: { name: hostile.text } })
      const group = (await tenant.api.channels.listGroups())[0]?.id
      expect(await found(`?group=${group}`)).toEqual([false, true])
      const text = await show('?state=DRAFT&text=%22%3E%3Cscript%3E')
      expect(text).toContain('view=week&amp;date=2026-10-22&amp;state=DRAFT&amp;text=%22%3E%3Cscript%3E')
      expect(text).toContain('Filter (2)')
    })

    it('a failed post, a draft, a repeat and a folded hour are told apart', async () => {
      const failed = await create('Boom', NOW, { type: 'now', settings: { outcome: 'fail' } })
      await create('Repeats', '2026-10-30T09:00:00Z', { inter: 1 })
      for (let count = 0; count < 6; count++) await create(`Busy ${count}`, '2026-10-31T18:00:00Z')
      const text = await show()
      expect(text).toMatch(new RegExp(`${linkTo(failed)}.{0,900}, Failed`, 's'))
      expect(text.match(/, repeats/g)).toHaveLength(3)
      expect(text).toContain('date=2026-10-31#h18">+ 3<')
      expect(await show('?view=day&date=2026-10-31')).not.toContain('>+ 3<')
      expect(await show('?view=month')).toMatch(/date=2026-10-31">\+ 4</)
      // Only the first date of what repeats can move.
      expect((await show('?text=Repeats')).match(/data-post=/g)).toHaveLength(1)
      expect(await show('?state=ERROR')).toContain(linkTo(failed))
    })

    it('posts of one request lead to each other, and no other posts do', async () => {
      const other = await tenant.connectSandbox('Second')
      const third = await tenant.connectSandbox('Third')
      const to = (...ids: string[]) =>
        tenant.api.posts.create({
          body: {
            ...{ type: 'schedule' as const, date: '2026-10-30T09:00:00.000Z' },
            posts: ids.map((id) => ({ integration: { id }, value: [{ content: 'Shared' }] })),
          },
        })
      const [first, second, last] = (await to(channel, other, third)).map(({ postId }) => postId)
      const alone = await create('Alone', '2026-10-30T10:00:00Z')
      const text = await show('?view=day&date=2026-10-30')
      const itemOf = (id = '') => text.split('<li class="planned').find((item) => item.includes(linkTo(id)))
      expect(itemOf(first)).toContain(
        '<span aria-hidden="true">+2</span><span class="sr">, also on Second, Third',
      )
      expect(itemOf(second)).toContain(`, also on ${hostile.shown}, Third`)
      expect(itemOf(alone)).not.toContain('also on')
      const page = async (id = '') => (await get(`/console/posts/${id}`, tenant)).text
      expect(await page(first)).toMatch(
        new RegExp(
          `Also on</dt>.*${linkTo(second ?? '')}>Second</a>.*Scheduled.*${linkTo(last ?? '')}>Third</a>`,
          's',
        ),
      )
      expect(await page(alone)).not.toContain('Also on')
      for (const id of [second, last]) await post(`/console/posts/${id}`, { action: 'delete' }, tenant)
      expect(await page(first)).not.toContain('Also on')
      expect(await show('?view=day&date=2026-10-30')).not.toContain('also on')
      const shape = await tenant.api.posts.get({ path: { id: first ?? '' } })
      expect(Object.keys(shape).filter((name) => /composition/i.test(name))).toEqual([])
    })

    it('a draft that gets another channel leads to the new post, and a composition ends at its organization', async () => {
      const other = await tenant.connectSandbox('Second')
      const fields = { when: 'date', date: '2026-10-30T09:00', timezone: 'UTC', action: 'autosave' }
      const save = async (more: Record<string, string>) => {
        const answer = await post('/console/compose', { ...fields, 'text:all:0': 'Both', ...more }, tenant)
        const { drafts } = JSON.parse(answer.text) as { drafts: Record<string, string> }
        return Object.fromEntries(Object.entries(drafts).map(([id, value]) => [`draft:${id}`, value]))
      }
      const one = await save({ [`channel:${channel}`]: '1' })
      expect(await show()).not.toContain('also on')
      const both = { [`channel:${channel}`]: '1', [`channel:${other}`]: '1' }
      const two = await save({ ...both, ...one })
      expect((await show()).match(/, also on /g)).toHaveLength(2)
      await post(
        '/console/compose',
        { ...fields, 'text:all:0': 'Both', ...both, ...two, action: 'schedule' },
        tenant,
      )
      expect((await show()).match(/, also on /g)).toHaveLength(2)
      // Even where ids meet, a composition is read within one organization.
      const stranger = await service.createTenant()
      const theirs = await stranger.connectSandbox('Theirs')
      const [made] = await stranger.api.posts.create({
        body: {
          ...{ type: 'schedule', date: '2026-10-30T09:00:00.000Z' },
          posts: [{ integration: { id: theirs }, value: [{ content: 'Theirs' }] }],
        },
      })
      const { db } = service.app
      const [known] = await db('posts')
        .where({ organization_id: tenant.organizationId })
        .whereNotNull('composition_id')
      const shared = { composition_id: known?.composition_id ?? null }
      await db('posts')
        .where({ id: made?.postId ?? '' })
        .update(shared)
      expect(await show('', stranger)).not.toContain('also on')
      expect((await get(`/console/posts/${made?.postId}`, stranger)).text).not.toContain('Also on')
      expect(await show()).not.toContain('Theirs')
    })

    it('free posting times lead to the composer with their channel and date, until they are taken', async () => {
      await tenant.console.channels.setPostingTimes({
        path: { id: channel },
        body: { time: [{ time: 560 }] },
      })
      const slot = (day: string) => `/console/compose?date=${day}T09:20:00.000Z&amp;channel=${channel}`
      const before = await show()
      expect(before).toContain(slot('2026-10-30'))
      expect(before).not.toContain(slot('2026-10-29'))
      await create('Taken', '2026-10-30T09:20:00Z')
      const after = await show()
      expect(after).not.toContain(slot('2026-10-30'))
      expect(after).toContain(slot('2026-10-31'))
      expect(await show('?state=DRAFT')).not.toContain(slot('2026-10-31'))
      const times = { time: [{ time: 560 }], gapMinutes: 60 }
      await tenant.console.channels.setPostingTimes({ path: { id: channel }, body: times })
      await create('Near', '2026-10-31T08:21:00Z')
      expect(await show()).not.toContain(slot('2026-10-31'))
      await tenant.console.channels.setPostingTimes({
        path: { id: channel },
        body: { ...times, gapMinutes: 59 },
      })
      expect(await show()).toContain(slot('2026-10-31'))
      await tenant.console.channels.disable({ body: { id: channel } })
      expect(await show()).not.toContain(slot('2026-10-31'))
    })

    it('a week of several channels shows free slots on demand, one card for each time', async () => {
      const other = await tenant.connectSandbox('Other')
      for (const id of [channel, other])
        await tenant.console.channels.setPostingTimes({ path: { id }, body: { time: [{ time: 560 }] } })
      const slots = async (query: string) => (await show(query)).match(/class="slot"/g)?.length ?? 0
      expect(await slots('')).toBe(0)
      expect(await slots('?slots=on')).toBe(3)
      expect(await slots(`?channel=${other}`)).toBe(3)
      expect(await slots(`?channel=${other}&slots=off`)).toBe(0)
      expect(await slots('?view=day&date=2026-10-30')).toBe(1)
      const text = await show('?slots=on')
      expect(text).toContain('2 channels')
      expect(text).toContain('slots=off">Hide free slots')
      expect(await show()).toContain('slots=on">Show free slots')
    })

    it('the night folds as far as nothing is planned, and the next seven days begin today', async () => {
      const nights = (text: string) => /<summary>Night, ([^<]*)</.exec(text)?.[1]
      expect(nights(await show())).toBe('00:00–07:00 and 21:00–00:00')
      await create('Early', '2026-10-30T05:30:00Z')
      await create('Late', '2026-10-30T23:30:00Z')
      expect(nights(await show())).toBe('00:00–05:00')
      expect(await show()).toContain('class="hours seven past-3"')
      const next = await show('?view=next')
      expect(/id="d-(\d{4}-\d\d-\d\d)"/.exec(next)?.[1]).toBe('2026-10-29')
      expect(next).toContain('view=next&amp;date=2026-10-29" aria-current="page">Next 7 days')
      expect(next).not.toContain('seven past-')
    })

    it('a free hour and a free day lead to the composer, and past ones do not', async () => {
      const place = (date: string) => `class="add" href="/console/compose?date=${date}"`
      const week = await show()
      expect(week).toContain(place('2026-10-30T09:00:00.000Z'))
      expect(week).toContain(place('2026-10-29T15:21:00.000Z'))
      expect(week).not.toContain(place('2026-10-29T14:00:00.000Z'))
      const month = await show('?view=month')
      expect(month).toContain(place('2026-10-30T09:00:00.000Z'))
      expect(month).toContain(place('2026-10-29T16:00:00.000Z'))
    })

    describe('in the time zone of the person', () => {
      it('a day of New York has 23 or 25 hours', async () => {
        await choose('America/New_York')
        const first = await create('First', '2026-11-01T05:30:00Z')
        const second = await create('Second', '2026-11-01T06:30:00Z')
        const text = await show('?view=day&date=2026-11-01')
        expect(text).toMatch(new RegExp(`${linkTo(first)}.{0,200}<time>01:30 EDT`, 's'))
        expect(text).toMatch(new RegExp(`${linkTo(second)}.{0,200}<time>01:30 EST`, 's'))
        expect(text).toContain('New post, Sun, Nov 1, 01:00 EST')
        const spring = await show('?view=day&date=2027-03-14')
        expect(spring).toContain('class="cell none bare night"')
        expect(spring).not.toContain('Mar 14, 02:00')
        expect(spring).toContain('startDate=2027-03-14T05:00:00.000Z&amp;endDate=2027-03-15T03:59:59.999Z')
      })

      it('posts stand on the day and at the time of Kolkata and Lord Howe', async () => {
        const id = await create('Early', '2026-10-30T20:40:00Z')
        await choose('Asia/Kolkata')
        const kolkata = await show('?view=day&date=2026-10-31')
        expect(kolkata).toMatch(new RegExp(`${linkTo(id)}.{0,200}<time>02:10<`, 's'))
        expect(kolkata).toContain('Times are in <a href="/settings/profile">Asia/Kolkata</a>')
        await choose('Australia/Lord_Howe')
        expect(await show('?view=day&date=2026-10-31')).toMatch(/<time>07:40</)
        expect(await show('?view=day&date=2027-04-04')).toContain('01:30 GMT+10:30')
      })

      it('the week begins as the person chose, else as their browser has it', async () => {
        const first = (text: string) => /id="d-(\d{4}-\d\d-\d\d)"/.exec(text)?.[1]
        const { apiKey: _key, ...who } = tenant
        const fetched = async (headers: Record<string, string>) => {
          const all = { auth: who.session, showorg: who.organizationId, ...headers }
          return (await service.fetch(CALENDAR, { headers: all })).text()
        }
        expect(first(await fetched({}))).toBe('2026-10-26')
        const american = await fetched({ 'accept-language': 'en-US,en;q=0.9', cookie: 'zone=Asia/Tokyo' })
        expect(first(american)).toBe('2026-10-25')
        expect(american).toContain('data-zone="Asia/Tokyo" data-guessed')
        expect(american).toContain('9 AM')
        expect(await fetched({ cookie: 'zone="><script>', 'accept-language': '*' })).toContain(
          'data-zone="UTC"',
        )
        await choose('Europe/Berlin', '6')
        const chosen = await fetched({ cookie: 'zone=Asia/Tokyo' })
        expect(first(chosen)).toBe('2026-10-24')
        expect(chosen).toContain('data-zone="Europe/Berlin">')
        expect((await choose('Mars/Olympus')).status).toBe(400)
        expect((await choose('UTC', '9')).status).toBe(400)
      })
    })

    it('the line of the present stands at its minute', async () => {
      service.clock.set(NOW + 33 * 60_000)
      expect(await show()).toContain(' now now-50')
      await choose('Asia/Kolkata')
      expect(await show()).toContain(' now now-20')
    })

    it('the page of a post leads back to the calendar that led to it, and to nothing else', async () => {
      const id = await create('Back', '2026-10-30T09:30:00Z')
      const backOf = async (referer: string) => {
        const headers = { auth: tenant.session, showorg: tenant.organizationId, referer }
        const text = await (await service.fetch(`/console/posts/${id}`, { headers })).text()
        return /<p class="crumbs"><a href="([^"]*)">(\w+)</.exec(text)?.slice(1)
      }
      const from = (path: string) => backOf(`${service.url}${path}`)
      expect(await from(`${CALENDAR}?view=month&date=2026-10-30&moved=x&was=1`)).toEqual([
        `${CALENDAR}?view=month&amp;date=2026-10-30`,
        'Calendar',
      ])
      expect(await from(`${CALENDAR}?text=%22%3E%3Cscript%3E`)).toEqual([
        `${CALENDAR}?text=%22%3E%3Cscript%3E`,
        'Calendar',
      ])
      for (const path of ['/channels', `/console/posts/${id}`, `//evil.example${CALENDAR}`])
        expect(await from(path)).toEqual(['/console', 'Posts'])
      expect(await backOf('nonsense')).toEqual(['/console', 'Posts'])
    })

    it('the composer shows the date of a free hour in the same zone', async () => {
      await choose('Asia/Kolkata')
      const { text } = await get('/console/compose?date=2026-10-30T03:30:00.000Z', tenant)
      expect(text).toContain('value="2026-10-30T09:00"')
      expect(text).toContain('<option selected>Asia/Kolkata</option>')
    })

    describe('moving', () => {
      const back = `${CALENDAR}?view=month&date=2026-10-30`
      const move = (id: string, fields: Record<string, string>, who = tenant) =>
        post(`/console/posts/${id}/move`, { back, ...fields }, who)
      const at = Date.parse('2026-10-30T09:30:00Z')

      it('a post moves to a time, to a day or to the next free slot, and back', async () => {
        await choose('America/New_York')
        const id = await create('Walk', at)
        const form = (await get(`/console/posts/${id}/move`, tenant)).text
        expect(form).toContain('value="2026-10-30T05:30"')
        expect(form).toContain('moveThread')
        const moved = await move(id, { date: '2026-11-02T05:30', from: String(at) })
        // The clocks of New York are changed in between.
        const after = Date.parse('2026-11-02T10:30:00Z')
        expect(moved.location).toBe(`${back}&moved=${id}&was=${at}`)
        expect(await dateOf(id)).toBe(after)
        const { text } = await get(moved.location ?? '', tenant)
        expect(text).toContain('<p>Moved to Mon, Nov 2, 05:30.</p>')
        expect(text).toContain('name="undo" value="1"')
        // The post has no other channel.
        expect(form + text).not.toContain('Only the post on')
        expect(form).toContain('Time zone: America/New_York.')
        expect(text).toContain(`name="date" value="${at}"`)
        const undone = await move(id, { date: String(at), from: String(after), undo: '1' })
        expect(await dateOf(id)).toBe(at)
        const again = (await get(undone.location ?? '', tenant)).text
        expect(again).toContain('<p>Undone. Back on Fri, Oct 30, 05:30.</p>')
        expect(again).toContain(`name="date" value="${after}"`)
        expect(again).not.toContain('name="undo"')
        await move(id, { date: '2026-11-02', from: String(at) })
        expect(await dateOf(id)).toBe(after)
        await move(id, { date: 'next-slot', from: String(after) })
        expect(await dateOf(id)).toBeLessThan(at + 24 * HOUR)
      })

      it('a post of several channels moves alone, and its pages say so', async () => {
        const other = await tenant.connectSandbox('Other')
        const value = [{ content: 'Both' }, { content: 'Second' }]
        const posts = [channel, other].map((id) => ({ integration: { id }, value, settings: {} }))
        const date = new Date(at).toISOString()
        const made = await tenant.api.posts.create({ body: { type: 'schedule', date, posts } })
        const id = made.find((each) => each.integration === other)?.postId ?? ''
        const form = (await get(`/console/posts/${id}/move`, tenant)).text
        expect(form).toContain('Only the post on Other moves.')
        const moved = await move(id, { date: String(at + HOUR), from: String(at) })
        const { text } = await get(moved.location ?? '', tenant)
        expect(text).toContain('10:30. Only the post on Other moved.</p>')
        // Each is a thread of two.
        expect(text.match(/>1\/2</g)).toHaveLength(2)
      })

      it('a post that was moved, published or deleted meanwhile stays, and the page says so', async () => {
        const id = await create('Walk', at)
        await tenant.api.posts.move({ path: { id }, body: { date: new Date(at + HOUR).toISOString() } })
        const stale = await move(id, { date: String(at + 5 * HOUR), from: String(at) })
        expect([stale.status, stale.text.includes('Someone moved the post in the meantime')]).toEqual([
          409,
          true,
        ])
        expect(stale.text).toContain('<h1>Calendar</h1>')
        expect(await dateOf(id)).toBe(at + HOUR)
        const onPage = await move(id, { date: '2026-10-31T10:00', from: String(at), page: '1' })
        expect([onPage.status, onPage.text.includes('value="2026-10-31T10:00"')]).toEqual([409, true])
        service.clock.set(at + 2 * HOUR)
        await service.server.drain()
        const late = await move(id, { date: String(at + 5 * HOUR), from: String(at + HOUR) })
        expect([late.status, late.text.includes('was published in the meantime')]).toEqual([409, true])
        expect((await get(`/console/posts/${id}/move`, tenant)).text).toContain(
          'Only drafts and scheduled posts',
        )
        await tenant.api.posts.delete({ path: { id } })
        const gone = await move(id, { date: String(at + 5 * HOUR), from: String(at + HOUR), page: '1' })
        expect([gone.status, gone.text.includes('It may have been deleted in the meantime')]).toEqual([
          404,
          true,
        ])
      })

      it('wrong dates, the past and posts of others are refused', async () => {
        const id = await create('Walk', at)
        const from = String(at)
        expect((await move(id, { date: String(NOW - HOUR), from })).text).toContain('This time has passed.')
        for (const date of ['', 'soon', '2026-02-30T10:00', '99999999999999999'])
          expect((await move(id, { date, from, page: '1' })).status).toBe(400)
        expect((await move(id, { date: String(at + HOUR), from: 'x' })).status).toBe(400)
        const stranger = await service.createTenant()
        expect((await move(id, { date: String(at + HOUR), from }, stranger)).status).toBe(404)
        expect((await get(`/console/posts/${id}/move`, stranger)).status).toBe(404)
        expect(await show(`?moved=${id}&was=${at - HOUR}`, stranger)).not.toContain('Moved to')
        expect(await dateOf(id)).toBe(at)
        const elsewhere = await move(id, { date: String(at + HOUR), from, back: '//evil.example' })
        expect(elsewhere.location).toBe(`${CALENDAR}?moved=${id}&was=${at}`)
        const fields = { date: '2026-11-20T10:00', from: String(at + HOUR), back: '/console', page: '1' }
        expect((await move(id, fields)).location).toBe(
          `${CALENDAR}?date=2026-11-20&moved=${id}&was=${at + HOUR}`,
        )
        expect((await get(`/console/posts/${id}`, tenant)).text).toContain(`href="/console/posts/${id}/move"`)
      })
    })

    it('costs as many statements for many posts as for one', async () => {
      await create('One', '2026-10-30T08:00:00Z')
      const count = async () => {
        let statements = 0
        // The service reads and writes by itself too, such as its queue, the log of requests and the index of texts.
        const note = ({ sql }: { sql: string }) => {
          if (/search_text from posts/.test(sql)) return
          if (/from "?posts"?|integrations|posts_tags|media|users/.test(sql)) statements++
        }
        service.app.db.on('query', note)
        await show()
        service.app.db.off('query', note)
        return statements
      }
      const before = await count()
      for (let hour = 0; hour < 20; hour++)
        await create(`${hour}`, Date.parse('2026-10-30T09:00:00Z') + hour * HOUR)
      expect(await count()).toBe(before)
    })
  },
  { overrides: { clock: testClock(NOW) } },
)
