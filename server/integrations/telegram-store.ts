import type { Knex } from 'knex'
import type { TelegramMessageRow, TelegramWordRow } from '../db/tables/channels.ts'

/** The word as it is after this: the organization's, unless another one has it and its time is not over. */
export async function claimWord(db: Knex, row: TelegramWordRow, now: number): Promise<TelegramWordRow> {
  await db('telegram_words').where({ word_hash: row.word_hash }).where('expires_at', '<=', now).delete()
  await db('telegram_words').insert(row).onConflict('word_hash').ignore()
  const kept = await db('telegram_words').where({ word_hash: row.word_hash }).first()
  if (!kept) throw new Error('The word vanished while it was claimed.')
  return kept
}

export function findWord(db: Knex, wordHash: string, now: number): Promise<TelegramWordRow | undefined> {
  return db('telegram_words').where({ word_hash: wordHash }).where('expires_at', '>', now).first()
}

export async function setChat(
  db: Knex,
  organizationId: string,
  wordHash: string,
  chatId: string,
): Promise<void> {
  await db('telegram_words')
    .where({ organization_id: organizationId, word_hash: wordHash })
    .update({ chat_id: chatId })
}

/** The first message with the word since `since`. */
export function findMessage(
  db: Knex,
  botId: string,
  wordHash: string,
  since: number,
): Promise<TelegramMessageRow | undefined> {
  return db('telegram_messages')
    .where({ bot_id: botId, word_hash: wordHash })
    .where('sent_at', '>=', since)
    .orderBy('update_id')
    .first()
}

/** True for the one caller who may ask Telegram now: nobody has since `before`. */
export async function takeTurn(db: Knex, botId: string, now: number, before: number): Promise<boolean> {
  await db('telegram_bots')
    .insert({ bot_id: botId, next_update_id: null, asked_at: 0, read_at: null })
    .onConflict('bot_id')
    .ignore()
  const taken = db('telegram_bots').where({ bot_id: botId }).where('asked_at', '<=', before)
  return (await taken.update({ asked_at: now })) === 1
}

/** Where to go on; null where nothing came since `since`: after a quiet week Telegram counts from somewhere else. */
export async function findNextUpdate(db: Knex, botId: string, since: number): Promise<number | null> {
  const row = await db('telegram_bots').where({ bot_id: botId }).where('read_at', '>', since).first()
  return row?.next_update_id ?? null
}

/** Keeps what came, each message once, and where to go on. */
export async function keepMessages(
  db: Knex,
  botId: string,
  rows: TelegramMessageRow[],
  { next, now }: { next: number; now: number },
): Promise<void> {
  if (rows.length > 0) await db('telegram_messages').insert(rows).onConflict(['bot_id', 'update_id']).ignore()
  await db('telegram_bots').where({ bot_id: botId }).update({ next_update_id: next, read_at: now })
}
