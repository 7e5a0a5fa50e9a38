import type { IntegrationsHandlers } from '../../generated/handlers.ts'
import { countChannelRetries, retryChannel } from '../publishing/retry-channel.ts'
import { saveAdditionalSettings } from './additional-settings.ts'
import { getIntegration } from './manage.ts'
import { renameChannel } from './rename.ts'
import { toChannelCard, toChannelRow } from './views.ts'

export const profileHandlers: Pick<
  IntegrationsHandlers,
  'getChannel' | 'saveChannelSettings' | 'renameChannel' | 'getChannelRetries' | 'retryChannelPosts'
> = {
  async getChannel({ params }, ctx) {
    return toChannelCard(await getIntegration(ctx, ctx.auth, params.id))
  },

  async getChannelRetries({ params }, ctx) {
    return countChannelRetries(ctx, ctx.auth, params.id)
  },

  async retryChannelPosts({ params }, ctx) {
    return retryChannel(ctx, ctx.auth, params.id)
  },

  async saveChannelSettings({ params, body }, ctx) {
    const row = await saveAdditionalSettings(ctx, ctx.auth, params.id, body.additionalSettings)
    return toChannelRow(row, ctx.clock.now())
  },

  async renameChannel({ params, body }, ctx) {
    const profile = { name: body.name, picture: body.picture ?? '' }
    const row = await renameChannel(ctx, ctx.auth, params.id, profile, ctx.request.signal)
    return toChannelRow(row, ctx.clock.now())
  },
}
