import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serverOf } from '../../server/platforms/kit/reads/servers.ts'
import type { ReadCall } from '../../server/platforms/kit/reads/types.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { anAccount, channelError, loopbackHttp } from '../helpers/channels.ts'
import type { Exchanges } from '../platforms/exchanges.ts'
import { nostrExchanges } from '../platforms/nostr.exchanges.ts'
import { redditExchanges } from '../platforms/reddit.exchanges.ts'
import { type Route, StandIn } from '../platforms/stand-in.ts'
import { telegramExchanges } from '../platforms/telegram.exchanges.ts'
import { threadsExchanges } from '../platforms/threads.exchanges.ts'
import { twitchExchanges } from '../platforms/twitch.exchanges.ts'
import { vkExchanges } from '../platforms/vk.exchanges.ts'
import { wordpressExchanges } from '../platforms/wordpress.exchanges.ts'
import { xExchanges } from '../platforms/x.exchanges.ts'

const NOW = 1_700_000_000_000
const DAY = 86_400_000
const all = { limit: 20, since: null, cursor: null }
const client = loopbackHttp()
afterAll(() => client.close())

function call(account: ReadCall['account'] = null): ReadCall {
  return { account, http: client.http, signal: AbortSignal.timeout(60_000), now: NOW }
}

/** Starts the stand-in of a platform for the tests of a group. */
function play(of: Exchanges) {
  const standIn = new StandIn(of.routes, of.vendor)
  let platform: Platform
  beforeAll(async () => {
    await standIn.listen()
    platform = of.create(standIn.url)
  })
  afterEach(() => standIn.reset())
  afterAll(() => standIn.close())
  const account = () => anAccount(typeof of.account === 'function' ? of.account(standIn.url) : of.account)
  const reads = () => {
    if (platform.reads === undefined) throw new Error('The platform has no reads.')
    return platform.reads
  }
  return { standIn, account, reads }
}

const json = (status: number, json: unknown): Route => ({ status, json })

describe('Telegram', () => {
  const { standIn, reads } = play(telegramExchanges)
  const bot = 'POST /bot4711:a-token-for-tests/getChat'
  const chat = (of: object) =>
    json(200, { ok: true, result: { id: -1001234567890, type: 'supergroup', title: 'Board', ...of } })

  it.each([
    ['a private group of another organization', {}],
    ['a person who once wrote to the bot', { id: 7, type: 'private', username: 'grace' }],
  ])('does not show %s', async (_, of) => {
    standIn.overrides = { [bot]: chat(of) }
    const profile = reads().profile?.(call(), { userId: '-1001234567890' })
    expect(await channelError(Promise.resolve(profile))).toMatchObject({ code: 'not_public' })
  })

  it.each(['7', '@x', 'me', '-5', 'a b'])('sends no request for the chat %s', async (userId) => {
    const profile = reads().profile?.(call(), { userId })
    expect(await channelError(Promise.resolve(profile))).toMatchObject({ code: 'invalid_subject' })
    expect(standIn.calls).toEqual([])
  })

  it('shows a chat without a member count when Telegram refuses the count', async () => {
    standIn.overrides = {
      [`${bot}MemberCount`]: json(400, { ok: false, error_code: 400, description: 'Bad Request: no' }),
    }
    expect(await reads().profile?.(call(), { username: 'news' })).toMatchObject({
      name: 'News',
      followers: null,
    })
  })
})

describe('Twitch', () => {
  const { standIn, reads } = play(twitchExchanges)
  const tokens = () => standIn.sent('/id/oauth2/token').length

  it('reads with one app token until Twitch refuses it', async () => {
    const read = () => reads().post?.(call(), '88')
    await Promise.all([read(), read()])
    expect([tokens(), standIn.sent('/helix/videos')[0]?.headers.authorization]).toEqual([
      1,
      'Bearer of-the-app',
    ])
    const [first] = standIn.sent('/helix/videos')
    expect(first?.headers['client-id']).toBe('app')
    standIn.overrides = {
      'GET /helix/videos': [
        { status: 401, json: {} },
        { status: 200, json: { data: [] } },
      ],
    }
    expect(await read()).toBeUndefined()
    expect(tokens()).toBe(2)
  })

  it('names the environment variables when Twitch refuses the app', async () => {
    const fresh = twitchExchanges.create(standIn.url).reads
    standIn.overrides = { 'POST /id/oauth2/token': json(403, { message: 'invalid client secret' }) }
    const post = fresh?.post?.(call(), '88')
    expect(await channelError(Promise.resolve(post))).toMatchObject({
      code: 'app_refused',
      message: expect.stringContaining('TWITCH_CLIENT_SECRET'),
    })
  })
})

describe('Threads', () => {
  const { standIn, reads, account } = play(threadsExchanges)

  it('says which permissions reading others requires', async () => {
    const refused = { error: { type: 'OAuthException', code: 10, message: 'no permission' } }
    standIn.overrides = { 'GET /v1.0/profile_posts': json(403, refused) }
    const posts = reads().posts?.(call(account()), { username: 'mill' }, all)
    expect(await channelError(Promise.resolve(posts))).toMatchObject({
      code: 'missing_permissions',
      message: expect.stringContaining('THREADS_READ_OTHERS'),
    })
  })

  it('requests those permissions only when the operator enables it', async () => {
    const { threads } = await import('../../server/platforms/meta/threads.ts')
    const scopesOf = async (readsOthers: boolean) => {
      const config = {
        clientId: 'app',
        clientSecret: 's',
        readsOthers,
        readsComments: false,
        takesDown: false,
        url: standIn.url,
        graphUrl: standIn.url,
      }
      const { auth } = threads.create(config, {} as never)
      if (auth.kind !== 'redirect') throw new Error('Threads signs in by a redirect.')
      const start = {
        state: 's',
        redirectUri: 'https://postern.example/back',
        verifier: 'v',
        externalUrl: null,
      }
      const { url } = await auth.authorize(start, { ...call(), organizationId: 'o', apps: {} as never })
      return new URL(url).searchParams.get('scope')?.split(',')
    }
    const others = ['threads_profile_discovery', 'threads_keyword_search']
    expect(await scopesOf(true)).toEqual(expect.arrayContaining(others))
    expect(await scopesOf(false)).not.toEqual(expect.arrayContaining(others))
  })
})

