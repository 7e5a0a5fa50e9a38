import { describe, expect, it } from 'vitest'
import { checkInstagram } from '../../server/platforms/meta/instagram-rules.ts'
import { threadsLength } from '../../server/platforms/meta/threads.ts'
import { aDraftFile } from '../helpers/channels.ts'

describe('Threads text length', () => {
  it.each([
    ['Hello', 5],
    ['Grüße', 5],
    ['𝐁read', 5],
    ['🍞', 4],
    ['a 👩‍🍳 b', 15],
    ['🇫🇷', 8],
    ['1 © #', 6],
  ])('counts %j as %i', (text, length) => {
    expect(threadsLength(text)).toBe(length)
  })

  it('stops counting above the limit', () => {
    expect(threadsLength('🍞'.repeat(1000), 500)).toBeLessThan(510)
  })
})

describe('Instagram comments', () => {
  const problemsOf = (comment: string) => {
    const entries = [
      { text: 'Bread', media: [aDraftFile('image/jpeg')] },
      { text: comment, media: [] },
    ]
    return checkInstagram(entries, { settings: { post_type: 'post' } }).map(({ message }) => message)
  }

  it.each([
    'Fresh bread, 7 o’clock!',
    '#a #b #c #d',
    'See https://bakery.example/#one',
    '7 🍞',
    '新鮮なパン',
  ])('accept %j', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it.each([
    ['#a #b #c #d #e', 'Instagram accepts at most 4 hashtags in a comment.'],
    ['https://a.example and https://b.example', 'Instagram accepts at most 1 link in a comment.'],
    ['FRESH BREAD!', 'Instagram does not accept comments in capital letters only.'],
    ['b'.repeat(301), 'The comment has 301 characters; Instagram accepts at most 300.'],
  ])('refuse %j', (text, message) => {
    expect(problemsOf(text)).toEqual([message])
  })
})
