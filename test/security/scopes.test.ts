import { beforeAll, describe, expect, test } from 'vitest'
import { type OperationScope, scopeResources } from '../../generated/scopes.ts'
import type { Operation } from '../../scripts/operations.ts'
import { allScopes, type Scope } from '../../server/contract/scopes.ts'
import { operations as all, exampleRequest } from '../helpers/examples.ts'
import { addGroup, addMember } from '../helpers/members.ts'
import { sample, spread } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { tokenOf } from './resources.ts'

// Generated over the contract: what each scope, role and channel group opens, on every operation that takes a key.

const takingKeys = all.filter(({ security }) => ['key', 'session-or-key', 'optional-any'].includes(security))
const named = takingKeys.map((operation) => [operation.id, operation] as const)

/** Tags whose operations a key opens. What is about people, access and money stays with sessions. */
const tagsForKeys = [
  'ai',
  'analytics',
  'autopost',
  'inbox',
  'integrations',
  'library',
  'link-parameters',
  'mcp',
  'measures',
  'media',
  'notifications',
  'plugs',
  'posts',
  'public-api',
  'reads',
  'schedule',
  'sets',
  'signatures',
  'tags',
  'webhooks',
]

/** Operations of those tags that take no key, each for its reason. */
const withoutKey: Record<string, string> = {
  exportThread: 'only administrators of the service may call it',
  getCalendarFile: 'the token in the path is the credential',
  listProviders: 'anybody may call it',
  markNotificationsRead: 'a member has read something, a key has not',
  putMediaPart: 'the signed URL is the credential',
  refreshFromExtension: 'the token in the body is the credential',
}

describe('the contract', () => {
  test('opens operations on posts and channels to keys, and only those', () => {
    expect([...new Set(takingKeys.map(({ tag }) => tag))].toSorted()).toEqual(tagsForKeys)
    const closed = all.filter((each) => tagsForKeys.includes(each.tag) && !takingKeys.includes(each))
    expect(closed.map(({ id }) => id).toSorted()).toEqual(Object.keys(withoutKey))
  })

  test('names a scope for every operation of keys except the MCP endpoint and the key check', () => {
    expect(
      takingKeys
        .filter(({ scope }) => scope === null)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['callMcp', 'isConnected'])
  })

  test('requires a write scope for every operation that can change something', () => {
    const reads = takingKeys.filter(({ method, scope }) => method !== 'get' && scope?.endsWith(':read'))
    expect(reads.map(({ id }) => id).toSorted()).toEqual([
      'askAboutShortLinks',
      'findMentions',
      'previewFeed',
    ])
    const writes = takingKeys.filter(({ method, scope }) => method === 'get' && scope?.endsWith(':write'))
    expect(writes.map(({ id }) => id).toSorted()).toEqual([
      'findTelegramChat',
      'getConnectUrl',
      'getMoltbookStatus',
      'startConnect',
    ])
  })
})

describeService('keys and tokens', (service) => {
  let tenant: Tenant
  const keys = new Map<Scope, string>()
  let boundKey: string
  let userToken: string
  beforeAll(async () => {
    tenant = await service.createTenant()
    const { create } = tenant.console.apiKeys
    for (const scope of allScopes)
      keys.set(scope, (await create({ body: { name: scope, scopes: [scope] } })).key)
    const group = await addGroup(service, tenant, 'Bound', [])
    boundKey = (await create({ body: { name: 'Bound', group } })).key
    userToken = await tokenOf(tenant, await addMember(service, tenant, 'USER'))
  })

  /**
   * Calls the operation so that it ends after the credential was checked and before anything happens: a NUL in the URL is a 400.
   * Returns the status, and the code of a refusal.
   */
  async function call(operation: Operation, authorization: string): Promise<unknown> {
    const { path, init } = exampleRequest(operation)
    const nul = `${path}${path.includes('?') ? '&' : '?'}nul=%00`
    const response = await service.fetch(nul, { ...init, headers: { ...init.headers, authorization } })
    const { code } = (await response.json()) as { code: string }
    return response.status === 400 ? 'opened' : code
  }

  /** The scopes under test: the one that is needed, its short form, and some of all others. */
  function scopesFor({ scope }: Operation, index: number): Scope[] {
    const needed = scope === null ? [] : [scope as OperationScope, scope.split(':')[1] as Scope]
    return [...new Set([...needed, ...sample(allScopes, 8, index)])]
  }

  test.each(spread(named, service.kind))('open %s with its scope only', async (_, operation) => {
    const { scope } = operation
    for (const granted of scopesFor(operation, takingKeys.indexOf(operation))) {
      const opens = scope === null || granted === scope || granted === scope.split(':')[1]
      const answer = await call(operation, keys.get(granted) ?? '')
      expect([granted, answer]).toEqual([granted, opens ? 'opened' : 'insufficient_scope'])
    }
  })

  test.each(spread(named, service.kind))(
    'open %s to a channel group only where the contract says so',
    async (_, operation) => {
      expect(await call(operation, boundKey)).toBe(operation.groupKeys ? 'opened' : 'forbidden')
    },
  )

  test.each(spread(named, service.kind))(
    'open %s to an ordinary member only where no role is required',
    async (_, operation) => {
      expect(await call(operation, userToken)).toBe(operation.roles === null ? 'opened' : 'forbidden')
    },
  )

  test('follow the current role of their member', async () => {
    const member = await addMember(service, tenant, 'ADMIN')
    const token = await tokenOf(tenant, member)
    const operation = takingKeys.find(({ roles }) => roles === 'ADMIN') as Operation
    expect(await call(operation, token)).toBe('opened')
    await tenant.console.team.changeRole({ path: { id: member.userId }, body: { role: 'USER' } })
    expect(await call(operation, token)).toBe('forbidden')
  })

  test('name the missing scope in words and for OAuth clients', async () => {
    const [scope] = scopeResources.map(({ name }) => `${name}:read` as Scope)
    const response = await service.fetch('/webhooks', {
      headers: { authorization: keys.get(scope ?? 'read') ?? '' },
    })
    expect(response.headers.get('www-authenticate')).toContain('scope="webhooks:read"')
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('webhooks:read') })
  })
})
