import type { ClientCapabilities } from '@modelcontextprotocol/server'
import type { HasConfig } from '../../config/config.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { McpCaller } from '../caller.ts'

type Ctx = HasConfig & HasSealer

/** Stores, sealed in the session id, that a client of the revisions before 2026 shows forms, which it declares only once. */
interface Session {
  credential: string
  forms: true
}

/** Returns true for a client that can show a form to a person. A client that names neither kind of question shows forms. */
export function showsForms(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

/**
 * Returns the session id for the answer to `initialize`, or null. Sessions exist only on SQLite, which one process serves: the
 * person's answer arrives in a separate request, which only the process that asked can use.
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
