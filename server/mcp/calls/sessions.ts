import type { ClientCapabilities } from '@modelcontextprotocol/server'
import type { App } from '../../context.ts'
import type { McpCaller } from '../caller.ts'

type Ctx = Pick<App, 'config' | 'sealer'>

/** Remembers in the client, sealed, what a client of the revisions before 2026 says only once: that it shows forms. */
interface Session {
  credential: string
  forms: true
}

/** Returns true for a client that can put a form before a person. A client that names neither kind of question shows forms. */
export function showsForms(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

/**
 * Returns the session id for the answer to `initialize`, or null. The answer of the person arrives in a request of its own, which only
 * the process that asked can use: so there are sessions only on SQLite, which one process serves.
 */
export function newSession({ config, sealer }: Ctx, { auth }: McpCaller, message: unknown): string | null {
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { capabilities?: ClientCapabilities } | null
  }
  if (config.database.kind !== 'sqlite' || method !== 'initialize') return null
  if (!showsForms(params?.capabilities)) return null
  return sealer.seal(JSON.stringify({ credential: auth.credentialId, forms: true } satisfies Session))
}

/** Returns true if the request belongs to a session of the same credential whose client shows forms. */
export function hasFormSession({ sealer }: Ctx, { auth, request }: McpCaller): boolean {
  const id = request.headers['mcp-session-id']
  if (typeof id !== 'string') return false
  try {
    return (JSON.parse(sealer.open(id)) as Session).credential === auth.credentialId
  } catch {
    return false
  }
}
