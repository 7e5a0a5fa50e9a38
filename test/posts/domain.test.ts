import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLooseInstant } from '../../server/lib/time/dates.ts'
import { firstOccurrences, occurrences } from '../../server/posts/list/list-posts.ts'
import { checkSettings } from '../../server/posts/save/check-settings.ts'
import { type PostsRequest, parseRequest } from '../../server/posts/save/parse-request.ts'
import { type PostProblem, throwProblems } from '../../server/posts/save/problems.ts'
import { refusal } from './support.ts'

const now = Date.parse('2031-01-01T10:20:30.400Z')
const dayMs = 86_400_000

async function plan(over: Partial<PostsRequest>) {
  const problems: PostProblem[] = []
  const posts = [{ integration: { id: 'c' }, value: [{ content: 'x' }] }]
  return { ...(await parseRequest({ date: '2031-02-01', posts, ...over }, now, problems)), problems }
}

describe('reading a request', () => {
  it('publishes at the current minute for the type now, whatever the date', async () => {
    const read = await plan({ type: 'now', date: 'nonsense' })
    expect(new Date(read.publishDate ?? 0).toISOString()).toBe('2031-01-01T10:20:00.000Z')
    expect(read.problems).toEqual([])
  })

  it('leaves the date open for next-slot, but refuses next-slot for the type now', async () => {
    expect(await plan({ date: 'next-slot' })).toMatchObject({ publishDate: null, problems: [] })
    expect(await plan({ date: 'next-slot', type: 'draft' })).toMatchObject({
      publishDate: null,
      problems: [],
    })
    expect((await plan({ date: 'next-slot', type: 'now' })).problems).toMatchObject([
      { location: 'body.date' },
    ])
    expect((await plan({ date: 'Next-Slot' })).problems).toMatchObject([{ location: 'body.date' }])
  })

  it('defaults to the type schedule', async () => {
    expect((await plan({ type: null })).type).toBe('schedule')
    expect((await plan({})).type).toBe('schedule')
  })

  it.each([
    [true, 1],
    ['true', 1],
    ['1', 1],
    [1, 1],
    [false, 0],
    ['false', 0],
    ['', 0],
    [{}, 0],
    [null, undefined],
    [undefined, undefined],
  ])('reads shortLink %j as %j', async (shortLink, expected) => {
    expect((await plan({ shortLink })).shortLink).toBe(expected)
  })

  it.each([
    [undefined, undefined],
    [null, { ends: 'days' }],
    ['', { ends: 'days' }],
    [0, { ends: 'days' }],
    ['7', { interval_in_days: 7, repeat_rule: null, repeat_except: null }],
    [30, { interval_in_days: 30, repeat_rule: null, repeat_except: null }],
  ])('reads inter %j as %j', async (inter, expected) => {
    const read = await plan({ inter })
    expect([read.repetition, read.problems]).toEqual([expected, []])
  })

  it.each([
    ['CLI', 'CLI'],
    ['API', 'API'],
    ['WEB', 'API'],
    [null, 'API'],
  ])('reads creationMethod %j as %j', async (creationMethod, expected) => {
    expect((await plan({ creationMethod })).creationMethod).toBe(expected)
  })

  it('rounds a delay up to whole minutes and refuses an invalid delay', async () => {
    const value = ['1.2', 3, null, '', 'soon', -1, Number.MAX_VALUE].map((delay) => ({ content: 'x', delay }))
    const read = await plan({ posts: [{ integration: { id: 'c' }, value }] })
    expect(read.threads[0]?.entries.map((entry) => entry.delay)).toEqual([2, 3, 0, 0, 0, 0, 0])
    expect(read.problems.map(({ location }) => location)).toEqual(
      [4, 5, 6].map((index) => `body.posts.0.value.${index}.delay`),
    )
  })

  it('removes embedded images and refuses content that takes long to parse', async () => {
    const picture = `<p>x</p><img src="data:image/png;base64,${'A'.repeat(3_000_000)}">`
    const value = [
      { content: picture },
      { content: '<b>a</b>'.repeat(20_000) },
      { content: 'a'.repeat(500_001) },
      { content: 'b'.repeat(350_000) },
    ]
    const read = await plan({ posts: [{ integration: { id: 'c' }, value }] })
    expect(read.threads[0]?.entries[0]?.content).toBe('<p>x</p>')
    expect(read.problems.map(({ location }) => location)).toEqual([
      'body.posts.0.value.1.content',
      'body.posts.0.value.2.content',
      // With the ones before, these are over a million.
      'body.posts.0.value.3.content',
    ])
  })

  it('reads any text as a date or refuses it', () =>
    fc.assert(
      fc.asyncProperty(fc.string(), async (date) => {
        const read = await plan({ date })
        const instant = parseLooseInstant(date)
        expect(read.problems.length).toBe(instant === null ? 1 : 0)
        if (instant !== null) expect(read.publishDate).toBe(instant)
      }),
      { seed: 20_310_101 },
    ))
})

