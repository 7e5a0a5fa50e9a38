import type { OpenAI } from 'openai'
import type { Logger } from 'pino'
import type { AiConfig } from '../../config/ai.ts'
import { ApiError } from '../../errors/errors.ts'
import type { Usage } from '../model.ts'
import { membersOf } from './answer.ts'
import { findRefusedParameter, toAiError } from './errors.ts'
import type { Measure, Outcome } from './metrics.ts'
import type { Slots } from './slots.ts'
import type { VendorFetch } from './vendor-client.ts'

/** Services and settings that every call to the vendor needs. */
export interface Vendor {
  config: AiConfig
  client(): OpenAI
  fetch: VendorFetch
  slots: Slots
  measure: Measure
  log: Logger
  /** Optional parameters that a model refused, by model; later calls leave them out. */
  refused: Map<string, Set<string>>
}

interface CallOptions {
  purpose: string
  organizationId: string
  signal: AbortSignal
  model: string
}

/** Call in progress. It occupies a slot until `end`, which also aborts the vendor's request. */
export interface RunningCall {
  /** Aborts with the caller's signal, at the time limit, and at `end`. */
  signal: AbortSignal
  usage: Usage
  pictures: number
  /** Converts a failure to the error for the caller, and records it for the metrics. */
  fail(error: unknown): unknown
  succeed(): void
  end(): void
}

/** Waits for a free slot and starts the time limit. */
export async function beginCall(vendor: Vendor, options: CallOptions): Promise<RunningCall> {
  const { purpose, organizationId, model } = options
  const release = await vendor.slots(organizationId, options.signal)
  const started = performance.now()
  const stop = new AbortController()
  const limit = AbortSignal.timeout(vendor.config.timeoutMs)
  const signal = AbortSignal.any([options.signal, limit, stop.signal])
  let outcome: Outcome = 'aborted'
  const call: RunningCall = {
    signal,
    usage: { inputTokens: 0, outputTokens: 0 },
    pictures: 0,
    fail(error) {
      if (options.signal.aborted) return options.signal.reason
      outcome = 'failed'
      if (limit.aborted) return tooSlow(vendor.config.timeoutMs)
      const explained = toAiError(error, vendor)
      if (explained instanceof ApiError && explained.code === 'content_refused') outcome = 'refused'
      return explained
    },
    succeed() {
      outcome = 'ok'
    },
    end() {
      release()
      stop.abort()
      const seconds = (performance.now() - started) / 1000
      vendor.measure({ purpose, model, outcome, seconds, usage: call.usage, pictures: call.pictures })
    },
  }
  return call
}

/** Runs a call that ends with its answer. */
export async function runCall<T>(
  vendor: Vendor,
  options: CallOptions,
  act: (call: RunningCall) => Promise<T>,
): Promise<T> {
  const call = await beginCall(vendor, options)
  try {
    const result = await act(call)
    call.succeed()
    return result
  } catch (error) {
    throw call.fail(error)
  } finally {
    call.end()
  }
}

/**
 * Sends a request without the optional parameters that the model is known to refuse. If it refuses another one, records that and
 * sends the request again without it.
 */
export async function sendAccepted<T>(
  { refused }: Vendor,
  model: string,
  optional: readonly string[],
  send: (accepts: (parameter: string) => boolean) => Promise<T>,
): Promise<T> {
  const known = refused.get(model) ?? new Set<string>()
  refused.set(model, known)
  try {
    return await send((parameter) => !known.has(parameter))
  } catch (error) {
    const open = optional.filter((parameter) => !known.has(parameter))
    const parameter = findRefusedParameter(error, open)
    if (parameter === undefined) throw error
    known.add(parameter)
    return sendAccepted({ refused } as Vendor, model, open, send)
  }
}

/** Limits the tokens of one answer, so that no count of a vendor is absurd. */
const MAX_TOKENS = 100_000_000

/** Adds the tokens that the vendor counted, under the names of chats or of pictures. Some endpoints do not count them. */
export function addUsage({ usage }: RunningCall, answer: unknown): void {
  const counts = membersOf(membersOf(answer).usage)
  usage.inputTokens += tokensIn(counts.prompt_tokens ?? counts.input_tokens)
  usage.outputTokens += tokensIn(counts.completion_tokens ?? counts.output_tokens)
}

function tokensIn(count: unknown): number {
  return Number.isSafeInteger(count) ? Math.max(0, Math.min(Number(count), MAX_TOKENS)) : 0
}

function tooSlow(timeoutMs: number): ApiError {
  return new ApiError(
    'upstream_failed',
    `The AI provider took longer than ${timeoutMs / 1000} seconds. Try again, or request less text.`,
  )
}
