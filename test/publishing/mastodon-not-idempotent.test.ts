import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { startService, type Tenant, type TestService } from '../helpers/server.ts'

const path = { integration: 'mastodon' }

describe.each(databaseKinds)('a Mastodon server that the operator marks as not idempotent (%s)', (kind) => {
  let marked: FakeMastodon
  let usual: FakeMastodon
  let service: TestService
  let tenant: Tenant
  let stop = async () => {}

  beforeAll(async () => {
    marked = await new FakeMastodon().listen()
    usual = await new FakeMastodon().listen()
    const env = { POSTERN_SECRET: 'a secret of thirty-two characters!' }
    const { platforms: channels } = readConfig({ ...env, MASTODON_NOT_IDEMPOTENT: new URL(marked.url).host })
    const started = await startService(kind, { config: { platforms: channels } })
    service = started.service
    tenant = await service.createTenant()
    stop = async () => {
      await started.stop()
      await marked.close()
      await usual.close()
    }
  })
  afterAll(() => stop())

  /** Publishes a post whose answer is lost, and gives the service all the time it wants to try again. */
  async function publishUnanswered(fake: FakeMastodon) {
    const { url } = await tenant.console.consoleApi.channels.getConnectUrl({
      path,
      query: { externalUrl: fake.url },
    })
    const body = { ...fake.consent(url), timezone: '0' }
    const { id } = await tenant.console.channels.finishConnect({ path, body })
    fake.next.set('POST /api/v1/statuses', ['drop'])
    const posts = await tenant.api.posts.create({
      body: { type: 'now', posts: [{ integration: { id }, value: [{ content: 'Once' }] }] },
    })
    for (let minute = 0; minute < 10; minute++) {
      await service.server.drain()
      service.clock.advance(60_000)
    }
    return posts[0]?.postId ?? ''
  }

  it('gets no second copy of a post after a lost answer: the outcome is unknown', async () => {
    const id = await publishUnanswered(marked)
    expect((await tenant.api.posts.get({ path: { id } })).state).toBe('ERROR')
    const { events } = await tenant.api.posts.listEvents({ path: { id } })
    expect(events.map(({ type }) => type)).toContain('outcome_unknown')
    const calls = marked.log.filter((call) => call === 'POST /api/v1/statuses')
    expect(calls).toHaveLength(1)
  })

  it('does not stop repeated requests to another server under the same key', async () => {
    const id = await publishUnanswered(usual)
    expect((await tenant.api.posts.get({ path: { id } })).state).toBe('PUBLISHED')
    const calls = usual.log.filter((call) => call === 'POST /api/v1/statuses')
    expect(calls).toHaveLength(2)
    expect(usual.statuses).toHaveLength(1)
  })
})
