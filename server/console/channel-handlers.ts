import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { badRequest, notFound } from '../errors.ts'
import { refuseHidden } from '../integrations/catalogue.ts'
import { deleteIntegration, getIntegration, setDisabled } from '../integrations/manage.ts'
import { findPlatform } from '../platforms/registry.ts'
import { retryChannel } from '../publishing/retry-channel.ts'
import { channelsView } from './channels-view.ts'
import { connectNow, startOver } from './connect.ts'
import { connectFields } from './lines.ts'
import { noticeOf } from './notices.ts'
import { channelsPage, connectPage } from './pages/channels.ts'
import { orAgain } from './pages/form.ts'
import { seeOther } from './pages/redirect.ts'
import { viewerOf } from './viewer.ts'

export const channelHandlers: Pick<
  ConsoleHandlers,
  'showChannels' | 'submitChannel' | 'showConnect' | 'submitConnect'
> = {
  async showChannels({ query }, ctx) {
    return channelsPage({ ...(await channelsView(ctx)), notice: noticeOf(query.done) })
  },

  async submitChannel({ params: { id }, body }, ctx) {
    const work = async () => {
      switch (body?.action) {
        case 'disable':
          await setDisabled(ctx, ctx.auth, id, true)
          return seeOther('/channels?done=disabled')
        case 'enable':
          await setDisabled(ctx, ctx.auth, id, false)
          return seeOther('/channels?done=enabled')
        case 'delete':
          await deleteIntegration(ctx, ctx.auth, id)
          return seeOther('/channels?done=channel-deleted')
        case 'retry':
          await retryChannel(ctx, ctx.auth, id)
          return seeOther('/channels?done=posts-retried')
        case 'reconnect':
          return seeOther(startOver(await getIntegration(ctx, ctx.auth, id)))
        default:
          throw badRequest('This is nothing that can be done with a channel.')
      }
    }
    return orAgain(work, async (mistakes) => channelsPage({ ...(await channelsView(ctx)), mistakes }))
  },

  async showConnect({ params, query }, ctx) {
    const channel = findPlatform(ctx.platforms, params.identifier)
    if (channel === undefined) throw notFound('kind of channel')
    if (!query.refresh) refuseHidden(ctx, channel.identifier)
    const { identifier, name } = channel
    return connectPage({
      viewer: await viewerOf(ctx),
      platform: { identifier, name },
      fields: connectFields(channel),
      refresh: query.refresh || null,
    })
  },

  async submitConnect({ params, body }, ctx) {
    const channel = findPlatform(ctx.platforms, params.identifier)
    if (channel === undefined) throw notFound('kind of channel')
    const { refresh = '', timezone = '0', ...values } = body ?? {}
    const work = async () =>
      seeOther(await connectNow(ctx, channel, { refresh, timezone, values }, ctx.request.signal))
    const viewer = await viewerOf(ctx)
    const { identifier, name } = channel
    const view = { viewer, platform: { identifier, name }, fields: connectFields(channel) }
    return orAgain(work, (mistakes) => connectPage({ ...view, refresh: refresh || null, values, mistakes }))
  },
}
