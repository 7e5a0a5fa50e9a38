import { describe, expect, it } from 'vitest'
import { type ListedPage, lookThrough, sameText } from '../../server/platforms/kit/reads/look-up.ts'
import { cpuTime } from '../helpers/cpu-time.ts'

const SENT = 1_700_000_000_000
const entry = (releaseId: string) => ({ releaseId, releaseUrl: null })
const item = (releaseId: string, secondsAfter: number, text: string | null = 'On bread') => ({
  entry: entry(releaseId),
  text,
  publishedAt: SENT / 1_000 + secondsAfter,
})
const look = (...pages: ListedPage[]) => {
  const list = [...pages]
  return lookThrough({ sentAt: SENT }, 'On bread', async () => list.shift() ?? { items: [] })
}

describe('searching the posts of an account', () => {
  it('finds items with the text since shortly before the act was sent', async () => {
    const items = [item('1', 5), item('2', 5, 'On rye'), item('3', -60), item('4', -3_600)]
    expect(await look({ items, next: 'more' })).toEqual({
      matches: [entry('1'), entry('3')],
      isComplete: true,
    })
  })

  it('continues until a page reaches back far enough or the list ends', async () => {
    const pages = [
      { items: [item('1', 900, 'Later')], next: 'a' },
      { items: [item('2', 4)], next: null },
    ]
    expect(await look(...pages)).toEqual({ matches: [entry('2')], isComplete: true })
    expect(await look({ items: [] })).toEqual({ matches: [], isComplete: true })
  })

  it('reports an endless list as incomplete', async () => {
    const pages = Array.from({ length: 20 }, (_, n) => ({ items: [item(`${n}`, 900, 'Later')], next: 'a' }))
    expect(await look(...pages)).toEqual({ matches: [], isComplete: false })
  })

  it('reports items without a time as incomplete', async () => {
    const items = [{ ...item('1', 5), publishedAt: 'yesterday' }]
    expect(await look({ items })).toEqual({ matches: [], isComplete: false })
  })

  it('matches an item without a text by its files, and ignores an item that does not fit', async () => {
    const items = [item('1', 5, null), { ...item('2', 5), fits: false }]
    expect(await look({ items })).toEqual({ matches: [entry('1')], isComplete: true })
  })
})

it.each([
  ['On  bread\nand rye', ' On bread and rye '],
  ['See https://ada.example/ now', 'See ada.example now'],
  ['caf\u0065\u0301', 'café'],
])('a text equals the form in which a platform shows it: %j', (sent, shown) => {
  expect(sameText(sent, shown)).toBe(true)
})

it.each([
  ['On bread', 'On bread!'],
  ['', ''],
  ['On bread', undefined],
  ['https://ada.example/a', 'https://ada.example/b'],
])('a text differs from another text: %j', (sent, shown) => {
  expect(sameText(sent, shown)).toBe(false)
})

it('a hostile text of slashes is compared quickly', () => {
  const busy = cpuTime()
  expect(sameText('a', `${'http://'.repeat(200_000)}${'/'.repeat(1_000_000)}`)).toBe(false)
  expect(busy()).toBeLessThan(2_000)
})
