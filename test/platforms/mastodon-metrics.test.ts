import { describe, expect, it } from 'vitest'
import { actOf, commitAct, prepareAct } from '../helpers/acts.ts'
import { anEntry, channelError } from '../helpers/channels.ts'
import type { FakeMastodonOptions } from '../helpers/fakes/mastodon.ts'
import { attemptAt, channel, connected, publish } from './mastodon-support.ts'

describe('Mastodon metrics', () => {
  it('are the counts of the account and of a post, including a private one', async () => {
    const { fake, callOf } = await connected()
    const post = await publish(callOf(), attemptAt(anEntry('seen'), { settings: { visibility: 'private' } }))
    Object.assign(fake.statuses[0] ?? {}, { favourites_count: 4, reblogs_count: 3, replies_count: 2 })
    expect(await channel.analytics?.(callOf(), 7)).toEqual([
      { label: 'Followers', total: 12 },
      { label: 'Posts', total: 1 },
    ])
    expect(await channel.postAnalytics?.(callOf(), post.releaseId, 7)).toEqual([
      { label: 'Favourites', total: 4 },
      { label: 'Boosts', total: 3 },
      { label: 'Replies', total: 2 },
    ])
  })

  it('are empty for a deleted post', async () => {
    const { callOf } = await connected()
    expect(await channel.postAnalytics?.(callOf(), '404', 7)).toEqual([])
  })

  it('need no read permission for public posts, and the error says so when only members see them', async () => {
    const narrow = async (options: FakeMastodonOptions) => {
      const { fake, callOf, account } = await connected(options)
      const { releaseId } = await publish(callOf(), attemptAt(anEntry('seen')))
      const scopes = 'profile write:statuses write:media'
      const over = {
        accessToken: fake.issueToken(scopes),
        credentials: { ...account.credentials, scopes },
      }
      return channel.postAnalytics?.(callOf(over), releaseId, 7) ?? []
    }
    expect(await narrow({})).toHaveLength(3)
    expect(await channelError(Promise.resolve(narrow({ membersOnly: true })))).toMatchObject({
      failure: 'rejected',
      code: 'missing_scopes',
    })
  })
})

describe('Mastodon mentions', () => {
  const { search, format } = channel.mentions ?? { search: undefined, format: () => null }

  it('are searched publicly, with the host added for local people', async () => {
    const { fake, callOf } = await connected()
    const host = new URL(fake.url).host
    const grace = { id: `grace@${host}`, label: `grace@${host}`, name: 'Grace Hopper' }
    expect(await search?.(callOf(), '@gra')).toEqual([{ ...grace, image: 'https://files.example/grace.png' }])
    expect(await search?.(callOf(), 'HEDY')).toMatchObject([{ id: 'hedy@movies.example' }])
    expect(await search?.(callOf(), 'nobody')).toEqual([])
  })

  it('report a closed public search without affecting the connection', async () => {
    const { callOf } = await connected({ publicSearch: false })
    const error = await channelError(search?.(callOf(), 'grace') ?? Promise.resolve())
    expect(error).toMatchObject({ failure: 'rejected', code: 'search_closed' })
  })

  it.each([
    ['hedy@movies.example', 'hedy@movies.example', '@hedy@movies.example'],
    ['14', '@hedy@movies.example', '@hedy@movies.example'],
    ['did:plc:grace', 'grace.test', null],
    ['hedy@movies.example extra', 'Hedy', null],
  ])('write %s called %j as %j', (id, label, text) => {
    expect(format({ id, label })).toBe(text)
  })
})

describe('Mastodon plugs', () => {
  const [reposts, comments] = channel.plugs ?? []
  const key = '01890000-0000-7000-8000-00000000000a'

  it('detect when a post has enough favorites', async () => {
    const { fake, callOf } = await connected()
    const post = await publish(callOf(), attemptAt(anEntry('liked')))
    const due = (likesAmount: string) => reposts?.isDue(callOf(), post, { likesAmount })
    expect(await due('4')).toBe(false)
    Object.assign(fake.statuses[0] ?? {}, { favourites_count: 4 })
    expect([await due('4'), await due('5')]).toEqual([true, false])
    expect(await reposts?.isDue(callOf(), { ...post, releaseId: '404' }, { likesAmount: '0' })).toBe(false)
  })

  it('boost a post once, however often they run', async () => {
    const { fake, callOf } = await connected()
    const post = await publish(callOf(), attemptAt(anEntry('boosted')))
    const input = { post, key, fields: {} }
    const prepared = await prepareAct(actOf(reposts), callOf(), input)
    const boosts = [1, 2].map(() => commitAct(actOf(reposts), callOf(), prepared))
    const [first, second] = await Promise.all(boosts)
    expect(first?.releaseId).toBeTruthy()
    expect(second).toEqual(first)
    expect(fake.statuses[0]?.reblogs_count).toBe(1)
  })

  it('comment under a post once, however often they run', async () => {
    const { fake, callOf } = await connected()
    const post = await publish(callOf(), attemptAt(anEntry('commented')))
    const input = { post, key, fields: { post: '<p>See <strong>this</strong></p>' } }
    const prepared = await prepareAct(actOf(comments), callOf(), input)
    for (const _ of [1, 2]) await commitAct(actOf(comments), callOf(), prepared)
    expect(fake.statuses.map(({ in_reply_to_id }) => in_reply_to_id)).toEqual([null, post.releaseId])
    expect(fake.statuses[1]?.text).toMatch(/^See /)
  })

  it('report that a post is on another server, was deleted, or got no answer', async () => {
    const { fake, callOf } = await connected()
    const post = await publish(callOf(), attemptAt(anEntry('elsewhere')))
    const perform = (of: typeof post) =>
      channelError(commitAct(actOf(reposts), callOf(), { target: null, key, media: [], ready: of }))
    const elsewhere = { ...post, releaseUrl: 'https://other.example/@eve/1' }
    expect(
      await channelError(prepareAct(actOf(reposts), callOf(), { post: elsewhere, key, fields: {} })),
    ).toMatchObject({ failure: 'rejected', code: 'other_server' })
    expect(await perform({ ...post, releaseId: '404' })).toMatchObject({
      failure: 'rejected',
      code: 'post_gone',
    })
    fake.next.set(`POST /api/v1/statuses/${post.releaseId}/reblog`, ['drop'])
    expect(await perform(post)).toMatchObject({ failure: 'unknown' })
    expect(fake.boosts.size).toBe(1)
  })
})
