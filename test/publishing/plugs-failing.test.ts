import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { accepted, published, readyActs } from '../../server/platforms/kit/steps.ts'
import { sweepPlugs } from '../../server/publishing/plugs/run-plug.job.ts'
import { loseJobs } from '../helpers/lost-jobs.ts'
import { describeService } from '../helpers/server.ts'
import { publishDue, unlimited } from '../posts/support.ts'
import { createPlugScenario, HOUR, MINUTE, scriptedPlug, withScriptedPlugs } from './plugs-support.ts'

describeService(
  'failing plugs',
  (service) => {
    const scenario = createPlugScenario(service)
    const { repostAt, published: publishedPost, pass, feed, events, notices, runs, takeOver } = scenario

    it('report a refusal of the platform and do not retry', async () => {
      const id = await publishedPost(100)
      scriptedPlug.perform = () =>
        Promise.reject(new PlatformError('rejected', 'No.', { platformResponse: '{"error":"no"}' }))
      await pass(6 * HOUR)
      await pass(24 * HOUR)
      expect(scriptedPlug.performed).toBe(1)
      expect(await events(id)).toEqual([
        { type: 'plug_failed', code: 'platform_rejected', message: 'sandbox-autoRepostPost: No.' },
      ])
      expect(await notices()).toContain('The plug sandbox-autoRepostPost failed for your post. No.')
    })

    it('retry acts that certainly did not happen, and do not count a failed check', async () => {
      await publishedPost(60)
      let away = 2
      scriptedPlug.look = async () => {
        if (away-- > 0) throw new PlatformError('retryable', 'Away.')
      }
      await pass(6 * HOUR)
      await pass(2 * MINUTE)
      await pass(5 * MINUTE)
      expect(await runs()).toMatchObject([{ state: 'waiting', looks: 1, failures: 0 }])

      await repostAt(30)
      away = 0
      let refusals = 1
      scriptedPlug.perform = (call, input, go) =>
        refusals-- > 0
          ? Promise.reject(new PlatformError('retryable', 'Slow down.', { retryAfterMs: 5 * MINUTE }))
          : go(call, input)
      await pass(6 * HOUR)
      expect(await runs()).toMatchObject([{ state: 'waiting', failures: 1 }])
      await pass(6 * MINUTE)
      expect(await feed()).toEqual(['Hello', 'Repost: Hello'])
    })

    it('pause their account when the platform asks for it, and wait like its posts', async () => {
      let refusals = 1
      scriptedPlug.perform = (call, input, go) =>
        refusals-- > 0
          ? Promise.reject(new PlatformError('retryable', 'Slow down.', { retryAfterMs: 10 * MINUTE }))
          : go(call, input)
      await publishedPost(100)
      await pass(6 * HOUR)
      const id = await publishedPost(100, 'Meanwhile')
      const { events: log } = await scenario.tenant.api.posts.listEvents({ path: { id } })
      expect(log.map(({ type }) => type)).toEqual(['created', 'queued', 'postponed'])
      expect(await feed()).toEqual(['Hello'])
      await pass(12 * MINUTE)
      expect(scriptedPlug.performed).toBe(2)
      expect((await feed()).sort()).toEqual(['Hello', 'Meanwhile', 'Repost: Hello'])
    })

    describe('plugs without an answer', () => {
      const deaf: typeof scriptedPlug.perform = async (call, input, go) => {
        await go(call, input)
        throw new PlatformError('unknown', 'No answer.')
      }

      it('repeat the act on an idempotent platform under the same key: one repost', async () => {
        let deafOnce = true
        scriptedPlug.perform = (call, input, go) => {
          const act = deafOnce ? deaf : (go as unknown as typeof scriptedPlug.perform)
          deafOnce = false
          return act(call, input, go)
        }
        const id = await publishedPost(100)
        await pass(6 * HOUR)
        expect(await runs()).toMatchObject([{ state: 'acting', unanswered: 1 }])
        await pass(2 * MINUTE)
        expect(scriptedPlug.performed).toBe(2)
        expect(await feed()).toEqual(['Hello', 'Repost: Hello'])
        expect(await events(id)).toMatchObject([{ type: 'plug_acted' }])
      })

      it('survive an outage of minutes and act once', async () => {
        scriptedPlug.perform = deaf
        const id = await publishedPost(100)
        await pass(6 * HOUR)
        for (let minute = 0; minute < 10; minute++) await pass(MINUTE)
        expect(await runs()).toMatchObject([{ state: 'acting', unanswered: 4 }])
        scriptedPlug.perform = (call, input, go) => go(call, input)
        await pass(12 * MINUTE)
        expect(await runs()).toMatchObject([{ state: 'done' }])
        expect(await feed()).toEqual(['Hello', 'Repost: Hello'])
        expect(await events(id)).toMatchObject([{ type: 'plug_acted' }])
      })

      it('report an unknown outcome on any other platform and do not repeat the act', async () => {
        scriptedPlug.idempotent = false
        scriptedPlug.perform = deaf
        const id = await publishedPost(100)
        await pass(6 * HOUR)
        await pass(48 * HOUR)
        expect(scriptedPlug.performed).toBe(1)
        expect(await events(id)).toMatchObject([{ type: 'plug_unknown', code: 'outcome_unknown' }])
        expect(await notices()).toContainEqual(expect.stringMatching(/^The outcome of the plug/))
      })
    })

    describe('plugs whose process dies between intent and outcome', () => {
      /** Stops in the act, with the repost out and no answer, until it is let go. */
      async function died() {
        const inAct = Promise.withResolvers<void>()
        const letGo = Promise.withResolvers<void>()
        let first = true
        scriptedPlug.perform = async (call, input, go) => {
          const entry = await go(call, input)
          if (first) {
            first = false
            inAct.resolve()
            await letGo.promise
          }
          return entry
        }
        const id = await publishedPost(100)
        service.clock.advance(6 * HOUR)
        await inAct.promise
        return { id, letGo: letGo.resolve }
      }

      it('are not taken over while the process may be alive', async () => {
        const { letGo } = await died()
        service.clock.advance(2 * MINUTE)
        await takeOver()
        expect(scriptedPlug.performed).toBe(1)
        letGo()
        await publishDue(service)
        expect(await runs()).toMatchObject([{ state: 'done' }])
      })

      it('are repeated under their key on an idempotent platform', async () => {
        const { id, letGo } = await died()
        service.clock.advance(3 * MINUTE)
        await takeOver()
        expect(scriptedPlug.performed).toBe(2)
        expect(await feed()).toEqual(['Hello', 'Repost: Hello'])
        letGo()
        await publishDue(service)
        expect(await events(id)).toMatchObject([{ type: 'plug_acted' }])
      })

      it('send nothing more when the process resumes after a take-over between two acts', async () => {
        scriptedPlug.idempotent = false
        const targets = ['art', 'cats'].map((target) => ({ target, ready: { text: target } }))
        scriptedPlug.prepare = async () => readyActs(targets)
        const { letGo } = await died()
        service.clock.advance(3 * MINUTE)
        await takeOver()
        expect([scriptedPlug.performed, await runs()]).toMatchObject([2, [{ state: 'unknown' }]])
        letGo()
        await publishDue(service)
        expect(scriptedPlug.performed).toBe(2)
      })

      it('are unknown elsewhere until the process turns out to be alive', async () => {
        scriptedPlug.idempotent = false
        const { id, letGo } = await died()
        service.clock.advance(3 * MINUTE)
        await takeOver()
        expect([scriptedPlug.performed, await runs()]).toMatchObject([1, [{ state: 'unknown' }]])
        letGo()
        await publishDue(service)
        expect(await runs()).toMatchObject([{ state: 'done' }])
        expect((await events(id)).map(({ type }) => type)).toEqual(['plug_unknown', 'plug_acted'])
      })
    })

    it('poll an accepted act whose worker was taken for dead', async () => {
      scriptedPlug.idempotent = false
      const [acting, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      scriptedPlug.perform = async () => {
        acting.resolve()
        await answered.promise
        return accepted({}, MINUTE)
      }
      scriptedPlug.confirm = async () => published({ releaseId: 'reposted', releaseUrl: null })
      await publishedPost(100)
      service.clock.advance(6 * HOUR)
      const publishing = publishDue(service)
      await acting.promise
      service.clock.advance(3 * MINUTE)
      await takeOver()
      expect(await runs()).toMatchObject([{ state: 'unknown' }])
      answered.resolve()
      await publishing
      expect(await runs()).toMatchObject([
        { state: 'acting', code: null, finished_at: null, kept_until: null },
      ])
      await pass(MINUTE)
      expect(await runs()).toMatchObject([{ state: 'done', acted_release_id: 'reposted' }])
      expect(scriptedPlug.performed).toBe(1)
    })

    it('poll an accepted act again after an interrupted poll without counting a failure', async () => {
      scriptedPlug.idempotent = false
      scriptedPlug.perform = async () => accepted({}, MINUTE)
      scriptedPlug.confirm = async () => published({ releaseId: 'reposted', releaseUrl: null })
      await publishedPost(100)
      await pass(6 * HOUR)
      const channels = service.app.db('integrations').where({ id: scenario.channel })
      const channel = await channels.clone().first()
      await channels.clone().update({ access_token_sealed: 'unreadable' })
      for (let looks = 0; looks < 10; looks++) await pass(MINUTE)
      expect(await runs()).toMatchObject([{ state: 'acting', failures: 0, unanswered: 0 }])
      await channels.clone().update({ access_token_sealed: channel?.access_token_sealed ?? '' })
      await pass(MINUTE)
      expect(await runs()).toMatchObject([{ state: 'done', acted_release_id: 'reposted' }])
      expect(scriptedPlug.performed).toBe(1)
    })

    it('are scheduled again when their job was lost', async () => {
      const { app, clock } = service
      await publishedPost(100)
      clock.advance(6 * HOUR + 11 * MINUTE)
      await loseJobs(app.db, 'run-plug', clock.now())
      await sweepPlugs(app)()
      await publishDue(service)
      expect(await feed()).toEqual(['Hello', 'Repost: Hello'])
    })
  },
  { ...unlimited, overrides: { platforms: withScriptedPlugs } },
)
