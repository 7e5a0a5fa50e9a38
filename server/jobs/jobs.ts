/** Every background job and what it carries. A handler for each is demanded by `server/job-handlers.ts`. */
export interface JobPayloads {
  /** Publish the next unpublished entry of the thread whose root is `postId`. Key: `post:<postId>`. */
  'publish-post': { organizationId: string; postId: string }
  'send-mail': { to: string; subject: string; text: string; html: string }
  /** Mail the account of this address its link, if there is one. The link's token is made by the job, so that none waits in a queue. */
  'account-mail': { email: string; mail: 'activate' | 'reset-password' | 'registered-again' }
  /** Mail an invitation its link. The token waits sealed: the answer has shown it already, and no queue may. */
  'invitation-mail': { invitationId: string; tokenSealed: string }
  /** Tell an enterprise client that the channel of this connect flow is there. Its address and key stay sealed with the flow. */
  'enterprise-webhook': { stateHash: string; integrationId: string }
  /** Recurring: recover stale attempts and mark overdue posts. */
  'sweep-posts': Record<string, never>
  /** Recurring: delete expired sessions, tokens, states, idempotency keys, rate-limit windows. */
  'clean-up': Record<string, never>
}

export type JobName = keyof JobPayloads

const every: Record<JobName, true> = {
  'publish-post': true,
  'send-mail': true,
  'account-mail': true,
  'invitation-mail': true,
  'enterprise-webhook': true,
  'sweep-posts': true,
  'clean-up': true,
}

export const jobNames = Object.keys(every) as JobName[]
