import type { App } from '../context.ts'
import type { ThirdPartyJobRow } from '../db/tables/third-party.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { isOrganizationOpen } from '../identity/users/organizations.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { saveMedia } from '../media/library/library.ts'
import { importFromUrl } from '../media/upload/import.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import { type OpenAccount, openAccount } from './accounts.ts'
import { findStaleSubmissions, findSubmission, updateOpenSubmission } from './submission-store.ts'
import { enqueueSubmission } from './submissions.ts'
import { withVendorErrors } from './vendor-api.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Takes the next step of a generation at a provider. Key: `third-party:<submissionId>`. */
    'submit-third-party': { organizationId: string; submissionId: string }
    /** Resumes generations whose job was lost, and ends those past their deadline. */
    'sweep-third-party': Record<string, never>
  }
}

/** Interval of status requests. A generation takes minutes. */
const CHECK_MS = 5_000
/** Delays of the retries after a temporary failure; then the submission fails. */
const RETRIES_MS = [5_000, 30_000, 120_000]

/**
 * Takes one step: sends the generation once, asks for its state, or fetches the file. The call that costs money is recorded
 * before it is made, and is never repeated once it may have reached the provider.
 */
function submitThirdParty(app: App) {
  return async ({
    payload,
    signal,
  }: Pick<Job<'submit-third-party'>, 'payload' | 'signal'>): Promise<void> => {
    const row = await findSubmission(app.db, payload.organizationId, payload.submissionId)
    if (row === undefined || row.finished_at !== null) return
    try {
      await takeStep(app, row, signal)
    } catch (error) {
      // The queue runs the job again after a shutdown.
      if (signal.aborted) throw error
      await endOrRetry(app, row, error)
    }
  }
}

async function takeStep(app: App, row: ThirdPartyJobRow, signal: AbortSignal): Promise<void> {
  if (row.deadline_at <= app.clock.now()) throw ended('The provider took too long.')
  if (!(await isOrganizationOpen(app, row.organization_id))) throw ended('The organization was closed.')
  const account = await openAccount(app, row.organization_id, row.account_id, signal)
  if (row.vendor_id !== null) return followUp(app, { ...row, vendor_id: row.vendor_id }, account, signal)
  if (row.sent_at !== null)
    throw ended(`${account.provider.title} may have generated the file, but its response was lost.`)
  await send(app, row, account)
}

async function send(app: App, row: ThirdPartyJobRow, { provider, api }: OpenAccount): Promise<void> {
  const { submit } = provider
  if (submit === undefined) throw ended(`${provider.title} does not generate files.`)
  const sentAt = app.clock.now()
  await updateOpenSubmission(app.db, row, { sent_at: sentAt, status: 'running', updated_at: sentAt })
  const input = JSON.parse(row.input) as object
  const vendorId = await withVendorErrors(provider, () => submit.start(api, input))
  await next(app, row, { vendor_id: vendorId, failures: 0 }, CHECK_MS)
}

async function followUp(
  app: App,
  row: ThirdPartyJobRow & { vendor_id: string },
  { provider, api }: OpenAccount,
  signal: AbortSignal,
): Promise<void> {
  const { submit } = provider
  if (submit === undefined) throw ended(`${provider.title} does not generate files.`)
  const state = await withVendorErrors(provider, () => submit.check(api, row.vendor_id))
  if (state.status === 'failed') throw ended(`${provider.title} could not generate it: ${state.message}`)
  if (state.status === 'pending') return next(app, row, { failures: 0 }, CHECK_MS)
  const url = URL.parse(state.url)
  if (url === null || !app.thirdParty.isOwnFile(provider, url))
    throw ended(`${provider.title} returned a file on another host.`)
  const unlisted = { maxRedirects: 0, listed: async () => false }
  const media = await importFromUrl(app, row.organization_id, url.href, signal, unlisted)
  // Lists the file in the transaction that ends the submission, so that a job run twice lists one file.
  await transaction(app, async (ctx) => {
    const now = ctx.clock.now()
    const done = { status: 'completed' as const, media_id: media.id, updated_at: now, finished_at: now }
    if (await updateOpenSubmission(ctx.db, row, done))
      await saveMedia(ctx, row.organization_id, { name: media.storage_key, originalName: null })
  })
}

async function next(
  app: App,
  row: ThirdPartyJobRow,
  change: Partial<ThirdPartyJobRow>,
  waitMs: number,
): Promise<void> {
  await transaction(app, async (ctx) => {
    const now = ctx.clock.now()
    if (await updateOpenSubmission(ctx.db, row, { ...change, updated_at: now }))
      await enqueueSubmission(ctx, row, now + waitMs)
  })
}

async function endOrRetry(app: App, row: ThirdPartyJobRow, error: unknown): Promise<void> {
  const wait = mayPass(row, error) ? RETRIES_MS[row.failures] : undefined
  if (wait !== undefined) {
    app.log.warn({ err: error, submissionId: row.id }, 'a step at a provider failed and will be retried')
    const unsent = row.vendor_id === null ? { sent_at: null } : {}
    return next(app, row, { ...unsent, failures: row.failures + 1 }, wait)
  }
  const known = error instanceof ApiError
  if (!known) app.log.error({ err: error, submissionId: row.id }, 'a file could not be generated')
  const code: ErrorCode = known ? error.code : 'internal'
  const message = known ? error.message : 'The file could not be generated.'
  const now = app.clock.now()
  await updateOpenSubmission(app.db, row, {
    status: 'failed',
    error_code: code,
    error_message: message.slice(0, 1_000),
    updated_at: now,
    finished_at: now,
  })
}

/** Returns true if the step is safe to repeat: always after the generation has started, before that only if nothing was sent. */
function mayPass({ vendor_id: vendorId }: ThirdPartyJobRow, error: unknown): boolean {
  if (error instanceof Ended) return false
  const cause = error instanceof ApiError ? error.cause : undefined
  if (vendorId === null)
    return (
      cause instanceof PlatformError && cause.failure === 'retryable' && cause.code !== 'unreadable_answer'
    )
  if (!(error instanceof ApiError)) return true
  return error.status >= 500 || error.code === 'source_unreachable'
}

/** Thrown to end a submission. */
class Ended extends ApiError {}

function ended(message: string): Ended {
  return new Ended('upstream_failed', message)
}

/** Exceeds the longest wait between two steps of a generation, and the queue's own recovery. */
const STALE_MS = 15 * 60_000
const BATCH_SIZE = 100

export function sweepThirdParty(app: Pick<App, 'db' | 'jobs' | 'clock'>) {
  return async (): Promise<void> => {
    const now = app.clock.now()
    const stale = await findStaleSubmissions(app.db, { untouchedSince: now - STALE_MS, limit: BATCH_SIZE })
    for (const row of stale) await enqueueSubmission(app, row, now)
  }
}

export const submitThirdPartyJob = defineJob({ name: 'submit-third-party', run: submitThirdParty })
export const sweepThirdPartyJob = defineJob({
  name: 'sweep-third-party',
  every: 5 * 60_000,
  run: sweepThirdParty,
})
