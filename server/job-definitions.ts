import { accountMailJob } from './accounts/auth/account-mail.job.ts'
import { cleanUpJob } from './accounts/auth/clean-up.job.ts'
import { invitationMailJob } from './accounts/team/invitation-mail.job.ts'
import { actKinds } from './act-kinds.ts'
import { refundImageCreditJob } from './ai/refund-image-credit.job.ts'
import { generateVideoJob, sweepVideosJob } from './ai/video/generate-video.job.ts'
import { measureChannelJob, measureChannelsJob } from './analytics/measure-channels.job.ts'
import { checkFeedJob } from './autopost/check-feed.job.ts'
import { closeBillingJob } from './billing/close-billing.job.ts'
import { settleBillingIntentJob } from './billing/intents/settle-intent.job.ts'
import { sweepBillingJob, syncBillingJob } from './billing/sync-billing.job.ts'
import type { App } from './context.ts'
import { enterpriseWebhookJob } from './enterprise/webhook.job.ts'
import { fileUses } from './file-uses.ts'
import { pollInboxJob } from './inbox/polls/poll-inbox.job.ts'
import { watchInboxesJob } from './inbox/polls/watch-inboxes.job.ts'
import { renewTokenJob, renewTokensJob } from './integrations/tokens/renew-tokens.job.ts'
import { revokeGrantJob } from './integrations/tokens/revoke-grant.job.ts'
import { defineJob, type JobDefinition } from './jobs/job.ts'
import { cleanMediaJob } from './media/library/clean-media.job.ts'
import { sweepStorageJob } from './media/library/sweep-storage.job.ts'
import { sendMailJob } from './notifications/mail/send-mail.job.ts'
import { mailNotificationsJob, noticeMailJob } from './notifications/mail-notifications.job.ts'
import { updateStreaksJob } from './notifications/streaks.job.ts'
import { applyPlansJob } from './plans/apply-plans.job.ts'
import { fillQueueJob } from './posts/library/fill-queue.job.ts'
import { indexTextsJob } from './posts/search/index-texts.job.ts'
import { finishPostJob } from './publishing/attempts/finish-post.job.ts'
import { publishPostJob } from './publishing/attempts/publish-post.job.ts'
import { recoverAttemptsOf } from './publishing/attempts/recover.ts'
import { sweepPostsJob } from './publishing/attempts/sweep-posts.job.ts'
import { lookUpPostJob } from './publishing/look-ups/look-up-post.job.ts'
import { lookUpPlugJob } from './publishing/plugs/look-up-plug.job.ts'
import { recoverPlugsOf, runPlugJob, sweepPlugsJob } from './publishing/plugs/run-plug.job.ts'
import { startPlugsJob } from './publishing/plugs/start-plugs.job.ts'
import { lookUpActJob, recoverActsOf, runActJob, sweepActsJob } from './publishing/requested/run-act.job.ts'
import { submitThirdPartyJob, sweepThirdPartyJob } from './third-party/submit-third-party.job.ts'
import { deliverWebhookJob } from './webhooks/deliver.job.ts'
import { recoverDeliveriesOf, sweepWebhooksJob } from './webhooks/sweep.job.ts'

/** Lets each context recover its own part. Every part is safe to repeat. */
const recoverWorkerJob = defineJob({
  name: 'recover-worker',
  run: (app: App) => {
    const parts = [recoverAttemptsOf(app), recoverPlugsOf(app), recoverActsOf(app), recoverDeliveriesOf(app)]
    return async ({ payload }) => {
      for (const recover of parts) await recover(payload.workerId)
    }
  },
})

/** Lists every background job, in the order in which a worker polls them. */
export const jobDefinitions: readonly JobDefinition<App>[] = [
  publishPostJob,
  finishPostJob,
  lookUpPostJob,
  sendMailJob,
  noticeMailJob,
  accountMailJob,
  invitationMailJob,
  enterpriseWebhookJob,
  deliverWebhookJob,
  sweepWebhooksJob,
  checkFeedJob,
  fillQueueJob,
  syncBillingJob,
  settleBillingIntentJob,
  sweepBillingJob,
  closeBillingJob,
  sweepPostsJob,
  mailNotificationsJob,
  updateStreaksJob,
  recoverWorkerJob,
  startPlugsJob,
  runPlugJob,
  sweepPlugsJob,
  lookUpPlugJob,
  runActJob((app: App) => actKinds(app)),
  sweepActsJob,
  pollInboxJob,
  watchInboxesJob,
  lookUpActJob((app: App) => actKinds(app)),
  measureChannelsJob,
  measureChannelJob,
  submitThirdPartyJob,
  sweepThirdPartyJob,
  revokeGrantJob,
  renewTokensJob,
  renewTokenJob,
  cleanMediaJob(fileUses),
  sweepStorageJob,
  applyPlansJob,
  refundImageCreditJob,
  generateVideoJob,
  sweepVideosJob,
  indexTextsJob,
  cleanUpJob,
]
