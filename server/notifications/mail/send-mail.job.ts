import type { App } from '../../context.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { type Mail, MailRefusedError } from './mailer.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    'send-mail': Mail
  }
}

type Services = Pick<App, 'mailer' | 'log'>

/** Makes a mail wait about a day for a relay that is away. */
export const MAIL_TRIES = 130

export function sendMail(ctx: Services) {
  return ({ id, payload }: Job<'send-mail'>): Promise<void> => handOver(ctx, { ...payload, id })
}

/**
 * Hands one mail to the relay. Throws where that may work later, so that the queue tries again with backoff; a mail that is
 * refused for good is given up.
 */
export async function handOver({ mailer, log }: Services, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error
    log.warn({ err: error }, 'the relay refuses a mail for good: it is given up')
  }
}

export const sendMailJob = defineJob({ name: 'send-mail', tries: MAIL_TRIES, run: sendMail })
