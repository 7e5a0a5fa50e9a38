import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import ffprobe from '@ffprobe-installer/ffprobe'
import { afterAll, beforeEach } from 'vitest'
import { startElevenlabs } from '../../../scripts/stand-ins/elevenlabs.ts'
import { startOpenai } from '../../../scripts/stand-ins/openai.ts'
import { startVideo } from '../../../scripts/stand-ins/video.ts'
import { upload } from '../../../sdk/upload.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { finished } from '../../helpers/background-jobs.ts'
import type { Tenant, TestService } from '../../helpers/server.ts'
import { aiConfig } from '../support.ts'

const run = promisify(execFile)

/** Starts the stand-ins of all vendors for one test file, empty before each test. */
export async function vendorsForFile() {
  const openai = await startOpenai({ apiKey: 'sk-test-key' })
  const speech = await startElevenlabs({ apiKey: 'xi-test-key' })
  const clips = await startVideo({ apiKey: 'video-test-key' })
  beforeEach(() => {
    for (const list of [openai.calls, openai.replies, openai.failures]) list.length = 0
    for (const list of [speech.calls, speech.failures, clips.calls, clips.failures]) list.length = 0
    Object.assign(clips, { polls: 1, mute: false, silent: false, seconds: 1 })
    Object.assign(speech, { pace: 60, breath: Number.POSITIVE_INFINITY })
  })
  afterAll(() => Promise.all([openai.close(), speech.close(), clips.close()]))
  return { openai, speech, clips }
}

export type Vendors = Awaited<ReturnType<typeof vendorsForFile>>

/** The configuration that points at the stand-ins. */
export function videoConfig({ openai, speech, clips }: Vendors): Pick<Config, 'ai' | 'video'> {
  const { video } = readConfig({
    POSTERN_SECRET: 'a secret for tests, and for nothing else',
    VIDEO_BASE_URL: clips.url,
    VIDEO_API_KEY: 'video-test-key',
  })
  return { video, ai: aiConfig(openai.url, { speechUrl: speech.url, speechKey: 'xi-test-key' }) }
}

export const rachel = '21m00Tcm4TlvDq8ikWAM'

/** Runs a job with its waits until it has finished, and returns it. */
export function finishJob(service: TestService, { api }: Pick<Tenant, 'api'>, id: string) {
  return finished(service, () => api.videos.getJob({ path: { id } }))
}

/** Reads what ffprobe says of a file. */
export async function probe(file: string) {
  const entries =
    'format=duration,size:stream=codec_name,profile,width,height,pix_fmt,avg_frame_rate,duration'
  const { stdout } = await run(ffprobe.path, ['-v', 'error', '-show_entries', entries, '-of', 'json', file])
  const { streams, format } = JSON.parse(stdout) as {
    streams: Record<string, unknown>[]
    format: { duration: string; size: string }
  }
  return { video: streams[0], audio: streams[1], seconds: Number(format.duration), size: Number(format.size) }
}

/** Reads the credits that the organization has spent on videos and not got back. */
export async function spentCredits({ app }: TestService, organizationId: string): Promise<number> {
  const [row] = await app
    .db('credits')
    .where({ organization_id: organizationId, kind: 'ai_videos', refunded_at: null })
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Uploads a file with the key and returns its path. */
export async function uploadFile({ api }: Tenant, bytes: Uint8Array): Promise<{ id: string; path: string }> {
  return upload(api, { file: new Blob([new Uint8Array(bytes)]), filename: 'picture' })
}
