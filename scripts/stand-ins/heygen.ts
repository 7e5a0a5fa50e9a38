import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import { type ApiAnswer, type ApiCall, startApiServer } from './api-server.ts'

const run = promisify(execFile)

interface Options {
  port?: number
  /** The only key that is accepted; any by default. */
  apiKey?: string
}

const voices = Array.from({ length: 25 }, (_, n) => ({
  voice_id: `voice-${n}`,
  language: 'English',
  gender: n % 2 === 0 ? 'female' : 'male',
  name: `Voice ${n}`,
  preview_audio: `https://files.heygen.ai/voice-${n}.mp3`,
}))

const avatars = [
  { avatar_id: 'Kristin', avatar_name: 'Kristin', preview_image_url: 'https://files.heygen.ai/kristin.webp' },
]
const photos = [{ id: 'photo-1', image_url: 'https://files.heygen.ai/photo-1.webp' }]

/**
 * Starts a server with the API of HeyGen, as far as this project uses it. A video is finished after `polls` status requests; a
 * text with `[fail]` in it fails, and one with `[refuse]` is refused.
 */
export async function startHeygen({ port = 0, apiKey }: Options = {}) {
  const videos = new Map<string, { asked: number; fails: boolean }>()
  const state = { polls: 2, fileUrl: '' }
  let file: Promise<Buffer> | undefined
  const server = await startApiServer(port, async (call) => {
    if (call.path.startsWith('/files/')) {
      file ??= renderVideo()
      return { status: 200, body: await file, mime: 'video/mp4' }
    }
    if (apiKey !== undefined && call.headers['x-api-key'] !== apiKey)
      return refuse(401, 'unauthorized', 'Unauthorized')
    return answer(call)
  })

  function answer({ method, path, query, body }: ApiCall): ApiAnswer {
    switch (`${method} ${path}`) {
      case 'GET /v2/user/remaining_quota':
        return ok({ remaining_quota: 600 })
      case 'GET /v2/voices':
        return ok({ voices })
      case 'GET /v2/avatars':
        return ok({ avatars, talking_photos: [] })
      case 'GET /v1/talking_photo.list':
        return { status: 200, body: { code: 100, data: photos, message: 'Success' } }
      case 'POST /v2/video/generate':
        return generate(JSON.stringify(body))
      case 'GET /v1/video_status.get':
        return statusOf(query.video_id ?? '')
      default:
        return refuse(404, 'not_found', 'Not found')
    }
  }

  function generate(text: string): ApiAnswer {
    if (text.includes('[refuse]'))
      return refuse(400, 'invalid_parameter', 'The text breaks the terms of use.')
    const id = `video-${videos.size + 1}`
    videos.set(id, { asked: 0, fails: text.includes('[fail]') })
    return ok({ video_id: id })
  }

  function statusOf(id: string): ApiAnswer {
    const video = videos.get(id)
    if (video === undefined) return refuse(404, 'video_not_found', 'Video not found')
    video.asked += 1
    const pending = video.asked < state.polls
    const error = video.fails ? { code: 40119, message: 'The avatar is not available.' } : null
    const status = pending ? 'processing' : video.fails ? 'failed' : 'completed'
    const url = status === 'completed' ? state.fileUrl || `${server.url}/files/${id}.mp4?signature=s` : null
    return {
      status: 200,
      body: { code: 100, data: { id, status, video_url: url, error }, message: 'Success' },
    }
  }

  return Object.assign(server, { state, videos })
}

function ok(data: object): ApiAnswer {
  return { status: 200, body: { error: null, data } }
}

function refuse(status: number, code: string, message: string): ApiAnswer {
  return { status, body: { data: null, error: { code, message } } }
}

async function renderVideo(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-heygen-'))
  const file = join(folder, 'video.mp4')
  try {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=180x320:rate=10:duration=1']
    await run(ffmpeg.path, [
      '-v',
      'error',
      ...picture,
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      file,
    ])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
