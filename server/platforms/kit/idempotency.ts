/**
 * How long a platform recognizes an idempotency key, from the first call under it: within that time a repeat has no second
 * effect. `null`: it recognizes none, so a repeat may be a second post.
 */
export type Idempotency = {
  remembersMs: number
  /** `commit` is aborted after this time, so that a repeat can end before a short memory does. */
  commitWithinMs?: number
} | null

/** For a platform where we choose the id of what we publish. */
export const FOR_GOOD = { remembersMs: Number.POSITIVE_INFINITY } satisfies Idempotency