describe('Reddit', () => {
  const { standIn, reads } = play(redditExchanges)

  it('reads a subreddit as `r/name` and reports a private one', async () => {
    const about = { title: 'Bread', public_description: 'All about it', subscribers: 9 }
    standIn.overrides = { 'GET /r/bread/about': json(200, { data: about }) }
    expect(await reads().profile?.(call(), { username: '/r/bread' })).toMatchObject({
      id: 'r/bread',
      name: 'Bread',
      followers: 9,
    })
    standIn.overrides = { 'GET /r/bread/new': json(403, { reason: 'private', error: 403 }) }
    const posts = reads().posts?.(call(), { userId: 'r/bread' }, all)
    expect(await channelError(Promise.resolve(posts))).toMatchObject({ code: 'not_public' })
  })
})

describe('X', () => {
  const { standIn, reads, account } = play(xExchanges)

  it('searches as far back as X allows and requests at least as many posts as X requires', async () => {
    const range = { limit: 3, since: NOW - 30 * DAY, cursor: null }
    await reads().search?.(call(account()), 'bread', range)
    const [{ query } = { query: {} as Record<string, string> }] = standIn.sent('/2/tweets/search/recent')
    expect(query.max_results).toBe('10')
    expect(Date.parse(query.start_time ?? '')).toBe(NOW - 7 * DAY + 60_000)
  })

  it.each([{ username: 'a'.repeat(16) }, { username: 'a/b' }, { userId: '../1' }])(
    'refuses %j',
    async (subject) => {
      const profile = reads().profile?.(call(account()), subject)
      expect(await channelError(Promise.resolve(profile))).toMatchObject({ code: 'invalid_subject' })
    },
  )
})

describe('VK', () => {
  const { standIn, reads, account } = play(vkExchanges)

  it('reads a community by its negative id', async () => {
    standIn.overrides = {
      'POST /method/utils.resolveScreenName': json(200, { response: { type: 'group', object_id: 5 } }),
      'POST /method/groups.getById': json(200, {
        response: { groups: [{ id: 5, name: 'Bakers', screen_name: 'bakers', members_count: 12 }] },
      }),
    }
    const profile = await reads().profile?.(call(account()), { username: 'bakers' })
    expect(profile).toMatchObject({ id: '-5', username: 'bakers', followers: 12 })
    expect(standIn.sent('/method/groups.getById')[0]?.body).toMatchObject({ group_id: '5' })
  })
})

describe('WordPress', () => {
  const { reads, standIn, account } = play(wordpressExchanges)

  it('requires a site when there is no channel', async () => {
    const profile = reads().profile?.(call(), { username: 'ada' })
    expect(await channelError(Promise.resolve(profile))).toMatchObject({ code: 'invalid_subject' })
  })

  it('shows the site itself without sending the password of the channel', async () => {
    standIn.overrides = {
      'GET /wp-json/': json(200, { name: 'Blog', description: 'On bread', home: 'https://b.example' }),
    }
    const host = new URL(standIn.url).host
    expect(await reads().profile?.(call(account()), { username: host })).toMatchObject({
      id: host,
      name: 'Blog',
    })
    await reads().search?.(call(account()), 'bread', all)
    expect(standIn.calls.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('ends a list at a full last page', async () => {
    const page = { code: 'rest_post_invalid_page_number', message: 'No', data: { status: 400 } }
    const posts = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, link: 'https://b.example/' }))
    standIn.overrides = {
      'GET /wp-json/wp/v2/posts': [
        { status: 200, json: posts },
        { status: 400, json: page },
      ],
    }
    const list = await reads().search?.(call(account()), 'bread', { ...all, limit: 100 })
    expect([list?.items.length, list?.next]).toEqual([50, null])
  })
})

describe('Nostr', () => {
  const { reads } = play(nostrExchanges)

  it.each(['ada', 'npub1broken', 'z'.repeat(64)])('refuses the name %s', async (username) => {
    const profile = reads().profile?.(call(), { username })
    expect(await channelError(Promise.resolve(profile))).toMatchObject({ code: 'invalid_subject' })
  })
})

describe('an account name with a server', () => {
  it.each([
    ['ada', 'ada', 'https://own.example', 'own.example'],
    ['ada@other.example', 'ada', 'https://other.example', 'other.example'],
    ['@ada@Other.Example', 'ada', 'https://other.example', 'other.example'],
    ['7@own.example', '7', 'https://own.example', 'own.example'],
  ])('splits %s', (text, name, origin, host) => {
    expect(serverOf(text, 'https://own.example')).toEqual({ name, server: { origin, host } })
  })

  it.each(['ada@', '@other.example', 'ada@a/b', 'ada@a?b', 'ada@[::1]', 'ada@user:secret@host'])(
    'refuses the name %s',
    (text) => {
      expect(() => serverOf(text, 'https://own.example')).toThrow(/does not name a server/)
    },
  )
})
