import { measureChannel, measureChannels } from './analytics/measure-channels.job.ts'
import { checkFeed } from './autopost/check-feed.job.ts'
import type { App } from './context.ts'
import { enterpriseWebhook } from './enterprise/webhook.job.ts'
import { accountMail } from './identity/auth/account-mail.job.ts'
import { cleanUp } from './identity/auth/clean-up.job.ts'
import { invitationMail } from './identity/team/invitation-mail.job.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { recoverWorker } from './jobs/recover-worker.job.ts'
import { cleanMedia } from './media/library/clean-media.job.ts'
import { sweepStorage } from './media/library/sweep-storage.job.ts'
import { sendMail } from './notifications/mail/send-mail.job.ts'
import { mailNotifications, noticeMail } from './notifications/mail-notifications.job.ts'
import { keepStreaks } from './notifications/streaks.job.ts'

import { recoverRunsOf, runPlug, sweepPlugs } from './publishing/plugs/run-plug.job.ts'
import { startPlugs } from './publishing/plugs/start-plugs.job.ts'
import { publishPost } from './publishing/publish-post.job.ts'
import { recoverAttemptsOf } from './publishing/recover.ts'
import { sweepPosts } from './publishing/sweep-posts.job.ts'
import { deliverWebhook } from './webhooks/deliver.job.ts'
import { recoverDeliveriesOf, sweepWebhooks } from './webhooks/sweep.job.ts'

/** Which code runs which job. A job without a handler does not compile. */
export function jobHandlers(app: App): JobHandlers {
  return {
    'publish-post': publishPost(app),
    'sweep-posts': sweepPosts(app),
    'recover-worker': recoverWorker([recoverAttemptsOf(app), recoverRunsOf(app), recoverDeliveriesOf(app)]),
    'start-plugs': startPlugs(app),
    'run-plug': runPlug(app),
    'sweep-plugs': sweepPlugs(app),
    'measure-channels': measureChannels(app),
    'measure-channel': measureChannel(app),
    'send-mail': sendMail(app),
    'notice-mail': noticeMail(app),
    'mail-notifications': mailNotifications(app),
    'keep-streaks': keepStreaks(app),
    'account-mail': accountMail(app),
    'invitation-mail': invitationMail(app),
    'check-feed': checkFeed(app),
    'clean-up': cleanUp(app),
    'clean-media': cleanMedia(app),
    'sweep-storage': sweepStorage(app),
    'enterprise-webhook': enterpriseWebhook(app),
    'deliver-webhook': deliverWebhook(app),
    'sweep-webhooks': sweepWebhooks(app),
  }
}
