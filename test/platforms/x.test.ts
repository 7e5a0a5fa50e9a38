import { describe, expect, it } from 'vitest'
import { articleContent } from '../../server/platforms/x/article.ts'
import { postText, weightedLength } from '../../server/platforms/x/text.ts'
import { x } from '../../server/platforms/x/x.ts'
import { aDraftFile, anAccount } from '../helpers/channels.ts'
import { noHost } from './support.ts'

const config = {
  key: 'k',
  secret: 's',
  url: 'https://api.x.com',
  noMetrics: false,
  readsMentions: false,
  stripLinks: false,
}
const verified = [{ title: 'Verified', description: '', type: 'checkbox' as const, value: true }]

describe('X post length', () => {
  it.each([
    ['Hello', 5],
    ['an address https://bakers.com/a/very/long/path?with=a&query=too', 34],
    ['a domain bakers.com and a file name.ext', 52],
    ['a family 👨‍👩‍👧‍👦', 11],
    ['パン', 4],
    ['two\nlines', 9],
  ])('weighs %j as X does', (text, weight) => expect(weightedLength(text)).toBe(weight))

  it('is computed quickly for a text that slows a URL parser down', () => {
    expect(weightedLength('a.'.repeat(50_000), 9_000)).toBeGreaterThan(9_000)
    expect(weightedLength('ä.'.repeat(1_000).concat(' ').repeat(100), 1_560)).toBeGreaterThan(1_560)
  })

  it('has a higher limit for verified accounts and articles', () => {
    const { limit } = x.create(config, noHost)
    const article = { post_type: 'article' }
    expect(limit(anAccount(), {}).maxLength).toBe(280)
    expect(limit(anAccount({ additionalSettings: verified }), {}).maxLength).toBe(4000)
    expect(limit(anAccount(), article).maxLength).toBe(100_000)
    expect(limit(anAccount(), article).length('<p>See <a href="https://a.example">us</a></p>')).toBe(21)
  })
})

describe('X video length', () => {
  it.each([
    ['any account', [], 20],
    ['an X Premium account', verified, 125],
  ])('is limited when a post is created for %s', (_tier, additionalSettings, minutes) => {
    const { check } = x.create(config, noHost)
    const problems = (durationMs: number) =>
      check(
        [{ text: 'Hello', media: [aDraftFile('video/mp4', { durationMs })] }],
        {},
        anAccount({ additionalSettings }),
      )
    expect(problems(minutes * 60_000)).toEqual([])
    expect(problems(minutes * 60_000 + 1_000)).toMatchObject([{ location: 'value.0.image.0' }])
  })
})

describe('the operator’s switches', () => {
  it('remove links from posts and refuse a post that contains nothing else', () => {
    const text = '<p>Read https://bakers.com/a, or bakers.com.</p><p>Bye</p>'
    expect(postText(text, { stripLinks: true })).toBe('Read , or .\nBye')
    const { check } = x.create({ ...config, stripLinks: true }, noHost)
    const bare = [{ text: '<p>https://bakers.com</p>', media: [] }]
    expect(check(bare, {}, anAccount()).map(({ location }) => location)).toEqual(['value.0.content'])
  })

  it('turn off metrics and the plugs that wait for likes', () => {
    const { analytics, plugs, internalPlugs = [] } = x.create({ ...config, noMetrics: true }, noHost)
    expect([analytics, plugs]).toEqual([undefined, []])
    expect(internalPlugs.map(({ identifier }) => identifier)).toEqual(['x-repost-post-users'])
  })
})

describe('X article content', () => {
  it('has headings, lists, bold text, links, names and images', () => {
    const html =
      '<h2>Bread</h2><p>Ask <strong>two</strong> of <a href="https://a.example">us</a>, @ada #loaf</p>\n<ul><li><p>Flour &amp; salt</p></li></ul><p></p>'
    const { blocks, entities } = articleContent(html, ['5'])
    const url = 'https://a.example'
    expect(blocks).toEqual([
      { type: 'header-two', text: 'Bread' },
      {
        type: 'unstyled',
        text: 'Ask two of us, @ada #loaf',
        inline_style_ranges: [{ offset: 4, length: 3, style: 'bold' }],
        entity_ranges: [{ offset: 11, length: 2, key: 0 }],
        data: {
          urls: [{ from_index: 11, to_index: 13, text: url }],
          mentions: [{ from_index: 15, to_index: 19, text: 'ada' }],
          hashtags: [{ from_index: 20, to_index: 25, text: 'loaf' }],
        },
      },
      { type: 'unordered-list-item', text: 'Flour & salt' },
      { type: 'atomic', text: ' ', entity_ranges: [{ offset: 0, length: 1, key: 1 }] },
    ])
    const numbered = articleContent('<div><div>a</div><ol><li>b<ul><li>c</li></ul></li></ol></div>d', [])
    expect(numbered.blocks.map(({ type, text }) => `${type}: ${text}`)).toEqual([
      'unstyled: a',
      'ordered-list-item: b',
      'unordered-list-item: c',
      'unstyled: d',
    ])
    const media_items = [{ media_category: 'tweet_image', media_id: '5' }]
    expect(entities).toEqual([
      { key: '0', value: { type: 'link', mutability: 'mutable', data: { url } } },
      { key: '1', value: { type: 'image', mutability: 'immutable', data: { media_items } } },
    ])
  })
})
