import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { readFailure } from './failures.ts'
import { isScenario, type ScenarioName, scenarios } from './scenarios.ts'

/** Lets the endpoints below `/__mock` change the mock. */
export interface Controlled {
  describe(): Promise<object>
  reset(options: ResetOptions): Promise<void>
  failEvery(every: number | null, failure: string): void
  /** Lets time pass, and resolves when all that became due is done. */
  advance(ms: number): Promise<void>
}

export interface ResetOptions {
  scenario?: ScenarioName
  /** Receiver of all events, whose secret is known. */
  webhook?: string
}

const PREFIX = '/__mock'
const MAX_ADVANCE_SECONDS = 400 * 86_400

export function isControl({ url = '' }: IncomingMessage): boolean {
  return url === PREFIX || url.startsWith(`${PREFIX}/`) || url.startsWith(`${PREFIX}?`)
}

/** Answers a request to change or describe the mock. Pages of any origin may send one. */
export async function answerControl(
  mock: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object) =>
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
        'access-control-allow-methods': 'GET, POST',
      })
      .end(status === 204 ? undefined : JSON.stringify(body))
  if (request.method === 'OPTIONS') return void send(204, {})
  try {
    send(200, await run(mock, request))
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    send(error.status, { status: error.status, message: error.message })
  }
}

class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function run(mock: Controlled, request: IncomingMessage): Promise<object> {
  const path = new URL(request.url ?? '', 'http://localhost').pathname
  const act = `${request.method} ${path}`
  if (act === `GET ${PREFIX}`) return mock.describe()
  const change = changes[act]
  if (change === undefined)
    throw new ControlError(
      404,
      `The mock has no ${act}. Use GET ${PREFIX}, ${Object.keys(changes).join(', ')}.`,
    )
  await change(mock, await readBody(request))
  return mock.describe()
}

type Body = Record<string, unknown>

const changes: Record<string, (mock: Controlled, body: Body) => Promise<void> | void> = {
  [`POST ${PREFIX}/reset`](mock, { scenario, webhook }) {
    if (scenario !== undefined && !isScenario(scenario))
      throw new ControlError(
        400,
        `There is no scenario ${JSON.stringify(scenario)}. Choose from ${Object.keys(scenarios).join(', ')}.`,
      )
    if (webhook !== undefined && !isUrl(webhook))
      throw new ControlError(400, '"webhook" is the URL of a receiver, such as http://localhost:4000/hook.')
    return mock.reset({ ...(scenario && { scenario }), ...(webhook && { webhook }) })
  },
  [`POST ${PREFIX}/failures`](mock, { every = null, fail = 'internal' }) {
    if (every !== null && !(Number.isInteger(every) && Number(every) >= 1))
      throw new ControlError(400, '"every" is a whole number from 1, or null for no failures.')
    if (typeof fail !== 'string' || readFailure(fail) === null)
      throw new ControlError(400, '"fail" is dropped, lost, a status, or a code that /docs/errors lists.')
    mock.failEvery(every as number | null, fail)
  },
  [`POST ${PREFIX}/clock`](mock, { advanceSeconds }) {
    if (typeof advanceSeconds !== 'number' || !(advanceSeconds >= 0 && advanceSeconds <= MAX_ADVANCE_SECONDS))
      throw new ControlError(400, `"advanceSeconds" is a number from 0 to ${MAX_ADVANCE_SECONDS}.`)
    return mock.advance(advanceSeconds * 1_000)
  },
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)
}

/** Reads a JSON object; no body is an empty one. */
async function readBody(request: IncomingMessage): Promise<Body> {
  if (!Number(request.headers['content-length'] ?? 0) && !request.headers['transfer-encoding']) return {}
  const body = await json(request).catch(() => null)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  throw new ControlError(400, 'The body must be a JSON object.')
}
