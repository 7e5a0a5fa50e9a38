import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Figures } from '../../scripts/bench/scale/figures.ts'
import { renderInto } from '../../scripts/bench/scale/render.ts'
import { root } from './pages.ts'

const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')
const figures: Figures = JSON.parse(readFileSync(join(root, 'scripts/bench/scale/figures.json'), 'utf8'))

it('the page about large services has the figures of the last run, and no other', () => {
  expect(renderInto(page, figures)).toBe(page)
  const withoutSections = page.replace(/<!-- (\w+):begin -->.*?<!-- \1:end -->/gs, '')
  // The goal, which is no measurement.
  const numbers = withoutSections.match(/\d[\d,.]*\d/g)
  expect(numbers).toEqual(['10,000,000', '100,000', '80,000'])
})

it('the page changes with each figure', () => {
  const slower: Figures = JSON.parse(JSON.stringify(figures), (key, value) =>
    typeof value === 'number' && /Ms$|Bytes$|bytes$/.test(key) ? value * 2 : value,
  )
  const sections = (text: string) => text.match(/<!-- (\w+):begin -->.*?<!-- \1:end -->/gs) ?? []
  const before = sections(page)
  const after = sections(renderInto(page, slower))
  const unchanged = before.filter((section, index) => section === after[index])
  expect(before).toHaveLength(7)
  // Limits of platforms are no measurement.
  expect(unchanged).toEqual([expect.stringContaining('platforms:begin')])
})
