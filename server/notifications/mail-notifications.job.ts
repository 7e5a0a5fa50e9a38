import { findRecipients, type Recipient } from '../accounts/team/recipients.ts'
import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import { consume } from '../db/rate-limit.ts'
import type { NotificationRow } from '../db/tables/accounts.ts'
import { transaction } from '../db/transaction.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import type { HasLog } from '../process/log.ts'
import type { HasMailer, Mail } from './mail/mailer.ts'
import { renderNoticeMail } from './mail/notice-mail.ts'
import { handOver, MAIL_TRIES } from './mail/send-mail.job.ts'
import { clearDueMails, findDueOrganizations, isDue, postpone, takeWaiting } from './mail-store.ts'
import { unsubscribeLink } from './unsubscribe.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Mails the due notifications, one mail for each member. */
    'mail-notifications': Record<string, never>
    /** Sends a mail to a member, unless the member has left the organization or `until` (epoch ms) has passed. */
    'notice-mail': { organizationId: string; userId: string; mail: Mail; until?: number }
  }
}

type MailContext = HasDbAndClock & HasQueue & HasConfig & HasMailer

/** Limits the immediate mails to one organization. Later notices of the hour are collected into one mail. */
const URGENT_MAILS = { name: 'urgent-mails', limit: 6, windowMs: 3_600_000 }
/** Limits the organizations of one run. The next run processes the rest. */
const BATCH_SIZE = 1_000

/**
 * Mails due notifications: failures, notices that ask for an action, and the digest of successes and comments. One transaction claims the
 * notifications and enqueues their mails, so each is mailed once, even after a crash or with concurrent runs. If no relay is
 * configured, the mails are dropped.
 */
export function mailNotifications(ctx: MailContext) {
  return async ({ signal }: Pick<Job, 'signal'>): Promise<void> => {
    if (!ctx.mailer.configured) return clearDueMails(ctx.db)
    const failures: unknown[] = []
    for (const organizationId of await findDueOrganizations(ctx.db, ctx.clock.now(), BATCH_SIZE)) {
      if (signal.aborted) return
      await mailOrganization(ctx, organizationId).catch((error: unknown) => failures.push(error))
    }
    // A failure in one organization must not delay the others.
    if (failures.length > 0) throw failures[0]
  }
}

function mailOrganization(ctx: MailContext, organizationId: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await dialectOf(ctx.db).lock(ctx.db, `mail:${organizationId}`)
    await mailUrgent(ctx, organizationId)
    if (await isDue(ctx.db, organizationId, 'digest', ctx.clock.now()))
      await mail(ctx, organizationId, await takeWaiting(ctx.db, organizationId, 'digest'))
  })
}

async function mailUrgent(ctx: MailContext, organizationId: string): Promise<void> {
  const now = ctx.clock.now()
  if (!(await isDue(ctx.db, organizationId, 'urgent', now))) return
  const { allowed, resetMs } = await consume(ctx, URGENT_MAILS, organizationId)
  if (!allowed) return postpone(ctx.db, organizationId, { from: now, until: now + resetMs })
  await mail(ctx, organizationId, await takeWaiting(ctx.db, organizationId, 'urgent'))
}

/** Sends each member one mail with the notices that they want. */
async function mail(
  ctx: MailContext,
  organizationId: string,
  notifications: NotificationRow[],
): Promise<void> {
  for (const recipient of await findRecipients(ctx.db, organizationId)) {
    const wanted = notifications.filter(({ kind }) => wants(recipient, kind))
    if (wanted.length === 0) continue
    const kind = wanted.find(({ kind }) => kind !== 'info')?.kind
    const letter = renderNoticeMail({
      to: recipient.email,
      organization: recipient.organization_name,
      notices: wanted.map(({ content, link, post_id }) => ({
        content,
        link: link ?? (post_id === null ? null : `${ctx.config.consoleUrl}/console/posts/${post_id}`),
      })),
      consoleUrl: `${ctx.config.consoleUrl}/console`,
      // Notices that ask for an action go to every member, so members cannot unsubscribe from them.
      unsubscribe:
        kind !== undefined && kind !== 'info'
          ? { kind, url: unsubscribeLink(ctx.config, { userId: recipient.user_id, kind }) }
          : null,
    })
    await ctx.jobs.enqueue(ctx.db, 'notice-mail', {
      organizationId,
      userId: recipient.user_id,
      mail: letter,
    })
  }
}

function wants(recipient: Recipient, kind: NotificationRow['kind']): boolean {
  if (kind === 'info') return true
  const wanted = {
    success: recipient.send_success_emails,
    failure: recipient.send_failure_emails,
    comment: recipient.send_comment_emails,
  }
  return wanted[kind] === 1
}

/** Hands a mail about an organization to the relay if the reader is still a member and `until` has not passed. */
function noticeMail(ctx: HasDbAndClock & HasLog & HasMailer) {
  return async ({ id, payload }: Job<'notice-mail'>): Promise<void> => {
    const { organizationId, userId, mail, until = Number.POSITIVE_INFINITY } = payload
    if (ctx.clock.now() >= until) return
    const [recipient] = await findRecipients(ctx.db, organizationId, userId)
    if (recipient?.email === mail.to) await handOver(ctx, { ...mail, id })
  }
}

export const mailNotificationsJob = defineJob({
  name: 'mail-notifications',
  every: 30_000,
  run: mailNotifications,
})

export const noticeMailJob = defineJob({ name: 'notice-mail', tries: MAIL_TRIES, run: noticeMail })
