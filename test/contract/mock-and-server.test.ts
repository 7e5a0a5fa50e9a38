import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mock, startMock } from '../../scripts/mock/mock-server.ts'
import type { Operation } from '../../scripts/operations.ts'
import { startBlog } from '../docs/world.ts'
import { testClock } from '../helpers/clock.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { createDemoWorld, type DemoWorld } from '../helpers/demo-world.ts'
import { exampleRequest, operations } from '../helpers/examples.ts'
import { createPlatformAdmin } from '../helpers/members.ts'
import { freePort } from '../helpers/ports.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { shapeDifferences } from './json-shape.ts'
import { unlike } from './mock-exceptions.ts'

// Each request goes to the mock and to the service. The mock has to refuse as the service does, and to answer in the same shape.

type Init = RequestInit & { headers: Record<string, string> }

interface Case {
  name: string
  path: string
  init: Init
}

interface Seen {
  status: number
  type: string | undefined
  headers: Record<string, string | null>
  body: unknown
}

const named = (list: Operation[]) => list.map((operation) => [operation.id, operation] as const)
const answering = operations.filter(({ errors }) => errors !== 'html')
/** Operations that create what there can be only one of. */
const once = new Set(['createTag', 'createOAuthApp'])
const compared = ['allow', 'www-authenticate', 'logout', 'access-control-allow-methods']

describeService(
  'the mock and the service',
  (service) => {
    let mock: Mock
    let blog: Awaited<ReturnType<typeof startBlog>>
    let tenant: Tenant
    beforeAll(async () => {
      mock = await startMock({ port: await freePort(), host: '127.0.0.1' })
      blog = await startBlog()
      tenant = await createPlatformAdmin(service)
    })
    afterAll(async () => {
      await mock.close()
      await blog.stop()
    })

    const askMock = async ({ path, init }: Omit<Case, 'name'>) =>
      seen(await fetch(mock.url + path, { ...init, redirect: 'manual' }))
    const askService = async ({ path, init }: Omit<Case, 'name'>) => seen(await service.fetch(path, init))

    const first = service.kind === 'sqlite' ? 0 : 6
    test.each(named(sample(operations, 48, first)))(
      'the mock and the service both refuse what %s refuses',
      async (_, operation) => {
        let refused = 0
        for (const sent of casesOf(operation)) {
          const [mocked, real] = [credentials(operation, null), credentials(operation, tenant)]
          const expected = await askMock(withHeaders(sent, mocked))
          // The service may do what the mock accepts; the test of examples has its own organization for that.
          if (expected.status < 400) continue
          await service.app.db('rate_limits').delete()
          const came = await askService(withHeaders(sent, real))
          if (operation.errors === 'html' && came.status < 500) came.body = expected.body
          expect(came, sent.name).toEqual(expected)
          refused++
        }
        expect(refused).toBeGreaterThan(1)
      },
    )

    describe('example requests', () => {
      let shared: DemoWorld
      beforeAll(async () => {
        shared = await createDemoWorld(service, { elsewhere: blog.url })
      })

      /** A request that changes something has a world of its own. */
      async function worldFor({ id, method }: Operation): Promise<DemoWorld> {
        if (method === 'get') return shared
        const publishedAs = /ReleaseId$/.test(id) ? 'missing' : 'ok'
        const without = once.has(id) ? id : ''
        return createDemoWorld(service, { elsewhere: blog.url, without, publishedAs })
      }

      test.each(named(sample(answering, 48, first)))(
        'the mock and the service answer %s alike',
        async (_, operation) => {
          const world = await worldFor(operation)
          await service.app.db('rate_limits').delete()
          const came = await seen(await world.send(operation.id))
          const { path, init } = exampleRequest(operation)
          const ask = (headers: Record<string, string>) =>
            askMock({
              path,
              init: { ...init, headers: { ...init.headers, ...credentials(operation, null), ...headers } },
            })
          const reason = unlike[operation.id]
          if (came.status < 400) {
            const answer = await ask({
              Prefer: reason?.example ? `example=${reason.example}` : '',
              Accept: reason?.accept ?? '*/*',
            })
            expect(answer.status, JSON.stringify(came.body)).toBe(reason?.status ?? came.status)
            expect(answer.type).toBe(came.type)
            const differences = shapeDifferences(answer.body, came.body)
            if (reason === undefined || reason.example) expect(differences).toEqual([])
            return
          }
          const hint =
            'Say why in contract/mock-exceptions.ts, or let helpers/demo-world.ts make what it needs'
          expect(
            reason,
            `${operation.id}: ${came.status} ${JSON.stringify(came.body)}. ${hint}`,
          ).toBeDefined()
          const { code } = came.body as { code?: string }
          const answer = await ask({ Prefer: `code=${came.status}${code ? `, example=${code}` : ''}` })
          expect(answer.status, JSON.stringify(answer.body)).toBe(came.status)
          expect((answer.body as { code?: string }).code).toBe(code)
        },
      )
    })

    test('the mock and the service refuse an unknown path alike, and list the methods of a known one', async () => {
      const cases = [
        '/nowhere',
        '/public/v1/nowhere',
        '/API/posts/tags/x/y',
        '/posts/%E0%A4%A',
        `/${'x'.repeat(9_000)}`,
      ]
      for (const path of cases)
        expect(await askMock({ path, init: { headers: {} } })).toEqual(
          await askService({ path, init: { headers: {} } }),
        )
      const patch: Omit<Case, 'name'> = { path: '/posts/tags', init: { method: 'PATCH', headers: {} } }
      expect(await askMock(patch)).toEqual(await askService(patch))
    })
  },
  // The mock is the same beside both; the suites of the modules run on both.
  {
    databases: sample(databaseKinds, 2),
    overrides: { clock: testClock(Date.parse('2026-11-21T09:30:00.000Z')) },
  },
)

