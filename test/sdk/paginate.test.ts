import { describe, expect, test } from 'vitest'
import { paginate, toArray } from '../../sdk/index.ts'

function numbered(pages: number[][]) {
  const asked: (number | undefined)[] = []
  const fetchPage = async (input: { query?: { page?: number } }) => {
    asked.push(input.query?.page)
    const page = input.query?.page ?? 0
    return { items: pages[page] ?? [], page, hasMore: page < pages.length - 1 }
  }
  return { asked, walk: () => paginate(fetchPage, (page) => page.items) }
}

describe('paginate', () => {
  test('walks every page in order', async () => {
    const { walk, asked } = numbered([[1, 2], [], [3]])
    expect(await toArray(walk(), { limit: 100 })).toEqual([1, 2, 3])
    expect(asked).toEqual([undefined, 1, 2])
  })

  test('walks the console’s numbered pages, whose keys are short', async () => {
    const fetchPage = async (input: { query?: { page?: number } }) => {
      const pg = input.query?.page ?? 0
      return { p: [pg * 2, pg * 2 + 1], pg, hm: pg < 2 }
    }
    expect(
      await toArray(
        paginate(fetchPage, (page) => page.p),
        { limit: 9 },
      ),
    ).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('fetches no page that nobody asked for', async () => {
    const { walk, asked } = numbered([[1, 2], [3]])
    expect(await toArray(walk(), { limit: 2 })).toEqual([1, 2])
    expect(asked).toEqual([undefined])
  })

  test('follows cursors and keeps the rest of the query', async () => {
    const seen: object[] = []
    const fetchPage = async (input: { query: { state: string; cursor?: string } }) => {
      seen.push(input.query)
      return { items: [seen.length], nextCursor: seen.length < 3 ? `c${seen.length}` : null }
    }
    const items = await toArray(
      paginate(fetchPage, (page) => page.items, { query: { state: 'ERROR' } }),
      { limit: 9 },
    )
    expect(items).toEqual([1, 2, 3])
    expect(seen).toEqual([
      { state: 'ERROR' },
      { state: 'ERROR', cursor: 'c1' },
      { state: 'ERROR', cursor: 'c2' },
    ])
  })
})
