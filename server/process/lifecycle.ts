export interface HasLifecycle {
  /** `stopping` is set by `server.ts` when the process stops; readiness reads it. */
  lifecycle: { stopping: boolean }
}
