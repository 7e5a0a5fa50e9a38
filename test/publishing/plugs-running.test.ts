import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../server/db/expiry.ts'
import { describeService } from '../helpers/server.ts'
import { created, publishDue, schedule, unlimited } from '../posts/support.ts'
import { createPlugScenario, HOUR, scriptedPlug, withScriptedPlugs } from './plugs-support.ts'

describeService(
  'running plugs',
  (service) => {
    const scenario = createPlugScenario(service)
    const { published, pass, feed, events, runs } = scenario

    it('repost once when the post has enough likes, and log it', async () => {
      const id = await published(100)
      await pass(6 * HOUR - 1)
      expect(await feed()).toEqual(['Hello'])
      await pass(1)
      expect(await feed()).toEqual(['Hello', 'Repost: Hello'])
      expect(await events(id)).toEqual([
        {
          type: 'plug_acted',
          code: null,
          message: expect.stringMatching(/^sandbox-autoRepostPost: http.*\/sandbox\//),
        },
      ])
      await pass(24 * HOUR)
      expect(await feed()).toHaveLength(2)
      expect(scriptedPlug.performed).toBe(1)
    })

    it('check three times, six hours apart, and then give up', async () => {
      const id = await published(60)
      await pass(6 * HOUR)
      expect(scriptedPlug.looks).toBe(1)
      await pass(6 * HOUR)
      expect([scriptedPlug.looks, await feed()]).toEqual([2, ['Hello']])
      await pass(6 * HOUR)
      expect(scriptedPlug.looks).toBe(3)
      await pass(48 * HOUR)
      expect([scriptedPlug.looks, scriptedPlug.performed]).toEqual([3, 0])
      expect(await events(id)).toMatchObject([{ type: 'plug_ended' }])
    })

    it('act at a later check once the condition holds', async () => {
      await published(75)
      await pass(6 * HOUR)
      expect(await feed()).toEqual(['Hello'])
      await pass(6 * HOUR)
      expect(await feed()).toEqual(['Hello', 'Repost: Hello'])
    })

    it('comment under the post in the text form of the channel', async () => {
      await scenario.tenant.console.plugs.save({
        path: { id: scenario.channel },
        body: {
          func: 'autoPlugPost',
          fields: [
            { name: 'likesAmount', value: '50' },
            { name: 'post', value: '<p>Read <a href="https://example.com">more</a></p>' },
          ],
        },
      })
      const id = await published(100)
      const { releaseId } = await scenario.tenant.api.posts.get({ path: { id } })
      await pass(6 * HOUR)
      const { items } = await service.anonymous.sandbox.getFeed({ path: { id: scenario.channel } })
      const comment = items.find((item) => item.content_text.startsWith('Read'))
      expect(comment).toMatchObject({ _postern: { in_reply_to: releaseId } })
    })

    it('wait for the whole thread and for a missing release id', async () => {
      const thread = await created(
        scenario.tenant,
        schedule(service, scenario.channel, ['Root', 'Comment'], {
          type: 'now',
          posts: [
            {
              integration: { id: scenario.channel },
              value: [
                { content: 'Root', image: [] },
                { content: 'Comment', image: [], delay: 600 },
              ],
              settings: { likes: 1000 },
            },
          ],
        }),
      )
      await publishDue(service)
      await pass(9 * HOUR)
      expect(await runs()).toEqual([])
      await pass(HOUR)
      expect(await runs()).toMatchObject([{ post_id: thread.id, state: 'waiting' }])

      const id = await published(1000, 'Nameless', { outcome: 'missing' })
      expect(await runs()).toHaveLength(1)
      const { items } = await service.anonymous.sandbox.getFeed({ path: { id: scenario.channel } })
      const releaseId = items.find((item) => item.content_text === 'Nameless')?.id ?? ''
      await scenario.tenant.api.posts.setReleaseId({ path: { id }, body: { releaseId } })
      await publishDue(service)
      expect(await runs()).toHaveLength(2)
    })

    it('start again with each repetition of a repeating post', async () => {
      const entry = { settings: { likes: 100 } }
      const [post] = await scenario.tenant.api.posts.create({
        body: schedule(service, scenario.channel, 'Daily', { type: 'now', entry, inter: 2 }),
      })
      await publishDue(service)
      await pass(6 * HOUR)
      expect(await feed()).toEqual(['Daily', 'Repost: Daily'])
      await pass(42 * HOUR)
      await pass(6 * HOUR)
      expect(await feed()).toEqual(['Daily', 'Repost: Daily', 'Daily', 'Repost: Daily'])
      expect(await events(post?.postId ?? '')).toHaveLength(2)
    })

    describe('old plug runs', () => {
      const keptDays = 180

      /** A comment is added to a post that is out, which comes to its end once more. */
      async function comment(id: string) {
        const value = [{ id, content: 'Hello' }, { content: 'By the way' }]
        const posts = [{ integration: { id: scenario.channel }, value, settings: { likes: 100 } }]
        await scenario.tenant.api.posts.create({
          body: schedule(service, scenario.channel, [], { type: 'update', posts }),
        })
        await publishDue(service)
      }
      const cleanUp = () => deleteExpired(service.app, { batch: 100, signal: AbortSignal.timeout(120_000) })

      it('do not act again on a publication, and are deleted eventually', async () => {
        const id = await published(100)
        await pass(6 * HOUR)
        await pass((keptDays - 1) * 24 * HOUR)
        await cleanUp()
        expect(await runs()).toMatchObject([{ state: 'done' }])
        await comment(id)
        await pass(6 * HOUR)
        expect([scriptedPlug.performed, await runs()]).toMatchObject([1, [{ state: 'done' }]])

        await pass(24 * HOUR)
        await cleanUp()
        expect(await runs()).toEqual([])
        expect(await events(id)).toMatchObject([{ type: 'plug_acted' }])
        await comment(id)
        await pass(24 * HOUR)
        expect([scriptedPlug.performed, await runs()]).toEqual([1, []])
      })
    })

    describe('stopped plugs', () => {
      it.each([
        [
          'by switching the plug off',
          'plug_deactivated',
          () =>
            scenario.tenant.console.plugs.setActive({ path: { id: scenario.plug }, body: { status: false } }),
        ],
        [
          'by disabling the channel',
          'channel_disabled',
          () => scenario.tenant.console.channels.disable({ body: { id: scenario.channel } }),
        ],
        [
          'by deleting the post',
          'post_gone',
          async (id: string) => scenario.tenant.api.posts.delete({ path: { id } }),
        ],
      ])('do not act after being stopped %s', async (_, code, stop) => {
        const id = await published(100)
        await stop(id)
        await pass(6 * HOUR)
        expect([scriptedPlug.performed, await feed()]).toEqual([0, ['Hello']])
        expect(await events(id)).toMatchObject([{ type: 'plug_stopped', code }])
        expect(await runs()).toMatchObject([{ state: 'stopped', due_at: null }])
      })

      it('do not act when the channel is disabled during the check', async () => {
        const id = await published(100)
        scriptedPlug.look = async () =>
          void (await scenario.tenant.console.channels.disable({ body: { id: scenario.channel } }))
        await pass(6 * HOUR)
        expect(scriptedPlug.performed).toBe(0)
        expect(await events(id)).toMatchObject([{ type: 'plug_stopped', code: 'channel_disabled' }])
      })

      it('do not act after the channel is deleted, and are off when it is connected again', async () => {
        await published(100)
        await scenario.tenant.console.consoleApi.channels.delete({ body: { id: scenario.channel } })
        expect(await scenario.tenant.connectSandbox(scenario.name)).toBe(scenario.channel)
        const path = { id: scenario.channel }
        expect(await scenario.tenant.console.plugs.list({ path })).toMatchObject([{ activated: false }])
        await published(100, 'Anew')
        await pass(24 * HOUR)
        expect([scriptedPlug.performed, await feed()]).toEqual([0, ['Hello', 'Anew']])
      })

      it('do not act when the post is deleted during the check', async () => {
        const id = await published(100)
        scriptedPlug.look = async () => void (await scenario.tenant.api.posts.delete({ path: { id } }))
        await pass(6 * HOUR)
        expect(scriptedPlug.performed).toBe(0)
        expect(await events(id)).toMatchObject([{ type: 'plug_stopped', code: 'post_gone' }])
      })
    })
  },
  { ...unlimited, overrides: { platforms: withScriptedPlugs } },
)
