import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback, readJsonRequest } from './api-server.ts'
import { type ModelReply, type ModelRequest, replyAsModel } from './openai-model.ts'
import { drawPng } from './png.ts'

/** Declares how the next request fails: by an answer, by none at all, or by a connection that drops before or inside the answer. */
export type Failure =
  | { status: number; json?: unknown; headers?: Record<string, string> }
  /** Sends these events of a stream, each as the JSON of its data, as servers of other vendors do. */
  | { events: unknown[] }
  | 'hang'
  | 'drop'
  | 'drop-inside'

export interface OpenAiCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** The JSON of the answer; of a stream, its events. */
  status: number
  answer: unknown
  /** True once the client disconnects before the end of the answer. */
  aborted: boolean
}

export interface OpenAiStandIn {
  /** Base URL for AI_BASE_URL, with its version. */
  url: string
  /** Every request so far. */
  calls: OpenAiCall[]
  /** Answers of the language model in order; after them, the model generates its own. */
  replies: ModelReply[]
  /** Fails the next requests, one each. */
  failures: Failure[]
  /** Makes the model follow every instruction that it reads, in data too. */
  obedient: boolean
  /** Sends pictures as base64, or as a URL of this server. */
  pictures: 'base64' | 'url'
  /** Parameters that the endpoint refuses, as older or newer models do. */
  refuses: string[]
  /** Cuts every connection. */
  dropAll(): void
  close(): Promise<void>
}

interface Options {
  port?: number
  /** Key that requests must carry; any when absent. */
  apiKey?: string
  clock?: { now(): number }
}

/**
 * Starts a server with the API of OpenAI, as far as this project uses it: models, chat with tools and streams, pictures. A prompt
 * with `[refuse]` in it is refused by the content policy.
 */
export async function startOpenai({ port = 0, apiKey, clock = Date }: Options = {}): Promise<OpenAiStandIn> {
  const drawn = new Map<string, Buffer>()
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const call = await readCall(request)
    if (call === null) return
    if (call.path.startsWith('/pictures/')) return sendPicture(response, drawn.get(call.path))
    standIn.calls.push(call)
    response.on('close', () => {
      call.aborted = !response.writableFinished
    })
    const failure = standIn.failures.shift()
    if (failure !== undefined) return fail(response, call, failure)
    const refusal = refuse(call, { apiKey, refuses: standIn.refuses })
    if (refusal !== null) return sendJson(response, call, refusal.status, refusal.json)
    const created = Math.floor(clock.now() / 1000)
    if (call.path === '/v1/models') return sendJson(response, call, 200, listModels(created))
    if (call.path === '/v1/images/generations')
      return sendJson(response, call, 200, draw(call, { created, drawn, standIn }))
    if (call.path === '/v1/chat/completions') return chat(response, call, { created, standIn })
    sendJson(response, call, 404, vendorError('Unknown request URL.', { code: 'unknown_url' }))
  })
  const { url, close } = await listenOnLoopback(server, port)
  const standIn: OpenAiStandIn = {
    url: `${url}/v1`,
    calls: [],
    replies: [],
    failures: [],
    obedient: false,
    pictures: 'base64',
    refuses: ['response_format of images'],
    dropAll: () => server.closeAllConnections(),
    close,
  }
  return standIn
}

async function readCall(request: IncomingMessage): Promise<OpenAiCall | null> {
  const read = await readJsonRequest(request)
  if (read === null) return null
  const { url: path, ...rest } = read
  return { ...rest, path, status: 0, answer: null, aborted: false }
}

function sendJson(response: ServerResponse, call: OpenAiCall, status: number, json: unknown): void {
  Object.assign(call, { status, answer: json })
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(json))
}

function fail(response: ServerResponse, call: OpenAiCall, failure: Failure): void {
  if (failure === 'hang') return
  if (failure === 'drop') return void response.destroy()
  if (failure === 'drop-inside') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"id":')
    return void setImmediate(() => response.destroy())
  }
  if ('events' in failure) {
    Object.assign(call, { status: 200, answer: failure.events })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return void response.end(failure.events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
  }
  const json = failure.json ?? vendorError('The server had an error.', { type: 'server_error' })
  Object.assign(call, { status: failure.status, answer: json })
  response.writeHead(failure.status, { 'content-type': 'application/json', ...failure.headers })
  response.end(JSON.stringify(json))
}

/** Builds the body of an error as the vendor writes it. */
export function vendorError(
  message: string,
  {
    type = 'invalid_request_error',
    param = null,
    code = null,
  }: { type?: string; param?: string | null; code?: string | null },
) {
  return { error: { message, type, param, code } }
}

