import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawPng } from '../../../scripts/stand-ins/png.ts'
import { createFfmpeg, FfmpegError } from '../../../server/ai/video/ffmpeg.ts'
import { encodeScene } from '../../../server/ai/video/slides/assemble.ts'
import { drawCaption, splitCaptions } from '../../../server/ai/video/slides/captions.ts'
import { answered } from '../../helpers/background-jobs.ts'
import { databaseKinds } from '../../helpers/databases.ts'
import { sample } from '../../helpers/sample.ts'
import { scratchFolder } from '../../helpers/scratch-folder.ts'
import { describeService, type Tenant } from '../../helpers/server.ts'
import { refusal } from '../../posts/support.ts'
import { finishJob, probe, rachel, spentCredits, vendorsForFile, videoConfig } from './support.ts'

const run = promisify(execFile)
const vendors = await vendorsForFile()
const { openai, speech } = vendors
const { signal } = new AbortController()
const small = { width: 216, height: 384 }
const scenes = [
  { text: 'Ride a bicycle.', picture: 'A bicycle in the sun' },
  { text: 'It is fun.', picture: 'A smiling rider' },
]

/** Returns the pixels of a region of the frame at `seconds`. */
async function regionOf(
  file: string,
  seconds: number,
  region: { top: number; height: number; width: number },
) {
  const frame = `${file}.png`
  await run(ffmpeg.path, ['-v', 'error', '-y', '-ss', String(seconds), '-i', file, '-frames:v', '1', frame])
  return sharp(frame)
    .extract({ left: 0, ...region })
    .raw()
    .toBuffer()
}

/** Returns the mean difference of two regions, from 0 to 255. */
function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] as number)), 0) / one.length
}

describe('splitCaptions', () => {
  test('splitCaptions cuts between words, ends with a sentence, and keeps every word', () => {
    const text =
      'First you need a good story. Then you tell it again and again, until everybody knows it by heart.'
    const captions = splitCaptions(text)
    expect(captions).toEqual([
      'First you need a good story.',
      'Then you tell it again and again, until everybody knows it',
      'by heart.',
    ])
    expect(captions.join(' ')).toBe(text)
  })

  test('splitCaptions cuts a text without spaces, and returns nothing for an empty one', () => {
    const captions = splitCaptions('東京は日本の首都です。'.repeat(12))
    expect(captions.length).toBeGreaterThan(2)
    for (const caption of captions) expect(caption.length).toBeLessThanOrEqual(60)
    expect(captions.join('')).toBe('東京は日本の首都です。'.repeat(12))
    expect(splitCaptions('  ')).toEqual([])
  })
})

const bundled = async () => ffmpeg.path

describe('ffmpeg', () => {
  const start = createFfmpeg(bundled)

  test('a failed run reports the reason, and a run without end is stopped', async () => {
    const folder = await scratchFolder('postern-ffmpeg-')
    const order = { folder, signal, timeoutMs: 60_000 }
    await expect(start({ ...order, args: ['-i', 'nothing.mp4'] })).rejects.toThrow(
      /nothing.mp4: No such file/,
    )
    const endless = ['-re', '-f', 'lavfi', '-i', 'anullsrc', '-f', 'null', '-']
    await expect(start({ ...order, args: endless, timeoutMs: 300 })).rejects.toThrow(FfmpegError)
    const abort = new AbortController()
    const aborted = start({ ...order, args: endless, signal: abort.signal })
    abort.abort(new Error('left'))
    await expect(aborted).rejects.toThrow('left')
    await expect(createFfmpeg(async () => '/no/such/ffmpeg')({ ...order, args: [] })).rejects.toThrow(
      FfmpegError,
    )
  })

  test('a file that refers to other files cannot read them', async () => {
    const folder = await scratchFolder('postern-ffmpeg-')
    await writeFile(join(folder, 'secret.txt'), 'secret')
    await writeFile(
      join(folder, 'speech.mp3'),
      '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nsecret.txt\n',
    )
    const picture = drawPng('any', 64, 64)
    const assembly = { ffmpeg: start, folder, frame: small, signal }
    const scene = {
      text: 'Hi',
      picture,
      speech: await readFile(join(folder, 'speech.mp3')),
      font: 'DejaVu Sans',
    }
    await expect(encodeScene(assembly, scene, 'scene.mp4')).rejects.toThrow(FfmpegError)
  })
})

