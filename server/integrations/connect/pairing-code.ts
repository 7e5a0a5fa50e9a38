import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { countCall, type RateLimitPolicy } from '../../db/rate-limit.ts'
import type { BotMessageRow, PairingCodeRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, notFound } from '../../errors/errors.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import type { PairingCodeAuth } from '../../platforms/kit/auth/pairing-code.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { ConnectCall } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { withApiErrors } from '../platform-error.ts'

/** Connects a chat by a pairing code that the user sends from that chat to this service's bot. */

const CODE_TTL_MS = 3_600_000
/** Platforms forget updates after a day. */
const MESSAGE_TTL_MS = 86_400_000
/** Stays below the week after which Telegram may restart its numbering. */
const MAX_QUIET_MS = 6 * 86_400_000
/** Allows for clocks that differ, and for message times in whole seconds. */
const CLOCK_SKEW_MS = 5_000
const MIN_POLL_INTERVAL_MS = 900
const MAX_CALLS_PER_POLL = 5
/** Limits new codes per organization; polling for a known code is free. */
const newCodes: RateLimitPolicy = { name: 'bot-words', limit: 30, windowMs: 3_600_000 }

/**
 * Returns the chat from which a user sent the bot `/connect <code>`; null until then. For an hour, the code belongs to the organization
 * that first asks for it, and only later messages count, so guessing another organization's code is useless.
 * @throws 404 without a bot on this platform, 409 for another organization's code, 429 for too many codes, 502 when the platform fails
 */
export async function findChat(
  ctx: HasDbAndClock & HasPlatforms,
  search: { identifier: string; organizationId: string; code: string },
  signal: AbortSignal,
): Promise<string | null> {
  const { organizationId } = search
  const { auth, http } = requireBot(ctx, search.identifier)
  const code = await requireOwnCode(ctx, organizationId, sha256(search.code))
  if (code.chat_id !== null) return code.chat_id
  const call = { organizationId, http, signal, now: ctx.clock.now() }
  await withApiErrors(() => readMessages(ctx, auth, call))
  const message = await findMessage(ctx.db, auth.botId, code)
  if (!message) return null
  await ctx
    .db('pairing_codes')
    .where({ organization_id: organizationId, code_hash: code.code_hash })
    .update({ chat_id: message.chat_id })
  return message.chat_id
}

/**
 * Requires that the organization has proved within the last hour that the chat is its own. The `code` of such a connect is the id of
 * a chat, which is not secret: without this check anybody could post to every chat that the bot is in.
 * @throws PlatformError `rejected`, chat_not_found
 */
export async function requireChat(
  { db, clock }: HasDbAndClock,
  { organizationId }: { organizationId: string },
  chatId: string,
): Promise<void> {
  const found = await db('pairing_codes')
    .where({ organization_id: organizationId, chat_id: chatId })
    .where('expires_at', '>', clock.now())
    .first('chat_id')
  if (found !== undefined) return
  const message = 'First send the word to the bot from this chat to prove that the chat is yours.'
  throw new PlatformError('rejected', message, { code: 'chat_not_found' })
}

function requireBot({ platforms }: HasPlatforms, identifier: string) {
  const { auth, http, name, unsetVariables: unset = [] } = findPlatform(platforms, identifier) ?? {}
  if (auth?.kind !== 'pairing-code' || http === undefined) throw notFound('channel')
  if (unset.length === 0) return { auth, http }
  throw new ApiError(
    'not_found',
    `This service has no ${name} bot: the operator must set ${unset.join(' and ')}.`,
  )
}

async function requireOwnCode(
  ctx: HasDbAndClock,
  organizationId: string,
  hash: string,
): Promise<PairingCodeRow> {
  const known = await ctx
    .db('pairing_codes')
    .where({ code_hash: hash })
    .where('expires_at', '>', ctx.clock.now())
    .first()
  const code = known ?? (await reserveCode(ctx, organizationId, hash))
  if (code.organization_id === organizationId) return code
  throw conflict('This word is already taken. Choose a longer one.')
}

/** Reserves the code and returns its row, which belongs to another organization if that one was first. */
async function reserveCode(
  ctx: HasDbAndClock,
  organizationId: string,
  code_hash: string,
): Promise<PairingCodeRow> {
  await countCall(
    ctx,
    { policy: newCodes, caller: `org:${organizationId}` },
    (seconds) => `Your organization has requested too many words. Try again in ${seconds} seconds.`,
  )
  const now = ctx.clock.now()
  const reservation = { code_hash, organization_id: organizationId, chat_id: null, created_at: now }
  return transaction(ctx, async ({ db }) => {
    await db('pairing_codes').where({ code_hash }).where('expires_at', '<=', now).delete()
    const row = { ...reservation, expires_at: now + CODE_TTL_MS }
    await db('pairing_codes').insert(row).onConflict('code_hash').ignore()
    const stored = await db('pairing_codes').where({ code_hash }).first()
    if (!stored) throw new Error('The pairing code vanished while it was reserved.')
    return stored
  })
}

function findMessage(
  db: Knex,
  bot_id: string,
  { code_hash, created_at }: PairingCodeRow,
): Promise<BotMessageRow | undefined> {
  return db('bot_messages')
    .where({ bot_id, code_hash })
    .where('sent_at', '>=', created_at - CLOCK_SKEW_MS)
    .orderBy('update_id')
    .first()
}

/** Stores all new messages of the bot, unless another request has just done so. */
async function readMessages(
  ctx: HasDbAndClock,
  { botId: bot_id, updates }: PairingCodeAuth,
  call: ConnectCall,
): Promise<void> {
  const now = ctx.clock.now()
  if (!(await reservePoll(ctx.db, bot_id, now))) return
  let offset = await findOffset(ctx.db, bot_id, now)
  for (let calls = 0; calls < MAX_CALLS_PER_POLL; calls++) {
    const { items, next } = await updates(offset, call)
    if (next === null) return
    const rows = items.map(({ updateId, word, chatId, sentAt }) => ({
      bot_id,
      update_id: updateId,
      code_hash: sha256(word),
      chat_id: chatId,
      sent_at: sentAt,
      expires_at: now + MESSAGE_TTL_MS,
    }))
    await transaction(ctx, async ({ db }) => {
      if (rows.length > 0) await db('bot_messages').insert(rows).onConflict(['bot_id', 'update_id']).ignore()
      const read = { next_update_id: next, read_at: now }
      await db('bot_offsets').where({ bot_id }).update(read)
    })
    offset = next
  }
}

/** Returns true for one caller per interval. */
async function reservePoll(db: Knex, bot_id: string, now: number): Promise<boolean> {
  await db('bot_offsets')
    .insert({ bot_id, next_update_id: null, asked_at: 0, read_at: null })
    .onConflict('bot_id')
    .ignore()
  const due = db('bot_offsets')
    .where({ bot_id })
    .where('asked_at', '<=', now - MIN_POLL_INTERVAL_MS)
  return (await due.update({ asked_at: now })) === 1
}

/** Returns null after a quiet week: the platform may have restarted its numbering. */
async function findOffset(db: Knex, bot_id: string, now: number): Promise<number | null> {
  const row = await db('bot_offsets')
    .where({ bot_id })
    .where('read_at', '>', now - MAX_QUIET_MS)
    .first()
  return row?.next_update_id ?? null
}
