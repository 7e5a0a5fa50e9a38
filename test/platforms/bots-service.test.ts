import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../sdk/upload.ts'
import { readConfig } from '../../server/config/config.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { discordExchanges } from './discord.exchanges.ts'
import { A_PNG } from './files.ts'
import { type Answer, type PlatformCallRecord, StandIn } from './stand-in.ts'
import { refusal, telegramExchanges } from './telegram.exchanges.ts'

const bot = '/bot4711:a-token-for-tests'
const updates: { update_id: number; message: object }[] = []
const getUpdates = ({ body }: PlatformCallRecord): Answer => {
  const result = updates.filter(({ update_id }) => update_id >= Number(body.offset ?? 0))
  return { status: 200, json: { ok: true, result } }
}
const telegram = await new StandIn(
  { ...telegramExchanges.routes, [`POST ${bot}/getUpdates`]: getUpdates },
  telegramExchanges.vendor,
  (call) => !telegramExchanges.isCommit(call),
).listen()
const discord = await new StandIn(
  discordExchanges.routes,
  discordExchanges.vendor,
  (call) => !discordExchanges.isCommit(call),
).listen()
afterAll(async () => {
  await telegram.close()
  await discord.close()
})

const { platforms } = readConfig({
  POSTERN_SECRET: 'a secret for tests, and for nothing else',
  POSTERN_DEMO: '0',
  TELEGRAM_TOKEN: '4711:a-token-for-tests',
  TELEGRAM_API_URL: telegram.url,
  DISCORD_CLIENT_ID: 'app',
  DISCORD_CLIENT_SECRET: 'app-secret',
  DISCORD_BOT_TOKEN_ID: 'bot-token',
  DISCORD_URL: discord.url,
})

