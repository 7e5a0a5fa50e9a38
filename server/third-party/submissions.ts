import type { App } from '../context.ts'
import { dialectOf } from '../db/dialect.ts'
import type { MediaRow } from '../db/tables/media.ts'
import type { ThirdPartyJobRow } from '../db/tables/third-party.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, badRequest, notFound } from '../errors.ts'
import { toIso } from '../lib/dates.ts'
import { newId } from '../lib/ids.ts'
import { toOutcome, waitForFile } from '../media/library/file-jobs.ts'
import { openAccount } from './accounts.ts'
import { countOpenSubmissions, findSubmission, insertSubmission } from './submission-store.ts'

type SubmitContext = Pick<App, 'db' | 'clock' | 'jobs' | 'sealer' | 'thirdParty'>

/** Limits the concurrent generations of one organization. */
const MAX_OPEN = 5
/** Exceeds the longest generation of a provider. */
const DEADLINE_MS = 30 * 60_000
const KEPT_MS = 30 * 86_400_000

/**
 * Checks the data and enqueues the generation, which continues even if the caller does not wait.
 * @throws 400 for wrong data or a provider that generates nothing, 404, 429 for too many generations in progress
 */
export async function startSubmission(
  ctx: SubmitContext,
  organizationId: string,
  { id: accountId, data }: { id: string; data: unknown },
  signal: AbortSignal,
): Promise<ThirdPartyJobRow> {
  const { provider } = await openAccount(ctx, organizationId, accountId, signal)
  if (provider.submit === undefined) throw badRequest(`${provider.title} does not generate files.`)
  const input = JSON.stringify(provider.submit.read(data))
  return transaction(ctx, async (ctx) => {
    await dialectOf(ctx.db).lock(ctx.db, `third-party:${organizationId}`)
    const now = ctx.clock.now()
    if ((await countOpenSubmissions(ctx.db, organizationId, now)) >= MAX_OPEN)
      throw new ApiError(
        'rate_limited',
        `${MAX_OPEN} files are being generated, which is the maximum. Wait until one is done.`,
        {
          headers: { 'retry-after': '60' },
        },
      )
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
 * Waits until the submission has finished, in any process, and returns the file.
 * @throws the errors of `waitForFile`
 */
export function waitForSubmission(
  ctx: Pick<App, 'db' | 'lifecycle'>,
  { organization_id: organizationId, id }: ThirdPartyJobRow,
  signal: AbortSignal | null,
): Promise<MediaRow> {
  return waitForFile(ctx, () => getSubmission(ctx, organizationId, id), signal)
}

/** Renders a submission for the API. */
export async function toSubmissionBody(ctx: Pick<App, 'db' | 'storage'>, row: ThirdPartyJobRow) {
  const { status, media, error } = await toOutcome(ctx, row)
  return {
    id: row.id,
    accountId: row.account_id,
    identifier: row.identifier,
    status,
    media,
    error,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  }
}
