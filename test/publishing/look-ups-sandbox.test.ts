import { beforeEach, expect, it } from 'vitest'
import type { WebhookEvent } from '../../server/webhooks/payloads.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, schedule, unlimited } from '../posts/support.ts'
import { subscribe } from '../webhooks/support.ts'

const SECOND = 1_000

describeService(
  'a look-up in the sandbox',
  (service) => {
    let tenant: Tenant
    let channel: string
    let webhook: string
    let number = 0

    beforeEach(async () => {
      number += 1
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox(`Channel ${number}`)
      // Nothing answers there: what is sent is read from the outbox.
      webhook = (await subscribe(tenant, 'https://127.0.0.1:9/')).id
    })

    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const feed = async () =>
      (await tenant.api.sandbox.getFeed({ path: { id: channel } })).items.map((item) => item.content_text)
    const lastEvent = async (id: string) =>
      (await tenant.api.posts.listEvents({ path: { id } })).events.at(-1)
    const reported = async () => {
      const rows = await service.app.db('webhook_deliveries').where({ webhook_id: webhook }).orderBy('id')
      const events = rows.map(({ payload }) => JSON.parse(payload) as WebhookEvent)
      return events.flatMap((event) =>
        event.type === 'post.failed'
          ? [`${event.data.error.code} ${event.data.error.retryable}`]
          : event.type === 'post.published'
            ? ['published']
            : [],
      )
    }
    async function pass(ms: number): Promise<void> {
      service.clock.advance(ms)
      await publishDue(service)
    }
    async function now(settings: object, texts: string | string[] = 'one') {
      const post = await created(
        tenant,
        schedule(service, channel, texts, { type: 'now', entry: { settings } }),
      )
      await publishDue(service)
      return get(post.id)
    }

    it('finds what the sandbox published without an answer', async () => {
      const settings = { outcome: 'timeout', remembers_key: 0 }
      const post = await now(settings, ['one', 'a comment'])
      expect(post).toMatchObject({ state: 'ERROR', error: { code: 'outcome_unknown' } })
      await pass(5 * SECOND)
      const found = await get(post.id)
      expect(found).toMatchObject({ state: 'PUBLISHED', error: null, releaseURL: expect.any(String) })
      expect(found.entries.map(({ state }) => state)).toEqual(['PUBLISHED', 'PUBLISHED'])
      expect(await feed()).toEqual(['a comment', 'one'])
      expect(await reported()).toEqual(['outcome_unknown false', 'published'])
    })

    it('does not find what the sandbox never received, and offers a retry', async () => {
      const post = await now({ outcome: 'lost' })
      await pass(10 * SECOND)
      expect(await get(post.id)).toMatchObject({
        state: 'ERROR',
        error: { code: 'outcome_unknown', message: expect.stringMatching(/was not found on Sandbox/) },
      })
      expect(await lastEvent(post.id)).toMatchObject({
        type: 'outcome_unknown',
        code: 'not_found_on_platform',
        retryable: true,
      })
      expect(await reported()).toEqual(['outcome_unknown false', 'not_found_on_platform true'])
      const retried = await tenant.api.posts.retry({ path: { id: post.id } })
      expect(retried.dueAt).toBe(new Date(service.clock.now()).toISOString())
      await publishDue(service)
      expect(await get(post.id)).toMatchObject({ state: 'PUBLISHED' })
      expect(await feed()).toEqual(['one'])
    })

    it('names several entries that may match, of which a person chooses one', async () => {
      const post = await now({ outcome: 'ambiguous' })
      await pass(10 * SECOND)
      expect(await get(post.id)).toMatchObject({ state: 'ERROR', error: { code: 'outcome_unknown' } })
      expect(await lastEvent(post.id)).toMatchObject({ type: 'warning', code: 'several_on_platform' })
      const [candidate] = await tenant.api.posts.listReleaseCandidates({ path: { id: post.id } })
      const body = { releaseId: candidate?.id ?? '' }
      await tenant.api.posts.setReleaseId({ path: { id: post.id }, body })
      expect(await get(post.id)).toMatchObject({ state: 'PUBLISHED' })
    })

    it('says when a retried post of a paused account will be sent', async () => {
      const post = await now({ outcome: 'rate_limited', retry_after: 600 })
      const { dueAt } = await tenant.api.posts.retry({ path: { id: post.id } })
      expect(Date.parse(dueAt)).toBeGreaterThanOrEqual(service.clock.now() + 600 * SECOND)
      expect((await lastEvent(post.id))?.message).toContain(dueAt)
    })
  },
  unlimited,
)
