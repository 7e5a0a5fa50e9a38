import { AsyncLocalStorage } from 'node:async_hooks'
import {
  formatTraceparent,
  newSpanId,
  newTraceId,
  parseTraceparent,
  type TraceContext,
  traceIdOf,
} from '../lib/trace-context.ts'

/** The trace of the work under way: its current span, and the request that began it. */
export interface Trace extends TraceContext {
  /** Null for work that no request began, such as a repetition. */
  readonly requestId: string | null
}

/** Columns that store the trace of a row (`traced` in `db/define-table.ts`). */
export interface TraceColumns {
  traceparent: string | null
  request_id: string | null
}

/** Part of a trace that has ended. */
export interface EndedSpan {
  trace: Trace
  /** Null for the first span of a trace. */
  parentSpanId: string | null
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  /** Epoch milliseconds, with fractions. */
  startedAt: number
  endedAt: number
  attributes: Record<string, string | number>
  /** Code or class of the failure, without its text, which may quote a user; null for a success. */
  error: string | null
}

const traces = new AsyncLocalStorage<Trace | null>()

/** Returns the trace of the request, job or delivery that runs; null outside of them. */
export function currentTrace(): Trace | null {
  return traces.getStore() ?? null
}

/** Runs `run`, and all that it starts, as part of a trace; of none if it is null. */
export function withTrace<T>(trace: Trace | null, run: () => T): T {
  return traces.run(trace, run)
}

export function beginTrace(requestId: string | null = null): Trace {
  return { traceId: newTraceId(), spanId: newSpanId(), isSampled: true, requestId }
}

/** Names a new span of the trace. */
export function childOf(trace: Trace): Trace {
  return { ...trace, spanId: newSpanId() }
}

/** Returns the columns that store a trace. */
export function traceColumns(trace: Trace | null = currentTrace()): TraceColumns {
  if (trace === null) return { traceparent: null, request_id: null }
  return { traceparent: formatTraceparent(trace), request_id: trace.requestId }
}

/** Returns the trace that a row stores, or begins one for a row from before traces were stored. */
export function traceOf({ traceparent, request_id }: TraceColumns): Trace {
  const stored = traceparent === null ? null : parseTraceparent(traceparent)
  return stored === null ? beginTrace(request_id) : { ...stored, requestId: request_id }
}

/** Returns what the API shows of the trace of a row. */
export function toTraceBody({ traceparent, request_id }: TraceColumns) {
  return { requestId: request_id, traceId: traceIdOf(traceparent) }
}

/** Returns the fields of a log line. */
export function traceFields(): Record<string, string> {
  const trace = currentTrace()
  if (trace === null) return {}
  const { traceId, requestId } = trace
  return requestId === null ? { trace_id: traceId } : { trace_id: traceId, request_id: requestId }
}

let exportSpan: ((span: EndedSpan) => void) | null = null

/** Receives every span that ends in this process from now on; null: none. */
export function onSpanEnd(receive: typeof exportSpan): void {
  exportSpan = receive
}

/** Epoch milliseconds of `performance.now()`. */
export function toEpoch(now: number): number {
  return performance.timeOrigin + now
}

/** Reports a span that has ended. Leaves out one of a trace that its caller does not record. */
export function endSpan(span: Omit<EndedSpan, 'endedAt'>): void {
  if (exportSpan !== null && span.trace.isSampled)
    exportSpan({ ...span, endedAt: toEpoch(performance.now()) })
}

interface SpanFacts<T> extends Pick<EndedSpan, 'name' | 'kind'> {
  attributes?: EndedSpan['attributes']
  /** Returns the code of a failure that is a result and no exception. */
  errorOf?: (result: T) => string | null
}

/** Runs `run` as a new span of the current trace, or as the first span of a new trace. Throws what `run` throws. */
export function inSpan<T>(facts: SpanFacts<T>, run: () => Promise<T>): Promise<T> {
  const parent = currentTrace()
  const trace = parent === null ? beginTrace() : childOf(parent)
  return withTrace(trace, () => asSpan({ ...facts, parentSpanId: parent?.spanId ?? null }, run))
}

/** Runs `run` as the span that the current trace names. Throws what `run` throws. */
export async function asSpan<T>(
  {
    name,
    kind,
    attributes = {},
    errorOf = () => null,
    parentSpanId = null,
  }: SpanFacts<T> & Partial<Pick<EndedSpan, 'parentSpanId'>>,
  run: () => Promise<T>,
): Promise<T> {
  const trace = currentTrace()
  if (trace === null || exportSpan === null) return run()
  const startedAt = toEpoch(performance.now())
  const end = (error: string | null) =>
    endSpan({ trace, parentSpanId, name, kind, startedAt, attributes, error })
  try {
    const result = await run()
    end(errorOf(result))
    return result
  } catch (error) {
    end(errorType(error))
    throw error
  }
}

function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'error'
}
