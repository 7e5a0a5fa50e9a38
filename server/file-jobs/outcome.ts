import { setTimeout as delay } from 'node:timers/promises'
import type { HasDb } from '../db/connect.ts'
import type { MediaRow } from '../db/tables/media.ts'
import { ApiError, type ErrorCode, errorCatalogue, notFound } from '../errors/errors.ts'
import type { RequestInfo } from '../http/contract.ts'
import { toIso } from '../lib/time/dates.ts'
import { findMedia, toMediaBody } from '../media/library/library.ts'
import type { HasStorage } from '../media/storage/storage.ts'
import type { HasLifecycle } from '../process/lifecycle.ts'
import type { FileJobKind, FileJobRow } from './file-job.ts'
import { findJob } from './rows.ts'

const POLL_MS = 500

/**
 * Waits until a job has finished, in any process, and returns its file. With an Idempotency-Key, keeps waiting after the client
 * disconnects, so that a repeated request finds the answer.
 * @throws the error with which the job failed; 404 for a file that is gone; 503 `unavailable` when this process stops, or the client
 * disconnects
 */
export async function waitForFile<Row extends FileJobRow>(
  ctx: HasDb & HasLifecycle & { request: Pick<RequestInfo, 'signal' | 'headers'> },
  kind: FileJobKind<Row, never>,
  { id, organization_id }: Row,
): Promise<MediaRow> {
  const { signal, headers } = ctx.request
  const leaves = () => headers['idempotency-key'] === undefined && signal.aborted
  for (;;) {
    const job = await findJob(ctx.db, kind, { id, organization_id } as Partial<Row>)
    if (job === undefined) throw notFound('job')
    if (job.status === 'failed') throw new ApiError(codeOf(job), messageOf(job))
    if (job.status === 'completed') {
      const media = await findMedia(ctx, organization_id, job.media_id ?? '')
      if (media === undefined) throw notFound('upload')
      return media
    }
    if (ctx.lifecycle.stopping || leaves())
      throw new ApiError('unavailable', `The request no longer waits for the job ${id}. The job continues.`)
    await delay(POLL_MS)
  }
}

/** Renders the common part of a job for the API. */
export async function toJobBody(ctx: HasDb & HasStorage, job: FileJobRow) {
  const media = job.media_id === null ? undefined : await findMedia(ctx, job.organization_id, job.media_id)
  return {
    id: job.id,
    status: job.status,
    media: media === undefined ? null : toMediaBody(media, ctx.storage),
    error: job.status === 'failed' ? { code: codeOf(job), message: messageOf(job) } : null,
    createdAt: toIso(job.created_at),
    updatedAt: toIso(job.updated_at),
  }
}

function codeOf({ error_code: code }: FileJobRow): ErrorCode {
  return code !== null && Object.hasOwn(errorCatalogue, code) ? (code as ErrorCode) : 'internal'
}

function messageOf({ error_message: message }: FileJobRow): string {
  return message ?? 'The file could not be generated.'
}
