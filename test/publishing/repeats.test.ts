import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextOccurrence, occurrencesAfter } from '../../server/publishing/occurrences.ts'
import { runInZone } from '../helpers/other-zone.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from '../posts/support.ts'

const DAY = 86_400_000

/** The next dates behind `date` as people in the zone read them on their clocks. */
function readings(date: string, zone: string, days: number, count: number): string[] {
  const publish_date = Date.parse(date)
  const dates = occurrencesAfter(
    { publish_date, interval_in_days: days, repeat_rule: null, repeat_except: null },
    zone,
    publish_date,
  )
  return Array.from({ length: count }, () => clockReading(dates.next().value as number, zone))
}

function clockReading(instant: number, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(instant)
}

describe('repeating on the clock of a zone', () => {
  it('keeps the hour when New York springs forward and falls back', () => {
    // 09:00 EST is 14:00 UTC; from 14 March 2027 on 09:00 is 13:00 UTC.
    expect(readings('2027-03-12T14:00:00Z', 'America/New_York', 1, 4)).toEqual([
      '2027-03-13 09:00',
      '2027-03-14 09:00',
      '2027-03-15 09:00',
      '2027-03-16 09:00',
    ])
    expect(readings('2027-11-05T13:00:00Z', 'America/New_York', 1, 4)).toEqual([
      '2027-11-06 09:00',
      '2027-11-07 09:00',
      '2027-11-08 09:00',
      '2027-11-09 09:00',
    ])
  })

  it('keeps the hour over a whole year of weeks in Berlin', () => {
    const clocks = readings('2027-01-04T17:30:00Z', 'Europe/Berlin', 7, 60)
    expect(new Set(clocks.map((clock) => clock.slice(11)))).toEqual(new Set(['18:30']))
  })

  it('moves a missing hour on that day only, and takes the first of a repeated hour', () => {
    expect(readings('2027-03-26T01:30:00Z', 'Europe/Berlin', 1, 4)).toEqual([
      '2027-03-27 02:30',
      '2027-03-28 03:30',
      '2027-03-29 02:30',
      '2027-03-30 02:30',
    ])
    const anchor = {
      publish_date: Date.parse('2027-10-30T00:30:00Z'),
      interval_in_days: 1,
      repeat_rule: null,
      repeat_except: null,
    }
    const next = nextOccurrence(anchor, 'Europe/Berlin', anchor.publish_date) as number
    expect(new Date(next).toISOString()).toBe('2027-10-31T00:30:00.000Z')
  })

  it('changes nothing in a zone without clock changes', () => {
    expect(readings('2027-03-12T03:30:00Z', 'Asia/Kolkata', 10, 40).every((at) => at.endsWith('09:00'))).toBe(
      true,
    )
    const anchor = {
      publish_date: Date.parse('2027-03-12T03:30:00Z'),
      interval_in_days: 3,
      repeat_rule: null,
      repeat_except: null,
    }
    expect(nextOccurrence(anchor, 'Asia/Kolkata', anchor.publish_date)).toBe(anchor.publish_date + 3 * DAY)
  })

  it('occurs once when a zone skips a whole day', () => {
    // Samoa went from 29 to 31 December 2011.
    expect(readings('2011-12-28T19:00:00Z', 'Pacific/Apia', 1, 3)).toEqual([
      '2011-12-29 09:00',
      '2011-12-31 09:00',
      '2012-01-01 09:00',
    ])
  })

  it('returns the first date after any instant, in order and without gaps', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'),
        fc.integer({ min: Date.parse('2009-01-01'), max: Date.parse('2030-01-01') }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -400, max: 4_000 }),
        (zone, publish_date, interval_in_days, ahead) => {
          const root = { publish_date, interval_in_days, repeat_rule: null, repeat_except: null }
          const now = publish_date + ahead * 7_777_777
          const all = occurrencesAfter(root, zone, publish_date - DAY)
          let expected = all.next().value as number
          while (expected <= now) {
            const next = all.next().value as number
            expect(next).toBeGreaterThan(expected)
            expected = next
          }
          expect(nextOccurrence(root, zone, now)).toBe(expected)
        },
      ),
      { numRuns: 60, seed: 20_270_312 },
    ))

  it('does not depend on the zone of the machine', async () => {
    const script = `
      import { nextOccurrence } from ${JSON.stringify(import.meta.resolve('../../server/publishing/occurrences.ts'))}
      const anchor = { publish_date: Date.parse('2027-03-12T14:00:00Z'), interval_in_days: 1, repeat_rule: null, repeat_except: null }
      console.log(nextOccurrence(anchor, 'America/New_York', Date.parse('2027-03-14T00:00:00Z')))`
    const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', '']
    const answers = await Promise.all(zones.map(async (zone) => Number(await runInZone(zone, script))))
    expect(answers).toEqual(zones.map(() => Date.parse('2027-03-14T13:00:00Z')))
  })
})

