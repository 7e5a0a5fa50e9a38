import type { App } from './context.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { recoverWorker } from './jobs/recover-worker.job.ts'
import { sendMail } from './mail/send-mail.job.ts'
import { measureChannel, measureChannels } from './modules/analytics/measure-channels.job.ts'
import { accountMail } from './modules/auth/account-mail.job.ts'
import { cleanUp } from './modules/auth/clean-up.job.ts'
import { checkFeed } from './modules/autopost/check-feed.job.ts'
import { enterpriseWebhook } from './modules/enterprise/webhook.job.ts'
import { cleanMedia } from './modules/media/clean-media.job.ts'
import { sweepStorage } from './modules/media/sweep-storage.job.ts'
import { keepStreaks } from './modules/notifications/keep-streaks.job.ts'
import { mailNotifications } from './modules/notifications/mail-notifications.job.ts'
import { noticeMail } from './modules/notifications/notice-mail.job.ts'
import { recoverRunsOf, runPlug, sweepPlugs } from './modules/plugs/run-plug.job.ts'
import { startPlugs } from './modules/plugs/start-plugs.job.ts'
import { publishPost } from './modules/publishing/publish-post.job.ts'
import { recoverAttemptsOf } from './modules/publishing/recover.ts'
import { sweepPosts } from './modules/publishing/sweep-posts.job.ts'
import { invitationMail } from './modules/settings/invitation-mail.job.ts'
import { deliverWebhook } from './modules/webhooks/deliver.job.ts'
import { recoverDeliveriesOf, sweepWebhooks } from './modules/webhooks/sweep.job.ts'

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