describe('a scene', () => {
  test('a scene shows its caption', async () => {
    const folder = await scratchFolder('postern-scene-')
    const picture = drawPng('a quiet picture', 108, 192)
    const mp3 = join(folder, 'tone.mp3')
    await run(ffmpeg.path, ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=1', '-f', 'mp3', mp3])
    const assembly = { ffmpeg: createFfmpeg(bundled), folder, frame: small, signal }
    const scene = { picture, speech: await readFile(mp3), font: 'DejaVu Sans' }
    const ms = await encodeScene(assembly, { ...scene, text: 'A caption & <b>more</b>' }, 'with.mp4')
    await encodeScene(assembly, { ...scene, text: '' }, 'without.mp4')
    expect(ms).toBeGreaterThanOrEqual(1_300)
    expect(ms).toBeLessThan(1_450)
    const compare = async (region: { top: number; height: number; width: number }) =>
      difference(
        await regionOf(join(folder, 'with.mp4'), 0.5, region),
        await regionOf(join(folder, 'without.mp4'), 0.5, region),
      )
    expect(await compare({ top: 0, height: 200, width: 216 })).toBeLessThan(2)
    expect(await compare({ top: 280, height: 60, width: 216 })).toBeGreaterThan(20)
  })

  /** Draws a caption in a process that knows no fonts but those of `folders`. */
  async function drawAlone(font: string, folders: readonly string[] = []): Promise<Buffer> {
    const config = join(await scratchFolder('postern-fonts-'), 'fonts.conf')
    const dirs = folders.map((each) => `<dir>${each}</dir>`).join('')
    await writeFile(config, `<?xml version="1.0"?><fontconfig>${dirs}</fontconfig>`)
    const script = `
      import { drawCaption } from ${JSON.stringify(import.meta.resolve('../../../server/ai/video/slides/captions.ts'))}
      const frame = ${JSON.stringify(small)}
      const png = await drawCaption(Buffer.alloc(frame.width * frame.height * 3), 'Quite quick quokkas', { frame, font: ${JSON.stringify(font)} })
      process.stdout.write(png.toString('base64'))`
    const env = { PATH: process.env.PATH ?? '', FONTCONFIG_FILE: config }
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
    return sharp(Buffer.from(stdout, 'base64')).removeAlpha().raw().toBuffer()
  }

  test('a caption needs no font of the system, and uses the font that the operator configures', async () => {
    const fonts = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'))
    const black = Buffer.alloc(small.width * small.height * 3)
    const usual = await sharp(
      await drawCaption(black, 'Quite quick quokkas', { frame: small, font: 'DejaVu Sans' }),
    )
      .removeAlpha()
      .raw()
      .toBuffer()
    const alone = await drawAlone('DejaVu Sans')
    const serif = await drawAlone('DejaVu Serif', [fonts])
    expect(difference(alone, black)).toBeGreaterThan(1)
    // Hinting may differ between systems, and differs far less than two fonts.
    expect(difference(alone, usual) * 2).toBeLessThan(difference(alone, serif))
    expect(difference(await drawAlone('No Such Font'), alone)).toBe(0)
  })
})

describeService(
  'videos of slides',
  (service) => {
    let tenant: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
    })
    const ask = (prompt: string) => ({
      body: {
        type: 'image-text-slides',
        output: 'vertical' as const,
        customParams: { prompt, voice: rachel },
      },
    })

    // ffmpeg works for seconds, and cares for no database.
    if (sample(databaseKinds, 2).includes(service.kind)) {
      test('a script becomes pictures, speech and captions in one file', async () => {
        openai.replies.push({ text: JSON.stringify({ scenes }) })
        const { id } = await tenant.api.videos.startJob(ask('Why ride a bicycle?'))
        const { status, media } = await finishJob(service, tenant, id)
        expect(status).toBe('completed')
        const file = join(await scratchFolder('postern-slides-'), 'video.mp4')
        const bytes = Buffer.from(await (await fetch(media?.path ?? '')).arrayBuffer())
        await writeFile(file, bytes)
        // 15 and 10 characters at 60 ms each, with a pause of 300 ms after each scene.
        const { video, audio, seconds, size } = await probe(file)
        expect(seconds).toBeGreaterThan(2.1)
        expect(seconds).toBeLessThan(2.4)
        expect(size).toBe(bytes.length)
        expect(video).toMatchObject({
          codec_name: 'h264',
          profile: 'Main',
          pix_fmt: 'yuv420p',
          width: 1080,
          height: 1920,
        })
        const [frames = 0, per = 1] = String(video?.avg_frame_rate).split('/').map(Number)
        expect(frames / per).toBeCloseTo(30, 1)
        expect(audio).toMatchObject({ codec_name: 'aac' })
        expect(Math.abs(Number(video?.duration) - Number(audio?.duration))).toBeLessThan(0.1)
        // The index comes before the data, so that players start at once.
        expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
        const first = await regionOf(file, 0.3, { top: 0, height: 1000, width: 1080 })
        const second = await regionOf(file, seconds - 0.3, { top: 0, height: 1000, width: 1080 })
        expect(difference(first, second)).toBeGreaterThan(20)
        const { keys } = await service.app.storage.list({ limit: 100 })
        expect(keys).toHaveLength(1)
        expect(speech.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
          `GET /v2/voices?voice_ids=${rachel}&page_size=10`,
          ...Array(2).fill(`POST /v1/text-to-speech/${rachel}?output_format=mp3_44100_128`),
        ])
        const script = openai.calls[0]?.body as { messages: { role: string; content: unknown }[] }
        expect(JSON.stringify(script.messages.at(-1))).toContain('Why ride a bicycle?')
      })

      test('a step that succeeded is not repeated after a later step failed', async () => {
        openai.replies.push({ text: JSON.stringify({ scenes: [scenes[1]] }) })
        const { id } = await tenant.api.videos.startJob(ask('Once'))
        speech.failures.push(500)
        expect(await finishJob(service, tenant, id)).toMatchObject({ status: 'completed' })
        expect(openai.calls.map(({ path }) => path)).toEqual([
          '/v1/chat/completions',
          '/v1/images/generations',
        ])
        expect(speech.calls.map(({ status }) => status)).toEqual([200, 500, 200])
      })
    }

    test('content that the image model or the voice refuses ends the job with the message of the vendor', async () => {
      const refused = async (scene: { text: string; picture: string }) => {
        openai.replies.push({ text: JSON.stringify({ scenes: [scene] }) })
        return refusal(answered(service, tenant.api.videos.generate(ask('Anything'))))
      }
      const before = await spentCredits(service, tenant.organizationId)
      expect(await refused({ text: 'Hi', picture: '[refuse]' })).toMatchObject({
        status: 422,
        code: 'content_refused',
        problem: { detail: expect.stringContaining('rejected by the safety system') },
      })
      expect(await refused({ text: '[refuse]', picture: 'A bicycle' })).toMatchObject({
        status: 422,
        problem: { detail: 'The text breaks the terms of use.' },
      })
      expect(await spentCredits(service, tenant.organizationId)).toBe(before)
    })

    test('loadVoices lists every page, and other functions are refused', async () => {
      const load = { identifier: 'image-text-slides', functionName: 'loadVoices' }
      const voices = [
        { id: rachel, name: 'Rachel', preview_url: 'https://voices.example/rachel.mp3' },
        { id: 'pNInz6obpgDQGcFmaJgB', name: 'Adam', preview_url: 'https://voices.example/adam.mp3' },
      ]
      expect(await tenant.api.videos.runFunction({ body: load })).toEqual({ voices })
      expect(await tenant.console.consoleApi.videos.runFunction({ body: { ...load, params: {} } })).toEqual({
        voices,
      })
      for (const [change, at] of [
        [{ functionName: 'constructor' }, 'body.functionName'],
        [{ identifier: 'veo3' }, 'body.functionName'],
        [{ identifier: 'other' }, 'body.identifier'],
      ] as const)
        expect(await refusal(tenant.api.videos.runFunction({ body: { ...load, ...change } }))).toMatchObject({
          status: 400,
          at: [at],
        })
      speech.failures.push(503)
      expect(await refusal(tenant.api.videos.runFunction({ body: load }))).toMatchObject({ status: 502 })
    })
  },
  { config: videoConfig(vendors) },
)
