import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../scripts/operations.ts'
import type { Role } from '../../server/db/tables/accounts.ts'
import { newId } from '../../server/lib/ids.ts'
import type { DemoKind } from '../contract/demo-organization.ts'
import { operations as all, exampleRequest, pathParameters } from '../helpers/examples.ts'
import { addMember } from '../helpers/members.ts'
import { sample, spread } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { lists, type Rows, resources, resourcesOf, snapshot } from './resources.ts'

// Generated over the contract: whoever does not belong gets 401 or 403 from every operation, and learns nothing. In `npm test` each
// operation is asked on one of the databases.

// Pages answer people with pages and redirects: pages.test.ts.
const operations = all.filter(({ errors }) => errors !== 'html')
const keyed = operations.filter(({ security }) => security === 'key' || security === 'session-or-key')
const sessioned = operations.filter(({ security }) => security === 'session' || security === 'session-or-key')
const closed = [...new Set([...keyed, ...sessioned])]
const named = (list: Operation[]) => list.map((operation) => [operation.id, operation] as const)

describe('the contract', () => {
  test('leaves only the intended operations open', () => {
    const open = operations.filter(({ security }) => security === 'none').map(({ id }) => id)
    expect(open.toSorted()).toEqual([...openOperations].toSorted())
  })

  test('has enough operations of each kind for this suite', () => {
    expect(keyed.length).toBeGreaterThan(15)
    expect(sessioned.length).toBeGreaterThan(30)
  })
})

/** Reviewed one by one: each authenticates in its body, or has nothing to hide. */
const openOperations = new Set([
  'getRoot',
  'getLiveness',
  'getReadiness',
  'getMetrics',
  'getContract',
  'getDocs',
  'getErrorCatalogue',
  'getDocsPage',
  'getDocsPlatform',
  'getDocsOperation',
  'getDocsAsset',
  'searchDocs',
  'getContractYaml',
  'getContract32',
  'getWorkflows',
  'getPostmanCollection',
  'getBrunoCollection',
  'getSdkPackage',
  'getPythonPackage',
  'getCalendarFile',
  'getLlmsIndex',
  'getLlmsText',
  'getRobots',
  'getIcon',
  'getFavicon',
  'getFile',
  'putMediaPart',
  'getSandboxFeed',
  'canRegister',
  'register',
  'login',
  'submitSecondFactor',
  'startPasskeySignIn',
  'signInWithPasskey',
  'forgotPassword',
  'resetPassword',
  'activateAccount',
  'resendActivation',
  'startSignIn',
  'checkSignIn',
  'mobileCallback',
  'listProviders',
  'refreshFromExtension',
  'exchangeCode',
  'revokeToken',
  'getServerMetadata',
  'getMcpServerMetadata',
  'getResourceMetadata',
  'getMcpResourceMetadata',
  'registerClient',
  'listSignInProviders',
  'passOnFormAnswer',
  'startDeviceAuthorization',
  'pollDeviceToken',
  'createEnterpriseUser',
  'getEnterpriseConnectUrl',
  'deleteEnterpriseChannel',
  'previewPost',
  'listPreviewComments',
  'trackVisitor',
  'modifySubscription',
  'tellAgent',
  'streamVideo',
  'receivePaymentEvent',
])

/** Kinds of credential that open an operation. */
function kindsOf({ security }: Operation): ('key' | 'session')[] {
  if (security === 'session-or-key') return ['key', 'session']
  return [security === 'key' ? 'key' : 'session']
}

const noCredentials = [
  'x',
  'Bearer ',
  'pos_',
  `pos_${'a'.repeat(40)}`,
  'a'.repeat(5_000),
  "' or 1=1 --",
  'null',
]

/** Operations with an `id` that is a name of a provider, a platform or the contract. */
const namesElsewhere = new Set(['addThirdPartyAccount', 'readPost', 'runMultipartStep'])

const foreignSites: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
]

