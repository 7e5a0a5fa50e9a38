import { setImmediate } from 'node:timers/promises'
import { transaction } from '../../db/transaction.ts'
import { ApiError, type ErrorDetail } from '../../errors/errors.ts'
import type { Warning } from '../../errors/warnings.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { HasLog } from '../../process/log.ts'
import { type CheckedPosts, type CreateContext, checkPosts, saveCheckedPosts } from '../save/create-posts.ts'
import { createShortener } from '../save/problems.ts'
import { type BulkRow, type BulkThread, MAX_ROWS, type RowProblem, readThreads } from './rows.ts'

export interface BulkOptions {
  /** Reports what would happen, and creates nothing. */
  dryRun: boolean
  /** Creates all rows, or none if one is wrong. */
  atomic: boolean
}

export interface RowReport {
  /** Counts from 1, without the header line. */
  row: number
  status: 'created' | 'valid' | 'failed'
  /** Id of the thread's first entry. */
  postId: string | null
  publishDate: string | null
  errors: Omit<RowProblem, 'row'>[]
  /** Warnings, which do not prevent creation. */
  warnings: Warning[]
}

type Context = CreateContext & HasLog

interface Checked {
  thread: BulkThread
  checkedPosts: CheckedPosts
  problems: RowProblem[]
  /** Parts of the rows that will be ignored, by their location. */
  warnings: Warning[]
}

type Outcome = { postId: string | null; publishDate: string | null } | RowProblem[]
type Result = Pick<Checked, 'thread' | 'warnings'> & { outcome: Outcome }

/** Tolerance for dates in the past: clocks differ, and a file takes time to send. */
const DATE_TOLERANCE_MS = 300_000
const MAX_ERRORS = 500

/**
 * Creates a thread per row that is not empty (null), or per group of rows that share a `thread`, and reports the result of each row. Wrong rows do not
 * stop the others. A date in the past is wrong here, so that an old file is not published by mistake.
 * @throws 400 with all problems if `atomic` is set and a row is wrong, and if the caller prefers strict handling and anything
 * would be ignored; nothing is created then.
 */
export async function createInBulk(
  ctx: Context,
  scope: AccessScope,
  rows: (BulkRow | null)[],
  { dryRun, atomic }: BulkOptions,
): Promise<RowReport[]> {
  const count = rows.filter((row) => row !== null).length
  if (count === 0 || count > MAX_ROWS)
    throw toValidationError([{ location: 'body.rows', message: `Send between 1 and ${MAX_ROWS} rows.` }])
  const threads = readThreads(rows, await listIntegrations(ctx, scope))
  if (ctx.warnings?.strict) ctx.warnings.add((await checkAll(ctx, scope, threads)).flatMap(warningsOf))
  const results =
    atomic && !dryRun ? await createAll(ctx, scope, threads) : await createEach(ctx, scope, threads, dryRun)
  const shorten = createShortener()
  const reports = results.flatMap((result) => toReports(result, dryRun, shorten))
  return reports.sort((a, b) => a.row - b.row)
}

const warningsOf = ({ warnings }: Checked) => warnings

/** Creates threads in order, so that each check sees the threads before it. */
async function createEach(
  ctx: Context,
  scope: AccessScope,
  threads: BulkThread[],
  dryRun: boolean,
): Promise<Result[]> {
  const results: Result[] = []
  for (const thread of threads) {
    const checked = await check(ctx, scope, thread)
    const { problems } = checked
    const outcome = async () =>
      dryRun ? { postId: null, publishDate: dateOf(checked) } : createOne(ctx, scope, checked)
    results.push({ ...checked, outcome: problems.length > 0 ? problems : await outcome() })
  }
  return results
}

async function createOne(
  ctx: Context,
  scope: AccessScope,
  { thread, checkedPosts }: Checked,
): Promise<Outcome> {
  try {
    const [created] = await saveCheckedPosts(ctx, scope, checkedPosts)
    return { postId: created?.postId ?? null, publishDate: created?.publishDate ?? null }
  } catch (error) {
    return [failure(ctx, thread, error)]
  }
}

/** Reports a failure of one row, even an internal error, because other rows have been created by then. */
function failure({ log }: Context, { rows: [row = 0] }: BulkThread, error: unknown): RowProblem {
  const location = `body.rows.${row}`
  if (error instanceof ApiError && error.status < 500)
    return { row, code: error.code as RowProblem['code'], location, message: error.message }
  log.error({ err: error }, 'a row of a bulk request failed')
  return {
    row,
    code: 'internal',
    location,
    message: 'This row failed because of an internal error. Send it again.',
  }
}

