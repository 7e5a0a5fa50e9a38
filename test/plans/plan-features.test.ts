import { expect, test } from 'vitest'
import { type OperationId, operationTable } from '../../generated/operations.ts'
import { run } from '../../sdk/cli/run.ts'
import { issueToken } from '../../server/access/oauth/tokens.ts'
import type { PlanFeature, Tier } from '../../server/db/tables/plans.ts'
import type { OperationRow } from '../../server/http/operations/operation.ts'
import { registerApp } from '../access/oauth-support.ts'
import { saying } from '../ai/copilot/support.ts'
import { aiConfig, standInForFile } from '../ai/support.ts'
import { following } from '../autopost/support.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { connect } from '../mcp/support.ts'
import { selling, subscribe } from './support.ts'

const standIn = await standInForFile()
const ai = aiConfig(standIn.url)

const table = Object.entries(operationTable) as [OperationId, OperationRow & { tag: string }][]
const gated = table.filter(([, { planFeature }]) => planFeature !== undefined)

const sold: PlanFeature[] = ['ai', 'public_api', 'third_party', 'reads']
/** Features that each plan opens, written down apart from the service. */
const opened: Record<Tier, PlanFeature[]> = {
  FREE: [],
  STANDARD: sold,
  TEAM: [...sold, 'team_members', 'autoPost'],
  PRO: [...sold, 'team_members', 'autoPost'],
  ULTIMATE: [...sold, 'team_members', 'autoPost'],
}
const tiers = Object.keys(opened) as Tier[]

const credentials = ['session header', 'session cookie', 'API key', 'OAuth token'] as const
type Credential = (typeof credentials)[number]

/** Operations of these topics that reach no vendor, so that every plan has them. */
const open: OperationId[] = [
  'getCredits',
  'listVideoOptions',
  'deleteCopilotThread',
  'listThirdPartyProviders',
  'listThirdPartyAccounts',
  'removeThirdPartyAccount',
  'getThirdPartyJob',
]

test('every operation that uses a model or an app key of the operator names the feature of its plan', () => {
  const using = table.filter(
    ([id, { tag, path, method }]) =>
      (['ai', 'copilot', 'reads', 'third-party'].includes(tag) && !open.includes(id)) ||
      (path.includes('video') && method === 'post'),
  )
  const unnamed = using.filter(([, { planFeature }]) => planFeature === undefined).map(([id]) => id)
  expect(unnamed).toEqual([])
  expect(using.length).toBeGreaterThan(20)
})

function accepts({ security }: OperationRow, credential: Credential): boolean {
  const byKey = credential === 'API key' || credential === 'OAuth token'
  return security === 'session-or-key' || security === (byKey ? 'key' : 'session')
}

const cases = gated.flatMap(([id, row]) =>
  credentials
    .filter((credential) => accepts(row, credential))
    .flatMap((credential) => tiers.map((tier) => ({ id, row, credential, tier }))),
)

