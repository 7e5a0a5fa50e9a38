import { randomUUID } from 'node:crypto'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import type { McpCaller } from '../caller.ts'

/** Ends before clients and proxies time out. */
const WAIT_MS = 5 * 60_000

/** Questions that wait for answers in this process. Each belongs to a call in progress, so their number is bounded. */
const waiting = new Map<string, { credential: string; answer(result: Answer | null): void }>()

type Answer = Record<string, unknown>

/** A request of the server to the client. */
export interface RequestToClient {
  method: string
  params: Record<string, unknown>
}

type Send = (message: JSONRPCMessage) => Promise<void>

/** Asks the person to confirm. Resolves with `accept`, `decline` or `cancel`, and with `cancel` if nobody answers. */
export async function askOnStream(caller: McpCaller, message: string, send: Send): Promise<string> {
  const params = { message, requestedSchema: { type: 'object', properties: {} } }
  const answer = await requestOnStream(caller, { method: 'elicitation/create', params }, send)
  return String(answer?.action ?? 'cancel')
}

/**
 * Sends a request to the client on the stream of a call, as revisions before 2026 do, and resolves with its result. Resolves with null
 * for an error of the client, after five minutes, and when the client is gone.
 */
export async function requestOnStream(
  { auth, request }: McpCaller,
  { method, params }: RequestToClient,
  send: Send,
): Promise<Answer | null> {
  const id = randomUUID()
  const answered = new Promise<Answer | null>((answer) => {
    waiting.set(id, { credential: auth.credentialId, answer })
  })
  const cancel = () => waiting.get(id)?.answer(null)
  request.signal.addEventListener('abort', cancel, { once: true })
  const timer = setTimeout(cancel, WAIT_MS)
  try {
    await send({ jsonrpc: '2.0', id, method, params })
    return await answered
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', cancel)
    waiting.delete(id)
  }
}

/** Passes the client's answer to the call that asked. Returns false for any other message. */
export function takeAnswer({ auth }: Pick<McpCaller, 'auth'>, message: unknown): boolean {
  const { id, method, result } = (message ?? {}) as {
    id?: unknown
    method?: unknown
    result?: Answer | null
  }
  const question = method === undefined ? waiting.get(String(id)) : undefined
  if (question === undefined || question.credential !== auth.credentialId) return false
  question.answer(result ?? null)
  return true
}
