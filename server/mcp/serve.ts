import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server'
import { DATA_RULE } from '../ai/untrusted.ts'
import type { HasConfig } from '../config/config.ts'
import { contractDocument } from '../contract/contract-document.ts'
import type { HasDb } from '../db/connect.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import type { HasClock } from '../lib/time/clock.ts'
import type { HasStorage } from '../media/storage/storage.ts'
import type { HasPlatforms } from '../platforms/registry.ts'
import type { HasLog } from '../process/log.ts'
import type { McpCaller } from './caller.ts'
import { callTool, type QuestionState } from './calls/call-tool.ts'
import { serveTasks, TASKS_EXTENSION } from './calls/tasks.ts'
import { CARD_URI, readCard } from './card/card.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { listResources, listTemplates, readResource } from './resources.ts'
import { loadSdk, type Sdk } from './sdk.ts'
import { mcpTools } from './tools.ts'
import { isSubscription, toolsetChanges } from './toolsets/changes.ts'
import { listTools } from './toolsets/list-tools.ts'
import { callOwnTool, ownTools } from './toolsets/own-tools.ts'
import { answerMessage, REVISIONS } from './transport.ts'

type Ctx = HasClock & HasConfig & HasDb & HasLog & HasPlatforms & HasSealer & HasStorage

const INSTRUCTIONS = `Postern plans and publishes posts on social channels.
Start with list_channels. Read get_channel_rules before you write for a channel, and check with validate_posts.
Prefer save_drafts, and show drafts with preview_post; schedule_posts and publish_posts_now make posts public. Dates are ISO 8601 in UTC; the date "next-slot" takes the next free posting time.
Lists are short: get_post and the like return whole texts. Calls with the same idempotency_key act once within 24 hours: set it to repeat a call whose result was lost.
More tools are in toolsets: call open_toolset.
${DATA_RULE}`

/** Answers one message of the protocol as its caller. */
export async function serveMcp(ctx: Ctx, caller: McpCaller, message: unknown): Promise<Response> {
  const sdk = await loadSdk()
  const bus = isSubscription(message) ? await toolsetChanges(ctx, caller) : undefined
  const createServer = () => createInstance(ctx, caller, sdk)
  return answerMessage(ctx, { request: caller.request, sdk, createServer, bus }, message)
}

function createInstance(ctx: Ctx, caller: McpCaller, sdk: Sdk): Server {
  const { baseUrl } = ctx.config
  const { info } = contractDocument() as { info: { version: string } }
  const server = new sdk.Server(
    { name: 'postern', title: 'Postern', version: info.version, websiteUrl: `${baseUrl}/docs` },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: {},
        prompts: {},
        extensions: { [TASKS_EXTENSION]: {} },
      },
      supportedProtocolVersions: REVISIONS,
      instructions: INSTRUCTIONS,
      requestState: { verify: (state) => JSON.parse(ctx.sealer.open(state)) as QuestionState },
    },
  )
  serveTools(server, ctx, { caller, sdk })
  serveTasks(server, ctx, { caller, sdk })
  server.setRequestHandler('resources/list', ({ params }) => listResources(caller, params?.cursor, sdk))
  server.setRequestHandler('resources/templates/list', () => listTemplates(caller))
  server.setRequestHandler('resources/read', ({ params }) =>
    params.uri === CARD_URI ? readCard(ctx) : readResource(caller, params.uri, sdk),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments ?? {}, sdk))
  return server
}

function serveTools(server: Server, ctx: Ctx, { caller, sdk }: { caller: McpCaller; sdk: Sdk }): void {
  server.setRequestHandler('tools/list', async () => ({ tools: await listTools(ctx, caller) }))
  server.setRequestHandler('tools/call', ({ params }, mcp) => {
    const args = params.arguments ?? {}
    const own = ownTools().find(({ name }) => name === params.name)
    if (own !== undefined) return callOwnTool(ctx, { tool: own, caller }, args, mcp)
    const tool = mcpTools().get(params.name)
    if (tool === undefined)
      throw new sdk.ProtocolError(
        sdk.ProtocolErrorCode.InvalidParams,
        `The tool ${params.name} does not exist. tools/list has the tools of this credential, and open_toolset adds more.`,
      )
    const send = async (message: JSONRPCMessage) =>
      server.transport?.send(message, { relatedRequestId: mcp.mcpReq.id })
    return callTool(ctx, { caller, sdk, tool, send }, args, mcp)
  })
}
