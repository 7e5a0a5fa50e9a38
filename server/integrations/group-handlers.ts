import type { IntegrationsHandlers } from '../../generated/handlers.ts'
import { deleteGroup, renameGroup, setGroup, setGroupByName } from './groups.ts'
import { listGroups } from './list.ts'
import { toChannelRow, toCustomer } from './views.ts'

export const groupHandlers: Pick<
  IntegrationsHandlers,
  | 'listChannelGroups'
  | 'renameChannelGroup'
  | 'deleteChannelGroup'
  | 'setChannelGroup'
  | 'setChannelGroupByName'
> = {
  async listChannelGroups(_input, ctx) {
    return (await listGroups(ctx, ctx.auth)).map(toCustomer)
  },

  async renameChannelGroup({ params, body }, ctx) {
    return toCustomer(await renameGroup(ctx, ctx.auth, params.id, body.name))
  },

  deleteChannelGroup: ({ params }, ctx) => deleteGroup(ctx, ctx.auth, params.id),

  async setChannelGroup({ params, body }, ctx) {
    const row = await setGroup(ctx, ctx.auth, params.id, body.group || null)
    return toChannelRow(row, ctx.clock.now())
  },

  async setChannelGroupByName({ params, body }, ctx) {
    const row = await setGroupByName(ctx, ctx.auth, params.id, body.name ?? '')
    return toChannelRow(row, ctx.clock.now())
  },
}
