import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createVideo } from '../../../server/ai/video/video.ts'
import { silentLog } from '../../helpers/log.ts'
import { readVendor } from '../../platforms/vendor.ts'
import { rachel, vendorsForFile, videoConfig } from './support.ts'

const vendors = await vendorsForFile()
const config = { ...videoConfig(vendors), allowLoopback: true }
const { signal } = new AbortController()

interface Call {
  method: string
  path: string
  headers: object
  body: Record<string, unknown>
  status: number
  answer: unknown
}

/** Returns what does not fit the vendor's description; errors are described there in part only. */
function faultsOf(id: string, calls: readonly Call[], basePath = ''): string[] {
  const vendor = readVendor(id, { basePath })
  return calls.flatMap(({ method, path, headers, body, status, answer }) => {
    const url = new URL(path, 'http://stand-in')
    const record = {
      method,
      path: url.pathname,
      // ElevenLabs takes a list of ids, of which one is a list in a query.
      query: Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'voice_ids')),
      headers: headers as Record<string, string>,
      body,
      files: [],
    }
    return (
      vendor?.(record, answer === null || status >= 400 ? { status: 500 } : { status, json: answer }) ?? []
    )
  })
}

it('the service and the fake vendors follow the API descriptions of their vendors', async () => {
  const video = createVideo(config, silentLog)
  try {
    expect(await video.speech?.voices(signal)).toHaveLength(2)
    expect(await video.speech?.findVoice(rachel, signal)).toMatchObject({ name: 'Rachel' })
    expect(await video.speech?.findVoice('nobody', signal)).toBeNull()
    const mp3 = await video.speech?.speak({ text: 'Hi', voice: rachel, key: 'a', signal })
    expect(mp3?.length).toBeGreaterThan(1_000)
    const picture = Buffer.from('/9j/', 'base64')
    const clip = { prompt: 'A boat', seconds: '8', size: '720x1280', key: 'a', signal } as const
    const task = (await video.clips?.create({ ...clip, picture })) ?? ''
    expect(await video.clips?.create({ ...clip, picture: null })).toBe(task)
    expect(await video.clips?.progress(task, signal)).toEqual({ done: false, percent: 50 })
    expect(await video.clips?.progress(task, signal)).toEqual({ done: true, percent: 100 })
    expect((await video.clips?.download(task, signal))?.subarray(4, 8).toString()).toBe('ftyp')
    const failing = (await video.clips?.create({ ...clip, key: 'b', picture: null, prompt: '[fail]' })) ?? ''
    await video.clips?.progress(failing, signal)
    await expect(video.clips?.progress(failing, signal)).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(faultsOf('elevenlabs', vendors.speech.calls)).toEqual([])
    expect(faultsOf('openai', vendors.clips.calls, '/v1')).toEqual([])
    expect([...vendors.speech.calls, ...vendors.clips.calls].every(({ status }) => status === 200)).toBe(true)
  } finally {
    await video.close()
  }
})

it('a wrong key, an unknown voice and a redirect fail with the name of the vendor, and only the log quotes its words about the key', async () => {
  const { ai, video } = config
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const wrong = createVideo(
    {
      ...config,
      ai: { ...ai, speechKey: 'wrong' },
      video: { ...video, clips: { ...video.clips, key: 'wrong' } },
    },
    log,
  )
  const right = createVideo(config, silentLog)
  try {
    await expect(wrong.speech?.voices(signal)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: 'ElevenLabs refuses the key of this service: the operator must correct ELEVENLABS_API_KEY.',
      retryable: false,
    })
    await expect(wrong.clips?.progress('x', signal)).rejects.toMatchObject({
      message: 'The video model refuses the key of this service: the operator must correct VIDEO_API_KEY.',
    })
    expect(lines.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
      'Invalid API key',
      'Incorrect API key provided.',
    ])
    await expect(
      right.speech?.speak({ text: 'Hi', voice: 'nobody', key: 'a', signal }),
    ).rejects.toMatchObject({
      message: 'ElevenLabs rejects the request (A voice with the ID nobody was not found).',
    })
    vendors.clips.failures.push(302)
    await expect(right.clips?.download('video_1', signal)).rejects.toMatchObject({ code: 'upstream_failed' })
  } finally {
    await Promise.all([wrong.close(), right.close()])
  }
})