describeService(
  'repeating posts',
  (service) => {
    let tenant: Tenant
    let channel: string
    let daily: string
    let changed: string
    beforeAll(async () => {
      // Before all dates below, whenever this runs.
      service.clock.set(Date.parse('2027-01-01T12:00:00Z'))
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox()
      daily = await tenant.connectSandbox('slots')
      changed = await tenant.connectSandbox('changed')
      const zone = { timezone: 'America/New_York', posting_times: JSON.stringify([{ time: 540 }]) }
      await service.app.db('integrations').where({ organization_id: tenant.organizationId }).update(zone)
    })

    const listed = async (startDate: string, endDate: string, id: string) => {
      const { posts } = await tenant.api.posts.list({ query: { startDate, endDate } })
      return posts.filter((post) => post.id === id).map((post) => post.publishDate)
    }

    it('are listed at the hour of the channel on both sides of a change, only within the window', async () => {
      const date = '2027-03-12T14:00:00Z'
      const post = await created(tenant, schedule(service, channel, 'daily', { date, inter: 1 }))
      expect(post.timezone).toBeNull()
      expect(await listed('2027-03-13', '2027-03-15T23:00:00Z', post.id)).toEqual([
        '2027-03-13T14:00:00.000Z',
        '2027-03-14T13:00:00.000Z',
        '2027-03-15T13:00:00.000Z',
      ])
      expect(await listed('2027-11-07', '2027-11-07T23:00:00Z', post.id)).toEqual([
        '2027-11-07T14:00:00.000Z',
      ])
      expect(await listed('2027-03-01', '2027-03-11', post.id)).toEqual([])
    })

    it('keep their own zone, which an edit can change', async () => {
      const date = '2027-03-26T08:00:00Z'
      const body = schedule(service, channel, 'berlin', { date, inter: 1, timezone: 'Europe/Berlin' })
      const post = await created(tenant, body)
      expect(post.timezone).toBe('Europe/Berlin')
      const window = ['2027-03-28', '2027-03-28T23:00:00Z', post.id] as const
      expect(await listed(...window)).toEqual(['2027-03-28T07:00:00.000Z'])
      const value = [{ id: post.id, content: 'berlin', image: [] }]
      const edit = (timezone?: string | null) =>
        tenant.api.posts.create({
          body: {
            ...body,
            type: 'update',
            ...(timezone === undefined ? {} : { timezone }),
            posts: [{ integration: { id: channel }, value }],
          },
        })
      await edit('Asia/Kolkata')
      expect(await listed(...window)).toEqual(['2027-03-28T08:00:00.000Z'])
      await tenant.api.posts.create({
        body: {
          type: 'update',
          date,
          posts: [{ integration: { id: channel }, value }],
        },
      })
      expect((await tenant.api.posts.get({ path: { id: post.id } })).timezone).toBe('Asia/Kolkata')
      await edit(null)
      expect((await tenant.api.posts.get({ path: { id: post.id } })).timezone).toBeNull()
    })

    it('are published at the hour of the zone', async () => {
      service.clock.set(Date.parse('2027-11-06T12:59:00Z'))
      const date = '2027-11-06T13:00:00Z'
      const post = await created(tenant, schedule(service, channel, 'nine', { date, inter: 1 }))
      const outAt = async (instant: string) => {
        service.clock.set(Date.parse(instant))
        await publishDue(service)
        return (await tenant.api.posts.get({ path: { id: post.id } })).publishedAt
      }
      expect(await outAt('2027-11-06T13:00:00Z')).toBe('2027-11-06T13:00:00.000Z')
      // An hour too early now: in New York it is 08:00 again.
      expect(await outAt('2027-11-07T13:00:00Z')).toBe('2027-11-06T13:00:00.000Z')
      expect(await outAt('2027-11-07T14:00:00Z')).toBe('2027-11-07T14:00:00.000Z')
    })

    it('are changed for the next time, and ended, without being published at once', async () => {
      const start = Date.parse('2027-06-01T12:00:00Z')
      service.clock.set(start)
      const post = await created(tenant, schedule(service, changed, 'first', { type: 'now', inter: 1 }))
      const path = { id: post.id }
      const feed = async () =>
        (await tenant.api.sandbox.getFeed({ path: { id: changed } })).items.map((item) => item.content_text)
      const pass = async (days: number) => {
        service.clock.set(start + days * DAY)
        await publishDue(service)
      }
      await pass(0)
      await tenant.api.posts.update({ path, body: { content: 'second' } })
      await pass(0.5)
      expect(await feed()).toEqual(['first'])
      await pass(1)
      expect(await feed()).toEqual(['second', 'first'])
      const date = new Date(start + 4.5 * DAY).toISOString()
      await tenant.api.posts.update({ path, body: { date, content: 'third' } })
      await pass(4)
      expect(await feed()).toEqual(['second', 'first'])
      await pass(4.5)
      expect(await feed()).toEqual(['third', 'second', 'first'])
      await pass(5.5)
      expect(await feed()).toEqual(['third', 'third', 'second', 'first'])
      await tenant.api.posts.update({ path, body: { inter: null } })
      await pass(6.5)
      await pass(7.5)
      expect(await feed()).toHaveLength(4)
      const answer = await refusal(tenant.api.posts.update({ path, body: { content: 'third' } }))
      expect(answer).toMatchObject({ status: 400, code: 'already_published' })
    })

    it('reserve their slots', async () => {
      service.clock.set(Date.parse('2027-03-01T00:00:00Z'))
      const slot = async () => (await tenant.api.slots.find({ path: { id: daily } })).date
      await created(tenant, schedule(service, daily, 'x', { date: '2027-03-01T14:00:00Z', inter: 1 }))
      expect((await refusal(slot())).status).toBe(409)
    })

    it('refuse an unknown zone', async () => {
      for (const timezone of ['+02:00', 'Berlin', 'Europe/Nowhere']) {
        const answer = await refusal(
          tenant.api.posts.create({ body: schedule(service, channel, 'x', { timezone }) }),
        )
        expect(answer).toMatchObject({ status: 400, code: 'validation_failed', at: ['body.timezone'] })
      }
    })
  },
  unlimited,
)