describe('post settings', () => {
  const schema = {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', minLength: 2 },
      kind: { type: 'string', enum: ['a', 'b'] },
      places: {
        type: 'array',
        items: {
          type: 'object',
          required: ['value'],
          properties: { value: { type: 'string', format: 'uri' } },
        },
      },
    },
    additionalProperties: false,
  }
  const locations = (settings: Record<string, unknown>) =>
    checkSettings(schema, settings).map(({ location }) => location)

  it('are validated against the channel’s schema, with the exact location of each problem', () => {
    expect(locations({ title: 'fine', __type: 'x', 'plug--repost--active': true })).toEqual([])
    expect(locations({})).toEqual(['settings.title'])
    expect(locations({ title: 'x', kind: 'c', places: [{}, { value: 'no uri' }] }).sort()).toEqual([
      'settings.kind',
      'settings.places.0.value',
      'settings.places.1.value',
      'settings.title',
    ])
    expect(checkSettings(schema, { kind: 'c' }).map(({ message }) => message)).toEqual([
      'title is required',
      'kind must be one of a, b',
    ])
    expect(checkSettings(null, { anything: 1 })).toEqual([])
  })
})

describe('problems', () => {
  it('answer with the most severe code and list every problem', async () => {
    const problems: PostProblem[] = [
      { code: 'content_rejected', location: 'a', message: 'A.', channel: { provider: 'x', name: 'X' } },
      { code: 'validation_failed', location: 'b', message: 'B.' },
    ]
    expect(() => throwProblems([])).not.toThrow()
    expect(() => throwProblems(problems)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        message: 'B. (1 more in errors.)',
        extensions: undefined,
        errors: [
          { location: 'a', message: 'A.' },
          { location: 'b', message: 'B.' },
        ],
      }),
    )
    const answer = await refusal(
      Promise.reject(Object.assign(new Error(), { status: 400, code: 'x', problem: {} })),
    )
    expect(answer.at).toEqual([])
  })
})

describe('occurrences', () => {
  it('include every date of the grid within the window and after the cursor', () =>
    fc.assert(
      fc.property(
        fc.record({
          anchor: fc.integer({ min: -40, max: 40 }),
          interval: fc.integer({ min: 1, max: 9 }),
          start: fc.integer({ min: -50, max: 50 }),
          length: fc.integer({ min: 0, max: 60 }),
          cursor: fc.option(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom('a', 'b', 'c'))),
        }),
        ({ anchor, interval, start, length, cursor }) => {
          const row = {
            id: 'b',
            publish_date: now + anchor * dayMs,
            interval_in_days: interval,
            repeat_rule: null,
            repeat_except: null,
            timezone: null,
            channel: { timezone: 'UTC' },
          }
          const after = cursor === null ? null : ([now + cursor[0] * dayMs, cursor[1]] as [number, string])
          const window = {
            start: now + start * dayMs,
            end: now + (start + length) * dayMs,
            after,
            limit: 1000,
          }
          const all = Array.from({ length: 200 }, (_, index) => row.publish_date + index * interval * dayMs)
          const expected = all
            .filter((date) => date >= window.start && date <= window.end)
            .filter((date) => after === null || date > after[0] || (date === after[0] && 'b' > after[1]))
          expect(occurrences(row, window)).toEqual(expected)
          const before = all
            .filter((date) => date >= window.start && date <= window.end)
            .filter((date) => after === null || date < after[0] || (date === after[0] && 'b' < after[1]))
          const latest = { ...window, direction: 'desc' as const }
          expect(occurrences(row, latest)).toEqual(before)
          expect(occurrences(row, { ...latest, limit: 2 })).toEqual(before.slice(-2))
        },
      ),
      { seed: 20_310_101 },
    ))

  const repeating = (id: string, interval: number, offset: number) => ({
    id,
    publish_date: now + offset,
    interval_in_days: interval,
    repeat_rule: null,
    repeat_except: null,
    timezone: 'Europe/Berlin',
    channel: { timezone: 'UTC' },
  })

  it('are empty after a cursor beyond all calendar dates', () => {
    const after: [number, string] = [Number.MAX_SAFE_INTEGER, 'a']
    const window = { start: now, end: now + dayMs, after, limit: 5 }
    expect(occurrences(repeating('b', 1, 0), window)).toEqual([])
  })

  it('are computed only up to the page for many posts', async () => {
    const rows = Array.from({ length: 300 }, (_, index) =>
      repeating(`${index}`, (index % 5) + 1, index * 977),
    )
    const window = { start: now, end: now + 20_000 * dayMs, after: null, limit: 50 }
    const all = rows.flatMap((row) => occurrences(row, window).map((date) => [date, row.id] as const))
    all.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
    const found = (await firstOccurrences(rows, window)).map(({ row, date }) => [date, row.id] as const)
    found.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
    expect(found.slice(0, 50)).toEqual(all.slice(0, 50))
    expect(found.length).toBeLessThan(all.length / 10)
  })
})
