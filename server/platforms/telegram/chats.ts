import type { Knex } from 'knex'
import type { Clock } from '../../lib/clock.ts'
import { PlatformError } from '../kit/errors.ts'
import type { ConnectCall } from '../platform.ts'

/**
 * For whoever connects a Telegram chat: makes sure that the chat is this organization's, which `GET /integrations/telegram/updates`
 * has found for it within the last hour. The `code` of the connect is the bare id of the chat, and such ids are no secret: the bot
 * is in everybody's chats, so without this anybody could post into any of them. Throws `rejected` chat_not_found.
 */
export async function requireChat(
  { db, clock }: { db: Knex; clock: Clock },
  { organizationId }: Pick<ConnectCall, 'organizationId'>,
  chatId: string,
): Promise<void> {
  const found = await db('telegram_words')
    .where({ organization_id: organizationId, chat_id: chatId })
    .where('expires_at', '>', clock.now())
    .first('chat_id')
  if (found === undefined)
    throw new PlatformError(
      'rejected',
      'Send the bot the word from this chat first, so that it is known whose chat it is.',
      { code: 'chat_not_found' },
    )
}
