import type { IntegrationsHandlers } from '../../generated/handlers.ts'
import { deleteGroupAndKeys } from '../access/api-keys/manage.ts'
import { notFound } from '../errors/errors.ts'
import type { Context } from '../http/contract.ts'
import { isAgentClaimed, registerAgent } from '../integrations/connect/agents.ts'
import { finishConnect } from '../integrations/connect/finish-connect.ts'
import { findChat } from '../integrations/connect/pairing-code.ts'
import { startConnect } from '../integrations/connect/start-connect.ts'
import { renameGroup, setGroup, setGroupByName } from '../integrations/groups/groups.ts'
import { listGroups, listOffered, listShown } from '../integrations/list.ts'
import { deleteIntegration, getIntegration, setDisabled } from '../integrations/manage.ts'
import { choosePage, choosePageByState, listPages } from '../integrations/pages/page-choice.ts'
import { saveAdditionalSettings } from '../integrations/settings/additional-settings.ts'
import { readTimezoneOffset, setPostingTimes } from '../integrations/settings/posting-times.ts'
import { renameChannel } from '../integrations/settings/rename.ts'
import { createExtensionToken, refreshFromExtension } from '../integrations/tokens/extension-refresh.ts'
import { searchMentions } from '../integrations/tools/mentions.ts'
import { runTool } from '../integrations/tools/tools.ts'
import {
  toChannelCard,
  toChannelRow,
  toConnectedChannel,
  toConsoleChannel,
  toCustomer,
  toProvider,
} from '../integrations/views.ts'
import { findPlatform } from '../platforms/registry.ts'

export const integrationsHandlers: IntegrationsHandlers = {
  async listProviders(_input, ctx) {
    return { social: listOffered(ctx).map(toProvider), article: [] }
  },

  async listChannels(_input, ctx) {
    const rows = await listShown(ctx, ctx.auth)
    const now = ctx.clock.now()
    return {
      integrations: rows.map((row) =>
        toConsoleChannel(row, findPlatform(ctx.platforms, row.identifier), now),
      ),
    }
  },

  async startConnect({ params, query }, ctx) {
    const request = {
      identifier: params.integration,
      refresh: query.refresh,
      externalUrl: query.externalUrl,
      redirectUrl: query.redirectUrl,
      onboarding: query.onboarding === 'true',
    }
    const { url } = await startConnect(ctx, ctx.auth, request, ctx.request.signal)
    return { url }
  },

  async connectChannel({ params, body }, ctx) {
    const answer = {
      identifier: params.integration,
      state: body.state,
      code: body.code,
      timezoneOffsetMinutes: readTimezoneOffset(body.timezone ?? '0'),
      refresh: body.refresh ?? undefined,
    }
    const connected = await finishConnect(ctx, answer, { actor: ctx.auth }, ctx.request.signal)
    const token = await createExtensionToken(ctx, connected.row)
    return toConnectedChannel(connected, ctx.clock.now(), token)
  },

  async refreshFromExtension({ body }, ctx) {
    return refreshFromExtension(ctx, body.jwt, body.cookies, ctx.request.signal)
  },

  async setPostingTimes({ params, body }, ctx) {
    const minutes = body.time.map(({ time }) => time)
    const { timezone, gapMinutes } = body
    const times = { minutes, timezone: timezone ?? undefined, gap: gapMinutes ?? undefined }
    await setPostingTimes(ctx, ctx.auth, params.id, times)
    return { id: params.id }
  },

  async disableChannel({ body }, ctx) {
    await setDisabled(ctx, ctx.auth, body.id, true)
    return { id: body.id, disabled: true }
  },

  async enableChannel({ body }, ctx) {
    await setDisabled(ctx, ctx.auth, body.id, false)
    return { id: body.id, disabled: false }
  },

  async deleteChannel({ body }, ctx) {
    await deleteIntegration(ctx, ctx.auth, body.id)
    return { id: body.id }
  },

  async listChannelGroups(_input, ctx) {
    return (await listGroups(ctx, ctx.auth)).map(toCustomer)
  },

  async renameChannelGroup({ params, body }, ctx) {
    return toCustomer(await renameGroup(ctx, ctx.auth, params.id, body.name))
  },

  deleteChannelGroup: ({ params }, ctx) => deleteGroupAndKeys(ctx, ctx.auth, params.id),

  async setChannelGroup({ params, body }, ctx) {
    const row = await setGroup(ctx, ctx.auth, params.id, body.group || null)
    return toChannelRow(row, ctx.clock.now())
  },

  async setChannelGroupByName({ params, body }, ctx) {
    const row = await setGroupByName(ctx, ctx.auth, params.id, body.name ?? '')
    return toChannelRow(row, ctx.clock.now())
  },

  async listPages({ params }, ctx) {
    return { pages: await listPages(ctx, ctx.auth, params.id, ctx.request.signal) }
  },

  async choosePage({ params, body }, ctx) {
    const { signal } = ctx.request
    const { row } = await choosePage(ctx, ctx.auth, { id: params.id, choice: body, signal })
    return { success: true, id: row.id }
  },

  async choosePageByState({ params, body }, ctx) {
    const { state, ...choice } = body
    const { signal } = ctx.request
    const choosing = { id: params.id, state, finisher: { actor: ctx.auth } }
    const { row, returnUrl } = await choosePageByState(ctx, choosing, choice, signal)
    return { success: true, id: row.id, ...(returnUrl === null ? {} : { returnURL: returnUrl }) }
  },

  async getChannel({ params }, ctx) {
    return toChannelCard(await getIntegration(ctx, ctx.auth, params.id))
  },

  async saveChannelSettings({ params, body }, ctx) {
    const row = await saveAdditionalSettings(ctx, ctx.auth, params.id, body.additionalSettings)
    return toChannelRow(row, ctx.clock.now())
  },

  async renameChannel({ params, body }, ctx) {
    const newProfile = { name: body.name, picture: body.picture ?? '' }
    const { signal } = ctx.request
    const row = await renameChannel(ctx, ctx.auth, { id: params.id, newProfile, signal })
    return toChannelRow(row, ctx.clock.now())
  },

  runChannelTool({ body }, ctx) {
    const tool = { methodName: body.name, data: body.data ?? {} }
    return runTool(ctx, ctx.auth, { id: body.id, tool, signal: ctx.request.signal })
  },

  async findMentions({ body }, ctx) {
    if (body.name !== 'mention') throw notFound('tool of this channel')
    const search = { id: body.id, data: body.data ?? {}, signal: ctx.request.signal }
    return (await searchMentions(ctx, ctx.auth, search)) ?? { none: true }
  },

  async registerMoltbookAgent({ body }, ctx) {
    const agent = { name: body.name, description: body.description ?? '' }
    return registerAgent(ctx, agent, moltbookCaller(ctx))
  },

  async getMoltbookStatus({ query }, ctx) {
    const header = ctx.request.headers['x-moltbook-key']
    const apiKey = (typeof header === 'string' ? header : query.apiKey) ?? ''
    return { claimed: await isAgentClaimed(ctx, apiKey, moltbookCaller(ctx)) }
  },

  async findTelegramChat({ query }, ctx) {
    const search = { identifier: 'telegram', organizationId: ctx.auth.organizationId, code: query.word }
    const chatId = await findChat(ctx, search, ctx.request.signal)
    return chatId === null ? {} : { chatId }
  },
}

function moltbookCaller({ auth, request }: Context<'session-or-key'>) {
  return { identifier: 'moltbook', organizationId: auth.organizationId, signal: request.signal }
}
