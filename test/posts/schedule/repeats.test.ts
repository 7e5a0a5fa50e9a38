import { beforeAll, describe, expect, it } from 'vitest'
import { toIso } from '../../../server/lib/time/dates.ts'
import { describeService, type Tenant } from '../../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from '../support.ts'

describeService(
  'posts that repeat by a rule',
  (service) => {
    let tenant: Tenant
    let channel: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox()
    })

    const berlin = { timezone: 'Europe/Berlin' }
    const save = (date: string, rule: string, over: object = {}) =>
      created(tenant, schedule(service, channel, 'again', { date, repeat: { rule, ...berlin }, ...over }))
    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const datesOf = async (id: string, limit = 4) =>
      (await tenant.api.posts.listOccurrences({ path: { id }, query: { limit } })).dates
    const listed = async (startDate: string, endDate: string, over: object = {}) =>
      (
        await tenant.api.posts.list({ query: { startDate, endDate, integration: channel, ...over } })
      ).posts.map(({ publishDate }) => publishDate)

    it('go out on their dates until the number is reached, and then end', async () => {
      const now = service.clock.now()
      const [first, second, third] = [1, 2, 3].map((day) => toIso(now + day * 86_400_000))
      const { id } = await save(first as string, 'FREQ=DAILY;COUNT=3', {
        repeat: { rule: 'FREQ=DAILY;COUNT=3', timezone: 'UTC' },
      })
      expect(await datesOf(id)).toEqual([first, second, third])
      for (const [date, left] of [
        [first, 2],
        [second, 1],
        [third, 0],
      ] as const) {
        service.clock.set(Date.parse(date as string))
        await publishDue(service)
        expect(await datesOf(id)).toHaveLength(left)
      }
      const { events } = await tenant.api.posts.listEvents({ path: { id } })
      expect(events.filter(({ type }) => type === 'published')).toHaveLength(3)
      service.clock.set(now + 5 * 86_400_000)
      await publishDue(service)
      const after = await tenant.api.posts.listEvents({ path: { id } })
      expect(after.events.filter(({ type }) => type === 'published')).toHaveLength(3)
      expect(await get(id)).toMatchObject({ state: 'PUBLISHED', repeat: { rule: 'FREQ=DAILY;COUNT=3' } })
      await tenant.api.posts.delete({ path: { id } })
    })

    it('are listed on each date in the zone, in both orders, and in the console with their rule', async () => {
      const { id, repeat, intervalInDays } = await save('2031-10-23T07:00:00Z', 'BYDAY=TH,MO;FREQ=WEEKLY')
      expect([repeat, intervalInDays]).toEqual([
        { rule: 'FREQ=WEEKLY;BYDAY=MO,TH', timezone: 'Europe/Berlin', except: [] },
        null,
      ])
      // The clocks go back on 26 October 2031.
      const dates = ['2031-10-23T07:00:00.000Z', '2031-10-27T08:00:00.000Z', '2031-10-30T08:00:00.000Z']
      expect(await listed('2031-10-20', '2031-10-31')).toEqual(dates)
      expect(await listed('2031-10-20', '2031-10-31', { order: 'desc', limit: 2 })).toEqual(
        dates.toReversed().slice(0, 2),
      )
      const { posts } = await tenant.console.consoleApi.posts.get({ path: { id } })
      expect(posts[0]).toMatchObject({ intervalInDays: null, repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO,TH' } })
      await tenant.api.posts.update({ path: { id }, body: { inter: null } })
      expect((await get(id)).repeat).not.toBeNull()
      await tenant.api.posts.update({ path: { id }, body: { inter: 3 } })
      expect(await get(id)).toMatchObject({ intervalInDays: 3, repeat: { rule: 'FREQ=DAILY;INTERVAL=3' } })
      await tenant.api.posts.update({ path: { id }, body: { repeat: { rule: 'FREQ=DAILY' } } })
      expect(await get(id)).toMatchObject({ intervalInDays: 1, repeat: { rule: 'FREQ=DAILY' } })
      await tenant.api.posts.update({ path: { id }, body: { repeat: null } })
      expect(await get(id)).toMatchObject({ intervalInDays: null, repeat: null })
      await tenant.api.posts.delete({ path: { id } })
    })

    it('with a rule outside the subset, or without a second date, are refused at its place', async () => {
      const at = async (rule: string, over: object = {}) => {
        const body = schedule(service, channel, 'x', { repeat: { rule, ...over } })
        return refusal(tenant.api.posts.create({ body }))
      }
      for (const rule of ['FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=9', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31'])
        expect(await at(rule)).toMatchObject({ code: 'validation_failed', at: ['body.repeat.rule'] })
      expect(await at('FREQ=DAILY', { timezone: 'Mars' })).toMatchObject({ at: ['body.repeat.timezone'] })
      expect(await at('FREQ=DAILY', { except: ['soon'] })).toMatchObject({ at: ['body.repeat.except.0'] })
      const both = schedule(service, channel, 'x', { repeat: { rule: 'FREQ=DAILY' }, inter: 2 })
      expect(await refusal(tenant.api.posts.create({ body: both }))).toMatchObject({ at: ['body.inter'] })
    })

    it('skip one date, also the first, which still counts', async () => {
      const { id } = await save('2032-02-02T08:00:00Z', 'FREQ=MONTHLY;BYDAY=1MO;COUNT=4')
      const dates = await datesOf(id)
      expect(dates).toEqual(
        ['2032-02-02', '2032-03-01', '2032-04-05', '2032-05-03'].map(
          (day, index) => `${day}T0${index < 2 ? 8 : 7}:00:00.000Z`,
        ),
      )
      const skip = (date: string) => tenant.api.posts.skipOccurrence({ path: { id }, body: { date } })
      expect((await skip(dates[2] as string)).repeat?.except).toEqual([dates[2]])
      expect((await skip(dates[2] as string)).repeat?.except).toEqual([dates[2]])
      expect(await datesOf(id)).toEqual([dates[0], dates[1], dates[3]])
      expect(await skip(dates[0] as string)).toMatchObject({
        publishDate: dates[1],
        repeat: { rule: 'FREQ=MONTHLY;BYDAY=1MO;COUNT=3' },
      })
      expect(await datesOf(id)).toEqual([dates[1], dates[3]])
      expect((await refusal(skip('2032-03-02T08:00:00Z'))).status).toBe(400)
      await skip(dates[3] as string)
      expect((await refusal(skip(dates[1] as string))).status).toBe(409)
      const once = await created(tenant, schedule(service, channel, 'once'))
      const path = { id: once.id }
      expect(
        (await refusal(tenant.api.posts.skipOccurrence({ path, body: { date: once.publishDate } }))).status,
      ).toBe(400)
      await tenant.api.posts.delete({ path: { id } })
    })

    it('let one date become a post of its own, once of several at a time', async () => {
      const { id } = await save('2033-05-02T08:00:00Z', 'FREQ=WEEKLY')
      const date = '2033-05-09T08:00:00.000Z'
      const change = { date, newDate: '2033-05-09T12:00:00Z', content: 'at the fair' }
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          tenant.api.result.posts.changeOccurrence({ path: { id }, body: change }),
        ),
      )
      expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 409, 409, 409])
      const made = answers.find(({ response }) => response.status === 201)?.data?.postId ?? ''
      expect(await get(made)).toMatchObject({
        state: 'QUEUE',
        publishDate: '2033-05-09T12:00:00.000Z',
        repeat: null,
        series: { id, date },
        entries: [{ content: expect.stringContaining('at the fair') }],
      })
      expect(await listed('2033-05-01', '2033-05-17')).toEqual([
        '2033-05-02T08:00:00.000Z',
        '2033-05-09T12:00:00.000Z',
        '2033-05-16T08:00:00.000Z',
      ])
    })

    it('keep the number of dates that is left when they move', async () => {
      const now = service.clock.now()
      const { id } = await save(toIso(now + 3_600_000), 'FREQ=WEEKLY;COUNT=3')
      service.clock.set(now + 3_700_000)
      await publishDue(service)
      await tenant.api.posts.update({ path: { id }, body: { date: toIso(now + 20 * 86_400_000) } })
      expect(await datesOf(id)).toHaveLength(2)
      expect(await get(id)).toMatchObject({ repeat: { rule: 'FREQ=WEEKLY;COUNT=2' } })
    })

    describe('the calendar file', () => {
      const read = async (url: string) => {
        const response = await service.fetch(new URL(url).pathname)
        return { status: response.status, text: await response.text() }
      }

      it('has each date as an event that a strict reader accepts, until its link is renewed or revoked', async () => {
        const other = await service.createTenant()
        const own = await other.connectSandbox('Bäcker, Müller; & Söhne')
        const now = service.clock.now()
        const text = `Zeile eins, mit Komma; und \\ Strich ${'ä'.repeat(80)} 🎉\nZeile zwei`
        const body = schedule(service, own, text, { repeat: { rule: 'FREQ=DAILY;COUNT=3' } })
        const { id } = await created(other, body)
        await created(other, schedule(service, own, 'A draft', { type: 'draft' }))
        expect((await refusal(other.api.calendarLinks.get({}))).status).toBe(404)
        const first = await other.api.calendarLinks.create({})
        const file = await read(first.url)
        expect(file.status).toBe(200)
        const events = parseCalendar(file.text)
        expect(events).toHaveLength(4)
        const own3 = events.filter(({ UID }) => UID?.startsWith(id))
        expect(own3.map(({ DTSTART }) => DTSTART)).toEqual(
          [0, 1, 2].map((day) => toIso(now + 3_600_000 + day * 86_400_000).replace(/[-:]|\.\d+/g, '')),
        )
        expect(own3[0]?.SUMMARY).toContain('Bäcker, Müller; & Söhne: Zeile eins, mit Komma; und \\ Strich ää')
        expect(own3[0]?.DESCRIPTION).toContain('🎉')
        expect(events.map(({ STATUS }) => STATUS).sort()).toEqual([
          'CONFIRMED',
          'CONFIRMED',
          'CONFIRMED',
          'TENTATIVE',
        ])
        expect(parseCalendar((await read(first.url)).text).map(({ UID }) => UID)).toEqual(
          events.map(({ UID }) => UID),
        )
        const second = await other.api.calendarLinks.create({})
        expect((await read(first.url)).status).toBe(404)
        expect((await read(second.url)).status).toBe(200)
        expect(await other.api.calendarLinks.get({})).toEqual({ id: second.id, createdAt: second.createdAt })
        expect(await other.api.calendarLinks.revoke({})).toEqual({ id: second.id })
        expect((await read(second.url)).status).toBe(404)
        expect((await refusal(other.api.calendarLinks.revoke({}))).status).toBe(404)
      })
    })
  },
  unlimited,
)

