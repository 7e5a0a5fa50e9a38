import { describe, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { type DemoKind, idsIn, kindOf } from './demo-organization.ts'

/** One value in an example: the operation, where in it, and what is there. */
interface Place {
  operation: string
  method: string
  /** A request, a response status or `parameters`, then the names of the members, such as `200.posts.0.id`. */
  at: string
  value: unknown
}

interface Example {
  operation: string
  method: string
  part: string
  value: unknown
}

interface Holder {
  $ref?: string
  name?: string
  in?: string
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface Described {
  operationId: string
  parameters?: Holder[]
  requestBody?: { content: Record<string, Holder> }
  responses: Record<string, { $ref?: string; content?: Record<string, Holder> }>
}

const items = { ...contract.paths, ...contract.webhooks } as unknown as Record<
  string,
  Record<string, Described>
>
const examples = Object.entries(items).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) => examplesOf(path, method, operation)),
)
const places = examples.flatMap(({ operation, method, part, value }) =>
  valuesIn(value, part).map((found) => ({ operation, method, ...found })),
)

describe('the examples of the contract', () => {
  test('the examples name objects of the demo organization only', () => {
    const unknown = places.flatMap(({ operation, at, value }) =>
      (typeof value === 'string' ? idsIn(value) : [])
        .filter((id) => kindOf(id) === null)
        .map((id) => `${operation} ${at}: ${id} is not in test/contract/demo-organization.ts`),
    )
    expect(unknown).toEqual([])
    expect(places.length).toBeGreaterThan(2_000)
  })

  test('the examples use ids of the right kind under each name', () => {
    const wrong = places.flatMap(({ operation, at, value }) => {
      const expected = namedKinds.find(([place]) => place.test(at))?.[1]
      if (expected === undefined || typeof value !== 'string' || idsIn(value).length === 0) return []
      const kind = kindOf(value)
      return kind !== null && expected.includes(kind)
        ? []
        : [`${operation} ${at}: ${value} is a ${kind}, not a ${expected.join(' or a ')}`]
    })
    expect(wrong).toEqual([])
  })

  test('a list answers with the id that the operations on its elements take', () => {
    const problems = Object.entries(items).flatMap(([path, item]) => {
      const list = lists[path] ?? item.get
      const [, rest] = Object.entries(items).find(([other]) => isItemOf(path, other)) ?? []
      const one = rest?.get ?? rest?.delete ?? rest?.put
      if (list === undefined || one === undefined) return []
      const asked = examplesOf('', '', one).findLast(({ part }) => part.startsWith('parameters.path.'))?.value
      if (typeof asked !== 'string' || idsIn(asked).length === 0) return []
      const answered = JSON.stringify(examplesOf('', '', list).filter(({ part }) => part.startsWith('200')))
      return answered.includes(asked) || idsIn(answered).length === 0
        ? []
        : [`${list.operationId} does not answer ${asked}, for which ${one.operationId} is asked`]
    })
    expect(problems).toEqual([])
  })

  test('an answer contains the object that the path names', () => {
    const problems = examples.flatMap(({ operation, part, value }) => {
      const id = (value as { id?: unknown } | null)?.id
      const kind = typeof id === 'string' ? kindOf(id) : null
      if (!part.startsWith('2') || kind === null) return []
      const asked = examples.filter(
        (other) =>
          other.operation === operation &&
          other.part.startsWith('parameters.path.') &&
          kindOf(String(other.value)) === kind,
      )
      return asked.length === 0 || asked.some((parameter) => parameter.value === id)
        ? []
        : [`${operation} is asked for ${asked[0]?.value} and answers ${id}`]
    })
    expect(problems).toEqual([])
  })

  test('an object has the same values wherever the examples show it', () => {
    const seen = new Map<string, { value: string; operation: string }>()
    const problems = places.flatMap(({ operation, method, at, value }) => {
      if (method !== 'get' || !at.startsWith('2')) return []
      return membersOf(value).flatMap(([key, member]) => {
        const before = seen.get(key)
        const text = JSON.stringify(member)
        if (before === undefined) seen.set(key, { value: text, operation })
        return before === undefined || before.value === text
          ? []
          : [`${key}: ${before.value} in ${before.operation}, ${text} in ${operation}`]
      })
    })
    expect([...new Set(problems)]).toEqual([])
    expect(seen.size).toBeGreaterThan(100)
  })
})

