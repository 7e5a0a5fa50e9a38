import { describe, expect, test } from 'vitest'
import { toChoices } from '../../server/console/composer/settings/look-up.ts'
import {
  dropBlankItems,
  readSettingFields,
  removeItem,
  type SettingSchema,
  schemaAt,
  toSettingFields,
} from '../../server/console/composer/settings/setting-fields.ts'
import { settingInputs } from '../../server/console/composer/settings/setting-inputs.ts'
import type { JsonSchema } from '../../server/platforms/platform.ts'
import { describePlatforms } from '../../server/platforms/registry.ts'

const platforms = describePlatforms().flatMap(({ id, platform }) =>
  platform.settings === null ? [] : [{ id, platform, settings: platform.settings }],
)
const schemaOf = (id: string) => platforms.find((each) => each.id === id)?.settings ?? {}

/** Lists every setting with its path, those in lists and objects too. */
function listAll(schema: SettingSchema, path = ''): [string, SettingSchema][] {
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    listAll(each, path === '' ? name : `${path}.${name}`),
  )
  return [[path, schema], ...members, ...(schema.items ? listAll(schema.items, `${path}.0`) : [])]
}

function draw(schema: JsonSchema, values: Record<string, string>): string {
  const kept = { findings: [], choices: new Map(), pictures: [], focus: undefined }
  return settingInputs({ channel: 'c', schema, values, ...kept }).text
}

describe.each(platforms)('the settings of $id', ({ platform, settings }) => {
  const all = listAll(settings as SettingSchema)

  test('no label, hint or choice shows the name of a field as programs write it', () => {
    const shown = draw(settings, {}).replace(/<[^>]*>/g, ' ')
    expect(shown.match(/\b[a-z]+_[a-z_]+\b/g) ?? []).toEqual([])
  })

  test('each look-up names a tool with the data that it takes, and members that exist', () => {
    expect(all.length).toBeGreaterThan(1)
    for (const [path, { 'x-lookup': lookup, properties, items }] of all) {
      if (lookup === undefined) continue
      const tool = platform.tools.find(({ methodName }) => methodName === lookup.tool)
      const keys = tool?.dataSchema.map(({ key }) => key)
      expect(keys, `${path} names the tool ${lookup.tool}`).toBeDefined()
      const used = [...(lookup.search ? [lookup.search] : []), ...Object.keys(lookup.with ?? {})]
      expect(used.filter((key) => !keys?.includes(key))).toEqual([])
      const beside = path.split('.').slice(0, -1).join('.')
      for (const sibling of Object.values(lookup.with ?? {}))
        expect(all.map(([each]) => each)).toContain(beside === '' ? sibling : `${beside}.${sibling}`)
      const members = Object.keys(properties ?? items?.properties ?? { '': null })
      expect(Object.keys(lookup.fill ?? {}).filter((member) => !members.includes(member))).toEqual([])
    }
  })

  test('each field has one label for people, and no two have the same id', () => {
    const lists = all.filter(([, { type, items }]) => type === 'array' && items?.properties)
    const text = draw(settings, Object.fromEntries(lists.map(([path]) => [`${path}.0.`, ''])))
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const fields = [...text.matchAll(/<(?:input|select|textarea) id="([^"]+)"/g)].map(([, id]) => id)
    for (const id of fields) expect(text.split(`<label for="${id}">`)).toHaveLength(2)
    const labels = [...text.matchAll(/<label for="[^"]+">([^<]*)/g)].map(([, label]) => label)
    expect(labels.filter((label) => /_|[a-z][A-Z]/.test(label ?? ''))).toEqual([])
  })
})

/** Returns the schema of a setting. */
function settingOf(id: string, path: string): SettingSchema {
  return schemaAt(schemaOf(id), path) ?? {}
}

test.each([
  ['pinterest', 'board', [{ id: '1', name: 'Bread' }], [{ label: 'Bread', fields: { '': '1' } }]],
  [
    'reddit',
    'subreddit.0.value.subreddit',
    [{ id: 't5_1', name: 'bread', title: 'All about bread' }],
    [{ label: 'bread', fields: { '': 'bread' } }],
  ],
  [
    'reddit',
    'subreddit.0.value.flair',
    { flairs: [{ id: 'f', name: 'Recipe' }], allow: [] },
    [{ label: 'Recipe', fields: { id: 'f', name: 'Recipe' } }],
  ],
  [
    'lemmy',
    'subreddit.0.value',
    [{ id: '7', name: 'bread@example.org', title: 'Bread' }],
    [{ label: 'bread@example.org', fields: { subreddit: 'bread@example.org', id: '7' } }],
  ],
  [
    'tiktok-business',
    'location',
    [{ id: 'l', name: 'Bakery', address: 'Main Street' }],
    [{ label: 'Bakery, Main Street', fields: { id: 'l', name: 'Bakery', address: 'Main Street' } }],
  ],
  [
    'devto',
    'tags',
    [{ value: 3, label: 'baking' }],
    [{ label: 'baking', fields: { value: '3', label: 'baking' } }],
  ],
  ['wordpress', 'categories', [{ id: 4, name: 'News' }, null], [{ label: 'News', fields: { '': '4' } }]],
  ['whop', 'experience', { error: 'no list' }, []],
])('the answer of a tool of %s becomes choices of %s', (id, path, answer, expected) => {
  const schema = settingOf(id, path)
  expect(toChoices(answer, schema, schema['x-lookup'] ?? { tool: '' })).toEqual(expected)
})

test('items of a list are read, removed and moved up, and blank ones are dropped', () => {
  const schema = schemaOf('reddit')
  const item = (at: number, title: string) => ({
    [`subreddit.${at}.value.subreddit`]: title === '' ? '' : 'bread',
    [`subreddit.${at}.value.title`]: title,
  })
  const values: Record<string, string> = {
    ...item(0, 'First'),
    ...item(1, ''),
    ...item(2, 'Third'),
    ...item(3, ''),
  }
  dropBlankItems(schema as SettingSchema, values)
  expect(values).toEqual({ ...item(0, 'First'), ...item(1, 'Third') })
  const read = readSettingFields(schema, values)
  expect(read).toEqual({
    subreddit: [
      { value: { subreddit: 'bread', title: 'First' } },
      { value: { subreddit: 'bread', title: 'Third' } },
    ],
  })
  expect(toSettingFields(schema, read)).toEqual(values)
  removeItem(values, 'subreddit', 0)
  expect(values).toEqual(item(0, 'Third'))
})

test('a list begins with one item where it is required, and offers another', () => {
  expect(draw(schemaOf('reddit'), {})).toContain('<legend>Item 1</legend>')
  expect(draw(schemaOf('wrapcast'), {})).not.toContain('<legend>Item 1</legend>')
  expect(draw(schemaOf('wrapcast'), { 'subreddit.0.': '' })).toContain('Add another')
})
