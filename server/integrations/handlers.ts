import type { IntegrationsHandlers } from '../../generated/handlers.ts'
import { findPlatform } from '../platforms/registry.ts'
import { listOffered } from './catalogue.ts'
import { extensionTokenFor, refreshFromExtension } from './extension-refresh.ts'
import { finishConnect } from './finish-connect.ts'
import { groupHandlers } from './group-handlers.ts'
import { listIntegrations } from './list.ts'
import { deleteIntegration, setDisabled } from './manage.ts'
import { pageHandlers } from './page-handlers.ts'
import { setPostingTimes, timezoneOffset } from './posting-times.ts'
import { profileHandlers } from './profile-handlers.ts'
import { startConnect } from './start-connect.ts'
import { toolHandlers } from './tool-handlers.ts'
import { toConnectedChannel, toConsoleChannel, toProvider } from './views.ts'

export const integrationsHandlers: IntegrationsHandlers = {
  ...groupHandlers,
  ...pageHandlers,
  ...profileHandlers,
  ...toolHandlers,

  async listProviders(_input, ctx) {
    return { social: listOffered(ctx).map(toProvider), article: [] }
  },

  async listChannels(_input, ctx) {
    const rows = await listIntegrations(ctx, ctx.auth)
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
    return { url: await startConnect(ctx, ctx.auth, request, ctx.request.signal) }
  },

  async connectChannel({ params, body }, ctx) {
    const answer = {
      identifier: params.integration,
      state: body.state,
      code: body.code,
      timezoneOffsetMinutes: timezoneOffset(body.timezone ?? '0'),
      refresh: body.refresh ?? undefined,
    }
    const connected = await finishConnect(ctx, answer, { actor: ctx.auth }, ctx.request.signal)
    const token = await extensionTokenFor(ctx, connected.row)
    return toConnectedChannel(connected, ctx.clock.now(), token)
  },

  async refreshFromExtension({ body }, ctx) {
    return refreshFromExtension(ctx, body.jwt, body.cookies, ctx.request.signal)
  },

  async setPostingTimes({ params, body }, ctx) {
    const minutes = body.time.map(({ time }) => time)
    await setPostingTimes(ctx, ctx.auth.organizationId, params.id, minutes, body.timezone ?? undefined)
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
}
