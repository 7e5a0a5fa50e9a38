import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasMailer, Mail } from '../../notifications/mail/mailer.ts'
import { handOver } from '../../notifications/mail/send-mail.job.ts'
import { activationMail, registeredAgainMail, resetMail } from '../../notifications/mail/templates.ts'
import type { HasLog } from '../../process/log.ts'
import { activationPage, forgotPage, resetPage } from './console-links.ts'
import { findLocalUser } from './store.ts'
import { issueToken, tokenLifetime } from './tokens.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Mails a link to the account of this address, if one exists. The job creates the token, so that no queue holds one. */
    'account-mail': { email: string; mail: 'activate' | 'reset-password' | 'registered-again' }
  }
}

type Services = HasDbAndClock & HasConfig & HasLog & HasMailer
type Kind = Job<'account-mail'>['payload']['mail']

/**
 * Creates the link and passes the mail to the relay directly, so that only the mail contains the token. If the relay refuses, the
 * queue retries the job with a fresh link.
 */
function accountMail(ctx: Services) {
  return async ({ payload }: Job<'account-mail'>): Promise<void> => {
    const user = await findLocalUser(ctx.db, payload.email)
    const mail = user === undefined ? null : await compose(ctx, user, payload.mail)
    if (mail !== null) await handOver(ctx, mail)
  }
}

/** Writes the mail; null when none is needed, such as an activation of an active account. */
async function compose(ctx: Services, user: UserRow, kind: Kind): Promise<Mail | null> {
  const to = user.email
  if (kind === 'reset-password') {
    const token = await issueToken(ctx, user.id, 'reset-password')
    return resetMail({
      to,
      url: resetPage(ctx.config, token),
      minutes: tokenLifetime['reset-password'] / 60_000,
    })
  }
  if (user.activated_at !== null)
    return kind === 'registered-again' ? registeredAgainMail({ to, url: forgotPage(ctx.config) }) : null
  const token = await issueToken(ctx, user.id, 'activate')
  return activationMail({
    to,
    url: activationPage(ctx.config, token),
    hours: tokenLifetime.activate / 3_600_000,
  })
}

export const accountMailJob = defineJob({
  name: 'account-mail',
  // Stops after about an hour instead of a day, since a person waits for the link.
  tries: 14,
  run: accountMail,
})
