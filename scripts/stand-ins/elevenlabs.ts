import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import { listenOnLoopback, readJsonRequest } from './api-server.ts'

const run = promisify(execFile)

export interface ElevenLabsCall {
  method: string
  /** With its query. */
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  status: number
  /** The JSON of the answer; null for audio. */
  answer: unknown
}

export interface ElevenLabsStandIn {
  /** For ELEVENLABS_URL. */
  url: string
  /** Every request so far. */
  calls: ElevenLabsCall[]
  /** Statuses with which the next requests fail, one each. */
  failures: number[]
  /** Milliseconds of speech for each character. */
  pace: number
  /** Number of further texts that are spoken; later requests get no response. */
  breath: number
  close(): Promise<void>
}

const voices = [
  { voice_id: '21m00Tcm4TlvDq8ikWAM', name: 'Rachel', category: 'premade' },
  { voice_id: 'pNInz6obpgDQGcFmaJgB', name: 'Adam', category: 'premade' },
]

/**
 * Starts a server with the API of ElevenLabs, as far as this project uses it: voices in pages, and speech, which is real MP3 as long
 * as a person would take to read the text. A text with `[refuse]` in it is refused.
 */
export async function startElevenlabs({
  port = 0,
  apiKey,
}: {
  port?: number
  apiKey?: string
} = {}): Promise<ElevenLabsStandIn> {
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const call = await readCall(request)
    if (call === null) return
    standIn.calls.push(call)
    if (call.method === 'POST' && standIn.breath-- <= 0) return
    const answer = await answerCall(standIn, call, apiKey)
    call.status = answer.status
    if (Buffer.isBuffer(answer.body)) {
      response.writeHead(200, { 'content-type': 'audio/mpeg' })
      return void response.end(answer.body)
    }
    call.answer = answer.body
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  const { url, close } = await listenOnLoopback(server, port)
  const standIn: ElevenLabsStandIn = {
    url,
    calls: [],
    failures: [],
    pace: 60,
    breath: Number.POSITIVE_INFINITY,
    close,
  }
  return standIn
}

async function readCall(request: IncomingMessage): Promise<ElevenLabsCall | null> {
  const read = await readJsonRequest(request)
  if (read === null) return null
  const { url: path, ...rest } = read
  return { ...rest, path, status: 0, answer: null }
}

interface Answer {
  status: number
  body: Buffer | object
}

async function answerCall(
  { failures, pace }: ElevenLabsStandIn,
  { method, path, headers, body }: ElevenLabsCall,
  apiKey: string | undefined,
): Promise<Answer> {
  const failure = failures.shift()
  if (failure !== undefined) return refuse(failure, 'system_busy', 'The system is busy.')
  if (apiKey !== undefined && headers['xi-api-key'] !== apiKey)
    return refuse(401, 'invalid_api_key', 'Invalid API key')
  const url = new URL(path, 'http://stand-in')
  if (method === 'GET' && url.pathname === '/v2/voices') return listVoices(url.searchParams)
  const [, voice] = /^\/v1\/text-to-speech\/([^/]+)$/.exec(url.pathname) ?? []
  if (method !== 'POST' || voice === undefined) return refuse(404, 'not_found', 'Not Found')
  if (voices.every(({ voice_id }) => voice_id !== decodeURIComponent(voice)))
    return refuse(404, 'voice_not_found', `A voice with the ID ${voice} was not found.`)
  const text = String(body.text ?? '')
  if (text.includes('[refuse]'))
    return refuse(400, 'content_policy_violation', 'The text breaks the terms of use.')
  return { status: 200, body: await encodeTone(Math.max(300, text.length * pace)) }
}

/** Encodes a quiet tone as MP3. */
async function encodeTone(ms: number): Promise<Buffer> {
  const tone = `sine=frequency=330:duration=${(ms / 1000).toFixed(3)}:sample_rate=44100`
  const args = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    tone,
    '-af',
    'volume=0.2',
    '-b:a',
    '128k',
    '-f',
    'mp3',
    '-',
  ]
  const { stdout } = await run(ffmpeg.path, args, { encoding: 'buffer', maxBuffer: 10_000_000 })
  return stdout
}

/** Writes an error as the vendor does. */
function refuse(status: number, code: string, message: string): Answer {
  return { status, body: { detail: { status: code, message } } }
}

/** Returns one voice a page, so that clients must page. */
function listVoices(query: URLSearchParams): Answer {
  const wanted = query.getAll('voice_ids')
  const found = voices.filter(({ voice_id }) => wanted.length === 0 || wanted.includes(voice_id))
  const start = Number(query.get('next_page_token') ?? 0)
  const page = found.slice(start, start + 1).map((voice) => ({
    ...voice,
    labels: {},
    available_for_tiers: [],
    high_quality_base_model_ids: [],
    preview_url: `https://voices.example/${voice.name.toLowerCase()}.mp3`,
  }))
  const more = start + 1 < found.length
  return {
    status: 200,
    body: {
      voices: page,
      has_more: more,
      total_count: found.length,
      next_page_token: more ? String(start + 1) : null,
    },
  }
}
