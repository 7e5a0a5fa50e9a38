import { expect } from 'vitest'
import { telegram } from '../../server/platforms/telegram/telegram.ts'
import { aFile } from '../helpers/channels.ts'
import type { Exchanges } from './exchanges.ts'
import { A_GIF, A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, PlatformCallRecord } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const bot = '/bot4711:a-token-for-tests'
const chat = { id: -1001234567890, type: 'supergroup', title: 'News' }
const png = () => aFile(A_PNG, 'image/png', { width: 1, height: 1 })
const video = () => aFile(new Uint8Array(9), 'video/mp4', { width: 640, height: 360, durationMs: 2600 })
const at = (id: number) => ({ releaseId: String(id), releaseUrl: `https://t.me/c/1234567890/${id}` })

const ok = (result: unknown): Answer => ({ status: 200, json: { ok: true, result } })
const message = (message_id: number) => ({ message_id, date: 1_700_000_000, chat })
const sent = () => ok(message(5))
/** Ids of an album count on from a number that tells the albums of a post apart. */
const album = ({ body }: PlatformCallRecord) => {
  const files = body.media as { media: string }[]
  const first = Number(files[0]?.media.replace('attach://file', ''))
  return ok(files.map((_, index) => message(50 + first + index)))
}
export const refusal = (error_code: number, description: string, parameters = {}): Answer => ({
  status: error_code,
  json: { ok: false, error_code, description, parameters },
})

export const telegramExchanges: Exchanges = {
  create: (apiUrl) => telegram.create({ apiUrl, token: '4711:a-token-for-tests' }, noHost),
  vendor: readVendor('telegram', { uncovered: /getChatMemberCount$/ }),
  account: { internalId: String(chat.id), accessToken: String(chat.id) },
  routes: {
    [`POST ${bot}/getChat`]: ok({
      ...chat,
      accent_color_id: 1,
      max_reaction_count: 11,
      accepted_gift_types: {},
      username: 'news',
      description: 'Fresh bread',
    }),
    [`POST ${bot}/getChatMemberCount`]: ok(12),
    [`POST ${bot}/sendMessage`]: sent,
    [`POST ${bot}/sendPhoto`]: sent,
    [`POST ${bot}/sendVideo`]: sent,
    [`POST ${bot}/sendAnimation`]: sent,
    [`POST ${bot}/sendDocument`]: sent,
    [`POST ${bot}/sendMediaGroup`]: album,
  },
  sources: {
    ...from(
      { description: 'telegram.json' },
      ...['getChat', 'sendMessage', 'sendPhoto', 'sendVideo', 'sendAnimation', 'sendDocument'].map(
        (method) => `POST ${bot}/${method}`,
      ),
      `POST ${bot}/sendMediaGroup`,
      'rateLimit',
    ),
    [`POST ${bot}/getChatMemberCount`]: {
      client: 'PaulSonOfLars/telegram-bot-api-spec api.json',
      shows: 'getChatMemberCount answers with the number of members.',
    },
    refusals: {
      assumed:
        'The description of an error begins with the name of its status and has the words of its reason.',
    },
  },
  isCommit: ({ path }) => path.includes('/send'),
  connect: async ({ auth }, call) => auth.kind === 'pairing-code' && auth.connect(String(chat.id), call),
  connected: {
    internalId: '-1001234567890',
    name: 'News',
    profile: 'news',
    picture: null,
    accessToken: '-1001234567890',
  },
  connectRefusals: [
    [`POST ${bot}/getChat`, refusal(403, 'Forbidden: bot was kicked from the group chat'), 'bot_removed'],
  ],
  badSettings: [[{ topic: 0 }, 'settings.topic']],
  publish: {
    'a text in the tags that Telegram supports': {
      text: '<h1>News</h1><p>a <strong>b</strong> <a href="https://a.example">1 &lt; 2</a></p>',
      calls: [
        {
          path: `${bot}/sendMessage`,
          body: {
            chat_id: String(chat.id),
            text: '<b>News</b>\na <b>b</b> <a href="https://a.example">1 &lt; 2</a>',
            parse_mode: 'HTML',
          },
        },
      ],
      entries: [at(5)],
    },
    'to a topic as a reply to an album': {
      settings: { topic: 7 },
      position: { root: at(9), parent: { releaseId: '9,19', releaseUrl: null } },
      calls: [{ body: { message_thread_id: 7, reply_parameters: { message_id: 9 } } }],
      entries: [at(5)],
    },
    'a photo with its caption': {
      media: [png()],
      calls: [
        {
          path: `${bot}/sendPhoto`,
          body: { caption: 'Hello', parse_mode: 'HTML' },
          files: [{ field: 'photo', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength }],
        },
      ],
      entries: [at(5)],
    },
    'a video with its size': {
      media: [video()],
      calls: [
        {
          path: `${bot}/sendVideo`,
          body: { width: 640, height: 360, duration: 3, supports_streaming: true },
          files: [{ field: 'video', name: 'video.mp4', mime: 'video/mp4', size: 9 }],
        },
      ],
      entries: [at(5)],
    },
    'a picture unchanged as a file': {
      media: [png()],
      settings: { as_files: true },
      calls: [
        {
          path: `${bot}/sendDocument`,
          files: [{ field: 'document', name: 'file.png', mime: 'image/png', size: A_PNG.byteLength }],
        },
      ],
      entries: [at(5)],
    },
    'eleven files and an animation in albums of ten with a caption on the first': {
      media: [...Array.from({ length: 9 }, png), video(), png(), png(), aFile(A_GIF, 'image/gif')],
      calls: [
        {
          path: `${bot}/sendMediaGroup`,
          body: {
            media: expect.objectContaining({
              length: 10,
              0: expect.objectContaining({ type: 'photo', caption: 'Hello' }),
              9: expect.objectContaining({ type: 'video' }),
            }),
          },
        },
        {
          path: `${bot}/sendMediaGroup`,
          body: {
            media: [
              { type: 'photo', media: 'attach://file10' },
              { type: 'photo', media: 'attach://file11' },
            ],
          },
        },
        {
          path: `${bot}/sendAnimation`,
          files: [{ field: 'animation', name: 'file.gif', mime: 'image/gif', size: A_GIF.byteLength }],
        },
      ],
      entries: [at(50), at(60), at(5)],
    },
  },
  refusals: [
    [refusal(401, 'Unauthorized'), 'rejected', 'bot_refused'],
    [refusal(403, 'Forbidden: bot was kicked from the supergroup chat'), 'auth', 'bot_removed'],
    [refusal(400, 'Bad Request: chat not found'), 'auth', 'chat_gone'],
    [
      refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: -1009,
      }),
      'auth',
      'chat_gone',
    ],
    [refusal(400, 'Bad Request: message to be replied not found'), 'rejected', 'parent_gone'],
    [refusal(400, 'Bad Request: message thread not found'), 'rejected', 'topic_not_found'],
    [
      refusal(400, 'Bad Request: not enough rights to send text messages to the chat'),
      'rejected',
      'missing_rights',
    ],
    [refusal(413, 'Request Entity Too Large'), 'rejected', 'media_too_large'],
    [refusal(400, 'Bad Request: can’t parse entities'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
  reads: {
    profile: {
      of: { username: 'news' },
      gives: {
        id: '-1001234567890',
        username: 'news',
        name: 'News',
        picture: null,
        bio: 'Fresh bread',
        followers: 12,
        following: null,
        posts: null,
        url: 'https://t.me/news',
      },
    },
    unknown: [`POST ${bot}/getChat`, refusal(400, 'Bad Request: chat not found')],
  },
}