describeService(
  'a service with a Telegram bot and a Discord bot',
  (service) => {
    let ada: Tenant
    beforeAll(async () => {
      ada = await service.createTenant()
    })

    type Value = { content: string; image?: { id: string; path: string }[] }
    const create = (id: string, value: Value[], settings?: Record<string, unknown>) =>
      ada.api.result.posts.create({
        body: { type: 'now', posts: [{ integration: { id }, value, ...(settings && { settings }) }] },
      })
    /** Publishes a post and gives the service all the time it wants to try again. */
    const publish = async (id: string, value: Value[], settings?: Record<string, unknown>) => {
      telegram.calls.length = 0
      discord.calls.length = 0
      const { data, error } = await create(id, value, settings)
      if (error) throw error
      for (let minute = 0; minute < 5; minute++) {
        await service.server.drain()
        service.clock.advance(60_000)
      }
      const postId = data[0]?.postId ?? ''
      const { events } = await ada.api.posts.listEvents({ path: { id: postId } })
      return { ...(await ada.api.posts.get({ path: { id: postId } })), codes: events.map(({ code }) => code) }
    }

    it('lists both, with Telegram as connected by a code', async () => {
      const { social } = await service.anonymous.platforms.list()
      expect(social).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ identifier: 'telegram', isWeb3: true, editor: 'html' }),
          expect.objectContaining({ identifier: 'discord', isWeb3: false, editor: 'markdown' }),
        ]),
      )
    })

    describe('Telegram', () => {
      const path = { integration: 'telegram' }
      let channel: string
      const connect = async (chat: string, tenant = ada) => {
        const { url: state } = await tenant.console.consoleApi.channels.getConnectUrl({ path })
        return tenant.console.result.channels.finishConnect({
          path,
          body: { state, code: chat, timezone: '0' },
        })
      }
      const say = (text: string) => {
        const date = Math.floor(service.clock.now() / 1000)
        const chat = { id: -1001234567890, type: 'supergroup', title: 'News' }
        updates.push({ update_id: updates.length + 1, message: { message_id: 1, date, chat, text } })
      }
      beforeAll(async () => {
        const ask = async () => {
          service.clock.advance(1000)
          return ada.console.channels.findTelegramChat({ query: { word: 'Kq7dVx2mWz9T' } })
        }
        await ask()
        say('/connect Kq7dVx2mWz9T')
        const { chatId = '' } = await ask()
        const { data } = await connect(chatId)
        expect(data).toMatchObject({ name: 'News', profile: 'news', providerIdentifier: 'telegram' })
        channel = data?.id ?? ''
      })

      it('connects a chat by the code on the page once the bot has received it', async () => {
        const headers = { cookie: `auth=${ada.session}`, origin: service.url }
        const page = await (await service.fetch('/channels/connect/telegram', { headers })).text()
        const word = /<input[^>]*name="word"[^>]*value="([\w-]+)"/.exec(page)?.[1] ?? ''
        const submit = () => {
          service.clock.advance(1000)
          const body = new URLSearchParams({ word, timezone: '0' })
          return service.fetch('/channels/connect/telegram', { method: 'POST', headers, body })
        }
        const early = await submit()
        expect(early.status).toBe(409)
        expect(await early.text()).toContain(word)
        say(`/connect ${word}`)
        const done = await submit()
        expect([done.status, done.headers.get('location')]).toEqual([303, '/channels?done=connected'])
      })

      it('connects no chat of another person', async () => {
        const eve = await service.createTenant()
        const { error } = await connect('-1001234567890', eve)
        expect(error).toMatchObject({ status: 409, code: 'connect_failed' })
      })

      it('publishes a post and its comment, which replies to it', async () => {
        const post = await publish(channel, [
          { content: '<p>A <strong>loaf</strong></p>' },
          { content: 'Fresh' },
        ])
        expect(post).toMatchObject({ state: 'PUBLISHED', releaseURL: 'https://t.me/c/1234567890/5' })
        expect(telegram.sent(`${bot}/sendMessage`)).toMatchObject([
          { body: { text: 'A <b>loaf</b>', parse_mode: 'HTML' } },
          { body: { text: 'Fresh', reply_parameters: { message_id: 5 } } },
        ])
      })

      it('publishes eleven pictures as one post with two albums', async () => {
        const file = new Blob([new Uint8Array(A_PNG)])
        const { id, path } = await upload(ada.api, { file, filename: 'loaf.png' })
        const post = await publish(channel, [{ content: 'Loaves', image: Array(11).fill({ id, path }) }])
        expect(post).toMatchObject({ state: 'PUBLISHED', releaseId: '50+51+52+53+54+55+56+57+58+59,5' })
        expect(telegram.sent(`${bot}/sendMediaGroup`)).toHaveLength(1)
        expect(telegram.sent(`${bot}/sendPhoto`)).toHaveLength(1)
      })

      it('refuses a text that is too long beside files and names its location', async () => {
        const file = new Blob([new Uint8Array(A_PNG)])
        const { id, path } = await upload(ada.api, { file, filename: 'loaf.png' })
        const { error } = await create(channel, [{ content: 'a'.repeat(1025), image: [{ id, path }] }])
        expect(error?.errors).toMatchObject([{ location: 'body.posts.0.value.0.content' }])
      })

      it('publishes once when the answer is lost, and reports the outcome as unknown', async () => {
        telegram.next.push('drop')
        const post = await publish(channel, [{ content: 'Once' }])
        expect(post).toMatchObject({ state: 'ERROR' })
        expect(post.codes).toContain('outcome_unknown')
        expect(telegram.sent(`${bot}/sendMessage`)).toHaveLength(1)
      })

      it('waits when Telegram asks for it and then publishes', async () => {
        telegram.next.push(refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 }))
        expect(await publish(channel, [{ content: 'Later' }])).toMatchObject({ state: 'PUBLISHED' })
      })

      it('requires reconnection once the bot was removed from the chat', async () => {
        telegram.next.push(refusal(403, 'Forbidden: bot was kicked from the supergroup chat'))
        expect(await publish(channel, [{ content: 'Gone' }])).toMatchObject({ state: 'ERROR' })
        const channels = await ada.api.channels.list()
        expect(channels.find(({ id }) => id === channel)).toMatchObject({ refreshNeeded: true })
      })
    })

    describe('Discord', () => {
      const path = { integration: 'discord' }
      const settings = { __type: 'discord', channel: '42' }
      let channel: string
      beforeAll(async () => {
        const { url } = await ada.console.consoleApi.channels.getConnectUrl({ path })
        expect(url).toMatch(`${discord.url}/oauth2/authorize?`)
        const state = new URL(url).searchParams.get('state') ?? ''
        const { id, name } = await ada.console.channels.finishConnect({
          path,
          body: { state, code: 'code', timezone: '0' },
        })
        expect(name).toBe('Bakery')
        channel = id
      })

      it('publishes a post, and its comments in a thread', async () => {
        const post = await publish(
          channel,
          [{ content: 'A <strong>loaf</strong>' }, { content: 'Fresh' }],
          settings,
        )
        const releaseURL = `${discord.url}/channels/1000/42/88`
        expect(post).toMatchObject({ state: 'PUBLISHED', releaseURL })
        expect(discord.sent('/api/v10/channels/42/messages')).toMatchObject([
          { body: { content: 'A **loaf**' } },
        ])
        expect(discord.sent('/api/v10/channels/42/messages/88/threads')).toHaveLength(1)
        // The inbox reads the thread, too.
        const posted = discord.sent('/api/v10/channels/88/messages').filter(({ method }) => method === 'POST')
        expect(posted).toMatchObject([{ body: { content: 'Fresh' } }])
      })

      it('repeats a post with a lost answer under the same nonce', async () => {
        discord.next.push('drop')
        expect(await publish(channel, [{ content: 'Once' }], settings)).toMatchObject({ state: 'PUBLISHED' })
        const [first, second, ...more] = discord.sent('/api/v10/channels/42/messages')
        expect(first?.body.nonce).toBe(second?.body.nonce)
        expect(more).toEqual([])
      })

      it('does not post to a channel of another server', async () => {
        const post = await publish(channel, [{ content: 'Hello' }], { ...settings, channel: '43' })
        expect(post.state).toBe('ERROR')
        expect(post.codes).toContain('channel_not_found')
        expect(discord.calls.filter(({ method }) => method === 'POST')).toEqual([])
      })

      it('requires a channel, and lists the available ones', async () => {
        const { error } = await create(channel, [{ content: 'Hello' }], { __type: 'discord' })
        expect(error?.errors).toMatchObject([{ location: 'body.posts.0.settings.channel' }])
        const { output } = await ada.api.channels.runTool({
          path: { id: channel },
          body: { methodName: 'channels' },
        })
        expect(output).toEqual(discordExchanges.tools?.channels)
      })
    })

    it('makes only calls that the vendors describe, and stores no secret of a bot', async () => {
      expect([...telegram.faults, ...discord.faults]).toEqual([])
      const stored = JSON.stringify([
        await service.app.db('post_attempts'),
        await service.app.db('post_events'),
        await service.app.db('integrations'),
      ])
      for (const secret of ['a-token-for-tests', 'bot-token', 'app-secret', 'user-token'])
        expect(stored).not.toContain(secret)
    })
  },
  { config: { platforms } },
)
