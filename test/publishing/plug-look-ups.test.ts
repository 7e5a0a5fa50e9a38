import { expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { sweepPlugs } from '../../server/publishing/plugs/run-plug.job.ts'
import { loseJobs } from '../helpers/lost-jobs.ts'
import { describeService } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { publishDue, unlimited } from '../posts/support.ts'
import { createPlugScenario, HOUR, MINUTE, scriptedPlug, withScriptedPlugs } from './plugs-support.ts'

const NAME = 'sandbox-autoPlugPost'

describeService(
  "a look-up of a plug's act with an unknown outcome",
  (service) => {
    const scenario = createPlugScenario(service)
    const { published, pass, feed, events, notices, runs } = scenario

    /** Gives the channel a plug that comments, instead of the one that reposts. */
    async function plan(): Promise<void> {
      scriptedPlug.idempotent = false
      const { tenant, channel } = scenario
      const fields = [
        { name: 'likesAmount', value: '50' },
        { name: 'post', value: 'Follow us' },
      ]
      await tenant.console.plugs.save({ path: { id: channel }, body: { func: 'autoPlugPost', fields } })
      await service.app.db('plugs').where({ id: scenario.plug }).update({ activated: 0 })
    }
    /** Publishes a post, and has the answers to these acts lost, with the comments live or not. */
    async function act({ isLive, times = 1 }: { isLive: boolean; times?: number }): Promise<string> {
      await plan()
      let left = times
      scriptedPlug.perform = async (call, input, go) => {
        left -= 1
        if (left >= 0 && !isLive) throw new PlatformError('unknown', 'No answer.')
        const committed = await go(call, input)
        if (left >= 0) throw new PlatformError('unknown', 'No answer.')
        return committed
      }
      const id = await published(100)
      await pass(6 * HOUR)
      return id
    }
    const comment = async () => (await runs()).find(({ identifier }) => identifier === NAME)

    it('finds a published comment and logs it', async () => {
      const id = await act({ isLive: true })
      expect(await comment()).toMatchObject({ state: 'unknown' })
      expect(await notices()).toContainEqual(
        expect.stringMatching(/The service looks for it on the platform/),
      )
      await pass(6_000)
      expect(await comment()).toMatchObject({
        state: 'done',
        code: 'found_on_platform',
        acted_release_id: expect.any(String),
        look_up_at: null,
      })
      expect((await events(id)).at(-1)).toMatchObject({
        type: 'plug_acted',
        code: 'found_on_platform',
        message: expect.stringMatching(/Found on Sandbox/),
      })
      expect(scriptedPlug.performed).toBe(1)
      expect(await feed()).toEqual(['Hello', 'Follow us'])
    })

    it('reports that a comment was not found, and does not repeat it', async () => {
      const id = await act({ isLive: false })
      for (let minute = 0; minute < 10; minute += 1) await pass(MINUTE)
      expect(await comment()).toMatchObject({
        state: 'unknown',
        code: 'not_found_on_platform',
        look_up_at: null,
      })
      expect((await events(id)).at(-1)).toMatchObject({
        type: 'plug_unknown',
        code: 'not_found_on_platform',
        message: expect.stringMatching(/was not found on Sandbox/),
      })
      await pass(24 * HOUR)
      expect(scriptedPlug.performed).toBe(1)
    })

    it('repeats an absent act on a platform that documents absence as final', async () => {
      scriptedPlug.absenceIsFinal = true
      await act({ isLive: false })
      for (let minute = 0; minute < 10; minute += 1) await pass(MINUTE)
      expect(await comment()).toMatchObject({ state: 'done', failures: 1 })
      expect(scriptedPlug.performed).toBe(2)
      expect(await feed()).toEqual(['Hello', 'Follow us'])
    })

    it('stops repeating an act that never arrives', async () => {
      scriptedPlug.absenceIsFinal = true
      await act({ isLive: false, times: 100 })
      for (let hour = 0; hour < 30; hour += 1) for (const part of [1, 1, 5, 53]) await pass(part * MINUTE)
      expect(await comment()).toMatchObject({ state: 'failed', code: 'not_found_on_platform' })
      expect(scriptedPlug.performed).toBe(8)
    })

    it('leaves a comment unknown when several entries match', async () => {
      scriptedPlug.lookUp = async () => ({
        matches: ['a', 'b'].map((id) => ({ releaseId: id, releaseUrl: `https://sandbox.test/${id}` })),
        isComplete: true,
      })
      await act({ isLive: true })
      for (let minute = 0; minute < 10; minute += 1) await pass(MINUTE)
      expect(await comment()).toMatchObject({ state: 'unknown', code: 'several_on_platform' })
    })

    it('resumes after its job was lost', async () => {
      await act({ isLive: true })
      service.clock.advance(30 * MINUTE)
      await loseJobs(service.app.db, 'look-up-plug', service.clock.now())
      await sweepPlugs(service.app)()
      await publishDue(service)
      expect(await comment()).toMatchObject({ state: 'done', code: 'found_on_platform' })
    })

    it('finds a comment that a worker sent before it died', async () => {
      const [sent, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await plan()
      scriptedPlug.perform = async (call, input, go) => {
        const committed = await go(call, input)
        sent.resolve()
        await letGo.promise
        return committed
      }
      await published(100)
      service.clock.advance(6 * HOUR)
      await sent.promise
      service.clock.advance(3 * MINUTE)
      await scenario.takeOver()
      expect(await comment()).toMatchObject({ state: 'unknown' })
      service.clock.advance(6_000)
      await until(async () => (await comment())?.state === 'done')
      expect(await comment()).toMatchObject({ code: 'found_on_platform' })
      letGo.resolve()
      await publishDue(service)
      expect(scriptedPlug.performed).toBe(1)
      expect(await feed()).toEqual(['Hello', 'Follow us'])
    })
  },
  { ...unlimited, overrides: { platforms: withScriptedPlugs } },
)
