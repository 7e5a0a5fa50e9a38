import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import { listenOnLoopback, readJsonRequest } from './api-server.ts'
import { vendorError } from './openai.ts'

const run = promisify(execFile)

export interface VideoCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  status: number
  /** The JSON of the answer; null for the bytes of a clip. */
  answer: unknown
}

export interface VideoStandIn {
  /** Base URL for VIDEO_BASE_URL, with its version. */
  url: string
  /** Every request so far. */
  calls: VideoCall[]
  /** Statuses with which the next requests fail, one each. */
  failures: number[]
  /** Number of status requests for which a task is in progress. */
  polls: number
  /** Starts tasks without answering their requests. */
  mute: boolean
  /** Encodes clips without sound. */
  silent: boolean
  /** Length of clips; null = as long as the request asks. */
  seconds: number | null
  close(): Promise<void>
}

interface Task {
  id: string
  created: number
  polls: number
  prompt: string
  size: string
  seconds: string
  model: string
}

interface Options {
  port?: number
  /** Key that requests must carry; any when absent. */
  apiKey?: string
  clock?: { now(): number }
}

/**
 * Starts a server with the video tasks of OpenAI's API: create, ask, download. Clips are real MP4 files. A prompt with `[refuse]` in
 * it is refused at once, one with `[moderate]` when its task is asked for, and one with `[fail]` fails.
 */
export async function startVideo({ port = 0, apiKey, clock = Date }: Options = {}): Promise<VideoStandIn> {
  const tasks = new Map<string, Task>()
  // Returns the first task for a repeated key.
  const keys = new Map<string, Task>()
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const call = await readCall(request)
    if (call === null) return
    standIn.calls.push(call)
    const failure = standIn.failures.shift()
    if (failure !== undefined)
      return send(response, call, failure, vendorError('The server had an error.', { type: 'server_error' }))
    if (apiKey !== undefined && call.headers.authorization !== `Bearer ${apiKey}`)
      return send(
        response,
        call,
        401,
        vendorError('Incorrect API key provided.', { code: 'invalid_api_key' }),
      )
    if (call.method === 'POST' && call.path === '/v1/videos') {
      if (String(call.body.prompt).includes('[refuse]')) return send(response, call, 400, refusal)
      const key = String(call.headers['idempotency-key'] ?? '')
      const task = keys.get(key) ?? createTask(call, tasks.size, clock)
      tasks.set(task.id, task)
      if (key !== '') keys.set(key, task)
      if (standIn.mute) return
      return send(response, call, 200, describe(task, standIn, clock))
    }
    const [, id = '', content] = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(call.path) ?? []
    const task = tasks.get(id)
    if (task === undefined) return send(response, call, 404, vendorError('Video not found.', {}))
    if (content !== undefined)
      return sendClip(response, call, {
        task,
        silent: standIn.silent,
        seconds: standIn.seconds ?? Number(task.seconds),
      })
    task.polls += 1
    send(response, call, 200, describe(task, standIn, clock))
  })
  const { url, close } = await listenOnLoopback(server, port)
  const standIn: VideoStandIn = {
    url: `${url}/v1`,
    calls: [],
    failures: [],
    polls: 1,
    mute: false,
    silent: false,
    seconds: null,
    close,
  }
  return standIn
}

const refusal = vendorError('Your request was blocked by our moderation system.', {
  code: 'moderation_blocked',
})

async function readCall(request: IncomingMessage): Promise<VideoCall | null> {
  const read = await readJsonRequest(request)
  if (read === null) return null
  const { url: path, ...rest } = read
  return { ...rest, path, status: 0, answer: null }
}

function send(response: ServerResponse, call: VideoCall, status: number, json: unknown): void {
  Object.assign(call, { status, answer: json })
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(json))
}

function createTask({ body }: VideoCall, count: number, clock: { now(): number }): Task {
  return {
    id: `video_${count + 1}`,
    created: Math.floor(clock.now() / 1000),
    polls: 0,
    prompt: String(body.prompt),
    size: String(body.size ?? '720x1280'),
    seconds: String(body.seconds ?? '4'),
    model: String(body.model ?? 'sora-2'),
  }
}

/** Describes a task as the vendor does: queued, in progress, then completed or failed. */
function describe(task: Task, { polls }: VideoStandIn, clock: { now(): number }) {
  const done = task.polls > polls
  const failed = done && /\[(moderate|fail)\]/.test(task.prompt)
  const error = task.prompt.includes('[moderate]')
    ? { code: 'moderation_blocked', message: 'The clip was blocked by our moderation system.' }
    : { code: 'generation_failed', message: 'The clip could not be generated.' }
  const now = Math.floor(clock.now() / 1000)
  return {
    id: task.id,
    object: 'video',
    model: task.model,
    status: failed ? 'failed' : done ? 'completed' : task.polls === 0 ? 'queued' : 'in_progress',
    progress: done ? 100 : Math.round((100 * task.polls) / (polls + 1)),
    created_at: task.created,
    completed_at: done && !failed ? now : null,
    expires_at: done && !failed ? now + 86_400 : null,
    prompt: task.prompt,
    size: task.size,
    seconds: task.seconds,
    remixed_from_video_id: null,
    error: failed ? error : null,
  }
}

async function sendClip(
  response: ServerResponse,
  call: VideoCall,
  { task, ...options }: { task: Task; silent: boolean; seconds: number },
): Promise<void> {
  const name = JSON.stringify([task.size, options])
  const encoded = clips.get(name) ?? encodeClip(task, options)
  clips.set(name, encoded)
  const bytes = await encoded
  call.status = 200
  response.writeHead(200, { 'content-type': 'video/mp4' })
  response.end(bytes)
}

/** Caches clips by size, sound and length. */
const clips = new Map<string, Promise<Buffer>>()

/** Encodes a test picture and a tone. */
async function encodeClip(
  { size }: Task,
  { silent, seconds }: { silent: boolean; seconds: number },
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-clip-'))
  const file = join(folder, 'clip.mp4')
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=24:duration=${seconds}`]
  const sound = silent ? [] : ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'aac']
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  try {
    await run(ffmpeg.path, ['-v', 'error', ...picture, ...sound, ...video, '-movflags', '+faststart', file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
