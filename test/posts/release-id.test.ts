import { describe, expect, it } from 'vitest'
import { findByAddress } from '../../server/posts/release-id.ts'

/** The `share_url` of a video, as TikTok's Display API returns it, and other addresses of posts as vendors document them. */
const tiktok =
  'https://www.tiktok.com/@ada/video/7380080137682881835?utm_campaign=tt4d_open_api&utm_source=awa6z07qoicg5jkx'
const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const facebook = 'https://www.facebook.com/permalink.php?story_fbid=1029384756&id=5647382910'
const instagram = 'https://www.instagram.com/p/C8dVn1xPq_Z/'
const mastodon = 'https://mastodon.example/@ada/112233445566778899'
const sandbox = 'http://localhost:3000/sandbox/channel-1#entry-1'
const linkedin = 'https://www.linkedin.com/feed/update/urn:li:share:6844785523593134080/'

describe('finding a post by the address that a person copied', () => {
  it.each([
    ['the address itself', tiktok, tiktok],
    ['no tracking parameters', tiktok, 'https://www.tiktok.com/@ada/video/7380080137682881835'],
    [
      'the tracking parameters of the browser',
      tiktok,
      'https://www.tiktok.com/@ada/video/7380080137682881835?is_from_webapp=1&sender_device=pc',
    ],
    ['the site for phones', tiktok, 'https://m.tiktok.com/@ada/video/7380080137682881835?_r=1'],
    ['no www', youtube, 'https://youtube.com/watch?v=dQw4w9WgXcQ'],
    ['a parameter before', youtube, 'https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ'],
    ['a time in the video', youtube, `${youtube}&t=43s`],
    [
      'parameters in another order',
      facebook,
      'https://m.facebook.com/permalink.php?id=5647382910&story_fbid=1029384756&mibextid=x',
    ],
    ['no slash at the end', instagram, 'https://www.instagram.com/p/C8dVn1xPq_Z?igsh=MzRlODBiNWFlZA=='],
    ['another scheme', mastodon, 'http://mastodon.example/@ada/112233445566778899'],
    ['capitals in the host', mastodon, 'https://Mastodon.Example/@ada/112233445566778899'],
    ['a part of the page', mastodon, `${mastodon}#reply`],
    ['an encoded path', linkedin, linkedin.slice(0, -1)],
    ['the entry of a feed', sandbox, sandbox],
  ])('works with %s', (_, known, copied) => {
    expect(findByAddress([{ id: 'it', url: known }], copied)).toMatchObject({ id: 'it' })
  })

  it.each([
    ['another post', tiktok, 'https://www.tiktok.com/@ada/video/7380080137682881836'],
    ['another account', tiktok, 'https://www.tiktok.com/@bob/video/7380080137682881835'],
    ['the account', tiktok, 'https://www.tiktok.com/@ada'],
    ['another parameter of the page', youtube, 'https://www.youtube.com/watch?v=9bZkp7q19f0'],
    ['a missing parameter of the page', youtube, 'https://www.youtube.com/watch'],
    ['one parameter of two', facebook, 'https://www.facebook.com/permalink.php?id=5647382910'],
    ['other letters in the path', instagram, 'https://www.instagram.com/p/c8dvn1xpq_z/'],
    ['another host', mastodon, 'https://social.example/@ada/112233445566778899'],
    ['a host that ends the same', mastodon, 'https://evil-mastodon.example/@ada/112233445566778899'],
    ['another entry of a feed', sandbox, 'http://localhost:3000/sandbox/channel-1#entry-2'],
    ['the feed', sandbox, 'http://localhost:3000/sandbox/channel-1'],
    ['no address', mastodon, 'javascript:alert(1)'],
    ['text', mastodon, 'mastodon.example/@ada/112233445566778899'],
  ])('refuses %s', (_, known, copied) => {
    expect(findByAddress([{ id: 'it', url: known }], copied)).toBeUndefined()
  })

  it('compares the public page, not the picture that people recognize a post by', () => {
    const video = { id: 'it', url: 'https://p16-sign.tiktokcdn-us.com/cover.jpeg', releaseUrl: tiktok }
    expect(findByAddress([video], video.url)).toBeUndefined()
    expect(findByAddress([video], tiktok)).toBe(video)
  })

  it('prefers the address itself, and decides nothing between two that may be it', () => {
    const [plain, tracked] = [
      { id: 'plain', url: mastodon },
      { id: 'tracked', url: `${mastodon}?utm_source=x` },
    ]
    expect(findByAddress([plain, tracked], tracked.url)).toBe(tracked)
    expect(findByAddress([plain, tracked], `${mastodon}/`)).toBeUndefined()
  })
})
