import type { Socket } from 'node:net'
import type { Dispatcher, WebSocket } from 'undici'
import { withTimeLimit } from '../../../lib/time/time-limit.ts'
import { undici } from '../../../outbound/guarded-dispatcher.ts'
import { TooLargeError, toTransportError } from './failures.ts'
import { unreadableResponse } from './response.ts'

/** A short exchange of JSON messages over a WebSocket. */
export interface Conversation<Result> {
  /** Address with https; http only for loopback hosts. */
  url: string
  /** Message to begin with. */
  first: unknown
  /** Receives each message of the server. Its first defined result ends the conversation, and so does an error. */
  read(message: unknown, send: (message: unknown) => void): Result | undefined
  /** As for a request: a conversation that ends early is then `unknown`, not `retryable`. */
  irreversible?: boolean
  /** Defaults to 10 s, connecting included. */
  timeoutMs?: number
  /** Maximum of all messages of the server together; defaults to 2 MB. */
  maxBytes?: number
  signal?: AbortSignal
}

/**
 * Observes the connection below the WebSocket, which reports no reason for a failed connection and can wait forever for a close.
 */
interface Wire {
  socket: Socket | null
  error: unknown
}

/** Holds a conversation through the dispatcher. Throws `PlatformError` as a request does. */
export async function converse<Result>(
  { name, dispatcher }: { name: string; dispatcher: () => Dispatcher },
  conversation: Conversation<Result>,
): Promise<Result> {
  const { url, first, read, irreversible = false, timeoutMs = 10_000, maxBytes = 2_000_000 } = conversation
  const limit = withTimeLimit(conversation.signal ?? new AbortController().signal, timeoutMs)
  const wire: Wire = { socket: null, error: undefined }
  let webSocket: WebSocket | undefined
  let sent = false
  try {
    const { WebSocket } = undici()
    const socket = new WebSocket(url.replace(/^http/, 'ws'), { dispatcher: watch(dispatcher(), wire) })
    webSocket = socket
    const send = (message: unknown) => {
      sent = true
      socket.send(JSON.stringify(message))
    }
    return await new Promise<Result>((resolve, reject) => {
      let bytes = 0
      if (limit.aborted) reject(limit.reason)
      limit.addEventListener('abort', () => reject(limit.reason), { once: true })
      socket.addEventListener('open', () => send(first))
      socket.addEventListener('close', () => reject(wire.error ?? new Error('The connection was closed.')))
      socket.addEventListener('message', ({ data }) => {
        try {
          const text = String(data)
          bytes += Buffer.byteLength(text)
          if (bytes > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`)
          const result = read(parse(name, text, irreversible), send)
          if (result !== undefined) resolve(result)
        } catch (error) {
          reject(error)
        }
      })
    })
  } catch (cause) {
    throw toTransportError(name, { url, irreversible }, sent, cause)
  } finally {
    webSocket?.close()
    // Ends the connection even if the server does not respond to the close.
    wire.socket?.destroySoon()
  }
}

function watch(dispatcher: Dispatcher, wire: Wire): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const watcher: Dispatcher.DispatchHandler = {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onRequestUpgrade(controller, status, headers, socket) {
        wire.socket = socket as Socket
        handler.onRequestUpgrade?.(controller, status, headers, socket)
      },
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError(controller, error) {
        wire.error = error
        handler.onResponseError?.(controller, error)
      },
    }
    return dispatch(options, watcher)
  })
}

function parse(name: string, text: string, irreversible: boolean): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableResponse(name, irreversible)
  }
}
