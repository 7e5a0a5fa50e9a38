import type { HasDb } from '../../db/connect.ts'
import type { MediaRow, VideoJobRow } from '../../db/tables/media.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/errors.ts'
import { toJobBody, waitForFile } from '../../file-jobs/outcome.ts'
import { findJob } from '../../file-jobs/rows.ts'
import { reserveJob, startJob } from '../../file-jobs/start.ts'
import type { RequestInfo } from '../../http/contract.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { spendCredit } from '../../plans/credits.ts'
import type { HasLifecycle } from '../../process/lifecycle.ts'
import { videoJobs } from './generate-video.job.ts'
import type { Shape, VideoContext } from './generator.ts'
import { requireGenerator, requireNoTrial } from './generators.ts'

type JobContext = VideoContext & HasQueue

interface VideoRequest {
  type: string
  output: Shape
  customParams?: { prompt?: unknown; voice?: unknown; images?: unknown } | null | undefined
}

/**
 * Starts a video: checks the request, spends a credit, and enqueues the job, which continues even if the caller does not wait.
 * @throws 400, 402 `plan_limit`, 406 on trial, 429 for too many videos in progress, 502 if a vendor fails, 503 `not_configured`.
 * No credit is spent then.
 */
export async function startVideo(
  ctx: JobContext,
  scope: AccessScope,
  request: VideoRequest,
  signal: AbortSignal,
): Promise<VideoJobRow> {
  const { organizationId, customerId = null } = scope
  const generator = requireGenerator(ctx, request.type, 'body.type')
  await requireNoTrial(ctx, organizationId, generator)
  const { prompt, voice, images } = request.customParams ?? {}
  const params = await generator.readParams(ctx, organizationId, { prompt, voice, images, signal })
  return transaction(ctx, async (ctx) => {
    await reserveJob(ctx, videoJobs, organizationId)
    const id = newId()
    return startJob(ctx, videoJobs, {
      id,
      organization_id: organizationId,
      customer_id: customerId,
      type: generator.id,
      shape: request.output,
      params: JSON.stringify(params),
      state: '{}',
      stage: 'queued',
      progress: 0,
      crashes: 0,
      credit_id: await spendCredit(ctx, organizationId, 'ai_videos', id),
      run_started_at: null,
    })
  })
}

/**
 * Finds a job. A key of a channel group finds the jobs of that group's keys.
 * @throws 404 for a job that is not in scope
 */
export async function getVideoJob(
  { db }: HasDb,
  { organizationId, customerId = null }: AccessScope,
  id: string,
): Promise<VideoJobRow> {
  const inScope = customerId === null ? {} : { customer_id: customerId }
  const row = await findJob(db, videoJobs, { organization_id: organizationId, id, ...inScope })
  if (row === undefined) throw notFound('video job')
  return row
}

/**
 * Starts a video and waits for it.
 * @throws the errors of `startVideo` and `waitForFile`
 */
export async function makeVideo(
  ctx: JobContext & HasLifecycle & { request: Pick<RequestInfo, 'signal' | 'headers'> },
  scope: AccessScope,
  request: VideoRequest,
): Promise<MediaRow> {
  return waitForFile(ctx, videoJobs, await startVideo(ctx, scope, request, ctx.request.signal))
}

/** Renders a job for the API. */
export async function toVideoJobBody(ctx: HasDb & HasStorage, row: VideoJobRow) {
  const { type, shape: output, status } = row
  const stage = status === 'completed' ? 'done' : status === 'failed' ? 'failed' : row.stage
  const progress = status === 'completed' ? 100 : row.progress
  return { ...(await toJobBody(ctx, row)), type, output, stage, progress }
}