/** Reads a calendar as RFC 5545 defines it, and fails on all else: lines, their length and folds, properties, and escapes. */
function parseCalendar(text: string): Record<string, string>[] {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const folded = text.slice(0, -2).split('\r\n')
  for (const line of folded) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  const read = lines.map((line) => {
    const [, name = '', value = ''] = /^([A-Z][A-Z-]*)(?:;[A-Z-]+=[^:;,"]+)*:(.*)$/u.exec(line) ?? []
    expect(name, line).not.toBe('')
    return { name, value }
  })
  expect(read.slice(0, 3).map(({ name }) => name)).toEqual(['BEGIN', 'VERSION', 'PRODID'])
  expect(read.at(-1)).toEqual({ name: 'END', value: 'VCALENDAR' })
  const events: Record<string, string>[] = []
  let event: Record<string, string> | null = null
  for (const { name, value } of read.slice(1, -1)) {
    if (name === 'BEGIN') {
      expect([value, event]).toEqual(['VEVENT', null])
      event = {}
    } else if (name === 'END') {
      expect(event).toMatchObject({
        UID: expect.stringMatching(/@/),
        DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
        DTSTART: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      })
      events.push(event ?? {})
      event = null
    } else if (event !== null) {
      expect(event).not.toHaveProperty(name)
      event[name] = ['SUMMARY', 'DESCRIPTION', 'UID'].includes(name) ? unescapeText(value) : value
    }
  }
  expect(event).toBeNull()
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length)
  return events
}

function unescapeText(value: string): string {
  expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/u)
  return value.replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}
