import type { HasDbAndClock } from '../db/connect.ts'
import type { ThirdPartyJobRow } from '../db/tables/third-party.ts'
import { ApiError } from '../errors/errors.ts'
import {
  type FileJobContext,
  FileJobEnded,
  type FileJobKind,
  type FileJobPayload,
  type FileJobStep,
} from '../file-jobs/file-job.ts'
import { updateOpenJob } from '../file-jobs/rows.ts'
import { runFileJob, sweepFileJobs } from '../file-jobs/run.ts'
import { defineJob } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { importFromUrl } from '../media/upload/import.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import { type OpenAccount, openAccount } from './accounts.ts'
import type { ProviderSubmit } from './provider.ts'
import { withVendorErrors } from './vendor-api.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Runs the steps of a generation at a provider until it must wait or is done. Key: `third-party:<id>`. */
    'submit-third-party': FileJobPayload
    /** Resumes generations whose job was lost, and ends those past their deadline. */
    'sweep-third-party': Record<string, never>
  }
}

/** Services that a generation needs: the provider's, and those of the library that receives the file. */
type SubmitContext = Parameters<typeof openAccount>[0] & Parameters<typeof importFromUrl>[0] & FileJobContext

/** Interval of status requests. A generation takes minutes. */
const CHECK_MS = 5_000

/**
 * Generations at providers. A step sends the generation once, asks for its state, or fetches the file. The call that costs money is
 * recorded before it is made, and is never repeated once it may have reached the provider.
 */
export const submissions: FileJobKind<ThirdPartyJobRow, SubmitContext> = {
  rows: (db) => db('third_party_jobs'),
  queue: 'submit-third-party',
  keyOf: (id) => `third-party:${id}`,
  plural: 'files',
  deadlineMs: 30 * 60_000,
  messages: { tooLate: 'The provider took too long.', failed: 'The file could not be generated.' },

  async advance(app, row, signal) {
    const account = await openAccount(app, row.organization_id, row.account_id, signal)
    const { title, submit } = account.provider
    if (submit === undefined) throw new FileJobEnded(`${title} does not generate files.`)
    if (row.vendor_id !== null)
      return followUp(app, { ...row, vendor_id: row.vendor_id }, { ...account, submit }, signal)
    if (row.sent_at !== null)
      throw new FileJobEnded(`${title} may have generated the file, but its response was lost.`)
    return send(app, row, { ...account, submit })
  },

  retry(row, error) {
    if (!isTransient(row, error)) return null
    return { change: row.vendor_id === null ? { sent_at: null } : {} }
  },
}

type SubmitAccount = OpenAccount & { submit: ProviderSubmit }

async function send(
  app: SubmitContext,
  row: ThirdPartyJobRow,
  { provider, api, submit }: SubmitAccount,
): Promise<FileJobStep<ThirdPartyJobRow>> {
  await updateOpenJob(app.db, submissions, row, { sent_at: app.clock.now() })
  const input = JSON.parse(row.input) as object
  const vendorId = await withVendorErrors(provider, () => submit.start(api, input))
  return { next: 'later', change: { vendor_id: vendorId }, waitMs: CHECK_MS }
}

async function followUp(
  app: SubmitContext,
  row: ThirdPartyJobRow & { vendor_id: string },
  { provider, api, submit }: SubmitAccount,
  signal: AbortSignal,
): Promise<FileJobStep<ThirdPartyJobRow>> {
  const state = await withVendorErrors(provider, () => submit.check(api, row.vendor_id))
  if (state.status === 'failed')
    throw new FileJobEnded(`${provider.title} could not generate it: ${state.message}`)
  if (state.status === 'pending') return { next: 'later', change: {}, waitMs: CHECK_MS }
  const url = URL.parse(state.url)
  if (url === null || !app.thirdParty.isOwnFile(provider, url))
    throw new FileJobEnded(`${provider.title} returned a file on another host.`)
  const unlisted = { maxRedirects: 0, listed: async () => false }
  return {
    next: 'done',
    media: await importFromUrl(app, row.organization_id, url.href, { signal, ...unlisted }),
  }
}

/** Returns true if the step is safe to repeat: always after the generation has started, before that only if nothing was sent. */
function isTransient({ vendor_id: vendorId }: ThirdPartyJobRow, error: unknown): boolean {
  const cause = error instanceof ApiError ? error.cause : undefined
  if (vendorId === null)
    return (
      cause instanceof PlatformError && cause.failure === 'retryable' && cause.code !== 'unreadable_answer'
    )
  if (!(error instanceof ApiError)) return true
  return error.status >= 500 || error.code === 'source_unreachable'
}

export function sweepThirdParty(app: HasDbAndClock & HasQueue) {
  return (): Promise<void> => sweepFileJobs(app, submissions)
}

export const submitThirdPartyJob = defineJob({ name: 'submit-third-party', run: runFileJob(submissions) })
export const sweepThirdPartyJob = defineJob({
  name: 'sweep-third-party',
  every: 5 * 60_000,
  run: sweepThirdParty,
})
