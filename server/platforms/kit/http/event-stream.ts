import type { Dispatcher } from 'undici'
import { toHeaders } from '../../../outbound/bounded-fetch.ts'
import { undici } from '../../../outbound/guarded-dispatcher.ts'
import type { PlatformRequest } from './client.ts'
import { PlatformError, rejected } from './errors.ts'
import { toStatusError, toTransportError } from './failures.ts'

/** A stream of server-sent events, which stays open. */
export interface EventStream extends Pick<PlatformRequest, 'headers' | 'secrets' | 'classify'> {
  /** Address with https; http only for loopback hosts. */
  url: string
  /** Called once the platform has begun to answer. */
  onOpen(): Promise<void>
  /** Called for each event. The next one is read when this has resolved, so that a flood waits on the wire. */
  onEvent(event: StreamEvent): Promise<void>
  /** A stream that sends nothing for this long, not even a heartbeat, has died. Defaults to 2 minutes. */
  silenceMs?: number
  signal: AbortSignal
}

export interface StreamEvent {
  name: string
  data: string
}

const HEADERS_TIMEOUT_MS = 30_000
const SILENCE_MS = 2 * 60_000
/** Limits one event, or one line of a comment. */
const MAX_EVENT_LENGTH = 256 * 1024
/** Limits what is read of the reason of a refusal. */
const MAX_REFUSAL_BYTES = 16 * 1024

interface Settings {
  name: string
  dispatcher: () => Dispatcher
  now(): number
}

/** Listens until the platform ends the stream. Throws `PlatformError` as a request does. */
export async function listen({ name, dispatcher, now }: Settings, stream: EventStream): Promise<void> {
  const { url, signal } = stream
  try {
    const response = await undici().request(url, {
      dispatcher: dispatcher(),
      headers: { accept: 'text/event-stream', 'user-agent': 'Postern', ...stream.headers },
      signal,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: stream.silenceMs ?? SILENCE_MS,
    })
    const { body, statusCode: status } = response
    // An aborted body fails; without a listener that error would end the process.
    body.on('error', () => {})
    const headers = toHeaders(response.headers)
    if (status !== 200) {
      const text = await readStart(body)
      throw toStatusError(name, stream, { status, headers, text, data: undefined }, now())
    }
    if (!/^text\/event-stream\b/i.test(headers.get('content-type') ?? '')) {
      body.destroy()
      throw rejected('no_stream', `${name} sent something else than a stream of events.`)
    }
    await stream.onOpen()
    for await (const event of readStreamEvents(body)) await stream.onEvent(event)
  } catch (cause) {
    throw toTransportError(name, { url }, false, cause)
  }
}

async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= MAX_REFUSAL_BYTES) break
  }
  return Buffer.concat(pieces).toString('utf8', 0, MAX_REFUSAL_BYTES)
}

/**
 * Reads the events of a body, with the fields `event` and `data` of the HTML standard. Lines end with LF, or with CR and LF.
 * @throws PlatformError `retryable` for an event or a line that is too long
 */
export async function* readStreamEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  let line = ''
  let name = ''
  let data: string[] = []
  let length = 0
  for await (const piece of body) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n')
    line += first
    for (const next of others) {
      const [, field, value = ''] = /^([^:]*):? ?(.*?)\r?$/s.exec(line) ?? []
      const isBlank = line === '' || line === '\r'
      line = next
      if (isBlank) {
        if (data.length > 0) yield { name: name || 'message', data: data.join('\n') }
        name = ''
        data = []
        length = 0
      }
      if (field === 'event') name = value
      if (field === 'data') data.push(value)
      if (field === 'event' || field === 'data') length += value.length + 1
      if (length > MAX_EVENT_LENGTH) throw tooLong()
    }
    if (line.length > MAX_EVENT_LENGTH) throw tooLong()
  }
}

function tooLong(): PlatformError {
  const message = `An event of the stream has more than ${MAX_EVENT_LENGTH} characters.`
  return new PlatformError('retryable', message, { code: 'answer_too_large' })
}
