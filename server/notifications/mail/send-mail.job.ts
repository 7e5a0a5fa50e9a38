import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasLog } from '../../process/log.ts'
import { type HasMailer, type Mail, MailRefusedError } from './mailer.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    'send-mail': Mail
  }
}

type Services = HasLog & HasMailer

/** Tries to send a mail for about a day while the relay is unreachable. */
export const MAIL_TRIES = 130

export function sendMail(ctx: Services) {
  return ({ id, payload }: Job<'send-mail'>): Promise<void> => handOver(ctx, { ...payload, id })
}

/**
 * Hands one mail to the relay. Throws when a later try may succeed, so that the queue retries with backoff. Drops a mail that the
 * relay refuses for good.
 */
export async function handOver({ mailer, log }: Services, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error
    log.warn({ err: error }, 'the relay permanently refused an email, so it was dropped')
  }
}

export const sendMailJob = defineJob({ name: 'send-mail', tries: MAIL_TRIES, run: sendMail })
