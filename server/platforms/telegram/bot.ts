import type { Dispatcher } from 'undici'
import { type BotUpdates, type ConnectMessage, connectWord, type WordBot } from '../kit/bot-word.ts'
import { createPlatformHttp, type PlatformHttp } from '../kit/http.ts'
import { unreadableResponse } from '../kit/response.ts'

export interface TelegramConfig {
  apiUrl: string
  /** The bot's; null: there is no bot. */
  token: string | null
}

interface Update {
  update_id: number
  message?: Message
  channel_post?: Message
}

interface Message {
  text?: string
  date?: number
  chat?: { id?: number | string }
}

const perCall = 100

export function createTelegramBot(
  { apiUrl, token }: TelegramConfig,
  options: { dispatcher: Dispatcher; allowLoopback: boolean; now(): number },
): WordBot | null {
  if (token === null) return null
  // No log: the token is part of every path.
  const http = createPlatformHttp({ name: 'Telegram', concurrency: 2, ...options })
  return {
    id: token.split(':')[0] ?? '',
    updates: (offset, signal) => readUpdates(http, `${apiUrl}/bot${token}`, offset, signal),
  }
}

async function readUpdates(
  http: PlatformHttp,
  bot: string,
  offset: number | null,
  signal: AbortSignal,
): Promise<BotUpdates> {
  const { data } = await http.request<{ result?: Update[] }>({
    method: 'POST',
    url: `${bot}/getUpdates`,
    json: {
      ...(offset === null ? {} : { offset }),
      limit: perCall,
      timeout: 0,
      allowed_updates: ['message', 'channel_post'],
    },
    timeoutMs: 10_000,
    signal,
    classify: ({ status }) => refusal(status),
  })
  const updates = data?.result
  if (!Array.isArray(updates)) throw unreadableResponse('Telegram')
  const last = updates.at(-1)
  return { connects: updates.flatMap(connectOf), next: last ? last.update_id + 1 : null }
}

function connectOf({ update_id, message, channel_post }: Update): ConnectMessage[] {
  const { text = '', date = 0, chat } = message ?? channel_post ?? {}
  const word = connectWord(text)
  if (word === undefined || chat?.id === undefined) return []
  return [{ updateId: update_id, word, chatId: String(chat.id), sentAt: date * 1000 }]
}

/** What is wrong with the bot is the operator's affair, whoever asked. */
function refusal(status: number) {
  if (status === 401 || status === 404)
    return {
      failure: 'rejected' as const,
      code: 'bot_refused',
      message: 'Telegram does not know the bot of this service: the operator has to correct TELEGRAM_TOKEN.',
    }
  if (status === 409)
    return {
      failure: 'rejected' as const,
      code: 'bot_taken',
      message:
        'Something else reads the messages of the bot of this service: the operator has to give it a bot of its own.',
    }
  return undefined
}
