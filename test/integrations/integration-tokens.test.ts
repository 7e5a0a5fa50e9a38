import { beforeEach, expect, it } from 'vitest'
import { createOrganizationWithOwner } from '../../server/accounts/auth/register.ts'
import { readConfig } from '../../server/config/config.ts'
import { transaction } from '../../server/db/transaction.ts'
import { createEvents } from '../../server/events/events.ts'
import { type AccountContext, withAccount } from '../../server/integrations/accounts.ts'
import { saveAccount } from '../../server/integrations/connect/save-account.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { createQueue } from '../../server/jobs/queue.ts'
import { createSealer } from '../../server/lib/secrets/sealer.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type { ConnectedAccount, PlatformCall, RefreshedTokens } from '../../server/platforms/platform.ts'
import type { Platforms, RunningPlatform } from '../../server/platforms/registry.ts'
import { subscribers } from '../../server/subscribers.ts'
import { channelError } from '../helpers/channels.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'
import { cheapHashing } from '../helpers/passwords.ts'

const hour = 3_600_000
const unplugged = () => new PlatformError('unknown', 'The platform did not answer.')
const refusal = () => new PlatformError('auth', 'The token is not valid.')

/** A platform that takes one access token and renews it. */
function fakePlatform() {
  const platform = {
    takes: 'access-1',
    refreshes: 0,
    lastRefresh: null as PlatformCall | null,
    async refresh(_call: PlatformCall): Promise<RefreshedTokens> {
      platform.takes = 'access-2'
      return { accessToken: 'access-2', refreshToken: 'refresh-2', expiresAt: null }
    },
    /** A call with the account's token, as publishing or a tool makes it. */
    async use({ account }: PlatformCall): Promise<string> {
      if (account.accessToken !== platform.takes) throw refusal()
      return account.accessToken
    },
  }
  const channel = {
    name: 'Fake',
    identifier: 'sandbox',
    async refresh(call: PlatformCall) {
      platform.refreshes++
      platform.lastRefresh = call
      return platform.refresh(call)
    },
  } as unknown as RunningPlatform
  return { platform, channel, channels: { sandbox: channel } as unknown as Platforms }
}

/** Opens once it was passed `count` times. */
function gate(count: number) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let passed = 0
  return { pass: () => void (++passed === count && open()), opened }
}

