import type { IncomingHttpHeaders } from 'node:http'
import type { Agent } from '../contract/tools.ts'

/** Names the ways into the service. Jobs, and commands of the operator, are `service`. */
export type EntryPoint =
  | 'session'
  | 'assistant'
  | 'mcp'
  | 'key'
  | 'token'
  | 'command_line'
  | 'anonymous'
  | 'service'

/** Holds the client's request and the caller that it was authenticated as. */
export interface EntryPointFacts {
  request?: { clientOperation?: { agent?: Agent } | null; headers?: IncomingHttpHeaders }
  auth?: { kind?: 'session' | 'key'; credential?: 'key' | 'app' } | null
}

/** Returns how an act came in. An agent acts with the credential of its person, so the client's operation decides first. */
export function entryPointOf({ request, auth }: EntryPointFacts): EntryPoint {
  if (request === undefined) return 'service'
  const { clientOperation, headers = {} } = request
  if (clientOperation?.agent) return clientOperation.agent
  if (!auth) return 'anonymous'
  // The command-line client says so itself. Nothing depends on it.
  if (headers['user-agent']?.startsWith('postern-cli/')) return 'command_line'
  if (auth.kind === 'session') return 'session'
  return auth.credential === 'app' ? 'token' : 'key'
}
