import type { App } from '../context.ts'
import type { Job } from '../jobs/queue.ts'
import { handOver } from './mail/send-mail.job.ts'
import { findRecipients } from './mail-store.ts'

/** Hands a mail about an organization to the relay, if the reader still is one of its members and it is not too late for it. */
export function noticeMail(ctx: Pick<App, 'db' | 'clock' | 'mailer' | 'log'>) {
  return async ({ id, payload }: Job<'notice-mail'>): Promise<void> => {
    const { organizationId, userId, mail, until = Number.POSITIVE_INFINITY } = payload
    if (ctx.clock.now() >= until) return
    const [recipient] = await findRecipients(ctx.db, organizationId, userId)
    if (recipient?.email === mail.to) await handOver(ctx, { ...mail, id })
  }
}