async function createAll(ctx: Context, scope: AccessScope, threads: BulkThread[]): Promise<Result[]> {
  const checked = await checkAll(ctx, scope, threads)
  const problems = checked.flatMap((each) => each.problems).sort((a, b) => a.row - b.row)
  if (problems.length > 0) throw toValidationError(problems)
  return transaction(ctx, async (ctx) => {
    const results: Result[] = []
    for (const each of checked) {
      await setImmediate()
      const [created] = await saveCheckedPosts(ctx, scope, each.checkedPosts)
      const outcome = { postId: created?.postId ?? null, publishDate: created?.publishDate ?? null }
      results.push({ ...each, outcome })
    }
    return results
  })
}

async function checkAll(ctx: Context, scope: AccessScope, threads: BulkThread[]): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const thread of threads) checked.push(await check(ctx, scope, thread))
  return checked
}

async function check(ctx: Context, scope: AccessScope, thread: BulkThread): Promise<Checked> {
  // Yields between rows, so that other requests get their turn.
  await setImmediate()
  const checkedPosts = await checkPosts(ctx, scope, thread.request)
  const unread = new Set(thread.problems.map((problem) => problem.location))
  const found = checkedPosts.problems
    .map(({ code, location, message }) => ({ ...toRowLocation(thread, location), code, message }))
    // An unreadable value is absent from the request; do not report it as missing too.
    .filter(({ location }) => !unread.has(location))
  const problems = [...thread.problems, ...found, ...findPastDate(ctx, thread, checkedPosts)]
  const warnings = checkedPosts.warnings.map((warning) => ({
    ...warning,
    location: toRowLocation(thread, warning.location.replace(/^(body\.tags)\.\d+$/, '$1')).location,
  }))
  return { thread, checkedPosts, problems, warnings }
}

function findPastDate({ clock }: Context, thread: BulkThread, { request }: CheckedPosts): RowProblem[] {
  const [row = 0] = thread.rows
  const passed = request.publishDate !== null && request.publishDate < clock.now() - DATE_TOLERANCE_MS
  if (request.type !== 'schedule' || !passed || !thread.request.date) return []
  const message = 'This date has passed. Use the type now to publish at once.'
  return [{ row, code: 'validation_failed', location: `body.rows.${row}.date`, message }]
}

/** Maps a location in the request for one thread, such as `body.posts.0.value.1.image.0.path`, to row and column. */
function toRowLocation(
  { rows: indices }: BulkThread,
  location: string,
): Pick<RowProblem, 'row' | 'location'> {
  const [, , , part = '', ...rest] = location.split('.')
  const entry = /^body\.posts\.0\.value\.(\d+)\.(\w+)(.*)$/.exec(location)
  const row = indices[Number(entry?.[1] ?? 0)] ?? 0
  const at = (column: string) => ({ row, location: `body.rows.${row}.${column}` })
  if (entry)
    return at(entry[2] === 'image' ? `media${(entry[3] ?? '').replace(/\.path$/, '')}` : `${entry[2]}`)
  if (location.startsWith('body.posts.0.'))
    return at(part === 'integration' ? 'channel' : [part, ...rest].join('.'))
  return at(location.startsWith('body.repeat') ? 'inter' : location.replace(/^body\./, ''))
}

function dateOf({ checkedPosts: { request } }: Checked): string | null {
  return request.publishDate === null ? null : toIso(request.publishDate)
}

function toReports(
  { thread, outcome, warnings }: Result,
  dryRun: boolean,
  shorten: ReturnType<typeof createShortener>,
): RowReport[] {
  const problems = Array.isArray(outcome) ? outcome : []
  const byRow = Map.groupBy(problems, ({ row }) => row)
  const made = Array.isArray(outcome) ? { postId: null, publishDate: null } : outcome
  return thread.rows.map((index, position) => ({
    row: index + 1,
    status: problems.length > 0 ? 'failed' : dryRun ? 'valid' : 'created',
    ...made,
    errors: shorten(byRow.get(index) ?? [], `body.rows.${index}`).map(({ code, location, message }) => ({
      code,
      location,
      message,
    })),
    // The first row of a thread gives its tags and settings.
    warnings: position > 0 ? [] : warnings,
  }))
}

function toValidationError(found: readonly ErrorDetail[]): ApiError {
  const [first] = found
  const more = found.length - 1
  const detail = `${first?.location}: ${first?.message}${more > 0 ? ` (${more} more in errors.)` : ''}`
  const errors = found.slice(0, MAX_ERRORS).map(({ location, message }) => ({ location, message }))
  return new ApiError('validation_failed', detail, { errors })
}
