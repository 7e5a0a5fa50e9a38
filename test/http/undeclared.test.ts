import { expect, test } from 'vitest'
import { createPropertyStripper } from '../../server/lib/json/undeclared.ts'

const schema = {
  properties: { name: {}, items: { items: { properties: { id: {} } } }, settings: {} },
}

test('undeclared properties are removed and reported with their location', () => {
  const value = { name: 'x', nmae: 'y', items: [{ id: 1, idd: 2 }], settings: { free: 1 } }
  const found = createPropertyStripper(schema, {})(value)
  expect(value).toEqual({ name: 'x', items: [{ id: 1 }], settings: { free: 1 } })
  expect(found.map(({ location }) => location)).toEqual(['body.nmae', 'body.items.0.idd'])
})

test('a hundred thousand undeclared properties are all removed, and fifty are reported', () => {
  const names = Array.from({ length: 100_000 }, (_, n) => [`nam${n}`, n])
  const value = Object.fromEntries(names)
  expect(createPropertyStripper(schema, {})(value)).toHaveLength(50)
  expect(value).toEqual({})
})
