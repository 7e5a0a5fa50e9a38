import type { ChannelTool, JsonSchema } from '../../channels/channel.ts'
import { ChannelError } from '../../channels/errors.ts'
import { findChannel } from '../../channels/index.ts'
import type { App } from '../../context.ts'
import { ApiError, notFound } from '../../errors.ts'
import { openAccount } from './account.ts'
import { type AccountContext, withAccount } from './accounts.ts'
import { getIntegration } from './manage.ts'
import type { Reach } from './reach.ts'

export interface ChannelRules {
  rules: string
  maxLength: number
  settings: JsonSchema | string
  tools: Omit<ChannelTool, 'run'>[]
}

/** What posts on this channel may hold; empty where this service no longer knows the channel. Throws 404. */
export async function readRules(
  ctx: Pick<App, 'db' | 'channels' | 'sealer'>,
  reach: Reach,
  id: string,
): Promise<ChannelRules> {
  const row = await getIntegration(ctx, reach, id)
  const channel = findChannel(ctx.channels, row.identifier)
  if (!channel) return { rules: '', maxLength: 0, settings: {}, tools: [] }
  return {
    rules: channel.rules,
    maxLength: channel.limit(openAccount(ctx, row), {}).maxLength,
    settings: channel.settings ?? 'This channel needs no settings.',
    tools: channel.tools.map(({ methodName, description, dataSchema }) => ({
      methodName,
      description,
      dataSchema,
    })),
  }
}

/**
 * Runs a tool that the channel lists. Throws 404 when there is no such channel or tool, 401 channel_disconnected when the
 * platform refuses the account, and 502 for every other failure of the platform.
 */
export async function runTool(
  ctx: AccountContext,
  reach: Reach,
  id: string,
  tool: { methodName: string; data: Record<string, unknown> },
  signal: AbortSignal,
): Promise<unknown> {
  const row = await getIntegration(ctx, reach, id)
  const found = findChannel(ctx.channels, row.identifier)?.tools.find(
    ({ methodName }) => methodName === tool.methodName,
  )
  if (!found) throw notFound('tool of this channel')
  try {
    const output = await withAccount(
      ctx,
      reach.organizationId,
      id,
      (call) => found.run(call, tool.data),
      signal,
    )
    return output ?? null
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    const code = error.failure === 'auth' ? 'channel_disconnected' : 'upstream_failed'
    throw new ApiError(code, error.message, { cause: error })
  }
}
