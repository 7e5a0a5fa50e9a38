import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { App } from '../../context.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { badRequest, notFound } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { typedFields } from '../../integrations/connect/custom-fields.ts'
import { finishConnect } from '../../integrations/connect/finish-connect.ts'
import { startConnect } from '../../integrations/connect/start-connect.ts'
import { listIntegrations, listOffered, refuseHidden } from '../../integrations/list.ts'
import { deleteIntegration, getIntegration, setDisabled } from '../../integrations/manage.ts'
import { timezoneOffset } from '../../integrations/settings/posting-times.ts'
import type { Platform } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { countWaitingPosts, retryChannel } from '../../publishing/retry-channel.ts'
import { seeOther, viewerOf } from '../layout/console-page.ts'
import { handleForm, noticeOf } from '../layout/form.ts'
import { type ChannelLine, type ConnectField, channelsPage, connectPage } from './channels-page.ts'

function toChannelLine(
  row: IntegrationRow,
  channel: Platform | undefined,
  waitingPosts: number,
): ChannelLine {
  return {
    id: row.id,
    name: row.name,
    platform: channel?.name ?? row.identifier,
    profile: row.profile,
    disabled: row.disabled_at !== null,
    refreshNeeded: row.refresh_needed_at !== null,
    needsPage: row.in_between_steps_at !== null,
    waitingPosts,
    page: row.identifier === 'sandbox' ? `/sandbox/${row.id}` : null,
  }
}

/** What has to be typed before an account of this kind can be connected. */
function connectFields({ auth, name }: Platform): ConnectField[] {
  const typed = typedFields(auth)
  if (typed !== null || auth.kind !== 'oauth2') return typed ?? []
  if (!auth.externalUrl) return []
  const hint = `The address of your server, such as https://example.social. Empty = the one that this service is set up for.`
  return [{ key: 'externalUrl', label: `${name} server`, type: 'text', hint }]
}

/** What the page of the channels shows. */
async function channelsView(
  ctx: Pick<App, 'db' | 'clock' | 'storage' | 'platforms' | 'config'> & { auth: SessionAuth },
) {
  const rows = await listIntegrations(ctx, ctx.auth)
  const waiting = await countWaitingPosts(ctx, ctx.auth)
  return {
    viewer: await viewerOf(ctx),
    channels: rows.map((row) =>
      toChannelLine(row, findPlatform(ctx.platforms, row.identifier), waiting.get(row.id) ?? 0),
    ),
    platforms: listOffered(ctx).map(({ identifier, name }) => ({ identifier, name })),
  }
}

/** Where a channel is reconnected. */
function startOver({ identifier, id }: IntegrationRow): string {
  return `/channels/connect/${identifier}?refresh=${encodeURIComponent(id)}`
}

/** Where the page of an account is chosen. */
export function pagePath(id: string): string {
  return `/channels/${encodeURIComponent(id)}/page`
}

/**
 * Begins connecting, and ends it at once where the fields are all that is needed. Returns where the browser goes on. Throws as
 * `startConnect` and `finishConnect` do.
 */
async function connectNow(
  ctx: App & { auth: SessionAuth },
  channel: Platform,
  typed: { refresh: string; timezone: string; values: Record<string, string> },
  signal: AbortSignal,
): Promise<string> {
  const { identifier, auth } = channel
  const { refresh, timezone, values } = typed
  const { externalUrl = '' } = values
  const answer = await startConnect(ctx, ctx.auth, { identifier, refresh, externalUrl }, signal)
  if (auth.kind === 'oauth2') return answer
  const code = Buffer.from(JSON.stringify(values)).toString('base64')
  const timezoneOffsetMinutes = timezoneOffset(timezone)
  const finish = { identifier, state: answer, code, timezoneOffsetMinutes }
  const { row } = await finishConnect(ctx, finish, { actor: ctx.auth }, signal)
  return row.in_between_steps_at === null ? '/channels?done=connected' : pagePath(row.id)
}

export const showChannels: ConsoleHandlers['showChannels'] = async ({ query }, ctx) => {
  return channelsPage({ ...(await channelsView(ctx)), notice: noticeOf(query.done) })
}

export const submitChannel: ConsoleHandlers['submitChannel'] = async ({ params: { id }, body }, ctx) => {
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
  return handleForm(work, async (errors) => channelsPage({ ...(await channelsView(ctx)), errors }))
}

export const showConnect: ConsoleHandlers['showConnect'] = async ({ params, query }, ctx) => {
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
}

export const submitConnect: ConsoleHandlers['submitConnect'] = async ({ params, body }, ctx) => {
  const channel = findPlatform(ctx.platforms, params.identifier)
  if (channel === undefined) throw notFound('kind of channel')
  const { refresh = '', timezone = '0', ...values } = body ?? {}
  const work = async () =>
    seeOther(await connectNow(ctx, channel, { refresh, timezone, values }, ctx.request.signal))
  const viewer = await viewerOf(ctx)
  const { identifier, name } = channel
  const view = { viewer, platform: { identifier, name }, fields: connectFields(channel) }
  return handleForm(work, (errors) => connectPage({ ...view, refresh: refresh || null, values, errors }))
}
