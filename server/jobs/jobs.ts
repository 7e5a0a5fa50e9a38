import type { Mail } from '../notifications/mail/mailer.ts'

/** Every background job and what it carries. A handler for each is demanded by `server/job-handlers.ts`. */
export interface JobPayloads {
  /** Publish the next unpublished entry of the thread whose root is `postId`. Key: `post:<postId>`. */
  'publish-post': { organizationId: string; postId: string }
  'send-mail': Mail
  /**
   * The same for a member of an organization, who may have left it before the relay takes it. What is not sent by `until` (epoch
   * milliseconds) is not true any more.
   */
  'notice-mail': { organizationId: string; userId: string; mail: Mail; until?: number }
  /** Mail the account of this address its link, if there is one. The link's token is made by the job, so that none waits in a queue. */
  'account-mail': { email: string; mail: 'activate' | 'reset-password' | 'registered-again' }
  /** Mail an invitation its link. The token waits sealed: the answer has shown it already, and no queue may. */
  'invitation-mail': { invitationId: string; tokenSealed: string }
  /** Tell an enterprise client that the channel of this connect flow is there. Its address and key stay sealed with the flow. */
  'enterprise-webhook': { stateHash: string; integrationId: string }
  /** Send an endpoint what is due to it. The alarm is the one that waits for a later time; its key: `endpoint:<webhookId>`. */
  'deliver-webhook': { organizationId: string; webhookId: string; alarm?: true }
  /** Recurring: wake endpoints whose job was lost, forget secrets that were replaced. */
  'sweep-webhooks': Record<string, never>
  /** Fetch a feed and post what is new in it; each run enqueues the next. Key: `autopost:<autopostId>`. */
  'check-feed': { organizationId: string; autopostId: string }
  /** Recurring: recover stale attempts and mark overdue posts. */
  'sweep-posts': Record<string, never>
  /** Recurring: mail the notifications that are due, in one mail per member. */
  'mail-notifications': Record<string, never>
  /** A worker has died: free what it held. Key: `worker:<workerId>`. */
  'recover-worker': { workerId: string }
  /** A thread is out, under this id of its platform: plan what plugs are to do with it. */
  'start-plugs': { organizationId: string; postId: string; releaseId: string }
  /** Take the next turn of a plug. Key: `plug:<runId>`. */
  'run-plug': { organizationId: string; runId: string }
  /** Recurring: wake plugs that have lost their job. */
  'sweep-plugs': Record<string, never>
  /** Recurring: have the channels looked at whose platform keeps no history of its figures. */
  'measure-channels': Record<string, never>
  /** Note today's figures of a channel. Key: `channel:<id>`. */
  'measure-channel': { organizationId: string; integrationId: string }
  /** Recurring: begin and end streaks of publishing, and remind of those that are about to end. */
  'keep-streaks': Record<string, never>
  /** Recurring: remove files that nothing uses any more, and uploads in parts that nobody completed. */
  'clean-media': Record<string, never>
  /** Recurring: remove what lies in the storage and belongs to no upload. */
  'sweep-storage': Record<string, never>
  /** Recurring: delete expired sessions, tokens, states, idempotency keys, rate-limit windows. */
  'clean-up': Record<string, never>
}

export type JobName = keyof JobPayloads

const every: Record<JobName, true> = {
  'publish-post': true,
  'send-mail': true,
  'notice-mail': true,
  'account-mail': true,
  'invitation-mail': true,
  'enterprise-webhook': true,
  'deliver-webhook': true,
  'sweep-webhooks': true,
  'check-feed': true,
  'sweep-posts': true,
  'mail-notifications': true,
  'keep-streaks': true,
  'recover-worker': true,
  'start-plugs': true,
  'run-plug': true,
  'sweep-plugs': true,
  'measure-channels': true,
  'measure-channel': true,
  'clean-media': true,
  'sweep-storage': true,
  'clean-up': true,
}

export const jobNames = Object.keys(every) as JobName[]
