import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { publishDue, refusal, schedule, unlimited } from '../posts/support.ts'

const DAY = 86_400_000

describeService(
  'posts that failed because their channel was disconnected',
  (service) => {
    let tenant: Tenant
    let channel: string
    beforeEach(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox()
    })

    const setRefused = (instant: number | null) =>
      service.app
        .db('integrations')
        .where({ id: channel })
        .update({
          refresh_needed_at: instant,
          ...(instant === null ? {} : { disconnected_at: instant }),
        })

    /** Creates posts that come due while the channel is disconnected. */
    const fail = async (count: number): Promise<string[]> => {
      await setRefused(service.clock.now())
      const ids: string[] = []
      for (let n = 0; n < count; n += 1) {
        const [post] = await tenant.api.posts.create({
          body: schedule(service, channel, `post ${n}`, {
            date: new Date(service.clock.now()).toISOString(),
          }),
        })
        ids.push(post?.postId ?? '')
      }
      await publishDue(service)
      return ids
    }
    /** One post that is due now. */
    const publish = async (text: string, settings: object = {}): Promise<string[]> => {
      const date = new Date(service.clock.now()).toISOString()
      const body = schedule(service, channel, text, { date, entry: { settings } })
      const posts = await tenant.api.posts.create({ body })
      await publishDue(service)
      return posts.map(({ postId }) => postId)
    }
    const page = async () => {
      const answer = await service.fetch('/channels', {
        headers: { cookie: `auth=${tenant.session}`, accept: 'text/html' },
      })
      return answer.text()
    }
    const stateOf = async (id: string) => (await tenant.api.posts.get({ path: { id } })).state
    const path = () => ({ path: { id: channel } })

    it('are retried once in one call after the channel is reconnected', async () => {
      const ids = await fail(3)
      expect(await tenant.api.channels.getRetries(path())).toEqual({ waiting: 3, unknown: 0, notFound: 0 })
      const refused = await refusal(tenant.api.channels.retryPosts(path()))
      expect(refused).toMatchObject({ status: 409, code: 'channel_disconnected' })
      expect(await Promise.all(ids.map(stateOf))).toEqual(['ERROR', 'ERROR', 'ERROR'])
      await setRefused(null)
      const answer = await tenant.api.channels.retryPosts(path())
      expect(answer).toMatchObject({ unknown: 0, remaining: 0 })
      expect(answer.queued.toSorted()).toEqual(ids.toSorted())
      expect(await tenant.api.channels.retryPosts(path())).toEqual({ queued: [], unknown: 0, remaining: 0 })
      await publishDue(service)
      expect((await tenant.api.sandbox.getFeed(path())).items).toHaveLength(3)
      const audited = await service.app
        .db('audit_log')
        .where({ action: 'channel.posts_retried', target: channel })
      expect(audited).toHaveLength(1)
    })

    it('are omitted from the retry when they may be live', async () => {
      const [first = '', second = ''] = await fail(2)
      await setRefused(null)
      await service.app.db('posts').where({ id: first }).update({ attempt_key: null })
      await service.app.db('post_attempts').insert({
        id: newId(),
        organization_id: tenant.organizationId,
        post_id: first,
        root_id: first,
        number: 9,
        idempotency_key: newId(),
        step: 'sending',
        lease_until: 0,
        started_at: 0,
        finished_at: 1,
        outcome: 'unknown',
      })
      const answer = await tenant.console.channels.retryPosts(path())
      expect(answer.queued).toEqual([second])
      expect(await tenant.console.channels.getRetries(path())).toMatchObject({ waiting: 0 })
      await publishDue(service)
      expect(await Promise.all([first, second].map(stateOf))).toEqual(['ERROR', 'PUBLISHED'])
    })

    /** Makes posts that the sandbox never received. The look-ups of two of them say so, that of the last one failed. */
    const loseThree = async (): Promise<string[]> => {
      const ids: string[] = []
      for (const text of ['one', 'two', 'three']) ids.push(...(await publish(text, { outcome: 'lost' })))
      service.clock.advance(10_000)
      await publishDue(service)
      const attempts = service.app.db('post_attempts').where({ post_id: ids.at(-1) ?? '' })
      await attempts.update({ code: 'look_up_failed' })
      return ids
    }

    it('are retried with those that were not found on the platform, if the caller asks for it', async () => {
      const [one = '', two = '', open = ''] = await loseThree()
      expect(await tenant.api.channels.getRetries(path())).toMatchObject({ notFound: 2 })
      expect(await tenant.api.channels.retryPosts(path())).toMatchObject({ queued: [] })
      const answer = await tenant.api.channels.retryPosts({ ...path(), query: { notFound: true } })
      expect(answer.queued.toSorted()).toEqual([one, two].toSorted())
      expect(answer.remaining).toBe(0)
      expect(await stateOf(open)).toBe('ERROR')
      const again = await tenant.api.channels.retryPosts({ ...path(), query: { notFound: true } })
      expect(again.queued).toEqual([])
    })

    it('are offered by one button of the console when they were not found on the platform', async () => {
      const ids = await loseThree()
      const headers = { cookie: `auth=${tenant.session}`, accept: 'text/html' }
      const shown = await (await service.fetch('/console', { headers })).text()
      expect(shown).toContain('Publish 2 posts that were not found')
      const sent = await service.fetch('/console/posts/retries', {
        method: 'POST',
        headers: { ...headers, origin: service.url },
        body: new URLSearchParams({ channel, notFound: 'yes' }),
      })
      expect(sent.status).toBe(303)
      const retried = await Promise.all(
        ids.map(async (id) => {
          const { events } = await tenant.api.posts.listEvents({ path: { id } })
          return events.some(({ code }) => code === 'retry')
        }),
      )
      expect(retried).toEqual([true, true, false])
    })

    // Publishes hundreds, in `npm test` on one database.
    if (sample(databaseKinds, 2).includes(service.kind))
      it('are retried in batches within their organization', async () => {
        const [id = ''] = await fail(1)
        await setRefused(null)
        const row = await service.app.db('posts').where({ id }).first()
        const copies = Array.from({ length: 251 }, (_, n) => {
          const copy = newId()
          return {
            ...row,
            id: copy,
            root_id: copy,
            group_id: newId(),
            content: `copy ${n}`,
            attempt_key: newId(),
          }
        })
        for (const copy of copies) await service.app.db('posts').insert(copy as never)
        const stranger = await service.createTenant()
        expect((await refusal(stranger.api.channels.retryPosts(path()))).status).toBe(404)
        // Successes are counted by the hour of the clock, and these are of one.
        const hour = 3_600_000
        service.clock.advance(hour - (service.clock.now() % hour))
        const answer = await tenant.api.channels.retryPosts(path())
        expect([answer.queued.length, answer.remaining]).toEqual([250, 2])
        expect((await tenant.api.channels.retryPosts(path())).queued).toHaveLength(2)
        await publishDue(service)
        const notices = await service.app
          .db('notifications')
          .where({ integration_id: channel, kind: 'success' })
        const [summary, ...others] = notices.filter((row) => row.summary_count !== null)
        expect(others).toEqual([])
        const single = notices.length - 1
        expect(single).toBeGreaterThanOrEqual(10)
        // Posts that are settled at once do not see each other's notification yet; twenty are published at once.
        expect(single).toBeLessThan(30)
        expect(summary?.summary_count).toBe(252 - single)
        expect(summary?.content).toBe(`${252 - single} more posts on Test sandbox (sandbox) are published.`)
      })

    it('are counted since the last disconnection only', async () => {
      const [early = ''] = await fail(1)
      await setRefused(null)
      service.clock.advance(2 * DAY)
      // Told by the platform, and connected again by its owner.
      const [refused = ''] = await publish('refused', { outcome: 'unauthorized' })
      const [late = ''] = await publish('late')
      expect(await tenant.api.channels.getRetries(path())).toEqual({ waiting: 2, unknown: 0, notFound: 0 })
      expect(await tenant.connectSandbox()).toBe(channel)
      expect(await tenant.api.channels.getRetries(path())).toEqual({ waiting: 2, unknown: 0, notFound: 0 })
      expect(await page()).toContain('Retry 2 posts')
      // The platform takes it now.
      await service.app.db('posts').where({ id: refused }).update({ settings: '{"__type":"sandbox"}' })
      const answer = await tenant.api.channels.retryPosts(path())
      expect(answer).toEqual({ queued: [refused, late], unknown: 0, remaining: 0 })
      await publishDue(service)
      const states = () => Promise.all([early, refused, late].map(stateOf))
      expect(await states()).toEqual(['ERROR', 'PUBLISHED', 'PUBLISHED'])
      await tenant.api.posts.retry({ path: { id: early } })
      await publishDue(service)
      expect(await states()).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED'])
    })

    it('are counted in the notification of the disconnection', async () => {
      await publish('refused', { outcome: 'unauthorized' })
      for (let n = 0; n < 2; n += 1) await publish(`more ${n}`)
      const notifications = await service.app.db('notifications').where({ integration_id: channel })
      expect(notifications.map(({ kind, content }) => [kind, content])).toEqual([
        [
          'info',
          expect.stringMatching(
            /^Sandbox no longer accepts the connection of Test sandbox\. Reconnect .* nothing is published on it\. Posts that failed because of it: 3\.$/,
          ),
        ],
      ])
    })

    it('share one notification that counts them', async () => {
      await fail(1)
      const stored = () => service.app.db('notifications').where({ integration_id: channel, kind: 'failure' })
      const [own] = await stored()
      expect(own?.content).toContain('Your post on Test sandbox (sandbox) could not be published.')
      for (let n = 0; n < 3; n += 1) {
        await tenant.api.posts.create({
          body: schedule(service, channel, `more ${n}`, {
            date: new Date(service.clock.now()).toISOString(),
          }),
        })
        await publishDue(service)
      }
      expect((await stored()).map(({ content }) => content)).toEqual([
        expect.stringMatching(
          /^4 posts on Test sandbox \(sandbox\) could not be published\. The channel needs/,
        ),
      ])
      const { notifications } = await tenant.api.notifications.list({ query: { page: 0 } })
      expect(notifications[0]).toMatchObject({ content: expect.stringMatching(/^4 posts/), link: null })
    })

    it('have a retry button on the channels page', async () => {
      await fail(2)
      expect(await page()).toContain(
        '2 posts failed because the channel was disconnected. Reconnect it, then retry.',
      )
      await setRefused(null)
      expect(await page()).toContain('Retry 2 posts')
      const answer = await service.fetch(`/channels/${channel}`, {
        method: 'POST',
        headers: {
          cookie: `auth=${tenant.session}`,
          origin: service.url,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'action=retry',
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/channels?done=posts-retried'])
      await publishDue(service)
      expect((await tenant.api.sandbox.getFeed(path())).items).toHaveLength(2)
      expect(await page()).not.toContain('Retry 2 posts')
    })
  },
  unlimited,
)
