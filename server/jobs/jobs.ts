/** Every background job and what it carries. A handler for each is demanded by `server/job-handlers.ts`. */
export interface JobPayloads {
  /** Publish the next unpublished entry of the thread whose root is `postId`. Key: `post:<postId>`. */
  'publish-post': { organizationId: string; postId: string }
  'send-mail': { to: string; subject: string; text: string; html: string }
  /** Recurring: recover stale attempts and mark overdue posts. */
  'sweep-posts': Record<string, never>
  /** Recurring: delete expired sessions, tokens, states, idempotency keys, rate-limit windows. */
  'clean-up': Record<string, never>
}

export type JobName = keyof JobPayloads

const every: Record<JobName, true> = {
  'publish-post': true,
  'send-mail': true,
  'sweep-posts': true,
  'clean-up': true,
}

export const jobNames = Object.keys(every) as JobName[]
