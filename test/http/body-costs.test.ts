import { once } from 'node:events'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { operationTable } from '../../generated/operations.ts'
import type { Operation } from '../../scripts/operations.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { scaledToSpeed } from '../helpers/cpu-time.ts'
import { operations as all, exampleBodyOf, exampleRequest } from '../helpers/examples.ts'
import { fullBody } from '../helpers/full-body.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { type BodyOrder, MOST, type RecipeName } from './body-sender.ts'

// Whatever body a caller sends, the service keeps answering others. Another process makes and sends the bodies, and the time of the
// service's own thread is what counts, so that a busy machine changes nothing.

/** Milliseconds of one turn in which nobody else is answered. */
const LONGEST_TURN = 100
const TICK_MS = 5
/** A turn may copy the largest body so often. A machine whose memory is busy takes longer for each copy. */
const COPIES = 5
/** The channel in the examples of the contract. */
const EXAMPLE_CHANNEL = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21'

/** Returns the milliseconds of CPU that one copy of a body takes now. */
function copyTime(bytes: number): number {
  const body = Buffer.alloc(bytes, 'x')
  const before = process.threadCpuUsage()
  Buffer.from(body)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const json: RecipeName[] = [
  'packed NUL before values',
  'packed values',
  'packed names',
  'packed levels',
  'packed text',
  'a long text',
  'a text of escapes',
  'a long known text',
  'many numbers',
  'many objects',
  'many lists',
  'many names',
]
const recipes: Partial<Record<NonNullable<Operation['body']>, [type: string, RecipeName[]][]>> = {
  json: [['application/json', json]],
  form: [['application/x-www-form-urlencoded', ['fields', 'escaped fields']]],
  'json-or-form': [
    ['application/json', json],
    ['application/x-www-form-urlencoded', ['fields', 'escaped fields']],
  ],
  'json-or-csv': [
    ['application/json', json],
    ['text/csv', ['commas', 'quotes']],
  ],
}
const cases = all
  .filter(({ body }) => body !== null && recipes[body] !== undefined)
  // They end the session that the others need.
  .filter(({ id }) => !['deleteAccount', 'changePassword', 'changeOrganization'].includes(id))
/** In `npm test` the two that take the largest bodies of both kinds, with a sixth of these each. */
const chosen = sample(
  cases,
  cases.length,
  cases.findIndex(({ id }) => id === 'createPosts'),
).concat(
  sample(
    cases,
    cases.length,
    cases.findIndex(({ id }) => id === 'createPostsInBulk'),
  ),
)

/** Bodies that the schema accepts, with the most that its lists may hold. Their posts are for a channel that exists. */
function fullBodies(
  operation: Operation,
  limit: number,
  channel: string,
): [name: string, type: string, { text: string }][] {
  if (!operation.body?.startsWith('json')) return []
  return (['outer', 'inner'] as const).flatMap((filling) => {
    const text = fullBody(operation, filling, { values: MOST, bytes: limit })
    if (text === undefined) return []
    expect(schemaProblems(operation, JSON.parse(text))).toEqual([])
    return [
      [`full ${filling} lists`, 'application/json', { text: text.replaceAll(EXAMPLE_CHANNEL, channel) }],
    ]
  })
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'contract', components: contract.components })

function schemaProblems(operation: Operation, body: unknown): unknown[] {
  const { schema } = exampleBodyOf(operation) as { schema: { $ref?: string } }
  const validate = ajv.compile({ ...schema, ...(schema.$ref ? { $ref: `contract${schema.$ref}` } : {}) })
  return validate(body) ? [] : (validate.errors ?? [])
}

describeService(
  'the CPU cost of bodies',
  (service) => {
    const senders = childProcesses<null>(new URL('body-sender.ts', import.meta.url))
    let sender: ReturnType<typeof senders.start> | undefined
    let tenant: Tenant | undefined
    let channel: Promise<string> | undefined

    function channelOf(owner: Tenant): Promise<string> {
      channel ??= owner.connectSandbox()
      return channel
    }

    /** Sends a body. Returns the status and the longest turn of this thread meanwhile. */
    async function cost(order: BodyOrder): Promise<{ status: number; longest: number }> {
      sender ??= senders.start(null)
      const answered = once(sender, 'message')
      sender.send(order)
      let longest = 0
      let before = process.threadCpuUsage()
      const timer = setInterval(() => {
        const { user, system } = process.threadCpuUsage(before)
        longest = Math.max(longest, (user + system) / 1000)
        before = process.threadCpuUsage()
      }, TICK_MS)
      const [{ status }] = (await answered) as [{ status: number }]
      clearInterval(timer)
      return { status, longest }
    }

    test.each([...new Set(chosen)].map((each) => [each.id, each] as const))(
      'the cost of %s stays within its limit',
      async (id, operation) => {
        tenant ??= await service.createTenant()
        await service.app.db('rate_limits').delete()
        service.clock.advance(15 * 60_000)
        const limit = operationTable[id as keyof typeof operationTable].bodyLimit
        const { path, init } = exampleRequest(operation)
        const credential: Record<string, string> =
          operation.security === 'key'
            ? { authorization: tenant.apiKey }
            : operation.security === 'none'
              ? {}
              : { auth: tenant.session }
        const found: string[] = []
        const bodies = (recipes[operation.body ?? 'json'] ?? []).flatMap(([type, names]) =>
          names.map((recipe): [string, string, BodyOrder['recipe']] => [recipe, type, recipe]),
        )
        for (const [name, type, recipe] of [
          ...sample(bodies, 6, chosen.indexOf(operation)),
          ...fullBodies(operation, limit, await channelOf(tenant)),
        ]) {
          const headers = { ...credential, 'content-type': type }
          const order = { url: service.url + path, method: init.method ?? 'POST', headers, recipe, limit }
          // The first request of an operation compiles its checks, once for short and once for long bodies.
          let best = await cost(order)
          for (let n = 0; n < 3 && best.longest > LONGEST_TURN; n++) best = await cost(order)
          if (best.longest > Math.max(scaledToSpeed(LONGEST_TURN), COPIES * copyTime(limit)))
            found.push(`${name}: ${Math.round(best.longest)} ms`)
          expect(
            [501, 502, 503].includes(best.status) || (best.status > 0 && best.status < 500),
            `${name} ${best.status}`,
          ).toBe(true)
        }
        expect(found).toEqual([])
      },
    )
  },
  { databases: ['sqlite'] },
)