/** Finds what the vendor would refuse: the key, a parameter, the content. */
function refuse(
  { path, headers, body }: OpenAiCall,
  { apiKey, refuses }: { apiKey: string | undefined; refuses: readonly string[] },
): { status: number; json: unknown } | null {
  if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`)
    return { status: 401, json: vendorError('Incorrect API key provided.', { code: 'invalid_api_key' }) }
  const isImage = path === '/v1/images/generations'
  const param = Object.keys(body).find((name) => refuses.includes(isImage ? `${name} of images` : name))
  if (param !== undefined)
    return {
      status: 400,
      json: vendorError(`Unknown parameter: '${param}'.`, { param, code: 'unknown_parameter' }),
    }
  if (isImage && String(body.prompt).includes('[refuse]'))
    return {
      status: 400,
      json: vendorError('Your request was rejected by the safety system.', {
        type: 'image_generation_user_error',
        code: 'moderation_blocked',
      }),
    }
  return null
}

function listModels(created: number) {
  const data = ['stand-in-text', 'stand-in-image'].map((id) => ({
    id,
    object: 'model',
    created,
    owned_by: 'postern',
  }))
  return { object: 'list', data }
}

interface Drawing {
  created: number
  drawn: Map<string, Buffer>
  standIn: OpenAiStandIn
}

function draw({ body }: OpenAiCall, { created, drawn, standIn }: Drawing) {
  const [, width = '1024', height = '1024'] = /^(\d+)x(\d+)$/.exec(String(body.size ?? '')) ?? []
  const png = drawPng(String(body.prompt), Number(width), Number(height))
  const usage = {
    input_tokens: countTokens(String(body.prompt)),
    output_tokens: 1056,
    total_tokens: 1056 + countTokens(String(body.prompt)),
    input_tokens_details: { text_tokens: countTokens(String(body.prompt)), image_tokens: 0 },
  }
  if (standIn.pictures === 'base64') return { created, data: [{ b64_json: png.toString('base64') }], usage }
  const path = `/pictures/${drawn.size + 1}.png`
  drawn.set(path, png)
  return { created, data: [{ url: new URL(path, standIn.url).href }], usage }
}

function sendPicture(response: ServerResponse, png: Buffer | undefined): void {
  response.writeHead(png === undefined ? 404 : 200, { 'content-type': 'image/png' })
  response.end(png)
}

function countTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

interface Chatting {
  created: number
  standIn: OpenAiStandIn
}

function chat(response: ServerResponse, call: OpenAiCall, { created, standIn }: Chatting): void {
  const request = call.body as unknown as ModelRequest
  const { hold = false, ...reply } = standIn.replies.shift() ?? replyAsModel(request, standIn.obedient)
  const prompt = countTokens(JSON.stringify(request.messages))
  const completion = countTokens(JSON.stringify(reply))
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
  const head = { id: `chatcmpl-${standIn.calls.length}`, created, model: request.model }
  if (request.stream) streamReply(response, call, { ...head, reply, hold, usage })
  else sendJson(response, call, 200, toCompletion({ ...head, reply, usage }))
}

interface Written {
  id: string
  created: number
  model: string
  reply: ModelReply
  usage: object
}

function toCalls({ calls }: ModelReply, id: string) {
  return calls?.map((call, index) => ({
    id: `call_${id}_${index}`,
    type: 'function' as const,
    function: {
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
  }))
}

function finishOf({ finish, calls }: ModelReply): string {
  return finish ?? (calls?.length ? 'tool_calls' : 'stop')
}

function toCompletion({ reply, id, usage, ...head }: Written) {
  const calls = toCalls(reply, id)
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    refusal: reply.refusal ?? null,
    ...(calls ? { tool_calls: calls } : {}),
  }
  const choices = [{ index: 0, message, finish_reason: finishOf(reply), logprobs: null }]
  return { id, object: 'chat.completion', ...head, choices, usage }
}

/** Writes words, and the arguments of calls in two pieces, as the vendor does. */
function streamReply(
  response: ServerResponse,
  call: OpenAiCall,
  { reply, id, usage, hold, ...head }: Written & { hold: boolean },
): void {
  const events: unknown[] = []
  Object.assign(call, { status: 200, answer: events })
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const event = { id, object: 'chat.completion.chunk', ...head, choices }
    events.push(event)
    response.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  send({ role: 'assistant', content: '' })
  for (const word of reply.text?.match(/\S*\s*/g)?.filter(Boolean) ?? []) {
    send({ content: word })
    if (hold) return
  }
  if (reply.refusal) send({ refusal: reply.refusal })
  for (const [index, each] of (toCalls(reply, id) ?? []).entries()) {
    const { arguments: json, name } = each.function
    send({ tool_calls: [{ index, id: each.id, type: 'function', function: { name, arguments: '' } }] })
    for (const piece of [json.slice(0, json.length / 2), json.slice(json.length / 2)])
      send({ tool_calls: [{ index, function: { arguments: piece } }] })
  }
  send({}, finishOf(reply))
  const options = call.body.stream_options as { include_usage?: boolean } | undefined
  if (options?.include_usage) {
    const event = { id, object: 'chat.completion.chunk', ...head, choices: [], usage }
    events.push(event)
    response.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}
