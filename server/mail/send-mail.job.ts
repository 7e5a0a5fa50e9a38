import type { App } from '../context.ts'
import type { Job } from '../jobs/queue.ts'

/** Hands one mail to the relay. A refusal throws, so the queue tries again with backoff. */
export function sendMail({ mailer }: Pick<App, 'mailer'>) {
  return ({ payload }: Job<'send-mail'>): Promise<void> => mailer.send(payload)
}
