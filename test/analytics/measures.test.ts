import { describe, expect, test } from 'vitest'
import { readMeasure, readPostTotals, sumChannels, totalOf } from '../../server/analytics/measures.ts'
import type { Series } from '../../server/platforms/kit/metrics.ts'

const series = (label: string, totals: number[], more: Partial<Series> = {}): Series => ({
  label,
  data: totals.map((total, index) => ({ date: `2026-11-0${index + 1}`, total: String(total) })),
  ...more,
})
const source = { keepsNoHistory: false, days: 7 }
const points = (...totals: [date: string, total: number][]) =>
  totals.map(([date, total]) => ({ date: `2026-11-0${date}`, total }))

describe('readMeasure', () => {
  test('readMeasure reads followers under their names on the platforms', () => {
    expect(readMeasure('followers', [series('Followers', [5, 6])], source)).toEqual(
      points(['1', 5], ['2', 6]),
    )
    const gains = [series('Page followers', [1, 2])]
    expect(readMeasure('followers', gains, source)).toEqual({ kind: 'gains', label: 'Page followers' })
    expect(readMeasure('followers', [series('Likes', [1])], source)).toEqual({ kind: 'unreported' })
    expect(readMeasure('followers', [series('Followers', [])], source)).toEqual({ kind: 'unmeasured' })
    expect(readMeasure('followers', [], source)).toEqual({ kind: 'unmeasured' })
  })

  test('readMeasure adds up the reactions of each day', () => {
    const found = [series('Likes', [1, 2]), series('Comments', [10]), series('Clicks', [100, 100])]
    expect(readMeasure('engagement', found, source)).toEqual(points(['1', 11], ['2', 2]))
  })

  test.each([
    [
      'a rate',
      [series('Engagement rate', [3, 4], { average: true })],
      { kind: 'rate', label: 'Engagement rate' },
    ],
    ['another count', [series('Posts Engagement', [3, 4])], { kind: 'otherwise', label: 'Posts Engagement' }],
    ['the total of the period', [series('Likes', [30])], { kind: 'period', label: 'Likes' }],
    [
      'counts of the latest posts',
      [series('Recent Likes', [3, 4])],
      { kind: 'otherwise', label: 'Recent Likes' },
    ],
  ])('readMeasure does not take %s for engagement', (_, found, gap) => {
    expect(readMeasure('engagement', found, source)).toEqual(gap)
  })

  test('readMeasure does not compare the totals that the service recorded', () => {
    const found = [series('IMPRESSION', [100, 90])]
    expect(readMeasure('impressions', found, { ...source, keepsNoHistory: true })).toEqual({
      kind: 'recent',
      label: 'IMPRESSION',
    })
    expect(readMeasure('impressions', [series('Views', [1, 2])], source)).toEqual({
      kind: 'otherwise',
      label: 'Views',
    })
  })
})

describe('sumChannels', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  const lines = [points(['1', 5], ['2', 6], ['3', 7]), points(['2', 100])]

  test('sumChannels keeps followers until their next value', () => {
    expect(sumChannels(lines, days, 'followers')).toEqual([
      { date: '2026-11-01', total: 5, channels: 1, follows: false },
      { date: '2026-11-02', total: 106, channels: 2, follows: false },
      { date: '2026-11-03', total: 107, channels: 2, follows: true },
    ])
  })

  test('sumChannels counts a day only where it is known', () => {
    expect(sumChannels(lines, days, 'impressions').map(({ total, follows }) => [total, follows])).toEqual([
      [5, false],
      [106, false],
      [7, false],
    ])
    expect(sumChannels([points(['3', 1])], days, 'impressions').map(({ date }) => date)).toEqual([
      '2026-11-03',
    ])
  })

  test('totalOf takes the latest followers and adds up counts', () => {
    const values = points(['1', 5], ['2', 6])
    expect([totalOf(values, 'followers'), totalOf(values, 'engagement')]).toEqual([6, 11])
    expect(totalOf([], 'followers')).toBeNull()
  })
})

test('readPostTotals takes the last of totals and adds up counts of days', () => {
  const found = [series('Likes', [1, 3]), series('Saves', [2, 2]), series('Impressions', [10, 20])]
  expect(readPostTotals(found, { countsDays: false })).toEqual({ engagement: 5, impressions: 20 })
  expect(readPostTotals(found, { countsDays: true })).toEqual({ engagement: 8, impressions: 30 })
  expect(readPostTotals([series('Clicks', [1])], { countsDays: false })).toEqual({
    engagement: null,
    impressions: null,
  })
})
