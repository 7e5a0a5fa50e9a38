import { describe, expect, it } from 'vitest'
import { measureChannels } from '../../server/analytics/measure-channels.job.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { describeService } from '../helpers/server.ts'
import { unlimited } from '../posts/support.ts'
import { DAY, measured, platform, withPlatforms } from './support.ts'

describeService(
  'metrics that are read in advance',
  (service) => {
    const at = measured(service)
    const { connect, ofPost, published, today } = at

    it('the service reads metrics of each channel and post once a day, and again after a failure', async () => {
      const { app, clock } = service
      clock.advance(DAY)
      platform.tell = async () => [{ label: 'Followers', total: 7 }]
      const run = async () => {
        await measureChannels(app)({ signal: AbortSignal.timeout(120_000) })
        await app.jobs.drain()
      }
      await run()
      const subject = `channel:${at.totals}`
      expect(await app.db('analytics_metrics').where({ subject, day: today() })).toMatchObject([
        { label: 'Followers', total: 7 },
      ])
      platform.looked = 0
      await run()
      expect(platform.looked).toBe(0)
      const post = await published(at.totals)
      clock.advance(DAY)
      await run()
      const [seen] = (await ofPost(post.id)) as { data: object[] }[]
      clock.advance(DAY)
      await run()
      const [later] = (await ofPost(post.id)) as { data: object[] }[]
      expect([seen?.data.length, later?.data.length]).toEqual([1, 2])
      clock.advance(DAY)
      platform.tell = () => Promise.reject(new PlatformError('retryable', 'Away.'))
      await run()
      platform.tell = async () => [{ label: 'Followers', total: 8 }]
      await run()
      expect(await app.db('analytics_metrics').where({ subject, day: today() })).toMatchObject([{ total: 8 }])
    })

    describe('a platform that fails', () => {
      const look = async (limit?: number) => {
        await measureChannels(service.app, limit)({ signal: AbortSignal.timeout(120_000) })
        await service.app.jobs.drain()
      }
      const seenToday = async (channel: string) => {
        const subject = `channel:${channel}`
        return (await service.app.db('analytics_metrics').where({ subject, day: today() })).length
      }

      it.each(['rejected', 'retryable'] as const)(
        'metrics of the account are read although its posts are %s',
        async (failure) => {
          const channel = await connect('mastodon', `With ${failure} posts`)
          await published(channel)
          await published(channel)
          service.clock.advance(DAY)
          platform.looked = 0
          platform.tellPost = () => Promise.reject(new PlatformError(failure, 'Not this one.'))
          await look()
          expect(await seenToday(channel)).toBe(1)
        },
      )

      it('metrics of other channels are read although one channel fails', async () => {
        const channels = [await connect('mastodon', 'One'), await connect('mastodon', 'Another')]
        service.clock.advance(DAY)
        let answers = 0
        platform.tell = async () => {
          if (answers++ === 0) throw new PlatformError('rejected', 'Never.')
          return [{ label: 'Followers', total: 1 }]
        }
        await look(1)
        const seen = await Promise.all(channels.map(seenToday))
        expect(seen.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1)
        await look(1)
        expect(await Promise.all(channels.map(seenToday))).toEqual([1, 1])
      })
    })
  },
  { ...unlimited, overrides: { platforms: withPlatforms } },
)
