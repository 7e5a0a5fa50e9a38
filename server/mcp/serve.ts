import type { JSONRPCMessage, Server, Tool } from '@modelcontextprotocol/server'
import { DATA_RULE } from '../ai/untrusted.ts'
import type { HasConfig } from '../config/config.ts'
import { contractDocument } from '../contract/contract-document.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import type { HasClock } from '../lib/time/clock.ts'
import type { HasLog } from '../process/log.ts'
import type { McpCaller } from './caller.ts'
import { callTool, type QuestionState } from './calls/call-tool.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { listResources, listTemplates, readResource } from './resources.ts'
import { loadSdk, type Sdk } from './sdk.ts'
import { type McpTool, mcpTools } from './tools.ts'

type Ctx = HasClock & HasConfig & HasLog & HasSealer

/** The newest revision and the two before it. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18']

const INSTRUCTIONS = `Postern plans and publishes posts on social channels.
Start with list_channels. Read get_channel_rules before you write for a channel, and check with validate_posts.
Prefer save_drafts; schedule_posts and publish_posts_now make posts public. Dates are ISO 8601 in UTC; the date "next-slot" takes the next free posting time.
${DATA_RULE}`

/**
 * Answers one message of the protocol as its caller. Keeps no state between requests: each has its own server instance, so that
 * any process can answer any request.
 */
export async function serveMcp(ctx: Ctx, caller: McpCaller, message: unknown): Promise<Response> {
  const sdk = await loadSdk()
  const { headers, signal } = caller.request
  const handler = sdk.createMcpHandler(() => createInstance(ctx, caller, sdk), {
    onerror: (err) => ctx.log.debug({ err, request_id: caller.request.id }, 'a message to /mcp was refused'),
  })
  const forwarded = Object.entries(headers).filter(([name]) => /^(content-type|mcp-.*)$/.test(name))
  const request = new Request(`${ctx.config.baseUrl}/mcp`, {
    method: 'POST',
    headers: [
      ...forwarded.map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')]),
      ['accept', acceptedTypes(headers.accept)],
    ],
    signal,
  })
  return handler.fetch(request, { parsedBody: message })
}

/** Adds both media types of the protocol for a client that accepts anything, like most HTTP clients by default. */
function acceptedTypes(accept = '*/*'): string {
  return accept.includes('*/*') ? 'application/json, text/event-stream' : accept
}

function createInstance(ctx: Ctx, caller: McpCaller, sdk: Sdk): Server {
  const { baseUrl } = ctx.config
  const { info } = contractDocument() as { info: { version: string } }
  const server = new sdk.Server(
    { name: 'postern', title: 'Postern', version: info.version, websiteUrl: `${baseUrl}/docs` },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      supportedProtocolVersions: REVISIONS,
      instructions: INSTRUCTIONS,
      requestState: { verify: (state) => JSON.parse(ctx.sealer.open(state)) as QuestionState },
    },
  )
  serveTools(server, ctx, { caller, sdk })
  server.setRequestHandler('resources/list', ({ params }) => listResources(caller, params?.cursor, sdk))
  server.setRequestHandler('resources/templates/list', () => listTemplates(caller))
  server.setRequestHandler('resources/read', ({ params }) => readResource(caller, params.uri, sdk))
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments ?? {}, sdk))
  return server
}

function serveTools(server: Server, ctx: Ctx, { caller, sdk }: { caller: McpCaller; sdk: Sdk }): void {
  const allowed = () => [...mcpTools().values()].filter(({ operation }) => caller.mayCall(operation))
  server.setRequestHandler('tools/list', () => ({ tools: allowed().map(describeTool) }))
  server.setRequestHandler('tools/call', ({ params }, mcp) => {
    const tool = mcpTools().get(params.name)
    if (tool === undefined)
      throw new sdk.ProtocolError(
        sdk.ProtocolErrorCode.InvalidParams,
        `The tool ${params.name} does not exist. Call tools/list for the tools of this credential.`,
      )
    const send = async (message: JSONRPCMessage) =>
      server.transport?.send(message, { relatedRequestId: mcp.mcpReq.id })
    return callTool(ctx, { caller, sdk, tool, send }, params.arguments ?? {}, mcp)
  })
}

function describeTool({ name, title, description, inputSchema, outputSchema, annotations }: McpTool): Tool {
  return { name, title, description, inputSchema, outputSchema, annotations } as Tool
}
