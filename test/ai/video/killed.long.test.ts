import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../../helpers/scratch-folder.ts'
import { describeService } from '../../helpers/server.ts'
import { serviceWorkers } from '../../helpers/service-worker.ts'
import { until } from '../../helpers/until.ts'
import { probe, rachel, spentCredits, vendorsForFile, videoConfig } from './support.ts'

const vendors = await vendorsForFile()
const { openai, speech, clips } = vendors
const MINUTE = 60_000

const scenes = [
  { text: 'A bicycle takes you to work in less time.', picture: 'A bicycle' },
  { text: 'It costs little, and it keeps you healthy too.', picture: 'A coin and a heart' },
  { text: 'And on the way home, you see the sun go down.', picture: 'A sunset' },
]

describeService(
  'videos whose worker is killed',
  (service) => {
    const workers = serviceWorkers()
    const start = (offsetMs: number) => workers.start({ config: service.app.config, offsetMs })

    async function killWhen(reached: () => boolean): Promise<void> {
      const victim = start(0)
      const exit = once(victim, 'exit')
      await until(reached)
      victim.kill('SIGKILL')
      expect((await exit)[1]).toBe('SIGKILL')
    }

    describe('videos are resumed', () => {
      test('slides of 10 seconds keep the script, the pictures and the first scene after a crash', async () => {
        const tenant = await service.createTenant()
        openai.replies.push({ text: JSON.stringify({ scenes }) })
        Object.assign(speech, { breath: 1, pace: 75 })
        const { id } = await tenant.api.videos.startJob({
          body: {
            type: 'image-text-slides',
            output: 'horizontal',
            customParams: { prompt: 'Ride a bike, 10 seconds', voice: rachel },
          },
        })
        const spoken = () => speech.calls.filter(({ method }) => method === 'POST')
        await killWhen(() => spoken().length === 2)
        expect(await tenant.api.videos.getJob({ path: { id } })).toMatchObject({ status: 'running' })
        speech.breath = Number.POSITIVE_INFINITY
        const survivor = start(10 * MINUTE)
        await until(async () => (await tenant.api.videos.getJob({ path: { id } })).status !== 'running')
        await workers.stop(survivor)
        const { status, media, error } = await tenant.api.videos.getJob({ path: { id } })
        expect({ status, error }).toEqual({ status: 'completed', error: null })
        expect(openai.calls.map(({ path }) => path).sort()).toEqual([
          '/v1/chat/completions',
          ...Array(3).fill('/v1/images/generations'),
        ])
        expect(spoken().map(({ body }) => body.text)).toEqual(
          [0, 1, 1, 2].map((index) => scenes[index]?.text),
        )
        expect(spoken()[1]?.headers['idempotency-key']).toBe(spoken()[2]?.headers['idempotency-key'])
        expect(await spentCredits(service, tenant.organizationId)).toBe(1)
        const { results } = await tenant.console.consoleApi.media.list({})
        expect(results.map((file) => file.id)).toEqual([media?.id])
        const file = join(await scratchFolder('postern-killed-'), 'video.mp4')
        await writeFile(file, Buffer.from(await (await fetch(media?.path ?? '')).arrayBuffer()))
        const { video, audio, seconds } = await probe(file)
        expect(video).toMatchObject({ codec_name: 'h264', width: 1920, height: 1080 })
        expect(audio).toMatchObject({ codec_name: 'aac' })
        const characters = scenes.reduce((sum, { text }) => sum + text.length, 0)
        // Each scene ends with a pause of 300 ms, and with a whole frame.
        const spokenFor = (characters * speech.pace) / 1000 + 3 * 0.3
        expect(spokenFor).toBeGreaterThan(10)
        expect(Math.abs(seconds - spokenFor)).toBeLessThan(0.3)
      })

      test('a clip keeps its task although the answer of the vendor was lost', async () => {
        const tenant = await service.createTenant()
        Object.assign(clips, { mute: true, polls: 0 })
        const { id } = await tenant.api.videos.startJob({
          body: { type: 'veo3', output: 'vertical', customParams: { prompt: 'A boat' } },
        })
        await killWhen(() => clips.calls.length === 1)
        clips.mute = false
        const survivor = start(10 * MINUTE)
        await until(async () => (await tenant.api.videos.getJob({ path: { id } })).status === 'completed')
        await workers.stop(survivor)
        const created = clips.calls.filter(({ method }) => method === 'POST')
        expect(created.map(({ headers }) => headers['idempotency-key'])).toEqual([`${id}-0`, `${id}-0`])
        expect(created[1]?.answer).toMatchObject({ id: expect.stringMatching(/^video_/) })
        expect(await spentCredits(service, tenant.organizationId)).toBe(1)
        const [row] = await service.app.db('video_jobs').where({ id })
        expect(row).toMatchObject({ crashes: 1, failures: 0 })
      })
    })
  },
  { config: { worker: 'off', ...videoConfig(vendors) } },
)
