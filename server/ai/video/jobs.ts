import type { App } from '../../context.ts'
import type { MediaRow, VideoJobRow } from '../../db/tables/media.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, notFound } from '../../errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { toIso } from '../../lib/dates.ts'
import { newId } from '../../lib/ids.ts'
import { toOutcome, waitForFile } from '../../media/library/file-jobs.ts'
import { spendCredit } from '../../plans/credits.ts'
import { lockPlan } from '../../plans/subscriptions.ts'
import type { Shape, VideoContext } from './generator.ts'
import { requireGenerator, requireNoTrial } from './generators.ts'
import { countOpenJobs, findVideoJob, insertVideoJob } from './store.ts'

type JobContext = VideoContext & Pick<App, 'jobs'>

interface VideoRequest {
  type: string
  output: Shape
  customParams?: { prompt?: unknown; voice?: unknown; images?: unknown } | null | undefined
}

/** Limits the concurrent videos of one organization. */
const MAX_OPEN = 5
/** Exceeds the longest generation of a vendor. */
const DEADLINE_MS = 40 * 60_000
const KEPT_MS = 30 * 86_400_000

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
    await lockPlan(ctx.db, organizationId)
    if ((await countOpenJobs(ctx.db, organizationId)) >= MAX_OPEN)
      throw new ApiError(
        'rate_limited',
        `${MAX_OPEN} videos are being generated, which is the maximum. Wait until one is done.`,
        {
          headers: { 'retry-after': '60' },
        },
      )
    const id = newId()
    const now = ctx.clock.now()
    const row: VideoJobRow = {
      id,
      organization_id: organizationId,
      customer_id: customerId,
      type: generator.id,
      shape: request.output,
      params: JSON.stringify(params),
      state: '{}',
      status: 'queued',
      stage: 'queued',
      progress: 0,
      failures: 0,
      crashes: 0,
      credit_id: await spendCredit(ctx, organizationId, 'ai_videos', id),
      media_id: null,
      error_code: null,
      error_message: null,
      created_at: now,
      updated_at: now,
      deadline_at: now + DEADLINE_MS,
      expires_at: now + KEPT_MS,
      run_started_at: null,
      finished_at: null,
    }
    await insertVideoJob(ctx.db, row)
    const payload = { organizationId, videoJobId: id }
    await ctx.jobs.enqueue(ctx.db, 'generate-video', payload, { key: `video:${id}` })
    return row
  })
}

/** @throws 404 for a job that is not in scope */
export async function getVideoJob(
  { db }: Pick<App, 'db'>,
  scope: AccessScope,
  id: string,
): Promise<VideoJobRow> {
  const row = await findVideoJob(db, scope, id)
  if (row === undefined) throw notFound('video job')
  return row
}

/**
 * Starts a video and waits for it. With an Idempotency-Key, keeps waiting after the client disconnects, so that a repeated
 * request finds the answer.
 * @throws the errors of `startVideo` and `waitForVideo`
 */
export async function makeVideo(
  ctx: JobContext & Pick<App, 'lifecycle'> & { request: RequestFacts },
  scope: AccessScope,
  request: VideoRequest,
): Promise<MediaRow> {
  const { signal, headers } = ctx.request
  const row = await startVideo(ctx, scope, request, signal)
  return waitForVideo(ctx, row, headers['idempotency-key'] === undefined ? signal : null)
}

interface RequestFacts {
  signal: AbortSignal
  headers: Record<string, unknown>
}

/**
 * Waits until the job has finished, in any process, and returns the file.
 * @throws the errors of `waitForFile`
 */
export function waitForVideo(
  ctx: Pick<App, 'db' | 'lifecycle'>,
  { organization_id: organizationId, id }: VideoJobRow,
  signal: AbortSignal | null,
): Promise<MediaRow> {
  return waitForFile(ctx, () => getVideoJob(ctx, { organizationId }, id), signal)
}

/** Renders a job for the API. */
export async function toVideoJobBody(ctx: Pick<App, 'db' | 'storage'>, row: VideoJobRow) {
  const { status, media, error } = await toOutcome(ctx, row)
  return {
    id: row.id,
    type: row.type,
    output: row.shape,
    status,
    stage: row.stage,
    progress: row.progress,
    media,
    error,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  }
}
