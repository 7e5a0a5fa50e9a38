import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { createAppToken } from '../../server/platforms/kit/reads/app-token.ts'
import { htmlToText } from '../../server/platforms/kit/reads/html-text.ts'
import { collect } from '../../server/platforms/kit/reads/pages.ts'
import { toFile, toItem, toProfile } from '../../server/platforms/kit/reads/shape.ts'
import type { PageRequest } from '../../server/platforms/kit/reads/types.ts'
import { createReadCache } from '../../server/reads/cache.ts'

/** A platform with posts 10 to 1, one a second, in pages of three whatever the limit. */
function pagesOfThree() {
  const asked: (string | null)[] = []
  const fetchPage = async ({ cursor }: PageRequest) => {
    asked.push(cursor)
    const first = Number(cursor ?? 10)
    const ids = [first, first - 1, first - 2].filter((id) => id > 0)
    const items = ids.map((id) => toItem({ id, publishedAt: id }))
    return { items, next: first > 3 ? String(first - 3) : null }
  }
  return { asked, fetchPage }
}

const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => Number(id))

describe('lists', () => {
  it('a list is returned completely for any sizes of its parts and of the platform’s pages', async () => {
    for (const limit of [1, 2, 3, 4, 7, 100]) {
      const { fetchPage } = pagesOfThree()
      const found: number[] = []
      let part = await collect(fetchPage, { limit, since: null, cursor: null })
      found.push(...ids(part))
      while (part.next !== null) {
        part = await collect(fetchPage, { limit, since: null, cursor: part.next })
        expect(part.items.length).toBeLessThanOrEqual(limit)
        found.push(...ids(part))
      }
      expect(found, String(limit)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    }
  })

  it('a list ends at the first page that reaches back before `since`', async () => {
    const { fetchPage, asked } = pagesOfThree()
    const part = await collect(fetchPage, { limit: 20, since: 6_000, cursor: null })
    expect([ids(part), part.next, asked]).toEqual([[10, 9, 8, 7, 6], null, [null, '7']])
  })

  it('a list requests at most five empty pages and resumes later', async () => {
    let calls = 0
    const fetchPage = async () => {
      calls += 1
      return { items: [undefined], next: `page ${calls}` }
    }
    const part = await collect(fetchPage, { limit: 20, since: null, cursor: null })
    expect([part.items, part.next, calls]).toEqual([[], ['page 5', null], 5])
  })
})

describe('platform answers', () => {
  it.each([
    ['<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
    [
      '<p>See <a href="https://a.io/long"><span>https://</span><span>a.io/…</span></a>!</p>',
      'See https://a.io/long!',
    ],
    [
      '<a href="https://m.example/@ada">@<span>ada</span></a> <a href="https://m.example/tags/x">#x</a>',
      '@ada #x',
    ],
    ['<a href="javascript:alert(1)">Click</a>', 'Click'],
    ['a &amp;lt; b<script>alert(1)</script><style>p{}</style>', 'a &lt; b'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
    [7, ''],
  ])('HTML becomes plain text: %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it('an object is a post only with an id, and includes only web URLs', () => {
    expect(toItem({ id: {}, text: 'x' })).toBeUndefined()
    expect(toItem({ id: 9, url: 'javascript:alert(1)', publishedAt: 'never', text: { a: 1 } })).toEqual({
      id: '9',
      url: null,
      text: '',
      publishedAt: null,
      author: null,
      media: [],
      metrics: {},
    })
    expect(toFile('image', 'data:image/png;base64,AA')).toBeUndefined()
    expect(toItem({ id: 'a', text: 'x'.repeat(60_000) })?.text).toHaveLength(50_000)
  })

  it('an object is a profile with counts from numbers or text, and null for invalid counts', () => {
    const profile = toProfile({ id: '7', username: 'a\u0000da\n', followers: '12', following: -1, posts: {} })
    expect(profile).toMatchObject({ username: 'a da', followers: 12, following: null, posts: null })
    expect(toProfile({ id: '7' })).toBeUndefined()
  })
})

describe('app tokens', () => {
  const grant = { url: '/token', id: 'id', secret: 'secret', variables: 'CLUB_SECRET' }
  const refused = new PlatformError('auth', 'no')

  function club(lifetime: number | undefined) {
    const at = { asked: 0, now: 0 }
    const read = async () => ({ access_token: `t-${++at.asked}`, expires_in: lifetime })
    return { at, api: () => ({ read, now: at.now }) as never, withToken: createAppToken('Club', grant) }
  }

  it('a token is requested once by concurrent callers, and again shortly before it expires', async () => {
    const { at, api, withToken } = club(3_600)
    const use = async (token: string) => token
    expect(await Promise.all([withToken(api(), use), withToken(api(), use)])).toEqual(['t-1', 't-1'])
    at.now = 3_539_000
    expect(await withToken(api(), use)).toBe('t-1')
    at.now = 3_541_000
    expect(await withToken(api(), use)).toBe('t-2')
  })

  it('a refused token is renewed once, and a second refusal names the operator', async () => {
    const { api, withToken } = club(undefined)
    const seen: string[] = []
    const use = async (token: string) => {
      seen.push(token)
      if (token === 't-1') throw refused
      return token
    }
    expect(await withToken(api(), use)).toBe('t-2')
    const never = withToken(api(), async () => {
      throw refused
    })
    await expect(never).rejects.toMatchObject({
      code: 'app_refused',
      message: expect.stringContaining('CLUB_SECRET'),
    })
    expect(seen).toEqual(['t-1', 't-2'])
  })
})

describe('the cache of reads', () => {
  it('the cache keeps the newest answers within its limits', async () => {
    const cache = createReadCache(() => 0, 1_000)
    let asked = 0
    const read = (key: string, length = 1) =>
      cache.get(key, async () => ({ n: ++asked, text: 'x'.repeat(length) }))
    await read('small')
    for (const key of ['a', 'b', 'c']) await read(key, 6_000_000)
    expect((await read('c')).n).toBe(4)
    expect((await read('small')).n).toBe(5)
    for (let n = 0; n < 1_100; n += 1) await read(`many ${n}`)
    expect((await read('many 1099')).n).toBe(asked)
    const before = asked
    await read('many 0')
    expect(asked).toBe(before + 1)
  })
})
