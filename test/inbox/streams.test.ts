import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createInboxStreams, type InboxStreams } from '../../server/inbox/streams/inbox-streams.ts'
import { saveAccount } from '../../server/integrations/connect/save-account.ts'
import { newId } from '../../server/lib/ids.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { FakeMastodonStreaming } from '../helpers/fakes/mastodon-streaming.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { created, publishDue, schedule, unlimited } from '../posts/support.ts'

const MINUTE = 60_000
const SCOPES = 'profile write:statuses read:statuses read:notifications'

describeService(
  'streams of inboxes',
  (service) => {
    const instance = new FakeMastodon()
    const streaming = new FakeMastodonStreaming()
    let tenant: Tenant
    let made: InboxStreams[] = []
    beforeAll(async () => {
      await instance.listen()
      await streaming.listen()
      instance.options.streaming = streaming.url
      tenant = await service.createTenant()
    })
    afterEach(async () => {
      for (const streams of made) await streams.close()
      made = []
      streaming.refusal = null
      instance.mentions.length = 0
      instance.options.streaming = streaming.url
      for (const { id } of await tenant.api.channels.list())
        await tenant.api.channels.delete({ path: { id } })
      await until(() => streaming.open.size === 0)
    })
    afterAll(async () => {
      await instance.close()
      await streaming.close()
    })

    /** Stands for another process that shares the database. */
    const streams = (max = 5, owner = newId()): InboxStreams => {
      const one = createInboxStreams(service.app, { max, owner })
      made.push(one)
      return one
    }
    const rowOf = (id: string) => service.app.db('inbox_streams').where({ integration_id: id }).first()
    const accountOf = (id: string) => service.app.db('inbox_accounts').where({ id }).first()
    const pass = async (ms: number) => {
      service.clock.advance(ms)
      await service.server.drain()
    }

    async function connect(scopes = SCOPES, name = 'ada'): Promise<string> {
      const credentials = { instance: instance.url, clientId: 'x', clientSecret: 'x', scopes, limits: '{}' }
      const account = {
        internalId: `14@${name}`,
        ...{ name, picture: null, profile: name, refreshToken: null, expiresAt: null },
        accessToken: instance.issueToken(scopes),
        credentials,
      }
      const { id } = await saveAccount(
        service.app,
        { organizationId: tenant.organizationId, identifier: 'mastodon', connected: account },
        { timezoneOffsetMinutes: 0 },
      )
      return id
    }

    /** Publishes a post, and lets its comments be read for the first time. Returns its id on the platform. */
    async function publish(channel: string): Promise<string> {
      const { id } = await created(tenant, schedule(service, channel, `Hello ${newId()}`, { type: 'now' }))
      await publishDue(service)
      await pass(5 * MINUTE)
      return (await tenant.api.posts.get({ path: { id } })).releaseId ?? ''
    }

    async function opened(channel: string): Promise<void> {
      await until(async () => ((await rowOf(channel))?.opened_at ?? null) !== null)
    }
    const ended = (channel: string) =>
      until(async () => ((await rowOf(channel))?.opened_at ?? null) === null && streaming.open.size === 0)

    function mention(release: string, content: string): void {
      const created_at = new Date(service.clock.now()).toISOString()
      instance.mentions.push({
        id: newId(),
        in_reply_to_id: release,
        content: `<p>${content}</p>`,
        created_at,
      })
    }

    /** Sends events, and waits until one of them has called for a poll. */
    async function notify(channel: string, count = 1): Promise<void> {
      for (let n = 0; n < count; n += 1) streaming.notify('mention')
      await until(async () => (await accountOf(channel))?.called_at !== null)
    }

    const textsOf = async (channel: string) =>
      (await tenant.api.inbox.list({ query: { channel } })).items.map(({ text }) => text)
    const polls = () => instance.log.filter((call) => call === 'GET /api/v1/notifications').length

    it('an event brings a comment in without the interval of polls, which are the safety net', async () => {
      const channel = await connect()
      const release = await publish(channel)
      // What came in before the stream is open is read once it is.
      mention(release, 'before')
      const held = streams()
      await held.keepUp()
      await opened(channel)
      expect(streaming.asked.at(-1)).toMatch(/^Bearer ./)
      await notify(channel, 0)
      await pass(MINUTE)
      expect(await textsOf(channel)).toEqual(['before'])
      const due = (await accountOf(channel))?.due_at ?? 0
      expect(due - service.clock.now()).toBe(15 * MINUTE)

      await held.keepUp()
      mention(release, 'pushed')
      await notify(channel)
      await pass(MINUTE)
      expect(await textsOf(channel)).toContain('pushed')
      const { items } = await tenant.api.inbox.list({ query: { channel, text: 'pushed' } })
      expect(items[0]).toMatchObject({ kind: 'comment' })

      streaming.notify('favourite')
      streaming.send(':thump\n')
      mention(release, 'polled')
      await pass(14 * MINUTE)
      expect(await textsOf(channel)).not.toContain('polled')
      await pass(MINUTE)
      expect(await textsOf(channel)).toContain('polled')
    })

    it('a flood of events causes one poll a minute, and none is lost', async () => {
      const channel = await connect()
      const release = await publish(channel)
      const held = streams()
      await held.keepUp()
      await opened(channel)
      await pass(MINUTE)
      const before = polls()
      for (let minute = 0; minute < 5; minute += 1) {
        await held.keepUp()
        mention(release, `flood ${minute}`)
        await notify(channel, 300)
        await pass(MINUTE)
      }
      expect(polls() - before).toBe(5)
      expect(await textsOf(channel)).toHaveLength(5)
    })

    it('a stream that is cut, or that sends a giant line, is opened again after a delay', async () => {
      const channel = await connect()
      const release = await publish(channel)
      const held = streams()
      await held.keepUp()
      await opened(channel)
      const asked = streaming.asked.length
      streaming.cut()
      await ended(channel)
      mention(release, 'meanwhile')
      await held.keepUp()
      expect(streaming.asked).toHaveLength(asked)
      await pass(31_000)
      await held.keepUp()
      await opened(channel)
      await pass(MINUTE)
      expect(await textsOf(channel)).toEqual(['meanwhile'])

      streaming.send(`event: notification\ndata: ${'x'.repeat(300_000)}`)
      await ended(channel)
      await pass(2 * MINUTE)
      await held.keepUp()
      await opened(channel)
      expect(streaming.asked).toHaveLength(asked + 2)
    })

    it('one process holds a stream; another one takes it over when that dies, and at once when it stops', async () => {
      const channel = await connect()
      await publish(channel)
      const [first, second] = [streams(), streams()]
      await first.keepUp()
      await opened(channel)
      const asked = streaming.asked.length
      await second.keepUp()
      await pass(MINUTE)
      await first.keepUp()
      await pass(MINUTE)
      await second.keepUp()
      expect(streaming.asked).toHaveLength(asked)
      // The first one no longer renews its hold.
      await pass(2 * MINUTE)
      await second.keepUp()
      await until(() => streaming.asked.length === asked + 1)
      await opened(channel)
      // It was only suspended, and finds out.
      await first.keepUp()
      await until(() => streaming.open.size === 1)
      await second.close()
      expect(await rowOf(channel)).toBeUndefined()
      await until(() => streaming.open.size === 0)
      await first.keepUp()
      await opened(channel)
      expect(streaming.asked).toHaveLength(asked + 2)
    })

    it('a process holds so many streams; a channel that is disabled gives its place to another', async () => {
      const channels = [await connect(SCOPES, 'ada'), await connect(SCOPES, 'bob')]
      for (const channel of channels) await publish(channel)
      const held = streams(1)
      await held.keepUp()
      await held.keepUp()
      const rows = await service.app.db('inbox_streams')
      expect(rows).toHaveLength(1)
      const [one, other] = rows[0]?.integration_id === channels[0] ? channels : channels.toReversed()
      await opened(one ?? '')
      await tenant.console.channels.disable({ body: { id: one ?? '' } })
      await held.keepUp()
      await opened(other ?? '')
      await until(() => streaming.open.size === 1)
      expect(await rowOf(one ?? '')).toBeUndefined()
    })

    describe('a refusal', () => {
      it('ends a stream for hours; the poll finds out about the token and disconnects the channel', async () => {
        const channel = await connect()
        await publish(channel)
        const held = streams()
        streaming.refusal = 401
        await held.keepUp()
        await until(async () => (await rowOf(channel))?.owner === null)
        const asked = streaming.asked.length
        await pass(5 * MINUTE)
        await held.keepUp()
        expect(streaming.asked).toHaveLength(asked)
        const listed = async () => (await tenant.api.channels.list()).find(({ id }) => id === channel)
        expect(await listed()).toMatchObject({ refreshNeeded: false })

        streaming.refusal = null
        await connect()
        await held.keepUp()
        await opened(channel)
        const { access_token_sealed } =
          (await service.app.db('integrations').where({ id: channel }).first()) ?? {}
        instance.revoke(service.app.sealer.open(access_token_sealed ?? ''))
        streaming.refusal = 401
        streaming.cut()
        await ended(channel)
        await pass(31_000)
        await held.keepUp()
        await until(async () => (await rowOf(channel))?.owner === null)
        await pass(2 * MINUTE)
        expect(await listed()).toMatchObject({ refreshNeeded: true })
      })

      it('comes before a connection without the permissions, and of a server that is not public', async () => {
        const lacking = await connect('profile write:statuses read:statuses', 'ada')
        await publish(lacking)
        const asked = streaming.asked.length
        await streams().keepUp()
        await until(async () => (await rowOf(lacking))?.owner === null)
        instance.options.streaming = 'wss://10.0.0.1'
        const inside = await connect(SCOPES, 'bob')
        await publish(inside)
        await streams().keepUp()
        await until(async () => (await rowOf(inside))?.owner === null)
        expect(streaming.asked).toHaveLength(asked)
      })
    })
  },
  { config: { ...unlimited.config, inboxStreams: 0 } },
)
