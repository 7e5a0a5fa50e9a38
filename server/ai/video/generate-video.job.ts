import type { VideoJobRow } from '../../db/tables/media.ts'
import { ApiError } from '../../errors/errors.ts'
import {
  type FileJobContext,
  FileJobEnded,
  type FileJobKind,
  type FileJobPayload,
} from '../../file-jobs/file-job.ts'
import { runFileJob, sweepFileJobs } from '../../file-jobs/run.ts'
import { defineJob } from '../../jobs/job.ts'
import { refundCredit } from '../../plans/credits.ts'
import { removeOldFolders, type VideoContext } from './generator.ts'
import { findGenerator } from './generators.ts'
import { VendorError } from './vendors/vendor.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Runs the steps of a video until it must wait or is done. Key: `video:<id>`. */
    'generate-video': FileJobPayload
    /** Resumes videos whose job was lost, and ends those past their deadline. */
    'sweep-videos': Record<string, never>
  }
}

type RunContext = VideoContext & FileJobContext

/** Limits the runs that kill their process, for example by using too much memory. */
const MAX_CRASHES = 3

/** Videos. A job that fails gets its credit back. */
export const videoJobs: FileJobKind<VideoJobRow, RunContext> = {
  rows: (db) => db('video_jobs'),
  queue: 'generate-video',
  keyOf: (id) => `video:${id}`,
  plural: 'videos',
  deadlineMs: 40 * 60_000,
  messages: { tooLate: 'The video took too long.', failed: 'The video could not be generated.' },
  begin: (row, now) => ({
    crashes: row.crashes + (row.run_started_at === null ? 0 : 1),
    run_started_at: now,
  }),
  idle: { run_started_at: null },

  async advance(app, row, signal) {
    if (row.crashes > MAX_CRASHES)
      throw new FileJobEnded('The service crashed each time it worked on this video.')
    const generator = findGenerator(row.type)
    if (generator === undefined) throw new Error(`Unknown video generator: ${row.type}`)
    const step = await generator.advance(app, {
      id: row.id,
      organizationId: row.organization_id,
      shape: row.shape,
      params: JSON.parse(row.params) as unknown,
      state: JSON.parse(row.state) as unknown,
      signal,
    })
    if (step.next === 'done') return step
    const { next, waitMs = 0, stage } = step
    const progress = Math.max(row.progress, Math.min(99, step.progress))
    return { next, waitMs, change: { state: JSON.stringify(step.state), stage, progress } }
  },

  retry: (_row, error) =>
    isTransient(error) ? { waitMs: error instanceof VendorError ? (error.retryAfterMs ?? 0) : 0 } : null,

  onFailed: (ctx, { credit_id }) => refundCredit(ctx, credit_id),

  /** Removes parts. The daily sweep of the storage removes those that cannot be removed now. */
  async cleanUp({ storage, log }, { type, state }) {
    for (const key of findGenerator(type)?.partsOf(JSON.parse(state) as unknown) ?? [])
      await storage
        .delete(key)
        .catch((err: unknown) => log.warn({ err, key }, 'a part of a video could not be removed'))
  },
}

function isTransient(error: unknown): boolean {
  if (error instanceof VendorError) return error.retryable
  // Retries after an error without a code, which may be temporary, such as a full disk or a network failure.
  if (!(error instanceof ApiError)) return true
  return error.code !== 'not_configured' && (error.status >= 500 || error.status === 429)
}

export const generateVideo = runFileJob(videoJobs)

export function sweepVideos(app: RunContext) {
  return async (): Promise<void> => {
    await sweepFileJobs(app, videoJobs)
    await removeOldFolders(app.clock.now())
  }
}

export const generateVideoJob = defineJob({
  name: 'generate-video',
  tries: MAX_CRASHES + 2,
  concurrency: 4,
  run: generateVideo,
})
export const sweepVideosJob = defineJob({ name: 'sweep-videos', every: 5 * 60_000, run: sweepVideos })
