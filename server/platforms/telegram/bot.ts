import { accountOf } from '../kit/auth/account.ts'
import type { BotMessage, PairingCodeSpec } from '../kit/auth/pairing-code.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import { optionalText, readPath, selectPaths, textAt } from '../kit/http/response.ts'
import { toProfile } from '../kit/reads/shape.ts'
import type { ReadSubject, ReadsSpec } from '../kit/reads/types.ts'

interface TelegramConfig {
  apiUrl: string
  token: string
}

interface Message {
  chat: { id: number }
  text?: string
  date?: number
}

interface Update {
  update_id: number
  message?: Message
  channel_post?: Message
}

const WRONG_BOT =
  'Telegram rejects the token of this service’s bot. The operator must correct TELEGRAM_TOKEN.'
const TAKEN_BOT =
  'Another program reads the messages of this service’s bot: the operator must give this service a bot of its own.'
const GONE = 'Telegram no longer knows the chat: connect it again.'
const REMOVED =
  'The bot is not allowed to write to the chat. Add it to the chat, then reconnect. Telegram says: {detail}'
const TOPIC_NOT_FOUND = 'The chat has no such topic, or it is closed.'
const MISSING_RIGHTS = 'The bot lacks a permission in the chat: {detail}'

export const errors: ErrorRule[] = [
  [401, null, 'rejected', 'bot_refused', WRONG_BOT],
  [404, null, 'rejected', 'bot_refused', WRONG_BOT],
  [409, null, 'rejected', 'bot_taken', TAKEN_BOT],
  [403, null, 'auth', 'bot_removed', REMOVED],
  [400, /chat not found|upgraded to a supergroup/i, 'auth', 'chat_gone', GONE],
  [400, /repl.* not found/i, 'rejected', 'parent_gone', 'The message to reply to is no longer on Telegram.'],
  [400, /thread not found|TOPIC_/i, 'rejected', 'topic_not_found', TOPIC_NOT_FOUND],
  [400, /rights|CHAT_\w+_FORBIDDEN/i, 'rejected', 'missing_rights', MISSING_RIGHTS],
  [413, null, 'rejected', 'media_too_large', 'Telegram accepts files of up to 50 MB.'],
]

/** Reads the bot's messages and the chat to connect. */
export const signIn: PairingCodeSpec<TelegramConfig> = {
  kind: 'pairing-code',
  botId: ({ token }) => token.split(':')[0] ?? '',
  async updates(api, offset) {
    const range = { ...(offset === null ? {} : { offset }), limit: 100, timeout: 0 }
    const json = { ...range, allowed_updates: ['message', 'channel_post'] }
    const request = { url: '/getUpdates', json, timeoutMs: 10_000, at: 'result' }
    const updates = (await api.list(request)) as unknown[] as Update[]
    const last = updates.at(-1)
    return { items: updates.flatMap(toMessage), next: last ? last.update_id + 1 : null }
  },
  async connect(api, chatId) {
    const chat = await api.read({ url: '/getChat', json: { chat_id: chatId }, at: 'result' })
    // Skips the photo, since its URL contains the bot's token.
    const paths = { id: 'id', name: ['title', 'first_name', 'username'], profile: 'username' }
    const account = accountOf('Telegram', chat, paths)
    return { ...account, accessToken: account.internalId, refreshToken: null, expiresAt: null }
  },
}

function toMessage({ update_id: updateId, message, channel_post }: Update): BotMessage[] {
  const { text, date = 0, chat } = message ?? channel_post ?? {}
  if (text === undefined || chat?.id === undefined) return []
  return [{ updateId, text, chatId: String(chat.id), sentAt: date * 1000 }]
}

/** Returns the public URL of a message; null in basic groups and private chats, which have none. */
export function messageUrl(chat: unknown, messageId: string): string | null {
  const name = textAt(chat, 'username')
  if (name !== undefined) return `https://t.me/${name}/${messageId}`
  const [, channelId] = /^-100(\d+)$/.exec(String(readPath(chat, 'id'))) ?? []
  return channelId === undefined ? null : `https://t.me/c/${channelId}/${messageId}`
}

const NOT_PUBLIC = 'Telegram shows only public channels and groups, which have a username.'

/** Reads public channels and groups. A bot sees no messages of chats that it is not in. */
export const reads: ReadsSpec<unknown> = {
  notFound: [400, /not found|username_(invalid|not_occupied)/i],
  errors: [
    [404, null, 'rejected', 'bot_refused', WRONG_BOT],
    [403, null, 'rejected', 'not_public', NOT_PUBLIC],
  ],
  async profile(api, subject) {
    const chat_id = chatId(subject)
    const chat = await api.read({ url: '/getChat', json: { chat_id }, at: 'result' })
    const { id, username, type } = chat
    // Refuses private chats, which the bot also knows, including those of other organizations.
    const isPublic = (type === 'channel' || type === 'supergroup') && optionalText(username) !== undefined
    if (!isPublic) throw rejected('not_public', NOT_PUBLIC)
    const counting = api.read({ url: '/getChatMemberCount', json: { chat_id: id } })
    // Telegram hides the number of members of some chats.
    const { result: followers } = await unlessRefused(counting, { result: undefined })
    const known = selectPaths(chat, { id: 'id', username: 'username', name: 'title', bio: 'description' })
    return toProfile({ ...known, followers, url: `https://t.me/${username}` })
  },
}

function chatId({ username, userId }: ReadSubject): string {
  const id = userId ?? `@${username?.replace(/^https:\/\/t\.me\//, '')}`
  if (/^(@\w{4,32}|-100\d{5,20})$/.test(id)) return id
  throw rejected(
    'invalid_subject',
    'Name a public chat on Telegram by a username such as @durov, or by an id such as -1001234567890.',
  )
}
