import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../context.ts'
import { dialectOf } from '../db/dialect.ts'
import type { MediaRow } from '../db/tables/media.ts'
import type { ThirdPartyJobRow } from '../db/tables/third-party.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, badRequest, type ErrorCode, errorCatalogue, notFound } from '../errors.ts'
import { toIso } from '../lib/dates.ts'
import { newId } from '../lib/ids.ts'
import { findLibraryFile, toMediaBody } from '../media/library/library.ts'
import { openAccount } from './accounts.ts'
import { countOpenSubmissions, findSubmission, insertSubmission } from './submission-store.ts'

type SubmitContext = Pick<App, 'db' | 'clock' | 'jobs' | 'sealer' | 'thirdParty'>

/** Bounds the work of one organization at a time. */
const MAX_OPEN = 5
/** Exceeds what a provider takes on a bad day. */
const DEADLINE_MS = 30 * 60_000
const KEPT_MS = 30 * 86_400_000
const POLL_MS = 500

/**
 * Checks the data and enqueues the generation, which goes on whether or not the caller waits.
 * @throws 400 for wrong data or a provider that generates nothing, 404, 429 with too many in the making
 */
export async function startSubmission(
  ctx: SubmitContext,
  organizationId: string,
  { id: accountId, data }: { id: string; data: unknown },
  signal: AbortSignal,
): Promise<ThirdPartyJobRow> {
  const { provider } = await openAccount(ctx, organizationId, accountId, signal)
  if (provider.submit === undefined) throw badRequest(`${provider.title} generates nothing.`)
  const input = JSON.stringify(provider.submit.read(data))
  return transaction(ctx, async (ctx) => {
    await dialectOf(ctx.db).lock(ctx.db, `third-party:${organizationId}`)
    const now = ctx.clock.now()
    if ((await countOpenSubmissions(ctx.db, organizationId, now)) >= MAX_OPEN)
      throw new ApiError('rate_limited', `${MAX_OPEN} files are in the making. Wait until one is done.`, {
        headers: { 'retry-after': '60' },
      })
    const row: ThirdPartyJobRow = {
      id: newId(),
      organization_id: organizationId,
      account_id: accountId,
      identifier: provider.id,
      input,
      status: 'queued',
      vendor_id: null,
      failures: 0,
      media_id: null,
      error_code: null,
      error_message: null,
      created_at: now,
      updated_at: now,
      deadline_at: now + DEADLINE_MS,
      expires_at: now + KEPT_MS,
      sent_at: null,
      finished_at: null,
    }
    await insertSubmission(ctx.db, row)
    await enqueueSubmission(ctx, row, now)
    return row
  })
}

/** Enqueues the next step of a submission. */
export async function enqueueSubmission(
  ctx: Pick<App, 'db' | 'jobs'>,
  { organization_id: organizationId, id: submissionId }: Pick<ThirdPartyJobRow, 'organization_id' | 'id'>,
  runAt: number,
): Promise<void> {
  const payload = { organizationId, submissionId }
  await ctx.jobs.enqueue(ctx.db, 'submit-third-party', payload, { key: `third-party:${submissionId}`, runAt })
}

/** @throws 404 */
export async function getSubmission(
  { db }: Pick<App, 'db'>,
  organizationId: string,
  id: string,
): Promise<ThirdPartyJobRow> {
  const row = await findSubmission(db, organizationId, id)
  if (row === undefined) throw notFound('job')
  return row
}

/**
 * Waits until the submission has finished, in whichever process, and returns the file.
 * @throws the error with which it failed; 503 `unavailable` when this process stops; the reason of `signal`
 */
export async function waitForSubmission(
  ctx: Pick<App, 'db' | 'clock' | 'lifecycle'>,
  { organization_id: organizationId, id }: ThirdPartyJobRow,
  signal: AbortSignal | null,
): Promise<MediaRow> {
  for (;;) {
    const row = await getSubmission(ctx, organizationId, id)
    if (statusOf(row, ctx.clock.now()) === 'failed') throw toError(row)
    if (row.status === 'completed') {
      const media = await findLibraryFile(ctx, organizationId, row.media_id ?? '')
      if (media === undefined) throw notFound('upload')
      return media
    }
    if (ctx.lifecycle.stopping)
      throw new ApiError('unavailable', `The service restarts. The job ${id} goes on.`)
    await delay(POLL_MS, undefined, signal === null ? {} : { signal })
  }
}

/** Gives up a submission whose job was lost some time after its deadline. */
function statusOf({ status, deadline_at, finished_at }: ThirdPartyJobRow, now: number) {
  return finished_at === null && now > deadline_at + DEADLINE_MS ? 'failed' : status
}

function toError({ error_code: code, error_message: message }: ThirdPartyJobRow): ApiError {
  return new ApiError(toCode(code), message ?? 'The file could not be generated in time.')
}

function toCode(code: string | null): ErrorCode {
  return code !== null && Object.hasOwn(errorCatalogue, code) ? (code as ErrorCode) : 'upstream_failed'
}

/** Writes a submission as the API shows it. */
export async function toSubmissionBody(ctx: Pick<App, 'db' | 'clock' | 'storage'>, row: ThirdPartyJobRow) {
  const { id, account_id: accountId, identifier, organization_id: organizationId } = row
  const status = statusOf(row, ctx.clock.now())
  const media = row.media_id === null ? undefined : await findLibraryFile(ctx, organizationId, row.media_id)
  const { code, message } = toError(row)
  return {
    id,
    accountId,
    identifier,
    status,
    media: media === undefined ? null : toMediaBody(media, ctx.storage),
    error: status === 'failed' ? { code, message } : null,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  }
}
