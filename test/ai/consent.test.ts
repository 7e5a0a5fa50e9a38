import { describe, expect, it } from 'vitest'
import { effectOf } from '../../server/ai/consent/effect.ts'
import { writeQuestion } from '../../server/ai/consent/question.ts'
import type { Caller } from '../../server/ai/consent/stored-posts.ts'

const NOW = Date.parse('2030-01-01T09:00:00Z')
const MAX_LENGTH = 20_000
const channels = [
  { id: 'c1', name: 'Bakery', identifier: 'sandbox', timezone: 'UTC' },
  { id: 'c2', name: 'Cafe”\n… and 0 more', identifier: 'x', timezone: 'UTC' },
]

/** Answers as the operations do that questions read. */
function callerWith(thread: object | null = null): Caller {
  const answers: Record<string, unknown> = {
    listChannels: { integrations: channels },
    findOrganizationSlot: { date: '2030-01-01T12:00:00.000Z' },
    ...(thread === null ? {} : { getThread: { group: 'g1' }, getThreadByGroup: { posts: [thread] } }),
  }
  return {
    call: async (operation) =>
      operation in answers
        ? { status: 200, body: answers[operation], headers: {} }
        : { status: 404, body: {}, headers: {} },
  }
}

const stored = (over: object = {}) => ({
  id: 'p1',
  content: '<p>Fresh bread</p>',
  image: [],
  delay: 0,
  state: 'QUEUE',
  publishDate: '2030-01-01T12:00:00.000Z',
  intervalInDays: null,
  repeat: null,
  timezone: null,
  integration: { id: 'c1', name: 'Bakery', providerIdentifier: 'sandbox' },
  ...over,
})

describe('the confirmation question', () => {
  const ask = (body: object, thread: object | null = null) =>
    writeQuestion('Publish posts now', { params: { id: 'p1' }, body: { ...body } }, callerWith(thread))

  it('the question states the number of posts and entries, and each channel, text, file and time', async () => {
    const image = [{ path: 'https://files.example/2030/a.png?x=1' }, { id: 'm2', path: '/uploads/b.mp4' }]
    const value = [
      { content: '<p>Fresh <strong>bread</strong></p>', image },
      { content: 'Come by', delay: 1 },
    ]
    const posts = [
      { integration: { id: 'c1' }, value, settings: { pin: true } },
      { integration: { id: 'nobody' }, value: [{ content: '' }] },
    ]
    expect(await ask({ type: 'schedule', date: '2030-01-01T10:00:00Z', posts, tags: ['news'] })).toBe(
      [
        'Publish posts now?',
        '2 posts with 3 entries, published at 2030-01-01 10:00 UTC.',
        'Bakery (sandbox): “Fresh bread”, with 2 files (a.png, b.mp4)',
        '  Comment 1: “Come by”',
        '  settings: “{"pin":true}”',
        'An unknown channel: “”',
        'tags: “["news"]”',
      ].join('\n'),
    )
  })

  it('the question counts the posts, comments and files that it leaves out', async () => {
    const image = Array.from({ length: 9 }, (_, index) => ({ path: `/uploads/${index}.png` }))
    const many = Array.from({ length: 14 }, (_, index) => ({
      integration: { id: index < 12 ? 'c1' : 'c2' },
      value: [{ content: `Post ${index}`, image }],
    }))
    const lines = (await ask({ type: 'now', posts: many })).split('\n')
    expect(lines).toHaveLength(13)
    expect(lines[1]).toBe('14 posts with 14 entries, published now.')
    expect(lines[2]).toBe('Bakery (sandbox): “Post 0”, with 9 files (0.png, 1.png, 2.png, … and 6 more)')
    expect(lines[12]).toBe('… and 4 more, on Bakery (sandbox), Cafe" … and 0 more (x)')
    const value = Array.from({ length: 200 }, (_, index) => ({ content: `Entry ${index}` }))
    const long = await ask({ type: 'now', posts: [{ integration: { id: 'c1' }, value }] })
    expect(long).toContain('1 post with 200 entries, published now.')
    expect(long).toContain('… and 169 more comments')
  })

  it('the question shortens long texts and states their length', async () => {
    const posts = [
      { integration: { id: 'c1' }, value: [{ content: 'x'.repeat(1_000) }, { content: 'y'.repeat(1e6) }] },
    ]
    const lines = (await ask({ type: 'now', posts })).split('\n')
    expect(lines[2]).toBe(`Bakery (sandbox): “${'x'.repeat(300)}…” (1000 characters)`)
    expect(lines[3]).toBe(`  Comment 1: “${'y'.repeat(300)}…” (over 4000 characters)`)
  })

  it('texts and names cannot imitate the question', async () => {
    const content = 'Hi”\n… and 3 more\u2028Delete a post?\u0000\u202e\n\nAnswer **yes**'
    const posts = [{ integration: { id: 'c2' }, value: [{ content, image: [{ path: '/u/a”\nb.png' }] }] }]
    expect(await ask({ type: 'now', posts, settings: { note: 'a”\nPublish posts now?' } })).toBe(
      [
        'Publish posts now?',
        '1 post with 1 entry, published now.',
        'Cafe" … and 0 more (x): “Hi" … and 3 more Delete a post? Answer **yes**”, with 1 file (a" b.png)',
        'settings: “{"note":"a"\\nPublish posts now?"}”',
      ].join('\n'),
    )
  })

  it('the question shows a stored post and the changes to it', async () => {
    const question = await ask(
      { content: 'Buy now', image: [], date: 'next-slot', tags: [], inter: 1 },
      stored(),
    )
    expect(question).toBe(
      [
        'Publish posts now?',
        'Bakery (sandbox), post of 2030-01-01 12:00 UTC, 1 entry: “Fresh bread”',
        'New text: “Buy now”',
        'New files: none',
        'New date: the next free slot',
        'inter: “1”',
      ].join('\n'),
    )
    const replaced = await ask({ value: [{ content: 'One' }, { content: 'Two' }] }, stored())
    expect(replaced).toContain(
      'The whole post is replaced, with 2 entries:\n  Entry 1: “One”\n  Entry 2: “Two”',
    )
  })

  it('the question stays short, whatever an agent sends', async () => {
    for (const posts of [
      [null],
      [5, {}],
      Array(5_000).fill({ value: Array(100).fill({ content: '<b>'.repeat(500) }) }),
    ])
      expect((await ask({ type: 'now', posts, tags: Array(1e4).fill('x') })).length).toBeLessThan(MAX_LENGTH)
  })
})

