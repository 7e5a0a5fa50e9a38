import type { PublicApiHandlers } from '../../generated/handlers.ts'
import { ApiError } from '../errors.ts'
import { listGroups, listIntegrations } from '../integrations/list.ts'
import { deleteIntegration } from '../integrations/manage.ts'
import { startConnect } from '../integrations/start-connect.ts'
import { readRules, runTool } from '../integrations/tools.ts'
import { toPublicIntegration } from '../integrations/views.ts'

import { countChannelRetries, retryChannel } from '../publishing/retry-channel.ts'

/** The channel operations of `/public/v1`; `handlers.ts` spreads them in. */
export const publicIntegrationHandlers = {
  async isConnected() {
    return { connected: true as const }
  },

  async listGroups(_input, ctx) {
    const rows = await listGroups(ctx, ctx.auth)
    return rows.map(({ id, name }) => ({ id, name }))
  },

  async listIntegrations({ query }, ctx) {
    const rows = await listIntegrations(ctx, ctx.auth, query.group)
    return rows.map(toPublicIntegration)
  },

  async deleteIntegration({ params }, ctx) {
    await deleteIntegration(ctx, ctx.auth, params.id)
    return { id: params.id }
  },

  async getIntegrationRetries({ params }, ctx) {
    return countChannelRetries(ctx, ctx.auth, params.id)
  },

  async retryIntegrationPosts({ params }, ctx) {
    return retryChannel(ctx, ctx.auth, params.id)
  },

  async getIntegrationSettings({ params }, ctx) {
    return { output: await readRules(ctx, ctx.auth, params.id) }
  },

  async triggerIntegrationTool({ params, body }, ctx) {
    const tool = { methodName: body.methodName, data: body.data ?? {} }
    return { output: await asUnauthorized(runTool(ctx, ctx.auth, params.id, tool, ctx.request.signal)) }
  },

  async getConnectUrl({ params, query }, ctx) {
    const request = { identifier: params.integration, ...query }
    return { url: await startConnect(ctx, ctx.auth, request, ctx.request.signal) }
  },
} satisfies Pick<
  PublicApiHandlers,
  | 'isConnected'
  | 'listGroups'
  | 'listIntegrations'
  | 'deleteIntegration'
  | 'getIntegrationRetries'
  | 'retryIntegrationPosts'
  | 'getIntegrationSettings'
  | 'triggerIntegrationTool'
  | 'getConnectUrl'
>

/** Existing clients of this one operation know 401 as the sign of a channel that needs reconnecting. */
async function asUnauthorized<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'channel_disconnected')) throw error
    throw new ApiError(error.code, error.message, { status: 401, cause: error })
  }
}
