import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { TelegramServer } from 'telegram-test-api/lib/telegramServer.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unsetVariables } from '../../server/platforms/define.ts'
import type { PlatformHost } from '../../server/platforms/kit/api.ts'
import type { PairingCodeAuth } from '../../server/platforms/kit/auth/pairing-code.ts'
import type { ConnectCall } from '../../server/platforms/platform.ts'
import { telegram } from '../../server/platforms/telegram/telegram.ts'
import { publishEntry } from '../helpers/acts.ts'
import { anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { freePort } from '../helpers/ports.ts'
import { clientCloses } from '../helpers/scripted-server.ts'

// test/integrations/telegram.test.ts holds a whole conversation with telegram-test-api; most of this is what that peer does not know.
const client = loopbackHttp({ name: 'Telegram' })
const call: ConnectCall = {
  organizationId: 'organization-1',
  http: client.http,
  signal: new AbortController().signal,
  now: 0,
}
let server: Server
let bot: PairingCodeAuth
let asked: { url: string | undefined; body: unknown }
let next: { status: number; json: unknown }

beforeAll(async () => {
  server = createServer(clientCloses, async (request, response) => {
    asked = { url: request.url, body: JSON.parse(await text(request)) }
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(JSON.stringify(next.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const platform = telegram.create({ apiUrl, token: '4711:secret' }, {} as PlatformHost)
  if (platform.auth.kind !== 'pairing-code') throw new Error('telegram connects by a pairing code')
  bot = platform.auth
})

afterAll(async () => {
  await client.close()
  await new Promise((resolve) => server.close(resolve))
})

it('requires a token whose number identifies the bot', () => {
  expect(unsetVariables(telegram.env, { apiUrl: 'https://api.telegram.org', token: '' })).toEqual([
    'TELEGRAM_TOKEN',
  ])
  expect(bot.botId).toBe('4711')
})

it.each([
  ['100 links', '<a href="https://e.example/1">x</a> '.repeat(100), 0],
  ['101 links', '<a href="https://e.example/1">x</a> '.repeat(101), 1],
  ['101 bold words', '<strong>b</strong> '.repeat(101), 1],
  ['30 links with long targets', `<a href="https://e.example/${'x'.repeat(400)}">x</a> `.repeat(30), 1],
  ['101 emoji and URLs', '🎉 https://e.example/1 '.repeat(101), 0],
])('warns of formatting that Telegram drops: %s', (_, text, count) => {
  const platform = telegram.create(
    { apiUrl: 'https://api.telegram.org', token: '4711:secret' },
    {} as PlatformHost,
  )
  const warnings = platform.warn?.(
    [
      { text: 'first', media: [] },
      { text, media: [] },
    ],
    {},
    anAccount(),
  )
  expect(warnings?.map(({ location }) => location)).toEqual(Array(count).fill('value.1.content'))
})

it('requests messages and channel posts from an offset and continues after the last one', async () => {
  next = {
    status: 200,
    json: {
      ok: true,
      result: [
        { update_id: 17, message: { text: '/start', date: 1_700_000_000, chat: { id: 1 } } },
        { update_id: 18, channel_post: { text: '/connect word', date: 1_700_000_001, chat: { id: -1001 } } },
        { update_id: 19, message: { photo: [], date: 1_700_000_002, chat: { id: 1 } } },
        { update_id: 20, message: { text: '/connect other\n', date: 1_700_000_003, chat: { id: 5 } } },
        { update_id: 21, my_chat_member: {} },
      ],
    },
  }
  expect(await bot.updates(17, call)).toEqual({
    items: [
      { updateId: 18, word: 'word', chatId: '-1001', sentAt: 1_700_000_001_000 },
      { updateId: 20, word: 'other', chatId: '5', sentAt: 1_700_000_003_000 },
    ],
    next: 22,
  })
  expect(asked.url).toBe('/bot4711:secret/getUpdates')
  expect(asked.body).toEqual({
    offset: 17,
    limit: 100,
    timeout: 0,
    allowed_updates: ['message', 'channel_post'],
  })
})

it('returns no offset when there are no updates', async () => {
  next = { status: 200, json: { ok: true, result: [] } }
  expect(await bot.updates(null, call)).toEqual({ items: [], next: null })
  expect(asked.body).not.toHaveProperty('offset')
})

it.each([
  [401, 'rejected', 'bot_refused'],
  [404, 'rejected', 'bot_refused'],
  [409, 'rejected', 'bot_taken'],
  [429, 'retryable', 'platform_rate_limited'],
  [502, 'retryable', 'platform_unavailable'],
])('reports the problem of the bot at status %d', async (status, failure, code) => {
  next = { status, json: { ok: false, error_code: status, description: 'as Telegram says' } }
  const error = await channelError(bot.updates(null, call))
  expect(error).toMatchObject({ failure, code })
  expect(error.message).not.toContain('secret')
})

it('sends a message that telegram-test-api accepts', async () => {
  const peer = new TelegramServer({ port: await freePort(), host: '127.0.0.1' })
  await peer.start()
  const platform = telegram.create({ apiUrl: peer.config.apiURL, token: '4711:secret' }, {} as PlatformHost)
  const account = anAccount({ accessToken: '-1001' })
  const post = {
    entry: anEntry('<p>Fresh <strong>bread</strong></p>'),
    position: { root: null, parent: null },
  }
  try {
    const published = await publishEntry(
      platform,
      { ...call, account },
      { ...post, settings: {}, key: 'key-1' },
    )
    expect(published.releaseId).toBe(String(peer.storage.botMessages[0]?.messageId))
    expect(peer.storage.botMessages.map(({ message }) => message)).toMatchObject([
      { chat_id: '-1001', text: 'Fresh <b>bread</b>', parse_mode: 'HTML' },
    ])
  } finally {
    await peer.stop()
  }
})
