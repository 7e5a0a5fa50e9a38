import { expect, test } from 'vitest'
import { createPropertyStripper } from '../../server/lib/undeclared.ts'

const schema = {
  properties: { name: {}, items: { items: { properties: { id: {} } } }, settings: {} },
}

test('what a schema does not declare is taken out and named with its place', () => {
  const value = { name: 'x', nmae: 'y', items: [{ id: 1, idd: 2 }], settings: { free: 1 } }
  const found = createPropertyStripper(schema, {})(value)
  expect(value).toEqual({ name: 'x', items: [{ id: 1 }], settings: { free: 1 } })
  expect(found.map(({ location }) => location)).toEqual(['body.nmae', 'body.items.0.idd'])
})

test('of a hundred thousand names all are taken out and fifty are told', () => {
  const names = Array.from({ length: 100_000 }, (_, n) => [`nam${n}`, n])
  const value = Object.fromEntries(names)
  expect(createPropertyStripper(schema, {})(value)).toHaveLength(50)
  expect(value).toEqual({})
})
