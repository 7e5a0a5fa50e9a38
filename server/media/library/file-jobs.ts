import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../context.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { ApiError, type ErrorCode, errorCatalogue, notFound } from '../../errors.ts'
import { findLibraryFile, toMediaBody } from './library.ts'

/** A job that generates one file of the library, in any process. */
export interface FileJob {
  id: string
  organization_id: string
  status: 'queued' | 'running' | 'completed' | 'failed'
  media_id: string | null
  error_code: string | null
  error_message: string | null
}

const POLL_MS = 500

/**
 * Waits until the job that `read` returns has finished, and returns its file.
 * @throws the error with which the job failed; 404 for a file that is gone; 503 `unavailable` when this process stops, or `signal` aborts
 */
export async function waitForFile(
  ctx: Pick<App, 'db' | 'lifecycle'>,
  read: () => Promise<FileJob>,
  signal: AbortSignal | null,
): Promise<MediaRow> {
  for (;;) {
    const job = await read()
    if (job.status === 'failed') throw new ApiError(codeOf(job), messageOf(job))
    if (job.status === 'completed') {
      const media = await findLibraryFile(ctx, job.organization_id, job.media_id ?? '')
      if (media === undefined) throw notFound('upload')
      return media
    }
    if (ctx.lifecycle.stopping || signal?.aborted)
      throw new ApiError(
        'unavailable',
        `The request no longer waits for the job ${job.id}. The job continues.`,
      )
    await delay(POLL_MS)
  }
}

/** Renders the outcome of a job for the API. */
export async function toOutcome(ctx: Pick<App, 'db' | 'storage'>, job: FileJob) {
  const media =
    job.media_id === null ? undefined : await findLibraryFile(ctx, job.organization_id, job.media_id)
  return {
    status: job.status,
    media: media === undefined ? null : toMediaBody(media, ctx.storage),
    error: job.status === 'failed' ? { code: codeOf(job), message: messageOf(job) } : null,
  }
}

function codeOf({ error_code: code }: FileJob): ErrorCode {
  return code !== null && Object.hasOwn(errorCatalogue, code) ? (code as ErrorCode) : 'internal'
}

function messageOf({ error_message: message }: FileJob): string {
  return message ?? 'The file could not be generated.'
}
