import type { HasDb } from '../../db/connect.ts'
import { notFound } from '../../errors/errors.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { Platform, PlatformTool } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import type { AccessScope } from '../access-scope.ts'
import { type AccountContext, callAccount, openAccount } from '../accounts.ts'
import { getIntegration } from '../manage.ts'
import { readMentionQuery, readToolData, sanitizeMentions } from './mentions.ts'

/**
 * Reads the rules for posts on this integration; empty if this service no longer supports its platform.
 * @throws 404 for an integration that does not exist
 */
export async function readRules(ctx: HasDb & HasPlatforms & HasSealer, scope: AccessScope, id: string) {
  const row = await getIntegration(ctx, scope, id)
  const platform = findPlatform(ctx.platforms, row.identifier)
  if (!platform) return { rules: '', maxLength: 0, settings: {}, tools: [] }
  return {
    rules: platform.rules,
    maxLength: platform.limit(openAccount(ctx, row), {}).maxLength,
    settings: platform.settings ?? 'No additional settings required',
    tools: platform.tools.map(({ methodName, description, dataSchema }) => ({
      methodName,
      description,
      dataSchema,
    })),
  }
}

/**
 * Runs a tool of the platform, or `mention` if the platform has mentions.
 * @throws 404 if there is no such integration or tool, 409 channel_disconnected if the platform refuses the account, 502 for any other
 * failure of the platform
 */
export async function runTool(
  ctx: AccountContext,
  scope: AccessScope,
  {
    id,
    tool,
    signal,
  }: { id: string; tool: { methodName: string; data: Record<string, unknown> }; signal: AbortSignal },
): Promise<unknown> {
  const row = await getIntegration(ctx, scope, id)
  const found = findTool(findPlatform(ctx.platforms, row.identifier), tool.methodName)
  if (!found) throw notFound('tool of this channel')
  const target = { organizationId: scope.organizationId, integrationId: id, signal }
  return (await callAccount(ctx, target, (call) => found(call, tool.data))) ?? null
}

function findTool(platform: Platform | undefined, name: string): PlatformTool['run'] | undefined {
  const { mentions } = platform ?? {}
  if (name === 'mention' && mentions)
    return async (call, data) => {
      const query = readMentionQuery(data)
      return query === '' ? [] : sanitizeMentions(await mentions.search(call, query))
    }
  const tool = platform?.tools.find(({ methodName }) => methodName === name)
  return tool && ((call, data) => tool.run(call, readToolData(tool.dataSchema, data)))
}
