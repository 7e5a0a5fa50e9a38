import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { HasMailer } from '../../notifications/mail/mailer.ts'
import { handOver, MAIL_TRIES } from '../../notifications/mail/send-mail.job.ts'
import { invitationMail as invitationLetter } from '../../notifications/mail/templates.ts'
import type { HasLog } from '../../process/log.ts'
import { INVITATION_MS, invitationPage } from './invite.ts'
import { findInvitation } from './store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Mails the link of an invitation. The token is sealed, because queues must not reveal it. */
    'invitation-mail': { invitationId: string; tokenSealed: string }
  }
}

/**
 * Passes the invitation to the mail relay. Skips an invitation that was withdrawn or accepted, or has expired, since the job was
 * enqueued.
 */
export function invitationMail(ctx: HasDbAndClock & HasConfig & HasLog & HasMailer & HasSealer) {
  return async ({ payload }: Job<'invitation-mail'>): Promise<void> => {
    const invitation = await findInvitation(ctx.db, { id: payload.invitationId })
    if (invitation === undefined || invitation.email === null) return
    if (invitation.accepted_at !== null || invitation.revoked_at !== null) return
    if (invitation.expires_at <= ctx.clock.now()) return
    await handOver(
      ctx,
      invitationLetter({
        to: invitation.email,
        url: invitationPage(ctx, ctx.sealer.open(payload.tokenSealed)),
        organization: invitation.organization_name,
        days: INVITATION_MS / 86_400_000,
      }),
    )
  }
}

export const invitationMailJob = defineJob({
  name: 'invitation-mail',
  tries: MAIL_TRIES,
  run: invitationMail,
})
