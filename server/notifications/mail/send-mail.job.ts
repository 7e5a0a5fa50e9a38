import type { App } from '../../context.ts'
import type { Job } from '../../jobs/queue.ts'
import { type Mail, MailRefusedError } from './mailer.ts'

type Services = Pick<App, 'mailer' | 'log'>

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
