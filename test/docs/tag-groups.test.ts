import { expect, test } from 'vitest'
import { groupsOf } from '../../scripts/docs/reference/operations-index.ts'
import { readSources } from '../../scripts/docs/site.ts'
import { root } from './pages.ts'

const sources = readSources(root)
const { contract, entries } = sources

test('every tag of the contract is in exactly one group', () => {
  const grouped = contract['x-tagGroups'].flatMap(({ tags }) => tags)
  expect(grouped.toSorted()).toEqual(contract.tags.map(({ name }) => name).toSorted())
})

test('every group has a name of its own and an operation', () => {
  const shown = groupsOf(sources)
  expect(shown.map(({ name }) => name)).toEqual(contract['x-tagGroups'].map(({ name }) => name))
  expect(new Set(shown.map(({ name }) => name)).size).toBe(shown.length)
})

test('every tag has an operation or an event, and every operation a tag that the contract describes', () => {
  expect([...entries].filter(([, list]) => list.length === 0)).toEqual([])
  const described = new Set(contract.tags.map(({ name }) => name))
  const used = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap(({ tags }) => tags ?? []),
  )
  expect(used.filter((tag) => !described.has(tag))).toEqual([])
})

test('every tag has a name of its own for people', () => {
  const names = contract.tags.map((tag) => tag['x-displayName'])
  expect(names.filter((name) => !/^[A-Z][\w, -]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
