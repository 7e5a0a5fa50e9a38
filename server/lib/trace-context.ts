import { randomUUID } from 'node:crypto'

/** Names a span of a trace, as the header `traceparent` of the W3C recommendation Trace Context carries it. */
export interface TraceContext {
  /** 32 hexadecimal digits, the same for all that belongs to the trace. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  /** True if whoever began the trace may have recorded it. */
  readonly isSampled: boolean
}

const SAMPLED = 1
const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * Reads a `traceparent`. Returns null for an invalid one, which a receiver ignores. A later version of the format may have more fields,
 * which are left out. Source: https://www.w3.org/TR/trace-context/ (3.2).
 */
export function parseTraceparent(value: string): TraceContext | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(value) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

/** Writes the header in version 00. */
export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** Returns the trace id of a stored `traceparent`; null if there is none. */
export function traceIdOf(traceparent: string | null): string | null {
  return traceparent === null ? null : (parseTraceparent(traceparent)?.traceId ?? null)
}

export function newTraceId(): string {
  return randomUUID().replaceAll('-', '')
}

/** Takes the last half of a UUID, of which 62 bits are random. */
export function newSpanId(): string {
  return randomUUID().slice(19).replace('-', '')
}