/** Members that hold an id of a kind, whatever operation they are in. The first match counts. */
const namedKinds: [place: RegExp, kinds: DemoKind[]][] = [
  [/\.(organizationId|orgId|organization_id|organization\.id|o)$/, ['organization']],
  [/\.(userId|user\.id|author\.id|invitedBy\.id)$/, ['user']],
  [/\.(postId|parentPostId|post\.id)$/, ['post']],
  [/\.(integrationId|integration|integration\.id)$/, ['channel']],
  [/(apiKeyId|actor\.id)$/, ['apiKey', 'user']],
  [/\.(customer\.id|customerId|keys\.\d+\.group\.id)$/, ['channelGroup']],
  [/\.(tag\.id|t\.i)$/, ['tag']],
  [/\.releaseId$/, ['release']],
  [/\.(media\.id|picture\.id|pictureId)$/, ['file']],
  [/\.eventId$/, ['webhookEvent']],
  [/\.accountId$/, ['thirdPartyAccount']],
  [/\.uploadId$/, ['upload']],
  [/\.request_id$/, ['request']],
]

/** Lists whose path is not the one of their items without its end. */
const lists: Record<string, Described | undefined> = {
  '/integrations': items['/integrations/list']?.get,
}

/** Members of a thing that depend on who asks, on the time, or on the shape of the answer. */
const varying = new Set([
  'userId',
  'settings',
  'image',
  'profile',
  'picture',
  'tags',
  'users',
  'customer',
  'integration',
])

/** Returns each member of a thing with an id of ours, under a key of the id and the member's name. */
function membersOf(value: unknown): [string, unknown][] {
  const { id, ...members } = (value ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || kindOf(id) === null) return []
  return Object.entries(members)
    .filter(([name, member]) => !varying.has(name) && typeof member !== 'object')
    .map(([name, member]) => [`${kindOf(id)} ${id.slice(-4)} ${name}`, member])
}

function isItemOf(path: string, other: string): boolean {
  return other.startsWith(`${path}/{`) && other.endsWith('}') && !other.slice(path.length + 2).includes('/')
}

function examplesOf(path: string, method: string, operation: Described): Example[] {
  const of = (part: string, holder: Holder): Example[] => [
    ...(holder.example === undefined ? [] : [{ part, value: holder.example }]).map(named),
    ...Object.entries(holder.examples ?? {}).map(([name, { value }]) =>
      named({ part: `${part}.#${name}`, value }),
    ),
  ]
  const named = (example: { part: string; value: unknown }): Example => ({
    operation: operation.operationId ?? path,
    method,
    ...example,
  })
  return [
    ...(operation.parameters ?? [])
      .map(resolve)
      .flatMap((raw) => of(`parameters.${raw.in}.${raw.name}`, raw)),
    ...Object.values(operation.requestBody?.content ?? {}).flatMap((media) => of('request', media)),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.values(resolve(response).content ?? {}).flatMap((media) => of(status, media)),
    ),
  ]
}

/** Returns every value inside, itself included, with its place. */
function valuesIn(value: unknown, at: string): Pick<Place, 'at' | 'value'>[] {
  const here = { at, value }
  if (typeof value !== 'object' || value === null) return [here]
  return [here, ...Object.entries(value).flatMap(([key, member]) => valuesIn(member, `${at}.${key}`))]
}

function resolve<T extends { $ref?: string }>(node: T): T {
  if (node.$ref === undefined) return node
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((found: Record<string, never>, key) => found[key] as never, contract as never) as unknown as T
}
