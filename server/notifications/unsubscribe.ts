import {
  type EmailPreferences,
  getEmailPreferences,
  setEmailPreferences,
} from '../accounts/users/email-preferences.ts'
import type { Config } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, notFound } from '../errors/errors.ts'
import { deriveKey, equalSecrets, hmac } from '../lib/secrets/crypto.ts'
import type { MailKind } from './mail/notice-mail.ts'

/** Kind of mails that a link unsubscribes from, and their recipient. */
export interface Unsubscription {
  userId: string
  kind: MailKind
}

const preferences = {
  success: 'sendSuccessEmails',
  failure: 'sendFailureEmails',
  streak: 'sendStreakEmails',
  comment: 'sendCommentEmails',
} as const satisfies Record<MailKind, keyof EmailPreferences>

type Secrets = Pick<Config, 'secret' | 'previousSecrets'>

/** Builds the unsubscribe URL: a mail client posts to it (RFC 8058), and a browser shows a button. It never expires. */
export function unsubscribeLink(
  config: Pick<Config, 'secret' | 'baseUrl'>,
  { userId, kind }: Unsubscription,
): string {
  return `${config.baseUrl}/unsubscribe/${kind}_${userId}_${signature(config.secret, { userId, kind })}`
}

/**
 * Reads a token of `unsubscribeLink`.
 * @throws 404 for any other token.
 */
export function readUnsubscribeToken({ secret, previousSecrets }: Secrets, token: string): Unsubscription {
  const [, name = '', userId = '', mark = ''] = /^([a-z]+)_([\w-]+)_([0-9a-f]{64})$/.exec(token) ?? []
  if (!Object.hasOwn(preferences, name)) throw notFound('link')
  const unsubscription = { userId, kind: name as MailKind }
  const isValid = [secret, ...previousSecrets].some((each) =>
    equalSecrets(signature(each, unsubscription), mark),
  )
  if (!isValid) throw notFound('link')
  return unsubscription
}

/** Turns off the preference in all organizations of that person. Does nothing for a repeated call or a deleted account. */
export async function unsubscribe(ctx: HasDbAndClock, { userId, kind }: Unsubscription): Promise<void> {
  const preference = { [preferences[kind]]: false }
  try {
    await transaction(ctx, async (ctx) => {
      await setEmailPreferences(ctx, userId, { ...(await getEmailPreferences(ctx, userId)), ...preference })
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}

function signature(secret: string, { userId, kind }: Unsubscription): string {
  return hmac(deriveKey(secret, 'unsubscribe v1'), `${kind}:${userId}`)
}
