import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { RunRow, RunState } from '../../db/tables/runs.ts'
import type { HasEvents } from '../../events/events.ts'
import type { AccountContext } from '../../integrations/accounts.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import type { LookUp } from '../../platforms/kit/steps.ts'
import type { PlatformCall, PublishedEntry } from '../../platforms/platform.ts'
import type { HasPlatforms, RunningPlatform } from '../../platforms/registry.ts'
import type { Progress } from '../engine/acts.ts'
import type { BoundSteps } from '../engine/claimed-act.ts'
import type { RunTable } from './run-table.ts'

export type RunContext = HasDbAndClock & HasQueue & HasEvents & HasPlatforms & PlanSettings

export type RunJobContext = RunContext & AccountContext

/** An act that may happen now, and its conditions. */
export interface RunWork<Row extends RunRow = RunRow> {
  integration: IntegrationRow
  steps(call: PlatformCall, platform: RunningPlatform): BoundSteps
  /** Subqueries that must each find a row when the intent is stored, or else nothing is sent. */
  holds(db: Knex): Knex.QueryBuilder[]
  /** The condition of the act is not met yet; needed if `prepare` can return `not_due`. */
  postpone?(ctx: RunContext, run: Row): Promise<void>
}

/** Why nothing can be done. */
export interface Refusal {
  code: string
  message: string
}

/** How a run ended. */
export interface Ending {
  state: Exclude<RunState, 'waiting' | 'acting'>
  code?: string | undefined
  message?: string | undefined
  platformResponse?: string | undefined
  entry?: PublishedEntry
  /** Stored if it has changed since the last act was sent. */
  progress?: Progress
  /** If the outcome is unknown: when to look for the act. */
  lookUpAt?: number | null
}

/**
 * One kind of act on something that is live. `claim.ts`, `settle-run.ts` and `run-job.ts` do what all kinds have in common: the lease,
 * the intent, retries, pauses of the account, the recovery from dead workers, late answers, look-ups.
 */
export interface RunKind<Row extends RunRow = RunRow> {
  table: RunTable
  /** Decides in the transaction that locks the run what is to be done now. A refusal ends the run. */
  work(ctx: RunContext, run: Row): Promise<RunWork<Row> | Refusal>
  /** Returns how its platform is asked for an act whose outcome is unknown; undefined if it cannot be. */
  lookUpOn(ctx: RunContext, run: Row, integration: IntegrationRow): LookUp | undefined
  /** The run has ended and is stored. Stores what follows from it, and logs, in the same transaction. */
  ended(ctx: HasDbAndClock & HasQueue & HasEvents, run: Row, ending: Ending): Promise<void>
  /** A try has failed, and another one is planned. */
  retried?(ctx: HasDbAndClock & HasQueue & HasEvents, run: Row): Promise<void>
}

/** Limits the time for checking and preparing. */
export const PREPARING_TIMEOUT_MS = 60_000
