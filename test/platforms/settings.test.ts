import { describe, expect, it } from 'vitest'
import {
  array,
  boolean,
  checked,
  file,
  integer,
  number,
  numericId,
  object,
  oneOf,
  required,
  string,
  url,
  withDeclaredTypes,
} from '../../server/platforms/kit/settings.ts'
import { checkSettings } from '../../server/posts/save/check-settings.ts'

const place = object(
  {
    title: required(string({ minLength: 2 })),
    type: required(oneOf(['self', 'link'])),
    url: url(),
    isFlairRequired: boolean(),
    flair: object({ id: required(string()) }),
  },
  {
    conditions: [
      { when: { type: 'link' }, required: ['url'] },
      { when: { isFlairRequired: true }, required: ['flair'] },
    ],
  },
)
const settings = object(
  {
    places: array(object({ value: required(place) }), { minItems: 1 }),
    post_type: oneOf(['post', 'article']),
    who_can_reply: string(),
    cover: file(),
    weight: number({ minimum: 0, maximum: 1 }),
    count: integer(),
    tags: checked(array(object({ value: required(string()) })), (tags) =>
      tags.length > 2 ? 'has too many' : null,
    ),
  },
  { conditions: [{ unless: { post_type: 'article' }, required: ['who_can_reply'] }] },
)
const whole = { post_type: 'article' }
const locations = (value: Record<string, unknown>) =>
  checkSettings(settings.schema, { ...whole, ...value }).map(({ location }) => location)
const placed = (value: Record<string, unknown>) => ({
  places: [{ value: { title: 'Hi', type: 'self', ...value } }],
})

describe('platform settings', () => {
  it('accept a numeric id as a number or as text', () => {
    const of = object({ id: required(numericId()) })
    const isValid = (id: unknown) => checkSettings(of.schema, { id }).length === 0
    expect([7, '7', 1.5, -1, 'seven', '7a', true].map(isValid)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect([of.read({ id: '7' }), of.read({ id: 7 }), of.read({ id: 'x' })]).toEqual([
      { id: '7' },
      { id: 7 },
      {},
    ])
  })

  it('are refused at the location of the problem', () => {
    expect(locations(placed({ title: 'x' }))).toEqual(['settings.places.0.value.title'])
    expect(locations({ places: [{}] })).toEqual(['settings.places.0.value'])
    expect(locations({ cover: { id: '1' } })).toEqual(['settings.cover.path'])
    expect(locations({ weight: 2, count: 1.5 }).sort()).toEqual(['settings.count', 'settings.weight'])
  })

  it('are required only beside certain values of others, with one problem each', () => {
    expect(locations(placed({ type: 'link' }))).toEqual(['settings.places.0.value.url'])
    expect(locations(placed({ isFlairRequired: true }))).toEqual(['settings.places.0.value.flair'])
    expect(locations(placed({ isFlairRequired: false }))).toEqual([])
    expect(locations({ post_type: 'post' })).toEqual(['settings.who_can_reply'])
    expect(locations({ post_type: 'post', who_can_reply: 'everyone' })).toEqual([])
    expect(settings.missingKeys({ post_type: 'post' })).toEqual(['who_can_reply'])
    expect(settings.missingKeys({ post_type: 'article' })).toEqual([])
  })

  it('are absent when null or empty, at any depth', () => {
    expect(locations({ ...placed({ url: '', flair: null }), cover: null, weight: '' })).toEqual([])
    expect(locations(placed({ type: 'link', url: '' }))).toEqual(['settings.places.0.value.url'])
    expect(settings.read({ ...placed({ url: '', flair: null }), cover: '' })).toEqual(placed({}))
  })

  it.each(['https://a.example/b?c=d', 'http://a.example', '(post:abc-1)', 'https://a.example/(post:abc-1)'])(
    'accept %s as a URL',
    (address) => expect(locations(placed({ url: address }))).toEqual([]),
  )

  it.each(['a.example', 'javascript:alert(1)', 'https://', 'https://a b', '(post:)'])(
    'refuse %s as a URL with a reason',
    (address) => {
      const [problem] = checkSettings(settings.schema, { ...whole, ...placed({ url: address }) })
      expect(problem?.message).toBe('places.0.value.url must be a URL that begins with https://')
    },
  )

  it('follow rules beyond the schema', () => {
    const tags = [{ value: 'a' }, { value: 'b' }, { value: 'c' }]
    expect(settings.problems({ tags })).toEqual([{ location: 'tags', message: 'has too many' }])
    expect(settings.problems({ tags: tags.slice(1) })).toEqual([])
  })

  it('name the settings that contain a file', () => {
    expect(settings.fileKeys).toEqual(['cover'])
  })
})

it('numbers and booleans in text become what the schema declares, and other values do not change', () => {
  const { schema } = object({
    count: integer(),
    ratio: number(),
    isPublic: boolean(),
    title: string(),
    board: numericId(),
    rows: array(object({ minutes: integer() })),
  })
  const sent = {
    count: '5',
    ratio: '-0.5',
    isPublic: 'false',
    title: '5',
    board: '5',
    rows: [{ minutes: '30' }, { minutes: 'soon' }, '7'],
    constructor: '5',
    other: 'true',
  }
  const read = { ...sent, count: 5, ratio: -0.5, isPublic: false }
  expect(withDeclaredTypes(schema, sent)).toEqual({
    ...read,
    rows: [{ minutes: 30 }, { minutes: 'soon' }, '7'],
  })
  for (const text of ['', ' 5', '5 ', '0x5', '1e3', 'five', '9'.repeat(16), 'True'])
    expect(withDeclaredTypes(schema, { count: text, isPublic: text })).toEqual({
      count: text,
      isPublic: text,
    })
})
