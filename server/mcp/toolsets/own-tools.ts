import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import type { OperationId } from '../../../generated/operations.ts'
import type { HasConfig } from '../../config/config.ts'
import { FIRST_TOOLSET } from '../../contract/tools.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { ApiError } from '../../errors/errors.ts'
import { lazy } from '../../lib/lazy.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import { findPassages } from '../../system/docs/passages.ts'
import type { McpCaller } from '../caller.ts'
import { argumentProblems } from '../calls/arguments.ts'
import { failedResult } from '../calls/results.ts'
import { CARD_URI } from '../card/card.ts'
import { previewPost } from '../card/preview-tool.ts'
import type { Describable } from './describe-tools.ts'
import { openToolset } from './open-toolsets.ts'
import { TOOLSETS, toolsetNames, toolsOf } from './toolsets.ts'

type Ctx = HasDbAndClock & HasConfig & HasPlatforms
type Args = Readonly<Record<string, unknown>>

/** Bounds the words of a search, in characters. */
const MAX_QUERY = 200

/** Name of the tool that adds toolsets. */
export const OPENER = 'open_toolset'

/** A tool of the server itself. */
export interface OwnTool extends Describable {
  /** Operation that the tool needs; none for a tool that needs no scope. */
  operation?: OperationId
  run(ctx: Ctx, caller: McpCaller, args: Args, mcp: ServerContext): Promise<CallToolResult>
}

/** Returns the tools of the server itself. The first opens toolsets, and is left out where all tools are listed. */
export const ownTools = lazy((): [OwnTool, ...OwnTool[]] => [opener(), docsSearch(), previewer()])

/** Runs one of them. */
export async function callOwnTool(
  ctx: Ctx,
  { tool, caller }: { tool: OwnTool; caller: McpCaller },
  args: Args,
  mcp: ServerContext,
): Promise<CallToolResult> {
  const problems = argumentProblems({ inputSchema: tool.inputSchema, mark: {} }, args)
  if (problems.length > 0) return failedResult(['bad_request (400):', ...problems].join('\n'))
  try {
    return await tool.run(ctx, caller, args, mcp)
  } catch (error) {
    if (error instanceof ApiError) return failedResult(`${error.code} (${error.status}): ${error.message}`)
    throw error
  }
}

function opener(): OwnTool {
  const others = toolsetNames.filter((name) => name !== FIRST_TOOLSET)
  return {
    name: OPENER,
    title: 'Show more tools',
    description: [
      'Adds a group of tools to the list:',
      ...others.map((name) => `- ${name}: ${TOOLSETS[name]}`),
    ].join('\n'),
    inputSchema: {
      type: 'object',
      properties: { toolset: { type: 'string', enum: others } },
      required: ['toolset'],
    },
    outputSchema: {
      type: 'object',
      properties: { toolset: { type: 'string' }, tools: { type: 'array', items: { type: 'string' } } },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
    async run(ctx, caller, { toolset: given }, mcp) {
      const toolset = others.find((name) => name === given)
      if (toolset === undefined)
        return failedResult(`bad_request (400): toolset must be one of ${others.join(', ')}.`)
      const tools = toolsOf(toolset, caller).map(({ name }) => name)
      if (tools.length === 0)
        return failedResult(`forbidden (403): This connection may not use the tools of ${toolset}.`)
      await openToolset(ctx, caller, toolset)
      // The revision of 2026 sends changes only to those who listen for them.
      if (mcp.mcpReq.envelope === undefined)
        await mcp.mcpReq.notify({ method: 'notifications/tools/list_changed' })
      return {
        content: [
          {
            type: 'text',
            text: `Open for a day: ${tools.join(', ')}. If they are not offered to you, list the tools again, or ask the person to connect to ${ctx.config.baseUrl}/mcp?toolsets=${FIRST_TOOLSET},${toolset}.`,
          },
        ],
        structuredContent: { toolset, tools },
      }
    },
  }
}

function docsSearch(): OwnTool {
  return {
    name: 'search_docs',
    title: 'Search the documentation',
    description:
      'Searches the guides of this service: how something works, what a platform accepts, how to set something up.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'A few words.' } },
      required: ['query'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        passages: {
          type: 'array',
          items: { type: 'object', properties: { title: {}, page: {}, url: {}, text: {} } },
        },
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
    async run({ config }, _caller, { query }) {
      const passages = await findPassages(String(query).slice(0, MAX_QUERY), config.baseUrl)
      const text = passages.map(({ title, page, url, text }) => `## ${page}: ${title}\n${url}\n\n${text}`)
      return {
        content: [{ type: 'text', text: text.join('\n\n') || 'Nothing was found. Try other words.' }],
        structuredContent: { passages },
      }
    },
  }
}

function previewer(): OwnTool {
  return {
    name: 'preview_post',
    title: 'Show a post to the person',
    description:
      'Shows a post as its platform will, with buttons to approve it where the client can show them. Call it for each draft that you want approved.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string', description: 'ID of the post.' } },
      required: ['id'],
    },
    outputSchema: {
      type: 'object',
      properties: { id: {}, state: {}, publishDate: {}, releaseURL: {}, code: {} },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
    ui: CARD_URI,
    operation: 'getPost',
    run: (ctx, caller, { id }) => previewPost(ctx, caller, String(id)),
  }
}
