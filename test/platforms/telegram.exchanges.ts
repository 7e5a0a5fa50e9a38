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

const noText = refusal(400, 'Bad Request: there is no text in the message to edit')
/** Entry of an album, with the ids of all its messages. */
const albumAt = (first: number, size: number) => ({
  ...at(first),
  releaseId: Array.from({ length: size }, (_, index) => first + index).join('+'),
})

export const telegramExchanges: Exchanges = {
  create: (apiUrl) => telegram.create({ apiUrl, token: '4711:a-token-for-tests' }, noHost),
  vendor: readVendor('telegram', { uncovered: /(getChatMemberCount|editMessage\w+)$/ }),
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
    ...from({ description: 'telegram.json' }, `POST ${bot}/deleteMessage`),
    ...from(
      { documentation: 'https://core.telegram.org/bots/api#updating-messages', date: '2026-11-27' },
      `POST ${bot}/editMessageText`,
      `POST ${bot}/editMessageCaption`,
    ),
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
      entries: [albumAt(50, 10), albumAt(60, 2), at(5)],
    },
  },
  remove: {
    isChange: ({ path }) => path === `${bot}/deleteMessage`,
    routes: { [`POST ${bot}/deleteMessage`]: ok(true) },
    cases: {
      'a message': {
        entry: { releaseId: '5' },
        calls: [{ path: `${bot}/deleteMessage`, body: { chat_id: String(chat.id), message_id: 5 } }],
      },
      'an album, with the caption at the end': {
        entry: { releaseId: '5+6+7' },
        calls: [6, 7, 5].map((message_id) => ({ body: { message_id } })),
      },
      'an album of which a file is already deleted': {
        entry: { releaseId: '5+6' },
        routes: {
          [`POST ${bot}/deleteMessage`]: ({ body }) =>
            body.message_id === 6 ? refusal(400, 'Bad Request: message to delete not found') : ok(true),
        },
        calls: [{ body: { message_id: 6 } }, { body: { message_id: 5 } }],
      },
    },
    gone: { [`POST ${bot}/deleteMessage`]: refusal(400, 'Bad Request: message to delete not found') },
    refusals: [
      [refusal(401, 'Unauthorized'), 'rejected', 'bot_refused'],
      [refusal(400, "Bad Request: message can't be deleted"), 'rejected', 'not_removable'],
      [refusal(403, 'Forbidden: bot was kicked from the supergroup chat'), 'auth', 'bot_removed'],
    ],
    source: {
      assumed:
        'Refusals of deletions have the words message to delete not found, or message can’t be deleted.',
    },
  },
  edit: {
    isChange: ({ path }) => path.startsWith(`${bot}/editMessage`),
    routes: {
      [`POST ${bot}/editMessageText`]: sent,
      [`POST ${bot}/editMessageCaption`]: sent,
    },
    cases: {
      'a text': {
        entry: { releaseId: '5' },
        text: '<p>New <strong>text</strong></p>',
        calls: [
          {
            path: `${bot}/editMessageText`,
            body: { chat_id: String(chat.id), message_id: 5, text: 'New <b>text</b>', parse_mode: 'HTML' },
          },
        ],
      },
      'the caption of an album': {
        entry: { releaseId: '5+6' },
        routes: { [`POST ${bot}/editMessageText`]: noText },
        calls: [
          { path: `${bot}/editMessageText` },
          {
            path: `${bot}/editMessageCaption`,
            body: { message_id: 5, caption: 'New text', parse_mode: 'HTML' },
          },
        ],
      },
      'a message that has this text': {
        entry: { releaseId: '5' },
        routes: { [`POST ${bot}/editMessageText`]: refusal(400, 'Bad Request: message is not modified') },
        calls: [{ path: `${bot}/editMessageText` }],
      },
    },
    gone: { [`POST ${bot}/editMessageText`]: refusal(400, 'Bad Request: message to edit not found') },
    refusals: [
      [refusal(401, 'Unauthorized'), 'rejected', 'bot_refused'],
      [refusal(400, "Bad Request: message can't be edited"), 'rejected', 'not_editable'],
      [refusal(403, 'Forbidden: bot was kicked from the supergroup chat'), 'auth', 'bot_removed'],
    ],
    source: {
      assumed:
        'Refusals of edits have the words message to edit not found, message is not modified, no text in the message to edit, or message can’t be edited.',
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
  warnedDrafts: {
    'more formatting than Telegram keeps': {
      text: '<strong>b</strong> '.repeat(101),
      at: 'value.0.content',
      says: 'about 100',
    },
  },
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
