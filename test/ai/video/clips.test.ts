import { existsSync } from 'node:fs'
import { mkdtemp, rmdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { generateVideo, sweepVideos } from '../../../server/ai/video/generate-video.job.ts'
import { answered } from '../../helpers/background-jobs.ts'
import { files } from '../../helpers/files.ts'
import { tinyMp4 } from '../../helpers/mp4.ts'
import { describeService, type Tenant } from '../../helpers/server.ts'
import { until } from '../../helpers/until.ts'
import { refusal } from '../../posts/support.ts'
import { finishJob, spentCredits, uploadFile, vendorsForFile, videoConfig } from './support.ts'

const vendors = await vendorsForFile()
const { clips } = vendors

describeService(
  'videos by a video model',
  (service) => {
    let tenant: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
    })

    const ask = (prompt: string, images: { path: string }[] = []) => ({
      body: { type: 'veo3', output: 'horizontal' as const, customParams: { prompt, images } },
    })
    const jobs = () => service.app.db('video_jobs').where({ organization_id: tenant.organizationId })
    const spent = () => spentCredits(service, tenant.organizationId)

    test('a job makes a clip in the background and lists it in the library', async () => {
      const before = await spent()
      const job = await tenant.api.videos.startJob(ask('A boat'))
      expect(job).toMatchObject({ type: 'veo3', output: 'horizontal', progress: 0, media: null, error: null })
      const done = await finishJob(service, tenant, job.id)
      expect(done).toMatchObject({ status: 'completed', stage: 'done', progress: 100 })
      const { results } = await tenant.console.consoleApi.media.list({ query: { search: 'clip.mp4' } })
      const file = results.find(({ id }) => id === done.media?.id)
      expect(file).toMatchObject({ mime: 'video/mp4', width: 1280, height: 720, path: done.media?.path })
      expect(clips.calls[0]?.body).toEqual({
        model: 'sora-2',
        prompt: 'A boat',
        seconds: '8',
        size: '1280x720',
      })
      expect(clips.calls[0]?.headers['idempotency-key']).toBe(`${job.id}-0`)
      expect(await spent()).toBe(before + 1)
      const stored = await service.app.storage.list({ limit: 100 })
      expect(stored.keys.filter((key) => key.endsWith('.mp4'))).toHaveLength(results.length)
    })

    test('a request waits for its clip, both with a key and with a session', async () => {
      const media = await answered(service, tenant.api.videos.generate(ask('A boat')))
      expect(media).toMatchObject({ originalName: 'clip.mp4', path: expect.stringMatching(/\.mp4$/) })
      const own = await answered(service, tenant.console.consoleApi.videos.generate(ask('A boat')))
      expect(own.id).not.toBe(media.id)
    })

    test('a request repeated with its Idempotency-Key after a lost answer gets the same clip', async () => {
      const headers = { authorization: tenant.apiKey, 'idempotency-key': 'video-1' }
      const send = (signal: AbortSignal | null = null) =>
        service.fetch('/public/v1/generate-video', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(ask('Lost answer').body),
          signal,
        })
      const leaving = new AbortController()
      const lost = send(leaving.signal)
      await until(() => clips.calls.length > 0)
      leaving.abort()
      await expect(lost).rejects.toThrow()
      const [row] = await jobs().where('params', 'like', '%Lost answer%')
      await finishJob(service, tenant, row?.id ?? '')
      const again = async () => {
        const response = await send()
        return response.status === 409 ? undefined : response
      }
      let response: Response | undefined
      await until(async () => {
        response = await again()
        return response
      })
      expect(response?.headers.get('idempotency-replayed')).toBe('true')
      const { media_id } =
        (await jobs()
          .where({ id: row?.id ?? '' })
          .first()) ?? {}
      expect(await response?.json()).toMatchObject({ id: media_id })
      expect(clips.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    })

    test('several pictures become one video of joined clips', async () => {
      clips.silent = true
      const pictures = [
        await uploadFile(tenant, await files.png(64, 64)),
        await uploadFile(tenant, await files.jpeg()),
      ]
      const { id } = await tenant.api.videos.startJob(ask('A walk', pictures))
      const { media } = await finishJob(service, tenant, id)
      const { results } = await tenant.console.consoleApi.media.list({ query: { search: 'clips.mp4' } })
      const [file] = results
      expect(file).toMatchObject({ id: media?.id, width: 1280, height: 720 })
      expect(Math.round((file?.durationMs ?? 0) / 100)).toBe(20)
      const created = clips.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
      expect(created).toHaveLength(2)
      for (const body of created)
        expect(body).toMatchObject({
          seconds: '4',
          input_reference: { image_url: expect.stringMatching(/^data:image\/jpeg;base64,\/9j/) },
        })
    })

    describe('refusals', () => {
      test.each([
        ['[refuse] this', 'Your request was blocked by our moderation system.'],
        ['[moderate] this', 'The clip was blocked by our moderation system.'],
      ])('%s is answered with the message of the vendor and a refund', async (prompt, detail) => {
        const before = await spent()
        const refused = refusal(answered(service, tenant.api.videos.generate(ask(prompt))))
        expect(await refused).toMatchObject({ status: 422, code: 'content_refused', problem: { detail } })
        expect(await spent()).toBe(before)
      })

      test('a failed clip is not retried', async () => {
        const { id } = await tenant.api.videos.startJob(ask('[fail] this'))
        const { status, error } = await finishJob(service, tenant, id)
        expect({ status, error }).toEqual({
          status: 'failed',
          error: {
            code: 'upstream_failed',
            message: 'The video model could not generate the clip (The clip could not be generated).',
          },
        })
      })

      it.each([
        [{ type: 'other' }, 'body.type'],
        [{ customParams: null }, 'body.customParams.prompt'],
        [{ customParams: { prompt: '  ' } }, 'body.customParams.prompt'],
        [
          { customParams: { prompt: 'A boat', images: [{ path: 'https://x.example/page' }] } },
          'body.customParams.images.0.path',
        ],
        [{ type: 'image-text-slides' }, 'body.customParams.voice'],
        [
          { type: 'image-text-slides', customParams: { prompt: 'Hi', voice: 'nobody' } },
          'body.customParams.voice',
        ],
      ])(
        '%j is refused with the location of the mistake before anything is spent',
        async (change, location) => {
          const before = await spent()
          const body = { ...ask('A boat').body, ...change }
          expect(await refusal(tenant.api.videos.startJob({ body }))).toMatchObject({
            status: 400,
            at: [location],
          })
          expect(await spent()).toBe(before)
          expect(clips.calls).toEqual([])
        },
      )

      test('a video and an upload of another organization are not accepted as pictures', async () => {
        const other = await service.createTenant()
        const video = await uploadFile(tenant, tinyMp4())
        const foreign = await uploadFile(other, await files.png())
        for (const path of [video.path, foreign.path])
          expect(await refusal(tenant.api.videos.startJob(ask('A boat', [{ path }])))).toMatchObject({
            status: 400,
          })
      })

      test('a sixth video waits until another one is finished', async () => {
        const busy = await service.createTenant()
        const start = () => busy.api.videos.startJob(ask('A boat'))
        const started = [await start(), await start(), await start(), await start(), await start()]
        expect(await refusal(start())).toMatchObject({ status: 429, code: 'rate_limited' })
        for (const { id } of started) await finishJob(service, busy, id)
        await finishJob(service, busy, (await start()).id)
      })
    })

    describe('failures', () => {
      test('a temporary failure is retried', async () => {
        clips.failures.push(500, 429)
        const { id } = await tenant.api.videos.startJob(ask('A boat'))
        expect(await finishJob(service, tenant, id)).toMatchObject({ status: 'completed' })
        expect(clips.calls.map(({ status }) => status).slice(0, 3)).toEqual([500, 429, 200])
      })

      test('a permanent failure ends the job and refunds the credit', async () => {
        const before = await spent()
        clips.failures.push(500, 500, 500, 500)
        const { id } = await tenant.api.videos.startJob(ask('A boat'))
        const { status, error } = await finishJob(service, tenant, id)
        expect(status).toBe('failed')
        expect(error).toEqual({
          code: 'upstream_failed',
          message: 'The video model responded with status 500 (The server had an error).',
        })
        expect(clips.calls).toHaveLength(4)
        expect(await spent()).toBe(before)
      })

      test('the sweep resumes a job that is missing from the queue', async () => {
        clips.polls = 0
        const { id } = await tenant.api.videos.startJob(ask('Lost'))
        await service.server.drain()
        await service.app.jobs.cancel(service.app.db, 'generate-video', `video:${id}`)
        service.clock.advance(60_000)
        await service.server.drain()
        expect(await tenant.api.videos.getJob({ path: { id } })).toMatchObject({ status: 'running' })
        const sweep = sweepVideos(service.app)
        await sweep()
        await service.server.drain()
        expect(await tenant.api.videos.getJob({ path: { id } })).toMatchObject({ status: 'running' })
        service.clock.advance(15 * 60_000)
        await sweep()
        await service.server.drain()
        expect(await tenant.api.videos.getJob({ path: { id } })).toMatchObject({ status: 'completed' })
      })

      test('the sweep removes folders of processes that died a day ago', async () => {
        const [old, fresh] = [
          await mkdtemp(join(tmpdir(), 'postern-video-')),
          await mkdtemp(join(tmpdir(), 'postern-video-')),
        ]
        const dayAgo = service.clock.now() / 1000 - 90_000
        await utimes(old, dayAgo, dayAgo)
        await sweepVideos(service.app)()
        expect([old, fresh].map((folder) => existsSync(folder))).toEqual([false, true])
        await rmdir(fresh)
      })

      test('a job that crashes its process each time ends and refunds the credit', async () => {
        const before = await spent()
        clips.polls = 1_000
        const { id } = await tenant.api.videos.startJob(ask('A boat'))
        await service.server.drain()
        await jobs().where({ id }).update({ crashes: 3, run_started_at: service.clock.now() })
        service.clock.advance(10_000)
        await service.server.drain()
        expect(await tenant.api.videos.getJob({ path: { id } })).toMatchObject({
          status: 'failed',
          error: { message: 'The service crashed each time it worked on this video.' },
        })
        expect(await spent()).toBe(before)
      })

      test('a job past its deadline ends and refunds the credit', async () => {
        const before = await spent()
        clips.polls = 1_000
        const { id } = await tenant.api.videos.startJob(ask('A boat'))
        await service.server.drain()
        service.clock.advance(41 * 60_000)
        await service.server.drain()
        expect(await tenant.api.videos.getJob({ path: { id } })).toMatchObject({
          status: 'failed',
          error: { message: 'The video took too long.' },
        })
        expect(await spent()).toBe(before)
      })

      test('a job that runs twice at the same time lists one file', async () => {
        const { id } = await tenant.api.videos.startJob(ask('Twice'))
        await service.server.drain()
        clips.polls = 0
        const run = generateVideo(service.app)
        const payload = { organizationId: tenant.organizationId, fileJobId: id }
        const { signal } = new AbortController()
        const count = async () => (await tenant.console.consoleApi.media.list({})).results.length
        const before = await count()
        await Promise.all([run({ payload, signal }), run({ payload, signal })])
        expect(await tenant.api.videos.getJob({ path: { id } })).toMatchObject({ status: 'completed' })
        expect(await count()).toBe(before + 1)
      })
    })

    test('another organization does not see the job', async () => {
      const other = await service.createTenant()
      const { id } = await tenant.api.videos.startJob(ask('A boat'))
      expect(await refusal(other.api.videos.getJob({ path: { id } }))).toMatchObject({ status: 404 })
      expect(await refusal(other.console.videos.getJob({ path: { id } }))).toMatchObject({
        status: 404,
      })
      expect(await tenant.console.videos.getJob({ path: { id } })).toMatchObject({ id })
      await finishJob(service, tenant, id)
    })
  },
  { config: videoConfig(vendors) },
)
