import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { ThirdPartyJobRow } from '../db/tables/third-party.ts'
import { transaction } from '../db/transaction.ts'
import { badRequest, notFound } from '../errors/errors.ts'
import { toJobBody } from '../file-jobs/outcome.ts'
import { findJob } from '../file-jobs/rows.ts'
import { reserveJob, startJob } from '../file-jobs/start.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { newId } from '../lib/ids.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import type { HasStorage } from '../media/storage/storage.ts'
import { openAccount } from './accounts.ts'
import { submissions } from './submit-third-party.job.ts'
import type { HasThirdParty } from './vendor-api.ts'

type SubmitContext = HasDbAndClock & HasQueue & HasSealer & HasThirdParty

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
    await reserveJob(ctx, submissions, organizationId)
    return startJob(ctx, submissions, {
      id: newId(),
      organization_id: organizationId,
      account_id: accountId,
      identifier: provider.id,
      input,
      vendor_id: null,
      sent_at: null,
    })
  })
}

/** @throws 404 */
export async function getSubmission(
  { db }: HasDb,
  organizationId: string,
  id: string,
): Promise<ThirdPartyJobRow> {
  const row = await findJob(db, submissions, { organization_id: organizationId, id })
  if (row === undefined) throw notFound('job')
  return row
}

/** Renders a submission for the API. */
export async function toSubmissionBody(ctx: HasDb & HasStorage, row: ThirdPartyJobRow) {
  const { account_id: accountId, identifier } = row
  return { ...(await toJobBody(ctx, row)), accountId, identifier }
}
