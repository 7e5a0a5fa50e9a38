import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { scaledToSpeed } from '../helpers/cpu-time.ts'
import { operations as all, exampleRequest, pathParameters, queryNames } from '../helpers/examples.ts'
import { longestStop } from '../helpers/longest-stop.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

// body-costs.test.ts holds the bodies to the same limit.

/** Milliseconds of one turn in which nobody else is answered. */
const LONGEST_TURN = 100
/** Just below what the service takes of a target and of all headers. */
const TARGET = 8_000
const HEADERS = 15_000
const TRIES = 4

const cases = all
  .filter(({ id }) => !['deleteAccount', 'changePassword', 'changeOrganization', 'logout'].includes(id))
  // Their answers are as long as an agent listens.
  .filter(({ answer }) => answer !== 'blob')
const chosen = sample(
  cases,
  cases.length,
  cases.findIndex(({ id }) => id === 'listPosts'),
)

type Operation = (typeof cases)[number]

/** Returns the longest targets of an operation: its path, and each of its parameters, filled with what is dear to read. */
function targetsOf(operation: Operation): string[] {
  const { path } = exampleRequest(operation)
  const bare = path.split('?')[0] ?? path
  const fill = (part: string, room: number) => part.repeat(Math.max(0, Math.floor(room / part.length)))
  const inPath = pathParameters(operation).flatMap(({ name }) => {
    const room = TARGET - bare.length
    // Shorter than a percent-escape makes it, since this is escaped once more.
    return ['é', 'a,', '"'].map(
      (part) => exampleRequest(operation, { [name]: fill(part, room / 6) }).path.split('?')[0] ?? '',
    )
  })
  return [
    ...inPath,
    ...['a&', 'a=%41&', '%C3%A9=', '[a]=1&'].map((part) => `${bare}?${fill(part, TARGET - bare.length)}`),
    ...queryNames(operation).flatMap((name) =>
      ['1,', '%C3%A9', '%25', `1&${name}=`].map(
        (part) => `${bare}?${name}=${fill(part, TARGET - bare.length - name.length)}`,
      ),
    ),
  ]
}

/** Sends a request without a body, and accepts long headers: a page that asks to sign in repeats the target, escaped, in `Location`. */
async function send(url: string, options: { method: string; headers: Record<string, string> }) {
  const sent = request(url, { ...options, maxHeaderSize: 20 * TARGET }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

const manyHeaders = Object.fromEntries(
  Array.from({ length: HEADERS / 30 }, (_, n) => [`x-unknown-${n}`, 'a'.repeat(12)]),
)

describeService(
  'the CPU cost of targets and headers',
  (service) => {
    let tenant: Tenant | undefined

    test.each(chosen.map((each) => [each.id, each] as const))(
      'the cost of %s stays within its limit',
      async (_, operation) => {
        tenant ??= await service.createTenant()
        await service.app.db('rate_limits').delete()
        service.clock.advance(15 * 60_000)
        const credential: Record<string, string> =
          operation.security === 'key' ? { authorization: tenant.apiKey } : { auth: tenant.session }
        const { path, init } = exampleRequest(operation)
        const cost = async (target: string, headers: Record<string, string> = {}) => {
          const sent = { method: init.method ?? 'GET', headers: { ...credential, ...headers } }
          const { result, stop } = await longestStop(() => send(service.url + target, sent))
          return { status: result, stop }
        }
        const found: string[] = []
        for (const [target, headers] of [
          ...targetsOf(operation).map((target) => [target, {}] as const),
          [path, manyHeaders] as const,
          [path, { cookie: 'a=1;'.repeat(HEADERS / 4 - 100) }] as const,
          [path, { accept: 'a/b;q=0.1,'.repeat(HEADERS / 10 - 100) }] as const,
        ]) {
          // The first request of an operation compiles its checks.
          let best = await cost(target, headers)
          for (let n = 1; n < TRIES && best.stop > LONGEST_TURN; n++) best = await cost(target, headers)
          if (best.stop > scaledToSpeed(LONGEST_TURN))
            found.push(`${target.slice(0, 80)}: ${Math.round(best.stop)} ms`)
          if (best.status >= 500 && ![501, 502, 503].includes(best.status))
            found.push(`${target.slice(0, 80)}: ${best.status}`)
        }
        expect(found).toEqual([])
      },
    )
  },
  { databases: ['sqlite'] },
)
