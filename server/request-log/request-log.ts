import { entryPointOf } from '../audit/entry-point.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { RequestLogRow } from '../db/tables/system.ts'
import type { AnsweredRequest } from '../http/exchange.ts'
import { newId } from '../lib/ids.ts'
import { formatTraceparent } from '../lib/trace-context.ts'
import type { HasLog } from '../process/log.ts'
import { withTrace } from '../process/trace.ts'
import { findRequests, insertRequests, trimRequests } from './store.ts'

/** Number of requests that an organization sees. */
export const KEPT_REQUESTS = 100
const RETENTION_MS = 30 * 86_400_000
const WRITE_AFTER_MS = 2_000
/** Bounds the memory. Requests beyond it, before the next write, are not logged. */
const MAX_WAITING = 5_000
/** Number of new rows of an organization after which its old ones are deleted. */
const TRIM_AFTER = 50
/** Bounds the counts of new rows. An organization that it forgets is trimmed at its next write. */
const MAX_COUNTED = 10_000

type Waiting = Omit<RequestLogRow, 'id' | 'expires_at'>

/**
 * Remembers the newest requests of each organization, without queries and bodies. Requests wait in memory and are written together,
 * so that no request waits for its own row. A process that is killed loses the last seconds.
 */
export interface RequestLog {
  /** Logs a request of a program. Leaves out strangers, and what the pages of the console do and call. */
  record(request: AnsweredRequest): void
  /** Returns the newest requests of an organization, those of this process up to now. */
  list(organizationId: string): Promise<RequestLogRow[]>
  /** Writes what waits. A failure is logged, and its requests are lost. */
  flush(): Promise<void>
  /** Stops the timer and writes what waits. */
  close(): Promise<void>
}

export interface HasRequestLog {
  requestLog: RequestLog
}

export function createRequestLog(services: HasDbAndClock & HasLog): RequestLog {
  const { db, clock, log } = services
  let waiting = new Map<string, Waiting[]>()
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const untrimmed = new Map<string, number>()

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    if (batch.size === 0) return
    waiting = new Map()
    count = 0
    try {
      await insertRequests(db, [...batch.values()].flatMap(toRows))
      for (const [organizationId, rows] of batch) await trim(organizationId, rows.length)
    } catch (err) {
      log.warn({ err }, 'the request log could not be written')
    }
  }

  async function trim(organizationId: string, added: number): Promise<void> {
    const rows = (untrimmed.get(organizationId) ?? TRIM_AFTER) + added
    if (rows > TRIM_AFTER) await trimRequests(db, organizationId, KEPT_REQUESTS)
    if (untrimmed.size >= MAX_COUNTED) untrimmed.clear()
    untrimmed.set(organizationId, rows > TRIM_AFTER ? 0 : rows)
  }

  function flush(): Promise<void> {
    // It writes the requests of many traces.
    writing = withTrace(null, () => writing.then(write))
    return writing
  }

  return {
    record(request) {
      const row = toWaiting(request, clock.now())
      if (row === null || count >= MAX_WAITING) return
      const rows = waiting.get(row.organization_id) ?? []
      waiting.set(row.organization_id, rows)
      if (rows.push(row) > KEPT_REQUESTS) rows.shift()
      else count++
      timer ??= setTimeout(flush, WRITE_AFTER_MS).unref()
    },
    async list(organizationId) {
      await flush()
      return findRequests(db, organizationId, KEPT_REQUESTS)
    },
    flush,
    close: flush,
  }
}

function toWaiting(request: AnsweredRequest, now: number): Waiting | null {
  const { operation, auth, facts, status, milliseconds, errorCode } = request
  if (auth === null || operation.errors === 'html') return null
  const entryPoint = entryPointOf({ request: facts, auth })
  // A page of the console sends the session as a cookie. Saving drafts would push out what programs did.
  if (entryPoint === 'session' && facts.headers.auth === undefined) return null
  return {
    organization_id: auth.organizationId,
    operation_id: operation.id,
    status,
    error_code: status >= 400 ? errorCode : null,
    duration_ms: Math.round(milliseconds),
    request_id: facts.id,
    traceparent: formatTraceparent(facts.trace),
    entry_point: entryPoint,
    caller_id: auth.kind === 'key' ? auth.credentialId : auth.userId,
    created_at: now,
  }
}

function toRows(waiting: readonly Waiting[]): RequestLogRow[] {
  return waiting.map((row) => ({ id: newId(), ...row, expires_at: row.created_at + RETENTION_MS }))
}