function withHeaders({ path, init }: Case, own: Record<string, string>): Omit<Case, 'name'> {
  return { path, init: { ...init, headers: { ...own, ...init.headers } } }
}

/** The mock takes any credential; null stands for it. */
function credentials({ security }: Operation, tenant: Tenant | null): Record<string, string> {
  if (security === 'none') return {}
  return security === 'key'
    ? { authorization: tenant?.apiKey ?? 'key' }
    : { auth: tenant?.session ?? 'session' }
}

/** Requests that the contract refuses, and others that reach no handler. */
function casesOf(operation: Operation): Case[] {
  const { path, init } = exampleRequest(operation)
  const change: Change = (name, { body, headers }) => ({
    name,
    path,
    init: { ...init, ...(body === undefined ? {} : { body }), headers: { ...init.headers, ...headers } },
  })
  const closed = operation.security !== 'none' && !operation.security.startsWith('optional')
  return [
    { name: 'a method of no path', path, init: { method: 'PATCH', headers: {} } },
    { name: 'a longer path', path: `${path.split('?')[0]}/nowhere/at/all`, init: { headers: {} } },
    ...(closed ? credentialCases(change) : []),
    ...(operation.body?.startsWith('json') ? bodyCases(operation, String(init.body), change) : []),
    ...(operation.body === 'multipart' ? [change('no form', { body: '{}' })] : []),
  ]
}

type Change = (name: string, changes: { body?: string; headers?: Record<string, string> }) => Case

function credentialCases(change: Change): Case[] {
  return [
    change('no credential', { headers: { auth: '', authorization: '' } }),
    change('an invalid credential', { headers: { auth: 'invalid', authorization: 'invalid' } }),
  ]
}

function bodyCases({ bodyLimit }: Operation, text: string, change: Change): Case[] {
  const body = JSON.parse(text) as Record<string, unknown>
  const other = (key: string, value: unknown) => JSON.stringify({ ...body, [key]: value })
  return [
    change('half a body', { body: '{' }),
    change('a body that is no object', { body: '"text"' }),
    change('an empty object', { body: '{}' }),
    change('a body of another type', { headers: { 'content-type': 'text/plain' } }),
    change('an unknown member', { body: other('unknown_member', 1) }),
    change('an unknown member, with strict handling', {
      body: other('unknown_member', 1),
      headers: { Prefer: 'handling=strict' },
    }),
    ...Object.keys(body).map((key) => change(`another type of ${key}`, { body: other(key, [[{}]]) })),
    ...(bodyLimit <= 1024 * 1024 ? [change('too long a body', { body: `"${'x'.repeat(bodyLimit)}"` })] : []),
  ]
}

/** Reads an answer without what differs each time, and with one address of both servers. */
async function seen(response: Response): Promise<Seen> {
  const atOneAddress = (text: string) => text.replaceAll(/http:\/\/localhost:\d+/g, 'http://localhost:3000')
  const text = atOneAddress(await response.text())
  const headerOf = (name: string) => {
    const value = response.headers.get(name)
    return value === null ? null : atOneAddress(value)
  }
  const type = response.headers.get('content-type')?.split(';')[0]
  return {
    status: response.status,
    type,
    headers: Object.fromEntries(compared.map((name) => [name, headerOf(name)])),
    body: /[/+]json$/.test(type ?? '') ? withoutId(JSON.parse(text)) : null,
  }
}

function withoutId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { request_id: _, ...rest } = body as Record<string, unknown>
  return rest
}
