import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { McpHandlers } from '../../generated/handlers.ts'
import { type OperationId, operationTable } from '../../generated/operations.ts'
import { includesScope } from '../contract/scopes.ts'
import { ApiError } from '../errors/errors.ts'
import type { Context } from '../http/contract.ts'
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

export const mcpHandlers: McpHandlers = {
  async callMcp({ body }, ctx) {
    refuseForeignPage(ctx)
    const mayCall: McpCaller['mayCall'] = (operation) => mayCallOperation(ctx.auth, operationTable[operation])
    refuseScope(ctx, body)
    const caller: McpCaller = { auth: ctx.auth, request: ctx.request, mayCall }
    if (takeAnswer(caller, body)) return reply<undefined>({ status: 202 })
    const end = openRequest(ctx.auth.organizationId)
    ctx.request.signal.addEventListener('abort', end, { once: true })
    try {
      const response = await serveMcp(ctx, caller, body)
      return await toReply(response, newSession(ctx, caller, body), end)
    } catch (error) {
      end()
      throw error
    }
  },
}

/** Refuses requests of other sites' pages, which could reach this service by DNS rebinding. */
function refuseForeignPage({ config, request }: Context<'key'>): void {
  const { origin } = request.headers
  if (origin === undefined || allowedOrigins(config).has(origin)) return
  throw new ApiError('cross_site', `Pages of ${origin} may not call this. Add the origin to CORS_ORIGINS.`)
}

/** Refuses a call beyond the credential's scopes with the challenge of OAuth, so that a client can ask the person for more. */
function refuseScope({ auth, config }: Context<'key'>, message: unknown): void {
  const called = calledOperation(message)
  const scope = called === null ? null : operationTable[called].scope
  if (scope === null || includesScope(auth.scopes, scope)) return
  const metadata = resourceMetadataUrl(config.baseUrl, '/mcp')
  throw new ApiError(
    'insufficient_scope',
    `This call needs the scope ${scope}, which the key or token does not have.`,
    {
      headers: {
        'www-authenticate': `Bearer realm="Postern", error="insufficient_scope", scope="${scope}", resource_metadata="${metadata}"`,
      },
    },
  )
}

/** Returns the operation that an unchecked message calls; null for any other message. */
function calledOperation(message: unknown): OperationId | null {
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { name?: unknown; uri?: unknown } | null
  }
  if (method === 'tools/call') return mcpTools().get(String(params?.name))?.operation ?? null
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
