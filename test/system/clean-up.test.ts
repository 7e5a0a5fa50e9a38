import { expect, it } from 'vitest'
import { cleanUp } from '../../server/accounts/auth/clean-up.job.ts'
import { issueToken } from '../../server/accounts/auth/tokens.ts'
import { rememberDevice } from '../../server/accounts/sessions/known-devices.ts'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import { deleteExpired } from '../../server/db/expiry.ts'
import { consume } from '../../server/db/rate-limit.ts'
import { newId } from '../../server/lib/ids.ts'
import { sha256 } from '../../server/lib/secrets/crypto.ts'
import { describeService } from '../helpers/server.ts'

const DAY = 86_400_000
const tables = [
  'sessions',
  'known_devices',
  'user_tokens',
  'connect_states',
  'idempotency_keys',
  'rate_limits',
  'audit_log',
  'enterprise_tokens',
] as const

describeService('clean-up', (service) => {
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, (await service.app.db(table)).length] as const)),
    )
  const all = (count: number) => Object.fromEntries(tables.map((table) => [table, count]))

  /** One row in each table; all of them last a day but the session and its device. */
  async function addRows(organizationId: string, userId: string) {
    const { app, clock } = service
    const now = clock.now()
    await startSession(app, userId, { ip: '127.0.0.1', userAgent: 'tests' })
    await rememberDevice(app, userId, undefined)
    await issueToken(app, userId, 'activate')
    await app.db('connect_states').insert({
      state_hash: sha256(newId()),
      organization_id: organizationId,
      identifier: 'sandbox',
      data_sealed: 'sealed',
      refresh: null,
      onboarding: 0,
      created_at: now,
      expires_at: now + DAY,
      used_at: null,
      integration_id: null,
      page_chosen_at: null,
    })
    await app.db('idempotency_keys').insert({
      caller: `org:${organizationId}`,
      operation_id: 'createPosts',
      key: newId(),
      fingerprint: sha256('request'),
      status: null,
      response_headers: null,
      response_body: null,
      owner: newId(),
      process_id: newId(),
      known: null,
      created_at: now,
      lease_until: now,
      expires_at: now + DAY,
    })
    await consume(app, { name: 'tests', limit: 1, windowMs: DAY }, newId())
    await app.db('enterprise_tokens').insert({ jti_hash: sha256(newId()), expires_at: now + DAY })
    await app.db('audit_log').insert({
      id: newId(),
      organization_id: organizationId,
      user_id: userId,
      action: 'account.login',
      target: null,
      ip: null,
      detail: '{}',
      created_at: now,
      expires_at: now + DAY,
    })
  }

  it('deletes only expired rows, in batches', async () => {
    const { app, clock } = service
    const { organizationId, userId } = await service.createTenant()
    for (const table of tables) await app.db(table).delete()
    for (let row = 0; row < 5; row++) await addRows(organizationId, userId)
    clock.advance(DAY / 2)
    await addRows(organizationId, userId)
    expect(await counts()).toEqual(all(6))
    const { signal } = new AbortController()
    expect(await deleteExpired(app, { batch: 2, signal })).toBe(0)
    clock.advance(DAY / 2)
    expect(await deleteExpired(app, { batch: 2, signal })).toBe(30)
    expect(await counts()).toEqual({ ...all(1), sessions: 6, known_devices: 6 })
    clock.advance(180 * DAY)
    await cleanUp(app)({ id: newId(), name: 'clean-up', payload: {}, attempt: 1, signal })
    expect(await counts()).toEqual(all(0))
  })

  it('stops between batches when the process stops', async () => {
    const { organizationId, userId } = await service.createTenant()
    await addRows(organizationId, userId)
    service.clock.advance(181 * DAY)
    expect(await deleteExpired(service.app, { batch: 1, signal: AbortSignal.abort() })).toBe(0)
  })
})

describeService('rate limits', (service) => {
  const policy = { name: 'tests', limit: 3, windowMs: 1000 }

  it('allow a number of calls in a window and then start again', async () => {
    const call = () => consume(service.app, policy, 'somebody')
    expect(await call()).toEqual({ allowed: true, remaining: 2, resetMs: 1000 })
    service.clock.advance(400)
    expect(await call()).toEqual({ allowed: true, remaining: 1, resetMs: 600 })
    expect(await call()).toEqual({ allowed: true, remaining: 0, resetMs: 600 })
    for (let time = 0; time < 3; time++)
      expect(await call()).toEqual({ allowed: false, remaining: 0, resetMs: 600 })
    expect(await consume(service.app, policy, 'somebody else')).toMatchObject({ remaining: 2 })
    service.clock.advance(600)
    expect(await call()).toEqual({ allowed: true, remaining: 2, resetMs: 1000 })
  })

  it('allow exactly the limit of concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => consume(service.app, policy, 'a crowd')),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
  })
})