describeService('access checks of the service', (service) => {
  const namedHere = (list: Operation[]) => spread(named(list), service.kind)

  describe('credentials', () => {
    let tenant: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
    })

    async function call(operation: Operation, headers: Record<string, string>): Promise<Response> {
      const { path, init } = exampleRequest(operation)
      return service.fetch(path, { ...init, headers: { ...init.headers, ...headers } })
    }

    async function refusal(response: Response, status: number): Promise<void> {
      const text = await response.text()
      expect(response.status, text).toBe(status)
      expect(response.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/)
      expect(text).not.toContain(tenant.organizationId)
      expect(text).not.toContain(tenant.email)
    }

    test.each(namedHere(closed))('%s requires a credential', async (_, operation) => {
      await refusal(await call(operation, {}), 401)
    })

    test.each(namedHere(closed))('%s refuses an invalid credential', async (_, operation) => {
      const header = { key: 'authorization', session: 'auth' }
      for (const value of sample(noCredentials, 4, closed.indexOf(operation)))
        for (const kind of kindsOf(operation))
          await refusal(await call(operation, { [header[kind]]: value }), 401)
    })

    test.each(namedHere(sessioned))(
      '%s refuses an API key as a session and tells the client to sign out',
      async (_, operation) => {
        const authorization: { authorization?: string } =
          operation.security === 'session' ? { authorization: tenant.apiKey } : {}
        const response = await call(operation, { auth: tenant.apiKey, ...authorization })
        expect(response.headers.get('logout')).toBe('true')
        await refusal(response, 401)
      },
    )

    test.each(namedHere(keyed))('%s refuses a session as an API key', async (_, operation) => {
      const auth: { auth?: string } = operation.security === 'key' ? { auth: tenant.session } : {}
      await refusal(await call(operation, { authorization: tenant.session, ...auth }), 401)
    })

    test.each(namedHere(sessioned.filter(({ method }) => method !== 'get')))(
      '%s refuses a write that another site sends with the cookie',
      async (_, operation) => {
        const cookie = `auth=${tenant.session}`
        for (const headers of sample(foreignSites, 3, sessioned.indexOf(operation)))
          await refusal(await call(operation, { cookie, ...headers }), 403)
      },
    )
  })

  describe('roles', () => {
    let tenant: Tenant
    let sessions: Record<Role, string>
    let before: Rows
    beforeAll(async () => {
      tenant = await service.createTenant()
      const member = async (role: Role) => (await addMember(service, tenant, role)).session
      sessions = { USER: await member('USER'), ADMIN: await member('ADMIN'), SUPERADMIN: tenant.session }
      before = await snapshot(service, tenant.organizationId)
    })

    const below: Record<string, Role[]> = { ADMIN: ['USER'], SUPERADMIN: ['USER', 'ADMIN'] }
    const guarded = sessioned.filter(({ roles }) => roles !== null)

    test('guard operations of admins and owners', () => {
      expect(guarded.length).toBeGreaterThan(10)
    })

    test.each(namedHere(guarded))('%s refuses too low a role', async (_, operation) => {
      for (const role of below[operation.roles ?? ''] ?? []) {
        const { path, init } = exampleRequest(operation)
        const response = await service.fetch(path, {
          ...init,
          headers: { ...init.headers, auth: sessions[role], showorg: tenant.organizationId },
        })
        expect(response.status, await response.text()).toBe(403)
      }
      expect(await snapshot(service, tenant.organizationId)).toEqual(before)
    })

    test.each(namedHere(sessioned.filter(({ platformAdmin }) => platformAdmin)))(
      '%s refuses the owner of an organization',
      async (_, operation) => {
        const { path, init } = exampleRequest(operation)
        const response = await service.fetch(path, {
          ...init,
          headers: { ...init.headers, auth: tenant.session },
        })
        expect(response.status, await response.text()).toBe(403)
      },
    )
  })

  describe('organizations', () => {
    let owner: Tenant
    let stranger: Tenant
    let ids: Awaited<ReturnType<typeof resourcesOf>>
    let before: Rows
    beforeAll(async () => {
      owner = await service.createTenant()
      stranger = await service.createTenant()
      ids = await resourcesOf(service, owner)
      before = await snapshot(service, owner.organizationId)
    })

    test('a caller cannot enter another organization by header or cookie', async () => {
      for (const hint of [{ showorg: owner.organizationId }, { cookie: `showorg=${owner.organizationId}` }]) {
        const headers = { auth: stranger.session, ...(hint as Record<string, string>) }
        const self = (await (await service.fetch('/user/self', { headers })).json()) as { orgId: string }
        expect(self.orgId).toBe(stranger.organizationId)
      }
    })

    // What only administrators of the service may do is refused to a stranger before any id is looked at.
    const addressed = closed.filter(({ path, platformAdmin }) => path.includes('{') && !platformAdmin)
    const foreign = addressed.filter(({ id }) => resources[id] !== undefined)

    test('every id in a path is of a kind that the owner has a thing of', () => {
      const missing = foreign.flatMap(({ id }) => {
        const kind = resources[id]?.[1]
        return kind !== undefined && ids[kind]
          ? []
          : [`${id}: resourcesOf (security/resources.ts) must make a ${kind}`]
      })
      expect(missing).toEqual([])
    })

    test('every path parameter named id has an id of the demo organization as its example', () => {
      const without = addressed
        .filter(({ id }) => resources[id] === undefined && !namesElsewhere.has(id))
        .filter((operation) => pathParameters(operation).some(({ name }) => /^id$|Id$/.test(name)))
        .map(
          ({ id }) =>
            `${id}: give its parameter an id of contract/demo-organization.ts, or add it to namesElsewhere`,
        )
      expect(without).toEqual([])
    })

    test.each(namedHere(foreign))(
      "%s does not find another organization's resource",
      async (_, operation) => {
        const [name, kind] = resources[operation.id] as [string, DemoKind]
        const credentials = { key: { authorization: stranger.apiKey }, session: { auth: stranger.session } }
        const attempt = async (id: string, credential: Record<string, string>) => {
          const { path, init } = exampleRequest(operation, { [name]: id })
          const response = await service.fetch(path, { ...init, headers: { ...init.headers, ...credential } })
          const { request_id, instance, ...body } = (await response.json()) as Record<string, unknown>
          return { status: response.status, body }
        }
        const kinds = kindsOf(operation)
        for (const caller of kinds.length === 1 ? kinds : sample(kinds, 2, foreign.indexOf(operation))) {
          const theirs = await attempt(ids[kind] as string, credentials[caller])
          // Like one that never was, to the letter.
          expect(theirs).toEqual(await attempt(newId(), credentials[caller]))
          if (lists.has(operation.id)) expect(theirs).toEqual({ status: 200, body: expect.anything() })
          else expect(theirs.status).toBe(404)
        }
        expect(await snapshot(service, owner.organizationId)).toEqual(before)
      },
    )
  })
})
