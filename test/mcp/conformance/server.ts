import type {
  GetPromptResult,
  InputRequiredResult,
  JSONRPCMessage,
  ReadResourceResult,
  Server,
} from '@modelcontextprotocol/server'
import { operationTable } from '../../../generated/operations.ts'
import { createMcpHandlers } from '../../../server/api/mcp.ts'
import { contractDocument } from '../../../server/contract/contract-document.ts'
import { createSealer } from '../../../server/lib/secrets/sealer.ts'
import type { McpCaller } from '../../../server/mcp/caller.ts'
import { loadSdk, type Sdk } from '../../../server/mcp/sdk.ts'
import { answerMessage, REVISIONS } from '../../../server/mcp/transport.ts'
import { startBare } from '../../helpers/bare-server.ts'
import { inputTools, promptQuestion, readRound, toInputRequired } from './inputs.ts'
import { PNG, tools } from './tools.ts'

const sealer = createSealer('a secret of thirty-two characters!')
const seal = (state: object) => sealer.seal(JSON.stringify(state))

/**
 * Starts the endpoint of the service, from its HTTP pipeline to its transport, with the tools, prompts and resources of the conformance
 * suite in place of those of the product. Its credential is `key`.
 */
export async function startFixtureServer(corsOrigins: string[]) {
  const serve: Parameters<typeof createMcpHandlers>[0] = async (ctx, caller, message) => {
    const sdk = await loadSdk()
    const createServer = () => createFixtures(sdk, caller)
    return answerMessage(ctx, { request: caller.request, sdk, createServer, bus: undefined }, message)
  }
  // Without a database, nothing can be counted.
  const callMcp = { ...operationTable.callMcp, rateLimit: null }
  const { http, app, url } = await startBare({
    contract: contractDocument(),
    operations: { callMcp },
    handlers: createMcpHandlers(serve),
    config: { corsOrigins },
  })
  Object.assign(app, { sealer })
  return { url, close: () => http.close() }
}

function createFixtures(sdk: Sdk, caller: McpCaller): Server {
  const server = new sdk.Server(
    { name: 'postern-fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: {},
        resources: { subscribe: true },
        prompts: {},
        completions: {},
        logging: {},
      },
      supportedProtocolVersions: REVISIONS,
      requestState: { verify: (state) => JSON.parse(sealer.open(state)) as { round: number } },
    },
  )
  serveTools(server, sdk, caller)
  servePrompts(server, sdk)
  serveResources(server, sdk)
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }))
  server.setRequestHandler('logging/setLevel', () => ({}))
  return server
}

function serveTools(server: Server, sdk: Sdk, caller: McpCaller): void {
  const asking = inputTools(sdk)
  server.setRequestHandler('tools/list', () => ({
    tools: [
      ...Object.entries(tools).map(([name, { inputSchema = { type: 'object' as const } }]) => ({
        name,
        description: `Fixture ${name}.`,
        inputSchema,
      })),
      ...[...Object.keys(asking), 'test_missing_capability'].map((name) => ({
        name,
        description: `Fixture ${name}.`,
        inputSchema: { type: 'object' as const },
      })),
    ],
  }))
  server.setRequestHandler('tools/call', async ({ params }, mcp) => {
    const { name, arguments: args = {} } = params
    const tool = tools[name]
    const send = async (message: JSONRPCMessage) =>
      server.transport?.send(message, { relatedRequestId: mcp.mcpReq.id })
    if (tool !== undefined) return tool.run(args, { caller, mcp, send })
    const round = readRound(sdk, mcp)
    if (name === 'test_missing_capability' && round.capabilities.sampling === undefined)
      throw new sdk.MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    const step = name === 'test_missing_capability' ? { text: 'It has it.' } : asking[name]?.(round)
    if (step === undefined)
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, `The tool ${name} does not exist.`)
    return 'ask' in step
      ? toInputRequired(sdk, step, seal)
      : { content: [{ type: 'text' as const, text: step.text }] }
  })
}

const prompts: Record<
  string,
  { args: string[]; write(args: Record<string, string>): GetPromptResult['messages'] }
> = {
  test_simple_prompt: { args: [], write: () => [said('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    args: ['arg1', 'arg2'],
    write: ({ arg1, arg2 }) => [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    args: ['resourceUri'],
    write: ({ resourceUri = '' }) => [
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: {
            uri: resourceUri,
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        },
      },
      said('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    args: [],
    write: () => [
      { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
      said('Please analyze the image above.'),
    ],
  },
}

function said(text: string): GetPromptResult['messages'][number] {
  return { role: 'user', content: { type: 'text', text } }
}

function servePrompts(server: Server, sdk: Sdk): void {
  const asking = 'test_input_required_result_prompt'
  server.setRequestHandler('prompts/list', () => ({
    prompts: [...Object.entries(prompts), [asking, { args: [] }] as const].map(([name, { args }]) => ({
      name,
      description: `Fixture ${name}.`,
      arguments: args.map((arg) => ({ name: arg, required: true })),
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }, mcp): GetPromptResult | InputRequiredResult => {
    if (params.name === asking) {
      const { answers } = readRound(sdk, mcp)
      return 'user_context' in answers
        ? { messages: [said(JSON.stringify(answers))] }
        : toInputRequired(sdk, { ask: promptQuestion(sdk) }, seal)
    }
    const prompt = prompts[params.name]
    if (prompt === undefined)
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
    return { messages: prompt.write(params.arguments ?? {}) }
  })
}

function serveResources(server: Server, sdk: Sdk): void {
  const described = (uri: string, mimeType: string) => ({
    uri,
    name: uri.replace(/\W+/g, '-'),
    description: `Fixture ${uri}.`,
    mimeType,
  })
  server.setRequestHandler('resources/list', () => ({
    resources: [
      described('test://static-text', 'text/plain'),
      described('test://static-binary', 'image/png'),
      described('test://watched-resource', 'text/plain'),
    ],
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: 'test://template/{id}/data',
        name: 'template',
        description: 'Fixture of a template.',
        mimeType: 'application/json',
      },
    ],
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }): ReadResourceResult => {
    const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? []
    if (id !== undefined) {
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
      return { contents: [{ uri, mimeType: 'application/json', text }] }
    }
    if (uri === 'test://static-text' || uri === 'test://watched-resource')
      return {
        contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
      }
    if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PNG }] }
    throw new sdk.ResourceNotFoundError(uri)
  })
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
}
