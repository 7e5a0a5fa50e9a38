import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { McpHandlers } from '../../generated/handlers.ts'
import { type OperationId, operationTable } from '../../generated/operations.ts'
import type { OperationScope } from '../../generated/scopes.ts'
import { allScopes, includesScope, type Scope } from '../contract/scopes.ts'
import { readToolsets, scopesOfToolsets } from '../contract/tools.ts'
import { ApiError } from '../errors/errors.ts'
import type { Context, Input } from '../http/contract.ts'
import { reply } from '../http/reply.ts'
import { allowedOrigins } from '../http/security/cors.ts'
import { mayCallOperation, resourceMetadataUrl } from '../http/security/security.ts'
import type { McpCaller } from '../mcp/caller.ts'
import { takeAnswer } from '../mcp/calls/questions.ts'
import { newSession } from '../mcp/calls/sessions.ts'
import { openRequest } from '../mcp/open-requests.ts'
import { parseResource } from '../mcp/resources.ts'
import { serveMcp } from '../mcp/serve.ts'
import { mcpTools } from '../mcp/tools.ts'
import { isSubscription } from '../mcp/toolsets/changes.ts'
import { OPENER, ownTools } from '../mcp/toolsets/own-tools.ts'

export const mcpHandlers = createMcpHandlers(serveMcp)

/** Serves the endpoint. `serve` answers a message whose sender may call the endpoint. */
export function createMcpHandlers(serve: typeof serveMcp): McpHandlers {
  return { callMcp: (input, ctx) => callMcp(serve, input, ctx) }
}

async function callMcp(serve: typeof serveMcp, { body, query }: Input<'callMcp'>, ctx: Context<'key'>) {
  refuseForeignPage(ctx)
  const mayCall: McpCaller['mayCall'] = (operation) => mayCallOperation(ctx.auth, operationTable[operation])
  refuseScope(ctx, body)
  const toolsets = readToolsets(query?.toolsets)
  const caller: McpCaller = { auth: ctx.auth, request: ctx.request, toolsets, mayCall }
  if (takeAnswer(caller, body)) return reply<undefined>({ status: 202 })
  const kind = isSubscription(body) ? 'subscriptions' : 'calls'
  const end = openRequest(ctx.auth.organizationId, kind)
  ctx.request.signal.addEventListener('abort', end, { once: true })
  try {
    const response = await serve(ctx, caller, body)
    return await toReply(response, newSession(ctx, caller, body), end)
  } catch (error) {
    end()
    throw error
  }
}

/** Refuses requests of other sites' pages, which could reach this service by DNS rebinding. */
function refuseForeignPage({ config, request }: Context<'key'>): void {
  const { origin } = request.headers
  if (origin === undefined || allowedOrigins(config).has(origin)) return
  throw new ApiError('cross_site', `Pages of ${origin} may not call this. Add the origin to CORS_ORIGINS.`)
}

/**
 * Refuses a call beyond the credential's scopes with the challenge of OAuth, so that a client can ask the person for more. The challenge
 * names what the credential has as well, because the next token replaces it.
 */
function refuseScope({ auth, config }: Context<'key'>, message: unknown): void {
  const needed = neededScopes(message)
  if (needed.length === 0 || needed.some((scope) => includesScope(auth.scopes, scope))) return
  const metadata = resourceMetadataUrl(config.baseUrl, '/mcp')
  const wanted = allScopes.filter(
    (scope) => auth.scopes.includes(scope) || (needed as Scope[]).includes(scope),
  )
  throw new ApiError(
    'insufficient_scope',
    `This call needs the scope ${needed.join(' ')}, which the key or token does not have.`,
    {
      headers: {
        'www-authenticate': `Bearer realm="Postern", error="insufficient_scope", scope="${wanted.join(' ')}", resource_metadata="${metadata}"`,
      },
    },
  )
}

/** Returns the scopes of which a message needs one. */
function neededScopes(message: unknown): OperationScope[] {
  const called = calledOperation(message)
  if (called !== null) return [operationTable[called].scope].filter((scope) => scope !== null)
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { name?: unknown; arguments?: { toolset?: unknown } | null } | null
  }
  if (method !== 'tools/call' || params?.name !== OPENER) return []
  return scopesOfToolsets(new Set([String(params.arguments?.toolset)])) as OperationScope[]
}

/** Returns the operation that an unchecked message calls; null for any other message. */
function calledOperation(message: unknown): OperationId | null {
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { name?: unknown; uri?: unknown } | null
  }
  if (method === 'tools/call') {
    const own = ownTools().find(({ name }) => name === params?.name)
    return (own ?? mcpTools().get(String(params?.name)))?.operation ?? null
  }
  if (method === 'resources/read') return parseResource(params?.uri)?.operation ?? null
  return null
}

async function toReply(response: Response, session: string | null, end: () => void) {
  const { status, headers, body } = response
  const contentType = headers.get('content-type')
  if (body === null || contentType === null) {
    end()
    return reply<undefined>({ status })
  }
  const noStore = {
    'cache-control': 'no-store',
    ...(session === null ? {} : { 'mcp-session-id': session }),
  }
  if (!contentType.startsWith('text/event-stream')) {
    end()
    return reply<undefined>({ status, contentType, raw: await response.text(), headers: noStore })
  }
  const stream = Readable.fromWeb(body as ReadableStream)
  stream.once('close', end)
  // Tells proxies to forward each event at once.
  return reply<undefined>({
    status,
    contentType,
    raw: stream,
    headers: { ...noStore, 'x-accel-buffering': 'no' },
  })
}
