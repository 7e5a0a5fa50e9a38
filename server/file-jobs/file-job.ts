import type { Knex } from 'knex'
import type { HasDbAndClock } from '../db/connect.ts'
import type { MediaRow } from '../db/tables/media.ts'
import { ApiError } from '../errors/errors.ts'
import type { HasQueue } from '../jobs/queue.ts'
import type { HasStorage } from '../media/storage/storage.ts'
import type { HasLog } from '../process/log.ts'

/** Columns of a job that makes one file of the library at a vendor, in steps, in any process. */
export interface FileJobRow {
  id: string
  organization_id: string
  status: 'queued' | 'running' | 'completed' | 'failed'
  /** Failed tries since the last step that succeeded. */
  failures: number
  media_id: string | null
  error_code: string | null
  error_message: string | null
  created_at: number
  updated_at: number
  /** Instant at which an unfinished job fails. */
  deadline_at: number
  expires_at: number
  finished_at: number | null
}

/** Result of one step. The job stores `change` before the next step, so that a crash repeats at most one step. */
export type FileJobStep<Row> =
  | { next: 'now' | 'later'; change: Partial<Row>; waitMs?: number }
  /** `media` is stored and not yet listed. */
  | { next: 'done'; media: MediaRow }

/** Names of the queue's jobs that run file jobs. */
export type FileJobQueue = 'generate-video' | 'submit-third-party'

/** Payload of those jobs. */
export interface FileJobPayload {
  organizationId: string
  fileJobId: string
}

/** Kind of file jobs: its table, its queue, its words, and its steps. */
export interface FileJobKind<Row extends FileJobRow, Ctx> {
  rows(db: Knex): Knex.QueryBuilder
  queue: FileJobQueue
  /** Key in the queue. */
  keyOf(id: string): string
  /** Names the files of unfinished jobs in the refusal of another one. */
  plural: string
  /** Exceeds the longest generation. */
  deadlineMs: number
  /** Messages of a job that fails at its deadline, and without a reason that people may read. */
  messages: { tooLate: string; failed: string }
  /** Columns that a run sets when it begins, and those that it sets when it ends or waits. */
  begin?(row: Row, now: number): Partial<Row>
  idle?: Partial<Row>
  /** Runs the next step. Must be safe to repeat. @throws FileJobEnded to fail the job */
  advance(ctx: Ctx, row: Row, signal: AbortSignal): Promise<FileJobStep<Row>>
  /** Returns how to repeat a failed step; null if the job must fail. */
  retry(row: Row, error: unknown): { change?: Partial<Row>; waitMs?: number } | null
  /** Runs once, in the transaction in which a job fails. */
  onFailed?(ctx: Ctx, row: Row): Promise<void>
  /** Runs after a job has finished. */
  cleanUp?(ctx: Ctx, row: Row): Promise<void>
}

/** Services that every kind needs. */
export type FileJobContext = HasDbAndClock & HasQueue & HasLog & HasStorage

/** Thrown by a step to fail its job, with a message for people. */
export class FileJobEnded extends ApiError {
  constructor(message: string) {
    super('upstream_failed', message)
    this.name = 'FileJobEnded'
  }
}
