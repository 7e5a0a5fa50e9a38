import type { App } from './context.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { sendMail } from './mail/send-mail.job.ts'
import { accountMail } from './modules/auth/account-mail.job.ts'
import { cleanUp } from './modules/auth/clean-up.job.ts'
import { enterpriseWebhook } from './modules/enterprise/webhook.job.ts'
import { publishPost } from './modules/publishing/publish-post.job.ts'
import { sweepPosts } from './modules/publishing/sweep-posts.job.ts'
import { invitationMail } from './modules/settings/invitation-mail.job.ts'

/** Which code runs which job. A job without a handler does not compile. */
export function jobHandlers(app: App): JobHandlers {
  return {
    'publish-post': publishPost(app),
    'sweep-posts': sweepPosts(app),
    'send-mail': sendMail(app),
    'account-mail': accountMail(app),
    'invitation-mail': invitationMail(app),
    'clean-up': cleanUp(app),
    'enterprise-webhook': enterpriseWebhook(app),
  }
}
