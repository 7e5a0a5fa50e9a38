import type { App } from '../context.ts'
import { consume, type RateLimitPolicy } from '../db/rate-limit.ts'
import type { TelegramWordRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict } from '../errors.ts'
import { sha256 } from '../lib/crypto.ts'
import type { TelegramBot } from '../platforms/telegram/bot.ts'
import { orApiError } from './platform-error.ts'
import {
  claimWord,
  findMessage,
  findNextUpdate,
  findWord,
  keepMessages,
  setChat,
  takeTurn,
} from './telegram-store.ts'

type TelegramContext = Pick<App, 'db' | 'clock' | 'telegram'>

const wordLifeMs = 3_600_000
/** Telegram forgets its updates after as long. */
const messageLifeMs = 86_400_000
/** Safely less than the week after which Telegram may count from anywhere. */
const quietMs = 6 * 86_400_000
/** Clocks differ, and Telegram's tells seconds. */
const slackMs = 5_000
const pauseMs = 900
const mostCalls = 5
/** Words that an organization asks for, not polls for one of them. */
const newWords: RateLimitPolicy = { name: 'telegram-words', limit: 30, windowMs: 3_600_000 }

/**
 * The chat in which somebody sent the bot `/connect <word>`, or null as long as nobody has. The word belongs to the organization
 * that asks for it first, for an hour, and only messages count that come after: knowing or guessing a word that somebody else
 * waits for leads nowhere. Throws 404 without a bot, 409 for a word of somebody else's, 429 for too many words, 502 when Telegram
 * fails.
 */
export async function findChat(
  ctx: TelegramContext,
  organizationId: string,
  typed: string,
  signal: AbortSignal,
): Promise<string | null> {
  const bot = ctx.telegram
  if (bot === null) throw noBot()
  const word = await ownWord(ctx, organizationId, sha256(typed))
  if (word.chat_id !== null) return word.chat_id
  await orApiError(() => readMessages(ctx, bot, signal))
  const message = await findMessage(ctx.db, bot.id, word.word_hash, word.created_at - slackMs)
  if (!message) return null
  await setChat(ctx.db, organizationId, word.word_hash, message.chat_id)
  return message.chat_id
}

async function ownWord(ctx: TelegramContext, organizationId: string, hash: string): Promise<TelegramWordRow> {
  const now = ctx.clock.now()
  const known = (await findWord(ctx.db, hash, now)) ?? (await claim(ctx, organizationId, hash))
  if (known.organization_id === organizationId) return known
  throw conflict('This word is taken: choose another one, a longer one best.')
}

async function claim(
  ctx: TelegramContext,
  organizationId: string,
  word_hash: string,
): Promise<TelegramWordRow> {
  const { allowed, resetMs } = await consume(ctx, newWords, `org:${organizationId}`)
  if (!allowed) throw tooManyWords(resetMs)
  const now = ctx.clock.now()
  const row = { word_hash, organization_id: organizationId, chat_id: null, created_at: now }
  return transaction(ctx, (ctx) => claimWord(ctx.db, { ...row, expires_at: now + wordLifeMs }, now))
}

/** Asks Telegram for all that is new, unless somebody has just asked. */
async function readMessages(ctx: TelegramContext, bot: TelegramBot, signal: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  if (!(await takeTurn(ctx.db, bot.id, now, now - pauseMs))) return
  let offset = await findNextUpdate(ctx.db, bot.id, now - quietMs)
  for (let call = 0; call < mostCalls; call++) {
    const { connects, next } = await bot.updates(offset, signal)
    if (next === null) return
    const rows = connects.map(({ updateId, word, chatId, sentAt }) => ({
      bot_id: bot.id,
      update_id: updateId,
      word_hash: sha256(word),
      chat_id: chatId,
      sent_at: sentAt,
      expires_at: now + messageLifeMs,
    }))
    await transaction(ctx, (ctx) => keepMessages(ctx.db, bot.id, rows, { next, now }))
    offset = next
  }
}

function noBot(): ApiError {
  return new ApiError(
    'not_found',
    'This service has no Telegram bot: the operator sets one by TELEGRAM_TOKEN.',
  )
}

function tooManyWords(resetMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(resetMs / 1000))
  return new ApiError('rate_limited', `Too many words were asked for. Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
