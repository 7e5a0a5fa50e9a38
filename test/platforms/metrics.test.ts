import { describe, expect, it } from 'vitest'
import { readPath } from '../../server/platforms/kit/http/response.ts'
import { asAverages, readDays, readMetrics, sumMetrics } from '../../server/platforms/kit/metrics.ts'

describe('metrics', () => {
  it('are read by their paths from numbers or text, and skipped otherwise', () => {
    const data = { counts: { likes: 4, views: '12', none: null, name: 'x' } }
    expect(
      readMetrics(data, {
        Likes: 'counts.likes',
        Views: 'counts.views',
        None: 'counts.none',
        Name: 'counts.name',
      }),
    ).toEqual([
      { label: 'Likes', total: 4 },
      { label: 'Views', total: 12 },
    ])
    expect(readMetrics(undefined, { Likes: 'likes' })).toEqual([])
    expect(readPath({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1)
  })

  it('are summed over posts, and skipped when no post has them', () => {
    expect(
      sumMetrics([{ likes: 1 }, { likes: 2, views: 5 }, {}], { L: 'likes', V: 'views', S: 'saves' }),
    ).toEqual([
      { label: 'L', total: 3 },
      { label: 'V', total: 5 },
    ])
  })

  it('are read for each day in order, summing several rows of one day', () => {
    const rows = [
      { end: '2026-11-22T08:00:00+0000', views: 3 },
      { end: '2026-11-21', views: 2 },
      { end: Date.UTC(2026, 10, 21, 5), views: 4 },
      { end: 'never', views: 9 },
      { end: '2026-11-20' },
      null,
    ]
    const days = [
      { date: '2026-11-21', total: 6 },
      { date: '2026-11-22', total: 3 },
    ]
    expect(readDays(rows, 'end', { Views: 'views', Saves: 'saves' })).toEqual([{ label: 'Views', days }])
    const byParts = (row: object) => `2026-11-${readPath(row, 'date.day')}`
    expect(readDays([{ date: { day: 19 }, n: 1 }], byParts, { N: 'n' })).toEqual([
      { label: 'N', days: [{ date: '2026-11-19', total: 1 }] },
    ])
    expect(readDays('nothing', 'end', { Views: 'views' })).toEqual([])
  })

  it('are marked as averages by their labels', () => {
    const metrics = readMetrics({ a: 1, b: 2 }, { A: 'a', B: 'b' })
    expect(asAverages(metrics, ['B'])).toEqual([
      { label: 'A', total: 1 },
      { label: 'B', total: 2, average: true },
    ])
  })
})
