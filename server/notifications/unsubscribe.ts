import type { Config } from '../config/config.ts'
import type { App } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, notFound } from '../errors.ts'
import {
  type EmailPreferences,
  getEmailPreferences,
  setEmailPreferences,
} from '../identity/users/email-preferences.ts'
import { deriveKey, equalSecrets, hmac } from '../lib/crypto.ts'
import type { MailKind } from './mail/notice-mail.ts'

/** What the link in a mail switches off, and for whom. */
export interface Unsubscription {
  userId: string
  kind: MailKind
}

const preferences = {
  success: 'sendSuccessEmails',
  failure: 'sendFailureEmails',
  streak: 'sendStreakEmails',
} as const satisfies Record<MailKind, keyof EmailPreferences>

type Secrets = Pick<Config, 'secret' | 'previousSecrets'>

/** Where a mail client posts to (RFC 8058), and where a person finds a button. It works for good, and for nothing else. */
export function unsubscribeLink(
  config: Pick<Config, 'secret' | 'baseUrl'>,
  { userId, kind }: Unsubscription,
): string {
  return `${config.baseUrl}/unsubscribe/${kind}_${userId}_${signature(config.secret, { userId, kind })}`
}

/** Throws 404 for what is no token of ours. */
export function readUnsubscribeToken({ secret, previousSecrets }: Secrets, token: string): Unsubscription {
  const [, name = '', userId = '', mark = ''] = /^([a-z]+)_([\w-]+)_([0-9a-f]{64})$/.exec(token) ?? []
  if (!Object.hasOwn(preferences, name)) throw notFound('link')
  const wish = { userId, kind: name as MailKind }
  const known = [secret, ...previousSecrets].some((each) => equalSecrets(signature(each, wish), mark))
  if (!known) throw notFound('link')
  return wish
}

/** Switches the preference off, for all organizations of that person. Again is fine, and so is an account that is gone. */
export async function unsubscribe(
  ctx: Pick<App, 'db' | 'clock'>,
  { userId, kind }: Unsubscription,
): Promise<void> {
  const off = { [preferences[kind]]: false }
  try {
    await transaction(ctx, async (ctx) => {
      await setEmailPreferences(ctx, userId, { ...(await getEmailPreferences(ctx, userId)), ...off })
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}

function signature(secret: string, { userId, kind }: Unsubscription): string {
  return hmac(deriveKey(secret, 'unsubscribe v1'), `${kind}:${userId}`)
}