describeDatabases('channel tokens', (database) => {
  const clock = testClock()
  const secret = 'a secret for tests, and for nothing else'
  const sealer = createSealer(secret)
  const config = readConfig({ POSTERN_SECRET: secret })
  let ctx: AccountContext
  let fake: ReturnType<typeof fakePlatform>
  let organizationId: string
  let id: string
  let emails = 0

  const account = (over: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
    internalId: 'ada',
    name: 'Ada',
    picture: null,
    profile: 'ada',
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    expiresAt: null,
    credentials: { password: 'app-password' },
    ...over,
  })
  const save = (connected: ConnectedAccount) =>
    saveAccount(
      { ...ctx, config },
      { organizationId, identifier: 'sandbox', connected },
      { timezoneOffsetMinutes: 0 },
    )
  const call = (over: Partial<AccountContext> = {}, signal = new AbortController().signal) =>
    withAccount({ ...ctx, ...over }, { organizationId, integrationId: id, signal }, fake.platform.use)
  const row = async () => {
    const found = await ctx.db('integrations').where({ id }).first()
    if (!found) throw new Error('no row')
    return found
  }
  const refreshToken = async () => sealer.open((await row()).refresh_token_sealed ?? '')
  const notifications = () => ctx.db('notifications').where({ organization_id: organizationId })

  beforeEach(async () => {
    fake = fakePlatform()
    const jobs = createQueue({ db: database.db, clock, log: silentLog, definitions: jobDefinitions })
    const events = createEvents({ jobs, sealer }, subscribers)
    ctx = { db: database.db, clock, events, sealer, log: silentLog, platforms: fake.channels }
    const owner = { email: `tokens-${++emails}@example.org`, password: 'correct horse', company: 'C' }
    const hashing = cheapHashing()
    const made = await transaction({ ...ctx, hashing }, (ctx) =>
      createOrganizationWithOwner(ctx, { ...owner, activated: true }),
    )
    organizationId = made.organizationId
    id = (await save(account())).id
  })

  it('a call gets the decrypted account, and no secret is stored as plain text', async () => {
    const picture = 'https://cdn.example/ada.png'
    await ctx.db('integrations').where({ id }).update({ picture })
    const seen = await withAccount(
      ctx,
      { organizationId, integrationId: id, signal: AbortSignal.timeout(120_000) },
      async ({ account }) => account,
    )
    const opened = { accessToken: 'access-1', refreshToken: 'refresh-1', internalId: 'ada', picture }
    expect(seen).toMatchObject(opened)
    expect(seen.credentials).toEqual({ password: 'app-password' })
    expect(JSON.stringify(await row())).not.toMatch(/access-1|refresh-1|app-password/)
  })

  it('an expired token is renewed before the call, and once only for 20 concurrent callers on two connections', async () => {
    await save(account({ expiresAt: clock.now() + hour }))
    clock.advance(hour - 29_000)
    const other = await database.connect()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(n % 2 ? { db: other } : {})))
    expect(answers).toEqual(Array(20).fill('access-2'))
    expect(fake.platform.refreshes).toBe(1)
    expect(await refreshToken()).toBe('refresh-2')
    expect((await row()).refresh_lease_until).toBeNull()
  })

  it('a refused token is renewed once for 20 concurrent callers, and each call is repeated', async () => {
    const other = await database.connect()
    const refused = gate(20)
    fake.platform.takes = 'access-2'
    const { use, refresh } = fake.platform
    fake.platform.use = (call) => {
      if (call.account.accessToken === 'access-1') refused.pass()
      return use(call)
    }
    // The token is not renewed before all 20 were refused, so each of them asks for it.
    fake.platform.refresh = async (call) => {
      await refused.opened
      return refresh(call)
    }
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(n % 2 ? { db: other } : {})))
    expect(answers).toEqual(Array(20).fill('access-2'))
    expect(fake.platform.refreshes).toBe(1)
  })

  it('a channel is unchanged when the platform does not answer the renewal', async () => {
    fake.platform.takes = 'access-2'
    const { refresh } = fake.platform
    fake.platform.refresh = async () => {
      throw unplugged()
    }
    const error = await channelError(call())
    expect(error).toMatchObject({ failure: 'retryable', code: 'refresh_unavailable' })
    expect(await row()).toMatchObject({ refresh_needed_at: null, refresh_lease_until: null })
    expect(await refreshToken()).toBe('refresh-1')
    expect(await notifications()).toEqual([])
    fake.platform.refresh = refresh
    expect(await call()).toBe('access-2')
  })

  it('waiting callers do not retry one after another when a renewal fails', async () => {
    fake.platform.takes = 'access-2'
    const refused = gate(10)
    const { use } = fake.platform
    fake.platform.use = (call) => {
      refused.pass()
      return use(call)
    }
    fake.platform.refresh = async () => {
      await refused.opened
      throw unplugged()
    }
    const errors = await Promise.all(Array.from({ length: 10 }, () => channelError(call())))
    const failures = errors.map(({ failure }) => failure)
    expect(failures).toEqual(Array(10).fill('retryable'))
    expect(fake.platform.refreshes).toBeLessThan(10)
    expect((await row()).refresh_needed_at).toBeNull()
  })

  it.each(['auth', 'rejected'] as const)(
    'a refused renewal (%s) marks the channel as disconnected',
    async (failure) => {
      fake.platform.takes = 'another'
      fake.platform.refresh = async () => {
        throw new PlatformError(failure, 'invalid_grant', { platformResponse: '{"error":"invalid_grant"}' })
      }
      const errors = await Promise.all(Array.from({ length: 5 }, () => channelError(call())))
      expect(errors.map((error) => error.failure)).toEqual(Array(5).fill('auth'))
      expect((await row()).refresh_needed_at).toBe(clock.now())
      expect(await notifications()).toHaveLength(1)
      expect((await notifications())[0]?.content).toContain('Reconnect the channel')
      const before = fake.platform.refreshes
      const later = await channelError(call())
      expect(later).toMatchObject({ failure: 'auth', code: 'channel_disconnected' })
      expect(fake.platform.refreshes).toBe(before)
    },
  )

  it('a channel is marked when the renewed token is refused too, without a third call', async () => {
    fake.platform.takes = 'another'
    let uses = 0
    fake.platform.refresh = async () => ({ accessToken: 'access-2', refreshToken: null, expiresAt: null })
    fake.platform.use = async () => {
      uses++
      throw refusal()
    }
    expect(await channelError(call())).toMatchObject({ failure: 'auth' })
    expect(uses).toBe(2)
    expect((await row()).refresh_needed_at).toBe(clock.now())
  })

  it('a channel without renewal is marked at once, and other failures are passed on', async () => {
    const failing = unplugged()
    fake.platform.use = async () => {
      throw failing
    }
    expect(await channelError(call())).toBe(failing)
    expect((await row()).refresh_needed_at).toBeNull()
    Reflect.deleteProperty(fake.channel, 'refresh')
    fake.platform.use = async () => {
      throw refusal()
    }
    expect(await channelError(call())).toMatchObject({ failure: 'auth', message: refusal().message })
    expect((await row()).refresh_needed_at).toBe(clock.now())
  })

  it('the refresh token is kept when the platform returns none', async () => {
    fake.platform.takes = 'access-2'
    const expiresAt = clock.now() + hour
    fake.platform.refresh = async () => ({ accessToken: 'access-2', refreshToken: null, expiresAt })
    expect(await call()).toBe('access-2')
    expect(await refreshToken()).toBe('refresh-1')
    expect((await row()).token_expires_at).toBe(expiresAt)
  })

  it('a reconnection takes precedence over a concurrent renewal', async () => {
    fake.platform.takes = 'access-3'
    fake.platform.refresh = async () => {
      await save(account({ accessToken: 'access-3', refreshToken: 'refresh-3' }))
      return { accessToken: 'access-2', refreshToken: 'refresh-2', expiresAt: null }
    }
    expect(await call()).toBe('access-3')
    expect(await refreshToken()).toBe('refresh-3')
    expect((await row()).refresh_needed_at).toBeNull()
  })

  it('a process waits while another one renews, and takes over when that one has died', async () => {
    fake.platform.takes = 'access-2'
    await ctx
      .db('integrations')
      .where({ id })
      .update({ refresh_lease_until: clock.now() + 60_000 })
    const answer = call()
    clock.advance(60_000)
    expect(await answer).toBe('access-2')
    expect(fake.platform.refreshes).toBe(1)
  })

  it('the result of a renewal is stored although its caller has disconnected', async () => {
    fake.platform.takes = 'access-2'
    const caller = new AbortController()
    const { refresh } = fake.platform
    fake.platform.refresh = async (call) => {
      caller.abort()
      expect(call.signal.aborted).toBe(false)
      return refresh(call)
    }
    await call({}, caller.signal)
    expect(await refreshToken()).toBe('refresh-2')
  })

  it('a channel of another organization and a deleted one are not found', async () => {
    const signal = new AbortController().signal
    const stranger = withAccount(
      ctx,
      { organizationId: 'another', integrationId: id, signal },
      fake.platform.use,
    )
    expect(await channelError(stranger)).toMatchObject({ failure: 'rejected', code: 'channel_missing' })
    await ctx.db('integrations').where({ id }).update({ deleted_at: clock.now() })
    expect(await channelError(call())).toMatchObject({ failure: 'rejected', code: 'channel_missing' })
  })

  it('a call asks for a retry when no configured secret decrypts the tokens', async () => {
    const error = await channelError(call({ sealer: createSealer('quite another secret than before') }))
    expect(error).toMatchObject({ failure: 'retryable', code: 'secrets_unreadable' })
    expect((await row()).refresh_needed_at).toBeNull()
  })

  it('a reconnection without a refresh token or fields keeps the stored ones', async () => {
    const again = await save({
      ...account({ accessToken: 'access-9', refreshToken: null }),
      credentials: undefined as never,
    })
    expect(again.id).toBe(id)
    const seen = await withAccount(
      ctx,
      { organizationId, integrationId: id, signal: AbortSignal.timeout(120_000) },
      async ({ account }) => account,
    )
    expect(seen).toMatchObject({ accessToken: 'access-9', refreshToken: 'refresh-1' })
    expect(seen.credentials).toEqual({ password: 'app-password' })
  })
})
