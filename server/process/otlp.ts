import type { SpanContext } from '@opentelemetry/api'
import type { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { ConfigError } from '../lib/config-error.ts'
import { type EndedSpan, withTrace } from './trace.ts'

/** Names the receiver of spans, and the service to it. */
export interface OtlpConfig {
  /** Base address of a receiver of OTLP over HTTP, without a trailing slash. */
  endpoint: string
  serviceName: string
}

export interface SpanSink {
  export(span: EndedSpan): void
  /** Sends what waits, for at most some seconds. */
  close(): Promise<void>
}

/** Packages that only a service with a receiver loads. */
const PACKAGES = [
  '@opentelemetry/api',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@opentelemetry/exporter-trace-otlp-proto',
] as const

/** Time for one export, and for the last one when the process stops. */
const TIMEOUT_MS = 5_000

async function loadPackages() {
  const [{ SpanKind, SpanStatusCode }, { resourceFromAttributes }, { BatchSpanProcessor }, exporter] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
    ])
  const { OTLPTraceExporter } = exporter
  return { SpanKind, SpanStatusCode, resourceFromAttributes, BatchSpanProcessor, OTLPTraceExporter }
}

type Packages = Awaited<ReturnType<typeof loadPackages>>

/**
 * Exports spans over OTLP/HTTP in batches. A receiver that is away costs spans and nothing else.
 * @throws ConfigError if the packages are not installed
 */
export async function createSpanSink(
  { endpoint, serviceName }: OtlpConfig,
  log: Logger,
  load: () => Promise<Packages> = loadPackages,
): Promise<SpanSink> {
  const packages = await load().catch(explain)
  const { BatchSpanProcessor, OTLPTraceExporter, resourceFromAttributes } = packages
  const exporter = reporting(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log)
  const processor = new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT_MS })
  const resource = resourceFromAttributes({ 'service.name': serviceName })
  return {
    // The export of a batch belongs to no trace.
    export: (span) => withTrace(null, () => processor.onEnd(toReadable(span, resource, packages))),
    close: () => processor.shutdown().catch(() => {}),
  }
}

function explain(error: unknown): never {
  if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
  throw new ConfigError([
    `OTEL_EXPORTER_OTLP_ENDPOINT requires packages that are not installed. Run "npm ci", or install ${PACKAGES.join(', ')}. Without the variable, no spans are exported.`,
  ])
}

/** Logs when exports begin to fail, and when they succeed again. */
function reporting(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result
        if (error !== undefined && !isFailing) log.warn({ reason: error.message }, 'spans cannot be exported')
        if (error === undefined && isFailing) log.info('spans are exported again')
        isFailing = error !== undefined
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

function toReadable(
  { trace, parentSpanId, name, kind, startedAt, endedAt, attributes, error }: EndedSpan,
  resource: ReadableSpan['resource'],
  { SpanKind, SpanStatusCode }: Packages,
): ReadableSpan {
  const contextOf = (spanId: string): SpanContext => ({ traceId: trace.traceId, spanId, traceFlags: 1 })
  const context = contextOf(trace.spanId)
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  }
  return {
    name,
    kind: kinds[kind],
    spanContext: () => context,
    ...(parentSpanId !== null && { parentSpanContext: contextOf(parentSpanId) }),
    startTime: toHrTime(startedAt),
    endTime: toHrTime(endedAt),
    duration: toHrTime(endedAt - startedAt),
    status: error === null ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR },
    attributes: error === null ? attributes : { ...attributes, 'error.type': error },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'postern' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Splits milliseconds into seconds and nanoseconds. */
function toHrTime(milliseconds: number): [number, number] {
  const seconds = Math.floor(milliseconds / 1_000)
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1e6)]
}
