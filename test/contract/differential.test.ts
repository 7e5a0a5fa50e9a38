import { Agent, request as httpRequest, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { operationTable } from '../../generated/operations.ts'
import type { HttpServer } from '../../server/http/app/app.ts'
import { canonicalUrl } from '../../server/http/app/canonical-url.ts'
import type { OperationRow } from '../../server/http/operations/operation.ts'
import { toRow } from '../../server/http/validation/validation-failed.ts'
import { createPropertyStripper } from '../../server/lib/json/undeclared.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { isLong, sample } from '../helpers/sample.ts'
import { startOracle } from './oracle.ts'
import { type Case, contentTypeCases, type Described, requestsOf } from './requests.ts'

/**
 * The fast path against stock express-openapi-validator on the same contract: thousands of requests, the same verdict, status,
 * mistakes and coerced values. Where the two differ on purpose, the difference is named here and asserted.
 */
interface Verdict {
  status: number
  body: {
    operation?: string
    params?: object
    query?: Record<string, unknown>
    warnings?: unknown
    body?: unknown
    code?: string
    errors?: { path?: string; location?: string; message: string }[]
  }
}

interface Exception {
  why: string
  when: (sent: Case, stock: Verdict) => boolean
  /** Checks the verdict of the fast path. */
  expect: (ours: Verdict) => void
}

const rows: Record<string, OperationRow> = Object.fromEntries(
  // Limits, keys, ranks and other forms of failure have no counterpart in the oracle.
  Object.entries(operationTable).map(([id, row]) => [
    id,
    {
      ...row,
      rateLimit: null,
      idempotencyKey: false,
      errors: 'problem',
      roles: null,
      platformAdmin: false,
    },
  ]),
)
const cases = Object.entries(rows).flatMap(([id, row]) => requestsOf(id, row, describeOperation(row)))
const jsonExamples = cases.filter(
  ({ operation, name }) => rows[operation]?.body === 'json' && name === 'the example',
)
cases.push(...jsonExamples.slice(0, 3).flatMap(contentTypeCases))

const sampled = new Set(sample(Object.keys(rows), 24))
const chosen = cases.filter(({ operation }) => sampled.has(operation))
const chosenRows = Object.fromEntries(Object.entries(rows).filter(([id]) => sampled.has(id)))
/** Leaves out the other operations: stock registers the whole document anew with the validator of each operation. */
const chosenContract = isLong ? contract : { ...contract, paths: pathsOf(Object.values(chosenRows)) }

const requiresBody = new Set(
  Object.entries(rows).flatMap(([id, { path, method }]) => {
    const paths = contract.paths as Record<string, Record<string, { requestBody?: { required?: boolean } }>>
    return paths[path]?.[method]?.requestBody?.required ? [id] : []
  }),
)
const status = (expected: number) => (ours: Verdict) => expect(ours.status).toBe(expected)
const exceptions: Exception[] = [
  {
    why: 'a body over the limit of its operation, such as 16 kB where credentials are sent, is not read; stock has one limit',
    when: ({ operation, body }) => (body?.length ?? 0) > (rows[operation]?.bodyLimit ?? 0),
    expect: status(413),
  },
  {
    why: 'HEAD is answered as GET without a body; stock refuses it with 405',
    when: ({ method }) => method === 'HEAD',
    expect: status(200),
  },
  {
    why: 'a multipart form is opened by the handler, so its absence is 400 before stock would say 415',
    when: ({ operation, method }) => rows[operation]?.body === 'multipart' && method === 'POST',
    expect: (ours) => expect([400, 404]).toContain(ours.status),
  },
  {
    why: 'plain bytes are taken whatever they are called: browsers name them after the file, and Stripe sends JSON; stock asks for the one type',
    when: ({ operation }, stock) => rows[operation]?.body === 'binary' && stock.status === 415,
    expect: (ours) => expect([200, 400]).toContain(ours.status),
  },
  {
    why: 'a top-level scalar: stock answers 400 from its JSON reader, the fast path 400 from the schema',
    when: ({ name }) => ['body null', 'body "x"', 'body 1', 'body true'].includes(name),
    expect: status(400),
  },
  {
    why: 'a body where none is declared is not read',
    when: ({ name }) => name === 'a body where none is declared',
    expect: (ours) => {
      expect(ours.status).toBe(200)
      expect(ours.body.body).toBeNull()
    },
  },
  {
    why: 'a missing body that must be there is 400; stock says 415, or lets it pass where nothing in it is required',
    when: ({ name, operation, body }, stock) =>
      (name.startsWith('no body') && requiresBody.has(operation)) ||
      (body?.length === 0 && stock.status === 415),
    expect: status(400),
  },
  {
    why: 'what is only ever sent to break something, and text that is not UTF-8, is refused before the contract is asked',
    when: ({ name }) => name.startsWith('__proto__ ') || name === '100 levels' || name === 'not UTF-8',
    expect: (ours) => {
      expect(ours.status).toBe(400)
      expect(ours.body.code).toBe('bad_request')
    },
  },
  {
    why: 'NUL, which Postgres cannot store, is refused before the contract is asked',
    when: ({ path, name }) => path.includes('%00') || name.includes('\\u0000'),
    expect: (ours) => {
      expect(ours.status).toBe(400)
      expect(ours.body.code).toBe('bad_request')
    },
  },
  {
    why: 'JSON is UTF-8 (RFC 8259); stock still decodes UTF-16',
    when: ({ name }) => name === 'UTF-16',
    expect: status(415),
  },
  {
    why: 'a NUL character is refused before the contract is asked: Postgres cannot store it',
    when: ({ name }, stock) => stock.status === 200 && /%00|\\u0000/.test(name),
    expect: status(400),
  },
  {
    why: 'a literal path that lacks the method does not hide a parameter that has it; stock stops at the first path',
    when: ({ name }, stock) => stock.status === 405 && name.startsWith('path ') && name.endsWith('='),
    expect: (ours) => expect([200, 405]).toContain(ours.status),
  },
  {
    why: 'an optional body may be missing with or without its content type',
    when: ({ name }) => name.startsWith('no body'),
    expect: status(200),
  },
  {
    why: 'an optional form without a field is no body; stock makes an empty object of it',
    when: ({ body, operation }, stock) =>
      body?.length === 0 && stock.status === 200 && !requiresBody.has(operation),
    expect: (ours) => {
      expect(ours.status).toBe(200)
      expect(ours.body.body).toBeNull()
    },
  },
]

interface WithBody {
  requestBody?: { content: Record<string, { schema?: object }> }
}

const removals = Object.fromEntries(
  Object.entries(rows).flatMap(([id, { path, method }]) => {
    const paths = contract.paths as Record<string, Record<string, WithBody>>
    const schema = paths[path]?.[method]?.requestBody?.content['application/json']?.schema
    return schema === undefined
      ? []
      : [[id, createPropertyStripper(schema, contract.components.schemas)] as const]
  }),
)

let fast: HttpServer
let fastPort: number
let oracle: { port: number; server: Server }
const agent = new Agent({ keepAlive: true, maxSockets: 32 })

beforeAll(async () => {
  const started = await startBare({
    contract: chosenContract,
    operations: chosenRows,
    handlers: echoHandlers(chosenRows),
  })
  fast = started.http
  fastPort = started.port
  oracle = await startOracle(
    chosenContract,
    (path) => (/^\/(public\/v1\/)?posts\/?$/i.test(path) ? 50 : 1) * 1024 * 1024,
  )
})

afterAll(async () => {
  agent.destroy()
  oracle.server.closeAllConnections()
  await new Promise((resolve) => oracle.server.close(resolve))
  await fast.close()
})

describe('the compiled validation and stock express-openapi-validator', () => {
  test('the comparison sends thousands of requests, some for every operation', () => {
    expect(cases.length).toBeGreaterThan(2_000)
    expect(new Set(cases.map(({ operation }) => operation)).size).toBe(Object.keys(rows).length)
  })

  test('the two validators agree on every request', async () => {
    const differences: string[] = []
    const accepted = { stock: 0, refused: 0 }
    await inParallel(chosen, 16, async (sent) => {
      // A doubled slash is one, which the service sees to before the contract is asked.
      const canonical = { ...sent, path: canonicalUrl(sent.path) }
      const [stock, ours] = await Promise.all([send(oracle.port, canonical), send(fastPort, sent)])
      accepted[stock.status < 300 ? 'stock' : 'refused']++
      try {
        const exception = exceptions.find(({ when }) => when(sent, stock))
        if (exception) exception.expect(ours)
        else compare(sent, stock, ours)
      } catch (error) {
        differences.push(
          `${sent.operation}, ${sent.name} (${sent.method} ${sent.path.slice(0, 120)}): ${(error as Error).message.slice(0, 600)}`,
        )
      }
    })
    expect(differences.slice(0, 20), `${differences.length} of ${chosen.length} differ`).toEqual([])
    // Both verdicts occur in numbers, or the comparison would say little.
    const many = 500 * (chosen.length / cases.length)
    expect(accepted.stock).toBeGreaterThan(many)
    expect(accepted.refused).toBeGreaterThan(many)
    // `npm run test:long` sends tens of thousands.
  }, 600_000)
})

function compare({ headers }: Case, stock: Verdict, ours: Verdict): void {
  expect(ours.status).toBe(stock.status)
  if (stock.status < 300) {
    const { query: stockQuery = {}, ...rest } = stock.body
    // Stock knows nothing of warnings.
    const { query = {}, warnings: _, ...own } = ours.body
    // The fast path hands on declared properties only, of JSON.
    if (/json/i.test(headers['content-type'] ?? '')) removals[rest.operation ?? '']?.(rest.body)
    expect(own).toEqual(rest)
    // The fast path hands on declared parameters only.
    for (const [name, value] of Object.entries(query)) expect(value).toEqual(stockQuery[name])
  } else if (ours.body.code === 'validation_failed') {
    expect(mistakes(ours)).toEqual(mistakes(stock))
  }
}

/** Each mistake once, as `place: message`; the fast path shows at most 50, in words for people. */
function mistakes({ body }: Verdict): string[] {
  const all = (body.errors ?? []).map(({ path, location, message }) => {
    const row = location === undefined ? toRow({ path: path ?? '', message }) : { location, message }
    return `${row.location}: ${row.message}`
  })
  return [...new Set(all)].slice(0, 50)
}

function send(port: number, { method, path, headers, body }: Case): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const credentials = { authorization: 'key', auth: 'session' }
    const length = body === null ? {} : { 'content-length': String(body.length) }
    const outgoing = httpRequest(
      { port, host: '127.0.0.1', method, path, agent, headers: { ...credentials, ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          // Stock answers every accepted request with 200, the fast path with the status of the contract.
          const accepted = response.statusCode === 201 || response.statusCode === 202
          resolve({
            status: accepted ? 200 : (response.statusCode ?? 0),
            body: text.startsWith('{') ? JSON.parse(text) : {},
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body ?? undefined)
  })
}

async function inParallel<T>(items: T[], width: number, run: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await run(item)
    }),
  )
}

