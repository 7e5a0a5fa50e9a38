import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { ActSteps, Idempotency, Prepared } from '../../platforms/kit/steps.ts'
import type { OutgoingMedia, PlatformCall, PublishedEntry } from '../../platforms/platform.ts'
import type { RunningPlatform } from '../../platforms/registry.ts'
import type { Trace } from '../../process/trace.ts'
import type { Progress } from './acts.ts'
import type { Limits } from './deadline.ts'

/** The steps of one act, bound to what is published or acted on. Made by `ClaimedAct.steps`, called by run.ts. */
export interface BoundSteps extends Pick<ActSteps<never>, 'commit'> {
  confirm?: ActSteps<never>['confirm'] | undefined
  /** Opens the entry's files, for a platform that takes them within the irreversible call. */
  media(): Promise<OutgoingMedia[]>
  /** `not_due`: there is nothing to do yet. */
  prepare(saved: unknown): Promise<Prepared | { kind: 'not_due' }>
  idempotency(account: PlatformCall['account']): Idempotency
}

/**
 * An act that this worker owns until its lease ends: a post's entry, or a plug's act. The only thing that the engine knows of either.
 * Made by `claim` of `publishPost` and of `runPlug`, carried out by `runAct`.
 */
export interface ClaimedAct {
  /** Fields for the log. */
  subject: Record<string, string>
  /** The trace of what planned the act. */
  trace: Trace
  /** The account, as the claim read it. */
  integration: IntegrationRow
  /** Idempotency key of the whole. */
  key: string
  progress: Progress
  /** Identifies the prepared content. */
  contentHash: string
  /** Names the step before the act in messages: `Preparing the post`. */
  preparing: string
  /** True if the claim itself has stored that acts are being sent. */
  isSending: boolean
  limits: Limits
  steps(call: PlatformCall, platform: RunningPlatform): BoundSteps
  /**
   * Resolves when the first act may be sent, after `atPlatform`, which waits for a place at the platform. An act that waits here can still
   * be withdrawn. Rejects when `signal` aborts.
   */
  awaitPlace?(signal: AbortSignal, atPlatform: () => Promise<void>): Promise<void>
  /** Stores the progress before an act is sent; `first` if nothing was sent before. Returns false if the claim was taken away. */
  recordIntent(progress: Progress, first: boolean): Promise<boolean>
  /** Extends the lease while acts are being prepared. */
  renew?: { everyMs: number; run(): Promise<void> }
  /** Stores the result and sets the next alarm, in a transaction of its own. Safe to repeat after an error. */
  settle(result: RunResult): Promise<void>
}

/** How a run ended. */
export type RunEnd =
  | { kind: 'published'; entry: PublishedEntry }
  /** `accepted`: the platform took an act; otherwise it is still preparing one. `error`: why the last poll failed. */
  | { kind: 'wait'; accepted: boolean; at: number; error?: PlatformError }
  | { kind: 'not_due' }
  | { kind: 'failed'; error: PlatformError }
  /** The act was changed, ended or taken over; nothing was sent. */
  | { kind: 'withdrawn' }

/** The end of a run and the progress to store. Made by `runClaimed`, read by `ClaimedAct.settle`. */
export type RunResult = RunEnd & {
  progress: Progress
  /** Must be called once the result is stored. */
  stored(): void
}
