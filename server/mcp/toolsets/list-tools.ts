import type { Tool } from '@modelcontextprotocol/server'
import { FIRST_TOOLSET } from '../../contract/tools.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { McpCaller } from '../caller.ts'
import { mcpTools } from '../tools.ts'
import { describeTools } from './describe-tools.ts'
import { listOpenToolsets } from './open-toolsets.ts'
import { ownTools } from './own-tools.ts'

/** Bounds the JSON of a list that shows all tools at once, in characters: about 8,000 tokens. */
export const MAX_LIST = 32_000

/**
 * Lists the tools for a model: those of the writing toolset and of the toolsets that the client named or opened. A credential whose
 * tools are few sees all of them. A tool that is not listed can still be called by its name.
 */
export async function listTools(ctx: HasDbAndClock, caller: McpCaller): Promise<Tool[]> {
  const allowed = [...mcpTools().values()].filter(({ operation }) => caller.mayCall(operation))
  const [opener, ...more] = ownTools()
  const others = more.filter(({ operation }) => operation === undefined || caller.mayCall(operation))
  const whole = describeTools([...allowed, ...others])
  if (caller.toolsets === null && JSON.stringify(whole).length <= MAX_LIST) return whole
  const open = new Set([...(caller.toolsets ?? [FIRST_TOOLSET]), ...(await listOpenToolsets(ctx, caller))])
  const listed = allowed.filter(({ toolset }) => open.has(toolset))
  return listed.length === allowed.length ? whole : describeTools([opener, ...listed, ...others])
}
