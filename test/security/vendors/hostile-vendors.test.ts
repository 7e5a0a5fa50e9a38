import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ApiError } from '../../../server/errors/errors.ts'
import { PlatformError } from '../../../server/platforms/kit/http/errors.ts'
import { ShortenerError } from '../../../server/posts/short-links/shortener.ts'
import { longestStop } from '../../helpers/longest-stop.ts'
import { sample } from '../../helpers/sample.ts'
import { hostileAnswers, mutationsOf } from './hostile-answers.ts'
import { type HostileAnswer, startHostileServer } from './hostile-server.ts'
import { type VendorCall, vendorCalls } from './vendor-calls.ts'

const MAX_STOP_MS = 100
/** A call that takes longer hangs. A busy machine needs 23 s for the largest answer. */
const MAX_SECONDS = 60
/** Longest result of a call that returns no file, in characters of its JSON. */
const MAX_RESULT = 600_000
const MAX_FILE_BYTES = 64 * 1024 * 1024

const server = await startHostileServer()
const { calls, close } = vendorCalls(server.url)
afterAll(() => Promise.all([close(), server.close()]))

/** Loads packages and compiles what a call needs, so that only the work on the answer is measured. */
const warm = new Set<string>()

async function warmUp(name: string, { run, honest = {}, ...call }: VendorCall): Promise<void> {
  if (warm.has(name)) return
  warm.add(name)
  await server.answer({ honest, hostile: written(call, call.answer) })
  await run(new AbortController().signal).catch(() => null)
}

function written({ type }: Pick<VendorCall, 'type'>, answer: unknown): HostileAnswer {
  const json = JSON.stringify(answer).replaceAll(String(Number.MAX_VALUE), '1e999')
  return type === undefined ? { body: json } : { type, body: `data: ${json}\n\ndata: [DONE]\n\n` }
}

/** Returns what is wrong with how a client takes an answer; an empty list if nothing is. */
async function faultsOf(name: string, call: VendorCall, hostile: HostileAnswer): Promise<string[]> {
  await warmUp(name, call)
  await server.answer({ honest: call.honest ?? {}, hostile })
  const first = await take(call)
  // Measures a long stop again, since the garbage of an earlier case, or a machine whose memory is busy, may be part of it.
  let { stop } = first
  for (let n = 0; n < 10 && stop > MAX_STOP_MS; n++) {
    // What shares the cores doubles the CPU time of the same work, and passes.
    await delay(n * 200)
    stop = Math.min(stop, (await take(call)).stop)
  }
  const faults =
    'error' in first.outcome ? faultsOfError(first.outcome.error) : faultsOfResult(first.outcome.value)
  if (stop > MAX_STOP_MS) faults.push(`it stops the process for ${Math.round(stop)} ms`)
  if (first.seconds > MAX_SECONDS) faults.push(`it takes ${Math.round(first.seconds)} s`)
  return faults
}

async function take({ run }: VendorCall) {
  const begun = performance.now()
  const { result, stop } = await longestStop(() =>
    run(new AbortController().signal).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
  )
  return { outcome: result, stop, seconds: (performance.now() - begun) / 1000 }
}

/** Accepts the errors of the service's own words, which are short and fit one line. */
function faultsOfError(error: unknown): string[] {
  const known = [ApiError, PlatformError, ShortenerError].some((each) => error instanceof each)
  if (!known) return [`it throws ${String(error).slice(0, 200)}`]
  const { message } = error as Error
  return message.length > 1_000 || /\p{Cc}/u.test(message) ? [`its message is ${message.slice(0, 200)}`] : []
}

function faultsOfResult(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return value.byteLength > MAX_FILE_BYTES ? ['it returns an endless file'] : []
  const json = JSON.stringify(value) ?? ''
  if (json.includes('\\u0000')) return ['it returns NUL']
  return json.length > MAX_RESULT ? [`it returns ${json.length} characters`] : []
}

/** Runs every case in turn, and lists those that fail. */
async function sweep(cases: readonly [string, VendorCall, string, HostileAnswer][]): Promise<string[]> {
  const found: string[] = []
  for (const [name, call, answer, hostile] of cases)
    for (const fault of await faultsOf(name, call, hostile)) found.push(`${name}, ${answer}: ${fault}`)
  return found
}

it('every vendor client survives any response body without a hang or a crash', async () => {
  const cases = Object.entries(calls).flatMap(([name, call]) =>
    Object.entries(hostileAnswers).map(([answer, hostile]): [string, VendorCall, string, HostileAnswer] => [
      name,
      call,
      answer,
      hostile,
    ]),
  )
  expect(await sweep(sample(cases, 17))).toEqual([])
}, 600_000)

it('every vendor client survives any value at any place of a response', async () => {
  const cases = Object.entries(calls).flatMap(([name, call]) =>
    [...mutationsOf(call.answer)].map(
      ({ name: answer, answer: value }): [string, VendorCall, string, HostileAnswer] => [
        name,
        call,
        answer,
        written(call, value),
      ],
    ),
  )
  expect(await sweep(sample(cases, 29))).toEqual([])
}, 600_000)
