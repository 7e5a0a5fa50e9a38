import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { requireUser } from './people.ts'
import { updateUser } from './store.ts'

export interface EmailPreferences {
  sendSuccessEmails: boolean
  sendFailureEmails: boolean
  sendStreakEmails: boolean
  sendCommentEmails: boolean
}

export async function getEmailPreferences({ db }: HasDb, userId: string): Promise<EmailPreferences> {
  return toEmailPreferences(await requireUser(db, userId))
}

export function toEmailPreferences(
  user: Pick<
    UserRow,
    'send_success_emails' | 'send_failure_emails' | 'send_streak_emails' | 'send_comment_emails'
  >,
): EmailPreferences {
  return {
    sendSuccessEmails: user.send_success_emails === 1,
    sendFailureEmails: user.send_failure_emails === 1,
    sendStreakEmails: user.send_streak_emails === 1,
    sendCommentEmails: user.send_comment_emails === 1,
  }
}

/** Stores the preferences. Without `sendCommentEmails`, which older clients do not know, that one stays as it is. */
export async function setEmailPreferences(
  { db, clock }: HasDbAndClock,
  userId: string,
  preferences: Omit<EmailPreferences, 'sendCommentEmails'> & {
    sendCommentEmails?: boolean | null | undefined
  },
): Promise<EmailPreferences> {
  await updateUser(db, userId, {
    send_success_emails: Number(preferences.sendSuccessEmails),
    send_failure_emails: Number(preferences.sendFailureEmails),
    send_streak_emails: Number(preferences.sendStreakEmails),
    ...(preferences.sendCommentEmails == null
      ? {}
      : { send_comment_emails: Number(preferences.sendCommentEmails) }),
    updated_at: clock.now(),
  })
  return getEmailPreferences({ db }, userId)
}
