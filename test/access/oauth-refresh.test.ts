import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../server/db/expiry.ts'
import { sha256 } from '../../server/lib/secrets/crypto.ts'
import { addMember } from '../helpers/members.ts'
import { describeService } from '../helpers/server.ts'
import {
  type AgentTokens,
  approve,
  redemption,
  refresh,
  refreshed,
  registerAgent,
  token,
  tokensFor,
} from './agents-support.ts'
import { refusal, setUp, statusWith, tokenFor } from './oauth-support.ts'

describeService('oauth: refresh tokens', (service) => {
  const DAY = 24 * 60 * 60_000
  const rows = () => service.app.db('oauth_tokens')
  const sweep = () => deleteExpired(service.app, { batch: 100, signal: new AbortController().signal })

  /** An approved agent whose tokens open the API, so that a test sees whether they still do. */
  async function start() {
    const tenant = await service.createTenant()
    const agent = await registerAgent(service)
    const tokens = await tokensFor(service, tenant, agent, { resource: service.app.config.baseUrl })
    return { tenant, agent, tokens }
  }

  it('a refresh returns the next pair and keeps the access token that is still valid', async () => {
    const { agent, tokens } = await start()
    service.clock.advance(60_000)
    const next = await refreshed(service, agent, tokens)
    expect(next).toEqual({
      ...tokens,
      access_token: expect.stringMatching(/^pos_/),
      refresh_token: expect.stringMatching(/^por_[0-9a-f]{64}$/),
    })
    expect(next.access_token).not.toBe(tokens.access_token)
    expect(await statusWith(service, next.access_token)).toBe(200)
    expect(await statusWith(service, tokens.access_token)).toBe(200)
  })

  it('an agent that refreshes stays approved for months, and expires after 90 days without', async () => {
    const { agent, tokens } = await start()
    let current = tokens
    for (let month = 0; month < 5; month++) {
      service.clock.advance(60 * DAY)
      await sweep()
      current = await refreshed(service, agent, current)
    }
    expect(await statusWith(service, current.access_token)).toBe(200)
    service.clock.advance(90 * DAY)
    expect(await refusal(await refresh(service, agent, current.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ])
  })

  it('concurrent refreshes all succeed and return the same refresh token', async () => {
    const { agent, tokens } = await start()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refresh(service, agent, tokens.refresh_token)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const all = (await Promise.all(answers.map((answer) => answer.json()))) as AgentTokens[]
    expect(new Set(all.map((each) => each.refresh_token)).size).toBe(1)
    expect(new Set(all.map((each) => each.access_token)).size).toBe(6)
    for (const each of all) expect(await statusWith(service, each.access_token)).toBe(200)
  })

  it('a repetition within seconds returns the newest refresh token, however many followed', async () => {
    const { agent, tokens } = await start()
    const second = await refreshed(service, agent, tokens)
    const third = await refreshed(service, agent, second)
    service.clock.advance(29_999)
    expect(await refreshed(service, agent, tokens)).toMatchObject({ refresh_token: third.refresh_token })
    service.clock.advance(DAY)
    expect((await refresh(service, agent, third.refresh_token)).status).toBe(200)
  })

  it('a later reuse revokes every token of the approval, and the audit log records it', async () => {
    const { tenant, agent, tokens } = await start()
    const other = await tokensFor(service, tenant, agent, { resource: service.app.config.baseUrl })
    const next = await refreshed(service, agent, tokens)
    service.clock.advance(30_000)
    expect(await refusal(await refresh(service, agent, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    for (const { access_token } of [tokens, next]) expect(await statusWith(service, access_token)).toBe(401)
    expect(await refusal(await refresh(service, agent, next.refresh_token))).toEqual([400, 'invalid_grant'])
    // Another approval of the same client is another family.
    expect(await statusWith(service, other.access_token)).toBe(200)
    const log = await service.app.db('audit_log').where({ organization_id: tenant.organizationId })
    expect(log.filter(({ action }) => action === 'grant.replayed')).toHaveLength(1)
  })

  it('a thief who refreshes first is detected when the client refreshes', async () => {
    const { agent, tokens } = await start()
    const stolen = await refreshed(service, agent, tokens)
    service.clock.advance(3600_000)
    expect((await refresh(service, agent, tokens.refresh_token)).status).toBe(400)
    expect(await statusWith(service, stolen.access_token)).toBe(401)
    expect((await refresh(service, agent, stolen.refresh_token)).status).toBe(400)
  })

  it('a refresh may request less, for this access token only', async () => {
    const { baseUrl } = service.app.config
    const { agent, tokens } = await start()
    const less = await refreshed(service, agent, tokens, { scope: 'posts:read', resource: `${baseUrl}/mcp` })
    expect(less.scope).toBe('posts:read')
    expect(await statusWith(service, less.access_token)).toBe(401)
    const again = await refreshed(service, agent, less)
    expect(again.scope).toBe('read write')
    expect(await statusWith(service, again.access_token)).toBe(200)
  })

  it('a refresh never gets more than the user approved', async () => {
    const { baseUrl } = service.app.config
    const tenant = await service.createTenant()
    const agent = await registerAgent(service)
    const tokens = await tokensFor(service, tenant, agent, { scope: 'posts:read media:write' })
    const wrong: [string, Record<string, string>][] = [
      ['invalid_scope', { scope: 'read' }],
      ['invalid_scope', { scope: 'posts:write' }],
      ['invalid_scope', { scope: 'everything' }],
      ['invalid_target', { resource: baseUrl }],
      ['invalid_target', { resource: 'https://other.example' }],
    ]
    for (const [error, change] of wrong)
      expect(await refusal(await refresh(service, agent, tokens.refresh_token, change)), error).toEqual([
        400,
        error,
      ])
    expect(await refreshed(service, agent, tokens, { scope: 'posts:read' })).toMatchObject({
      scope: 'posts:read',
    })
  })

  it.each([
    ['another agent', async () => ({ client_id: await registerAgent(service) }), 'invalid_grant', 400],
    ['an app with its secret', async () => (await setUp(service)).client, 'invalid_grant', 400],
    ['an unknown client', async () => ({ client_id: 'pca_agent_gone' }), 'invalid_client', 401],
    ['a wrong secret', async () => ({ client_secret: 'x' }), 'invalid_client', 401],
    ['no token', async () => ({ refresh_token: '' }), 'invalid_request', 400],
    ['another token', async () => ({ refresh_token: 'por_unknown' }), 'invalid_grant', 400],
  ] as const)('a refresh with %s is refused', async (_, change, error, status) => {
    const { agent, tokens } = await start()
    const fields = (await change()) as Record<string, string>
    expect(await refusal(await refresh(service, agent, tokens.refresh_token, fields))).toEqual([
      status,
      error,
    ])
    expect((await refresh(service, agent, tokens.refresh_token)).status).toBe(200)
  })

  it('an access token is not accepted as a refresh token', async () => {
    const { agent, tokens } = await start()
    expect((await refresh(service, agent, tokens.access_token)).status).toBe(400)
  })

  it('a refresh is refused after the membership ended, and joining again does not restore it', async () => {
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    const agent = await registerAgent(service)
    const organization_id = tenant.organizationId
    const tokens = await tokensFor(service, member, agent, { organization_id })
    const { db } = service.app
    const membership = { organization_id, user_id: member.userId }
    const row = await db('memberships').where(membership).first()
    await db('memberships').where(membership).delete()
    expect((await refresh(service, agent, tokens.refresh_token)).status).toBe(400)
    if (row !== undefined) await db('memberships').insert({ ...row, id: `${row.id}-again` })
    expect((await refresh(service, agent, tokens.refresh_token)).status).toBe(400)
  })

  it('revoking either token ends both', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const { agent, tokens } = await start()
      const next = await refreshed(service, agent, tokens)
      const body = new URLSearchParams({ client_id: agent, token: next[which] })
      expect((await service.fetch('/oauth/revoke', { method: 'POST', body })).status).toBe(200)
      expect(await statusWith(service, next.access_token), which).toBe(401)
      expect(await statusWith(service, tokens.access_token), which).toBe(401)
      expect((await refresh(service, agent, next.refresh_token)).status, which).toBe(400)
    }
  })

  it('reusing a code ends the tokens that it gave, refreshed or not', async () => {
    const tenant = await service.createTenant()
    const agent = await registerAgent(service)
    const code = await approve(tenant, agent, { resource: service.app.config.baseUrl })
    const first = (await (await token(service, redemption(agent, code))).json()) as AgentTokens
    const next = await refreshed(service, agent, first)
    service.clock.advance(10_000)
    expect((await token(service, redemption(agent, code))).status).toBe(400)
    expect(await statusWith(service, next.access_token)).toBe(401)
    expect((await refresh(service, agent, next.refresh_token)).status).toBe(400)
  })

  it('a concurrent refresh does not escape a revocation', async () => {
    for (let round = 0; round < 5; round++) {
      const { tenant, agent, tokens } = await start()
      const [grant] = await tenant.console.oauth.approvedApps.list()
      const [answers] = await Promise.all([
        Promise.all([1, 2, 3].map(() => refresh(service, agent, tokens.refresh_token))),
        tenant.console.oauth.approvedApps.revoke({ path: { id: grant?.id ?? '' } }),
      ])
      const left = await rows().where({ user_id: tenant.userId }).whereNull('revoked_at')
      expect(left, JSON.stringify(answers.map(({ status }) => status))).toEqual([])
    }
  })

  it('tokens are stored as hashes, and expired ones are deleted except the one that the audit log names', async () => {
    const { agent, tokens } = await start()
    const next = await refreshed(service, agent, tokens)
    const stored = await rows().whereIn(
      'token_hash',
      [tokens.access_token, tokens.refresh_token, next.refresh_token].map((value) => sha256(value)),
    )
    expect(stored).toHaveLength(3)
    const family = stored[0]?.family_id
    expect(JSON.stringify(await rows())).not.toMatch(/po[rs]_/)
    service.clock.advance(90 * DAY)
    await sweep()
    const left = await rows().where({ family_id: family ?? '' })
    expect(left.map(({ id, kind }) => [id, kind])).toEqual([[family, 'refresh']])
  })

  describe('apps of organizations', () => {
    it('apps keep tokens that do not expire, and get no refresh tokens', async () => {
      const { tenant, app } = await setUp(service)
      const value = await tokenFor(service, tenant, app, { scope: 'read offline_access' })
      service.clock.advance(400 * DAY)
      await sweep()
      expect(await statusWith(service, value)).toBe(200)
    })
  })
})