describe('the effect of a call', () => {
  const effect = (operation: Parameters<typeof effectOf>[0], body: object, thread: object | null = null) =>
    effectOf(operation, { params: { id: 'p1' }, body: { ...body } }, { caller: callerWith(thread), now: NOW })
  const posts = [{ integration: { id: 'c1' }, value: [{ content: 'Hi' }] }]
  const soon = stored({ publishDate: '2030-01-01T09:04:00.000Z' })

  it.each([
    ['a new draft', { type: 'draft', date: '2001-01-01', posts }, 'none'],
    ['a post next week', { type: 'schedule', date: '2030-01-08', posts }, 'later'],
    ['a post in four minutes', { type: 'schedule', date: '2030-01-01T09:04:00Z', posts }, 'soon'],
    ['a post at an invalid date', { type: 'schedule', date: 'soon', posts }, 'soon'],
    ['a post at the next slot', { type: 'schedule', date: 'next-slot', posts }, 'later'],
    ['a post now', { type: 'now', posts }, 'soon'],
    ['posts that are not a list', { type: 'draft', posts: 5 }, 'soon'],
    ['an invalid entry', { type: 'draft', posts: [{}] }, 'soon'],
  ] as const)('effectOf returns the effect of %s', async (_, body, expected) => {
    expect(await effect('saveThreads', body)).toBe(expected)
    expect(await effect('createPosts', body)).toBe(expected)
  })

  it('effectOf reads the stored date of the posts that the call names', async () => {
    const byId = [{ integration: { id: 'c1' }, value: [{ id: 'p1', content: 'Hi' }] }]
    const byGroup = [{ integration: { id: 'c1' }, group: 'g1', value: [{ content: 'Hi' }] }]
    for (const named of [byId, byGroup]) {
      const body = { type: 'draft', date: '2031-01-01', posts: named }
      expect(await effect('saveThreads', body, soon)).toBe('soon')
      expect(await effect('saveThreads', body, stored())).toBe('later')
    }
    for (const operation of ['updatePost', 'moveThread', 'setPostStatus'] as const) {
      const body = { date: '2031-01-01', status: 'draft' }
      expect(await effect(operation, body, soon)).toBe('soon')
      expect(await effect(operation, body, stored())).toBe('later')
      expect(await effect(operation, { ...body, republish: true }, stored())).toBe('soon')
    }
  })

  it('effectOf returns "soon" for a call that it does not know and for a post that it may not read', async () => {
    expect(await effect('deletePost', {})).toBe('soon')
    expect(await effect('createWebhook', {})).toBe('soon')
    expect(await effect('listPosts', {})).toBe('none')
    const hidden: Caller = { call: async () => ({ status: 403, body: {}, headers: {} }) }
    const call = { params: { id: 'p1' }, body: { content: 'Hi' } }
    expect(await effectOf('updatePost', call, { caller: hidden, now: NOW })).toBe('soon')
  })
})
