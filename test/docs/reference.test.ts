import { expect, test } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import type { Contract, Schema } from '../../scripts/docs/contract.ts'
import { draftEntries } from '../../scripts/docs/reference/entry-drafts.ts'
import { fieldList } from '../../scripts/docs/reference/field-list.ts'
import { type Field, fieldsOf } from '../../scripts/docs/reference/fields.ts'
import { createSearchIndex } from '../../scripts/docs/search-index.ts'
import { readSources } from '../../scripts/docs/site.ts'
import { describePlatforms } from '../../server/platforms/registry.ts'
import { root } from './pages.ts'

const pages = draftEntries(readSources(root), createSearchIndex())
  .map(({ content }) => content)
  .filter(({ href }) => href.startsWith('/docs/reference/'))

const bodyOf = (id: string) => pages.find(({ href }) => href === `/docs/reference/${id}`)?.body ?? ''

test('every operation has a page whose ids are unique and without spaces', () => {
  for (const id of Object.keys(operationTable)) expect(bodyOf(id), id).toContain('<h1>')
  for (const { href, body } of pages) {
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at || /\s/.test(id)),
      href,
    ).toEqual([])
  }
})

test('the navigation of a page lists the tags in their groups and marks the operation once', () => {
  for (const { href, navigation } of pages) {
    const opened = navigation.flatMap(({ links }) => links).filter(({ links }) => links !== undefined)
    expect(
      opened.flatMap(({ links = [] }) => links).filter((link) => link.href === href),
      href,
    ).toHaveLength(1)
    expect(opened, href).toHaveLength(1)
  }
})

test('the settings of a post are those of one platform, each with the fields that it requires', () => {
  const body = bodyOf('createPosts')
  for (const { id, name, platform } of describePlatforms()) {
    expect(body, id).toContain(`<summary>${name}</summary>`)
    expect(body, id).toContain(`href="/docs/platforms/${id}"`)
    const { properties = {} } = (platform.settings ?? {}) as Schema
    for (const setting of Object.keys(properties)) expect(body, id).toContain(`.${setting}">`)
  }
  expect(body).toContain("The channel's tool <code>boards</code>")
  expect(bodyOf('updatePost')).toContain('href="/docs/reference/createPosts#body.posts.settings"')
  expect(body).toMatch(
    /id="body\.posts\.settings\.pinterest\.board"><div class="field">.*<strong>required<\/strong>/,
  )
})

const contractWith = (schemas: Record<string, Schema>) => ({ components: { schemas } }) as unknown as Contract
const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Lists the names of fields, with those inside in parentheses. */
function namesOf(fields: Field[]): string {
  return fields
    .map(({ name, inside }) => (inside.fields.length > 0 ? `${name}(${namesOf(inside.fields)})` : name))
    .join(' ')
}

test('a recursive schema ends with the name of the schema around it', () => {
  const contract = contractWith({
    TreeNode: {
      properties: { name: { type: 'string' }, children: { type: 'array', items: reference('TreeNode') } },
    },
  })
  const content = fieldsOf(contract, reference('TreeNode'))
  expect(namesOf(content.fields)).toBe('name children')
  expect(fieldList(content, 'body').text).toContain('Has the fields of the tree node around it.')
})

test('the parts of a schema are joined, and a later part refines an earlier one', () => {
  const contract = contractWith({
    Base: { required: ['id'], properties: { id: { type: 'string' }, at: { type: 'string' } } },
  })
  const { fields } = fieldsOf(contract, {
    allOf: [reference('Base'), { properties: { at: { type: 'integer' } } }],
  })
  expect(fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['id', 'string', true],
    ['at', 'integer', false],
  ])
})

test('an object that may be null has its fields, and one of several forms is a choice', () => {
  const object = (name: string): Schema => ({
    type: 'object',
    properties: { kind: { const: name }, [name]: { type: 'string' } },
  })
  const contract = contractWith({})
  expect(namesOf(fieldsOf(contract, { anyOf: [object('a'), { type: 'null' }] }).fields)).toBe('kind a')
  const { fields, choices } = fieldsOf(contract, { oneOf: [object('a'), object('b'), { type: 'string' }] })
  expect([fields, choices.map(({ label }) => label)]).toEqual([[], ['a', 'b']])
})

test('limits and long lists of values are folded', () => {
  const values = Array.from({ length: 12 }, (_, at) => `value-${at}`)
  const properties: Record<string, Schema> = {
    code: {
      type: 'string',
      minLength: 2,
      maxLength: 2000,
      pattern: '^<b>$',
    },
    choice: { type: 'string', enum: values },
    few: { type: ['string', 'null'], enum: ['a', null], default: 'a' },
  }
  const page = fieldList(fieldsOf(contractWith({}), { properties, required: ['few'] }), 'body').text
  expect(page).toContain(
    '<summary>limits</summary><ul><li>2 to 2,000 characters</li><li>Pattern: <code>^&lt;b&gt;$</code></li>',
  )
  expect(page).toContain('<summary>12 values</summary>')
  expect(page).toContain('<p class="hint">Only <code>a</code></p><p class="hint">Default <code>a</code></p>')
  expect(page).not.toContain('<b>')
})