/** The paths of the contract with these operations and no others. */
function pathsOf(chosen: OperationRow[]): object {
  const paths: Record<string, object> = {}
  for (const { path, method } of chosen) {
    const { parameters, [method]: operation } =
      (contract.paths as Record<string, Record<string, unknown>>)[path] ?? {}
    paths[path] = { ...paths[path], ...(parameters ? { parameters } : {}), [method]: operation }
  }
  return paths
}

interface RawParameter {
  $ref?: string
  name?: string
  in?: string
  example?: unknown
}

function describeOperation(row: OperationRow): Described {
  const paths = contract.paths as Record<
    string,
    Record<
      string,
      { parameters?: RawParameter[]; requestBody?: { content: Record<string, { example?: unknown }> } }
    >
  >
  const operation = paths[row.path]?.[row.method]
  const shared = contract.components.parameters as Record<string, RawParameter>
  const parameters = (operation?.parameters ?? []).map((raw) =>
    raw.$ref ? shared[raw.$ref.slice(raw.$ref.lastIndexOf('/') + 1)] : raw,
  )
  return {
    parameters: parameters as Described['parameters'],
    example:
      operation?.requestBody?.content['application/json']?.example ??
      operation?.requestBody?.content['application/x-www-form-urlencoded']?.example ??
      {},
  }
}
