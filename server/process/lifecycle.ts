/** Tells how far the process is. */
export interface Lifecycle {
  /** Set by `server.ts` when the process stops; readiness reads it. */
  stopping: boolean
}

export interface HasLifecycle {
  lifecycle: Lifecycle
}
