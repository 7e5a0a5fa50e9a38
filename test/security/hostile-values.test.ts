import { beforeAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import type { Operation } from '../../scripts/operations.ts'
import { UnsafeUrlError } from '../../server/outbound/safe-fetch.ts'
import { operations as all, exampleRequest } from '../helpers/examples.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

// Generated over the contract: whatever stands in a query or a body, the answer is one of the contract's and no 500.

/** Lists values that break databases, calendars and conversions. */
const values = [
  '\ud800',
  'Infinity',
  '+275760-09-13T00:00:00.000Z',
  '[null]',
  Number.MAX_SAFE_INTEGER,
  { toString: 'x', length: -1 },
  // Names that every object inherits.
  'constructor',
  '__proto__',
  'toString',
]

/** They end the session that the others need. */
const ending = new Set([
  'logout',
  'deleteAccount',
  'changePassword',
  'endOtherSessions',
  'changeOrganization',
])
const operations = all.filter((operation) => !ending.has(operation.id) && takesValues(operation))
const named = operations.map((each) => [each.id, each] as const)

/** Every value in `npm run test:long`; in `npm test` one of them, another one for the next operation. */
function valuesFor(operation: Operation) {
  return sample(values, values.length, operations.indexOf(operation))
}

interface Described {
  parameters?: { $ref?: string; name?: string; in?: string }[]
}
type Json = Record<string, unknown>

describeService(
  'hostile values',
  (service) => {
    let tenant: Tenant
    let ids: { channel: string; post: string }
    beforeAll(async () => {
      tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const posts = [{ integration: { id: channel }, value: [{ content: 'Mine' }] }]
      const body = { type: 'schedule' as const, date: '2099-01-01', inter: 1, posts }
      const [post] = await tenant.api.posts.create({ body })
      ids = { channel, post: post?.postId ?? '' }
    })

    async function send(operation: Operation, path: string, init: RequestInit, what: string): Promise<void> {
      const { security } = operation
      const headers = new Headers(init.headers)
      if (security === 'key') headers.set('authorization', tenant.apiKey)
      else if (security !== 'none') headers.set('auth', tenant.session)
      const response = await service.fetch(path, { ...init, headers })
      const text = await response.text()
      expect([501, 502, 503].includes(response.status) || response.status < 500, `${what}: ${text}`).toBe(
        true,
      )
    }

    /** Puts the value into the path. */
    async function sendPaths(operation: Operation, value: string, init: RequestInit): Promise<void> {
      if (!operation.path.includes('{')) return
      const path = operation.path.replace(/\{[^}]+\}/g, encodeURIComponent(value))
      await send(operation, path, init, path)
    }

    test.each(sample(named, 4, service.kind === 'sqlite' ? 0 : 2))(
      'cause no server error in %s',
      async (_, operation) => {
        await service.app.db('rate_limits').delete()
        const own = operation.path.includes('posts') ? ids.post : ids.channel
        const { path, init } = exampleRequest(operation, {
          id: own,
          integration: ids.channel,
          postId: ids.post,
        })
        for (const value of valuesFor(operation)) {
          for (const name of queryNames(operation)) {
            const url = new URL(path, service.url)
            url.searchParams.set(name, typeof value === 'object' ? '[]' : String(value))
            await send(
              operation,
              url.pathname + url.search,
              init,
              `query.${name}=${String(url.searchParams)}`,
            )
          }
          await sendPaths(operation, textOf(value), init)
          if (typeof init.body !== 'string') continue
          for (const { body, place } of bodiesWith(value, operation, init.body))
            await send(operation, path, { ...init, body }, `body.${place}`)
        }
      },
    )
  },
  {
    overrides: {
      // Nobody is asked: what is tried here leads to all sorts of addresses.
      safeFetch: async () => {
        throw new UnsafeUrlError('network', 'No network here.')
      },
    },
  },
)

/** Tells whether a request has a place for a value. */
function takesValues(operation: Operation): boolean {
  const hasFields = typeof exampleRequest(operation).init.body === 'string' && operation.body !== 'binary'
  return hasFields || operation.path.includes('{') || queryNames(operation).length > 0
}

function queryNames({ path, method }: Operation): string[] {
  const paths = contract.paths as unknown as Record<string, Record<string, Described>>
  const shared = contract.components.parameters as unknown as Record<string, { name: string; in: string }>
  return (paths[path]?.[method]?.parameters ?? [])
    .map((each) => (each.$ref ? shared[each.$ref.split('/').at(-1) ?? ''] : each))
    .flatMap((each) => (each?.in === 'query' && each.name ? [each.name] : []))
}

/** The example body with the value in each place, and one with a further property of that name. */
function* bodiesWith(value: unknown, { body: media }: Operation, example: string) {
  if (media === 'form' || media === 'json-or-form') {
    const isJson = example.startsWith('{')
    const fields = isJson
      ? (JSON.parse(example) as Record<string, string>)
      : Object.fromEntries(new URLSearchParams(example))
    for (const place of [...Object.keys(fields), textOf(value)]) {
      const changed = { ...fields, [place]: textOf(value) }
      const body = isJson ? JSON.stringify(changed) : new URLSearchParams(changed).toString()
      yield { place, body }
    }
  } else if (media?.startsWith('json'))
    for (const place of [...placesIn(JSON.parse(example)), [textOf(value)]]) {
      const body = JSON.parse(example) as Json
      place.reduce((node, key, at) => {
        if (at === place.length - 1) node[key] = value
        return node[key] as Json
      }, body)
      yield { place: place.join('.'), body: JSON.stringify(body) }
    }
}

function textOf(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
}

/** Every place of a body, from the outside in. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [[...at, key], ...placesIn(child, [...at, key])])
}
