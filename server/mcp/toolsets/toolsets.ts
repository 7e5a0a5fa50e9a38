import type { Toolset } from '../../contract/tools.ts'
import type { McpCaller } from '../caller.ts'
import { type McpTool, mcpTools } from '../tools.ts'

/** Says for each toolset what its tools do, in the order in which clients see them. */
export const TOOLSETS: Readonly<Record<Toolset, string>> = {
  writing: 'write, check, schedule and change posts',
  planning: 'queues, the library of recurring posts, repetitions, and pauses of the schedule',
  review: 'approval links and notes of reviewers',
  published: 'what was published: find, edit and take down posts on their platforms',
  video: 'generate videos',
  inbox: 'comments and mentions: read, answer, hide',
  analytics: 'metrics of channels and posts, and the best times to post',
  research: 'public profiles and posts of other people',
  administration: 'connect channels, channel groups, link parameters, notifications',
}

export const toolsetNames = Object.keys(TOOLSETS) as Toolset[]

/** Returns the tools of a toolset that the credential may call. */
export function toolsOf(toolset: Toolset, { mayCall }: Pick<McpCaller, 'mayCall'>): McpTool[] {
  return [...mcpTools().values()].filter((tool) => tool.toolset === toolset && mayCall(tool.operation))
}
