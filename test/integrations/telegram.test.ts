import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { TelegramServer } from 'telegram-test-api/lib/telegramServer.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { requireChat } from '../../server/integrations/connect/pairing-code.ts'
import { channelError } from '../helpers/channels.ts'
import { freePort } from '../helpers/ports.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const token = '4711:a-token-for-tests'
const port = await freePort()
const { platforms } = readConfig({
  POSTERN_SECRET: 'a secret for tests, and for nothing else',
  POSTERN_DEMO: '0',
})
const telegram = { apiUrl: `http://127.0.0.1:${port}`, token }

describeService(
  'a Telegram chat to connect',
  (service) => {
    let bot: TelegramServer
    let ada: Tenant
    let eve: Tenant
    beforeAll(async () => {
      bot = new TelegramServer({ port, host: '127.0.0.1' })
      await bot.start()
      ada = await service.createTenant()
      eve = await service.createTenant()
    })
    afterAll(() => bot.stop())

    let people = 0
    /** Somebody writes in a chat that the bot is in, `at` ms from now. */
    const write = async (text: string, chat: number, at = 0) => {
      const response = await fetch(`http://127.0.0.1:${port}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          botToken: token,
          from: { id: ++people, first_name: 'Ada' },
          chat: { id: chat, type: 'supergroup', title: 'News' },
          date: Math.floor((service.clock.now() + at) / 1000),
          text,
        }),
      })
      expect(response.ok).toBe(true)
    }
    /** A page asks about once a second. */
    const ask = async (word: string, tenant = ada, id?: string) => {
      service.clock.advance(1000)
      return tenant.console.result.channels.findTelegramChat({ query: { word, ...(id ? { id } : {}) } })
    }

    it('the chat is found once somebody has sent the code there, however often it is asked for', async () => {
      expect((await ask('first-word')).data).toEqual({})
      await write('Hello, bot', -1001)
      await write('/connect another-word', -1002)
      await write(' /connect first-word', -1002)
      await write('/connect first-word and more', -1002)
      expect((await ask('first-word')).data).toEqual({})
      await write('/connect first-word', -1001234567890)
      expect((await ask('first-word')).data).toEqual({ chatId: '-1001234567890' })
      expect((await ask('first-word', ada, '17')).data).toEqual({ chatId: '-1001234567890' })
    })

    it('the chat is found by a command that names the bot, as in groups', async () => {
      await ask('group-word')
      await write('/connect@postern_bot group-word', -7)
      expect((await ask('group-word')).data).toEqual({ chatId: '-7' })
    })

    it('each of many concurrent connections finds its chat', async () => {
      const words = Array.from({ length: 5 }, (_, n) => `waiting-${n}`)
      for (const word of words) await ask(word)
      for (const [n, word] of words.entries()) await write(`/connect ${word}`, 100 + n)
      // The one who asks first reads the messages of all; an offset that it sends throws none of them away.
      expect((await ask('waiting-3', ada, '999999')).data).toEqual({ chatId: '103' })
      for (const [n, word] of words.entries())
        expect((await ask(word)).data).toEqual({ chatId: String(100 + n) })
    })

    it('the chat is not given to another organization that knows the code', async () => {
      await ask('private-word')
      expect((await ask('private-word', eve)).error).toMatchObject({ status: 409, code: 'conflict' })
      await write('/connect private-word', 9)
      expect((await ask('private-word', eve)).error?.status).toBe(409)
      expect((await ask('private-word')).data).toEqual({ chatId: '9' })
    })

    it('the chat belongs to the organization that connects it, for the hour of the code, and to no other', async () => {
      await ask('whose-chat')
      await write('/connect whose-chat', -1009)
      expect((await ask('whose-chat')).data).toEqual({ chatId: '-1009' })
      const mine = (tenant: Tenant, chat: string) => requireChat(service.app, tenant, chat)
      await expect(mine(ada, '-1009')).resolves.toBeUndefined()
      for (const [tenant, chat] of [
        [eve, '-1009'],
        [ada, '-1010'],
        [ada, ''],
      ] as const)
        expect(await channelError(mine(tenant, chat))).toMatchObject({
          failure: 'rejected',
          code: 'chat_not_found',
        })
      service.clock.advance(3_600_000)
      expect((await channelError(mine(ada, '-1009'))).code).toBe('chat_not_found')
    })

    it('the chat is not given to somebody who reads the code in the message', async () => {
      await write('/connect seen-in-the-chat', 10, -60_000)
      expect((await ask('seen-in-the-chat', eve)).data).toEqual({})
      expect((await ask('seen-in-the-chat', eve)).data).toEqual({})
    })

    it('a pairing code is valid for an hour', async () => {
      await ask('short-lived')
      await write('/connect short-lived', 11)
      expect((await ask('short-lived')).data).toEqual({ chatId: '11' })
      service.clock.advance(3_600_000)
      expect((await ask('short-lived', eve)).data).toEqual({})
    })

    it.each([['abc'], ['with space'], ['ünïcode'], ['x'.repeat(65)]])(
      'the pairing code %s is refused',
      async (word) => {
        expect((await ask(word)).error).toMatchObject({ status: 400, code: 'validation_failed' })
      },
    )

    it('the chat is not found by guessing codes', async () => {
      const mallory = await service.createTenant()
      const statuses = []
      for (let n = 0; n < 31; n++) statuses.push((await ask(`guess-${n}`, mallory)).response.status)
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
      expect((await ask('guess-0', mallory)).response.status).toBe(200)
      const { error, response } = await ask('guess-31', mallory)
      expect(error?.code).toBe('rate_limited')
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
    })

    it('the pairing code is stored as a hash only', async () => {
      await ask('not-stored')
      await write('/connect not-stored', 12)
      await ask('not-stored')
      const rows = [await service.app.db('pairing_codes'), await service.app.db('bot_messages')]
      expect(JSON.stringify(rows)).not.toContain('not-stored')
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    it('the chat is found once Telegram is available again', async () => {
      await ask('outage')
      await bot.stop()
      expect((await ask('outage')).error).toMatchObject({ status: 502, code: 'upstream_failed' })
      bot = new TelegramServer({ port, host: '127.0.0.1' })
      await bot.start()
      // A new server counts from the start, as no real one does.
      await service.app.db('bot_messages').delete()
      await write('/connect outage', 13)
      expect((await ask('outage')).data).toEqual({ chatId: '13' })
    })
  },
  { config: { platforms: { ...platforms, telegram } } },
)

/** Keeps updates as Telegram does: until they are asked for from behind them. */
class FakeUpdates {
  updates: { update_id: number; message: object }[] = []
  private readonly server = createServer(async (request, response) => {
    const { offset = 0 } = JSON.parse(await text(request)) as { offset?: number }
    this.updates = this.updates.filter(({ update_id }) => update_id >= offset)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ok: true, result: this.updates.slice(0, 100) }))
  })
  listen = (on: number) => new Promise<void>((resolve) => this.server.listen(on, '127.0.0.1', resolve))
  close = () => new Promise((resolve) => this.server.close(resolve))
}

describeService(
  'the updates of the Telegram bot',
  (service) => {
    const fake = new FakeUpdates()
    let ada: Tenant
    beforeAll(async () => {
      await fake.listen(port)
      ada = await service.createTenant()
    })
    afterAll(() => fake.close())

    const ask = async (word: string) => {
      service.clock.advance(1000)
      return (await ada.console.channels.findTelegramChat({ query: { word } })).chatId
    }
    const say = (update_id: number, said: string, chat = update_id) =>
      fake.updates.push({
        update_id,
        message: { text: said, date: Math.floor(service.clock.now() / 1000), chat: { id: chat } },
      })

    it('all updates are read, although one call returns a part', async () => {
      await ask('in-a-crowd')
      for (let id = 1; id <= 250; id++) say(id, 'Hello')
      say(251, '/connect in-a-crowd')
      expect(await ask('in-a-crowd')).toBe('251')
      expect(fake.updates.length).toBeLessThan(100)
    })

    it('reading starts from the beginning after a week without updates, since Telegram may renumber them', async () => {
      service.clock.advance(7 * 86_400_000)
      await ask('after-a-week')
      say(5, '/connect after-a-week', 77)
      expect(await ask('after-a-week')).toBe('77')
      expect(await ask('next-one')).toBeUndefined()
      say(6, '/connect next-one', 78)
      expect(await ask('next-one')).toBe('78')
      expect(fake.updates).toEqual([])
    })
  },
  { config: { platforms: { ...platforms, telegram } } },
)

describeService('a service without a Telegram bot', (service) => {
  it('connecting a chat names the missing variable', async () => {
    const ada = await service.createTenant()
    const { error } = await ada.console.result.channels.findTelegramChat({ query: { word: 'some-word' } })
    expect(error).toMatchObject({ status: 404, code: 'not_found' })
    expect(error?.detail).toContain('TELEGRAM_TOKEN')
  })
})