describeService(
  'a plan',
  (service) => {
    const tenants = new Map<Tier, Promise<Tenant & { token: string }>>()
    const tenantOf = (tier: Tier) => {
      const made = tenants.get(tier) ?? makeTenant(tier)
      tenants.set(tier, made)
      return made
    }
    async function makeTenant(tier: Tier) {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, tier)
      const { clientId } = await registerApp(tenant)
      const app = await service.app.db('oauth_apps').where({ client_id: clientId }).first()
      const { access: token } = await issueToken(service.app, {
        appId: app?.id ?? '',
        userId: tenant.userId,
        organizationId: tenant.organizationId,
        scopes: ['read', 'write'],
        resource: null,
      })
      return { ...tenant, token }
    }
    /** Sends an empty request, so that a call which the plan opens fails later, before it reaches a vendor. */
    async function isRefused({ row, credential, tier }: (typeof cases)[number]): Promise<boolean> {
      const tenant = await tenantOf(tier)
      const authentication = {
        'session header': { auth: tenant.session },
        'session cookie': { cookie: `auth=${tenant.session}` },
        'API key': { authorization: tenant.apiKey },
        'OAuth token': { authorization: tenant.token },
      }[credential]
      const hasBody = row.method !== 'get' && row.method !== 'delete'
      const response = await service.fetch(row.path.replace(/\{\w+\}/g, 'unknown'), {
        method: row.method.toUpperCase(),
        headers: { ...authentication, ...(hasBody ? { 'content-type': 'application/json' } : {}) } as never,
        ...(hasBody ? { body: '{}' } : {}),
      })
      const text = await response.text()
      expect([row.path, credential, response.status >= 500 && response.status !== 503]).toEqual([
        row.path,
        credential,
        false,
      ])
      return response.status === 402 || text.includes('plan_limit')
    }

    test('a plan allows the same operations to every kind of credential', async () => {
      for (const each of sample(cases, 9)) {
        const opens = opened[each.tier].includes(each.row.planFeature as PlanFeature)
        expect([each.id, each.credential, each.tier, await isRefused(each)]).toEqual([
          each.id,
          each.credential,
          each.tier,
          !opens,
        ])
      }
    })

    test.each(tiers)('%s allows the chat and the assistant, or keeps them from the model', async (tier) => {
      const { session } = await tenantOf(tier)
      const headers = { auth: session, 'content-type': 'application/json' }
      const chat = { messages: [{ id: '1', role: 'user', content: 'Hello' }] }
      const statuses = []
      for (const [path, body] of [
        ['/copilot/chat', chat],
        ['/copilot/agent', saying('Hello')],
      ] as const) {
        const response = await service.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        await response.text()
        statuses.push(response.status)
      }
      const expected = opened[tier].includes('ai') ? 201 : 402
      expect(statuses).toEqual([expected, expected])
      expect(standIn.calls.length > 0).toBe(expected === 201)
    })

    test.each(tiers)('%s allows the MCP server and the command line with the public API', async (tier) => {
      const tenant = await tenantOf(tier)
      const opens = opened[tier].includes('public_api')
      const connected = await connect(service, tenant.apiKey).then(
        (client) => client.close().then(() => true),
        () => false,
      )
      expect(connected).toBe(opens)
      let reported = ''
      const code = await run(['channels'], {
        env: { POSTERN_URL: service.url, POSTERN_API_KEY: tenant.apiKey },
        platform: 'linux',
        homeFolder: service.app.config.dataDir,
        readInput: async () => '',
        write: () => {},
        report: (text) => {
          reported += text
        },
        isInteractive: false,
        columns: 80,
        signal: new AbortController().signal,
        wait: async () => {},
      })
      expect([code === 0, reported.includes('does not include the public API')]).toEqual([opens, !opens])
    })

    test.each(tiers)('%s allows automatic posts and invitations, or refuses them', async (tier) => {
      const { console } = await tenantOf(tier)
      const feed = await console.result.autopost.create({ body: following('https://localhost/feed') })
      const invitation = await console.result.team.invite({ body: { role: 'USER', sendEmail: false } })
      const refused = [feed, invitation].map(({ response }) => response.status === 402)
      expect(refused).toEqual([!opened[tier].includes('autoPost'), !opened[tier].includes('team_members')])
    })
  },
  { config: { ...selling.config, ai } },
)

describeService('a service that sells no plans', (service) => {
  test('a service that sells no plans allows every operation to an organization without a plan', async () => {
    const { session } = await service.createTenant()
    for (const [, row] of sample(gated, 4)) {
      if (!accepts(row, 'session header')) continue
      const response = await service.fetch(row.path.replace(/\{\w+\}/g, 'unknown'), {
        method: row.method.toUpperCase(),
        headers: { auth: session },
      })
      expect([row.path, response.status]).not.toEqual([row.path, 402])
    }
  })
})
