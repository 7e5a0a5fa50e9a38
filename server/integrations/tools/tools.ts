import type { App } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { JsonSchema, Platform, PlatformTool } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { AccessScope } from '../access-scope.ts'
import { type AccountContext, openAccount, withAccount } from '../accounts.ts'
import { getIntegration } from '../manage.ts'
import { withApiErrors } from '../platform-error.ts'
import { readMentionQuery, readToolData, sanitizeMentions } from './mentions.ts'

export interface IntegrationRules {
  rules: string
  maxLength: number
  settings: JsonSchema | string
  tools: Omit<PlatformTool, 'run'>[]
}

/** Reads the rules for posts on this channel; empty when the platform is not available any more. Throws 404. */
export async function readRules(
  ctx: Pick<App, 'db' | 'platforms' | 'sealer'>,
  scope: AccessScope,
  id: string,
): Promise<IntegrationRules> {
  const row = await getIntegration(ctx, scope, id)
  const channel = findPlatform(ctx.platforms, row.identifier)
  if (!channel) return { rules: '', maxLength: 0, settings: {}, tools: [] }
  return {
    rules: channel.rules,
    maxLength: channel.limit(openAccount(ctx, row), {}).maxLength,
    settings: channel.settings ?? 'No additional settings required',
    tools: channel.tools.map(({ methodName, description, dataSchema }) => ({
      methodName,
      description,
      dataSchema,
    })),
  }
}

/**
 * Runs a tool that the channel lists, or `mention` where it can mention. Throws 404 when there is no such channel or tool, 409
 * channel_disconnected when the platform refuses the account, and 502 for every other failure of the platform.
 */
export async function runTool(
  ctx: AccountContext,
  scope: AccessScope,
  id: string,
  tool: { methodName: string; data: Record<string, unknown> },
  signal: AbortSignal,
): Promise<unknown> {
  const row = await getIntegration(ctx, scope, id)
  const found = findTool(findPlatform(ctx.platforms, row.identifier), tool.methodName)
  if (!found) throw notFound('tool of this channel')
  const run = () => withAccount(ctx, scope.organizationId, id, (call) => found(call, tool.data), signal)
  return (await withApiErrors(run)) ?? null
}

function findTool(channel: Platform | undefined, name: string): PlatformTool['run'] | undefined {
  const { mentions } = channel ?? {}
  if (name === 'mention' && mentions)
    return async (call, data) => {
      const query = readMentionQuery(data)
      return query === '' ? [] : sanitizeMentions(await mentions.search(call, query))
    }
  const tool = channel?.tools.find(({ methodName }) => methodName === name)
  return tool && ((call, data) => tool.run(call, readToolData(tool.dataSchema, data)))
}
