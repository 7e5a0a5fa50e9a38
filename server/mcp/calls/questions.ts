import { randomUUID } from 'node:crypto'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import type { McpCaller } from '../caller.ts'

/** Ends before clients and proxies time out. */
const WAIT_MS = 5 * 60_000

/** Questions that wait for answers in this process. Each belongs to a call in progress, so their number is bounded. */
const waiting = new Map<string, { credential: string; answer(action: string): void }>()

/**
 * Asks the person by a request on the stream of the call, as revisions before 2026 do. Resolves with `accept`, `decline` or `cancel`,
 * and with `cancel` after five minutes or when the client is gone.
 */
export async function askOnStream(
  { auth, request }: McpCaller,
  message: string,
  send: (message: JSONRPCMessage) => Promise<void>,
): Promise<string> {
  const id = randomUUID()
  const params = { message, requestedSchema: { type: 'object', properties: {} } }
  const answered = new Promise<string>((answer) => {
    waiting.set(id, { credential: auth.credentialId, answer })
  })
  const cancel = () => waiting.get(id)?.answer('cancel')
  request.signal.addEventListener('abort', cancel, { once: true })
  const timer = setTimeout(cancel, WAIT_MS)
  try {
    await send({ jsonrpc: '2.0', id, method: 'elicitation/create', params })
    return await answered
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', cancel)
    waiting.delete(id)
  }
}

/** Passes the person's answer to the call that asked. Returns false for any other message. */
export function takeAnswer({ auth }: Pick<McpCaller, 'auth'>, message: unknown): boolean {
  const { id, method, result } = (message ?? {}) as {
    id?: unknown
    method?: unknown
    result?: { action?: unknown } | null
  }
  const question = method === undefined ? waiting.get(String(id)) : undefined
  if (question === undefined || question.credential !== auth.credentialId) return false
  // Treats an error of the client as `cancel`.
  question.answer(String(result?.action ?? 'cancel'))
  return true
}
