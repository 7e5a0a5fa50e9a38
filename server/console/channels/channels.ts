import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { ApiError, invalid, notFound } from '../../errors/errors.ts'
import type { Context, SessionAuth } from '../../http/contract.ts'
import { fieldsToType } from '../../integrations/connect/custom-fields.ts'
import { finishConnect } from '../../integrations/connect/finish-connect.ts'
import { findChat } from '../../integrations/connect/pairing-code.ts'
import { routeOf } from '../../integrations/connect/reroutes.ts'
import { startConnect } from '../../integrations/connect/start-connect.ts'
import {
  listIntegrations,
  listOffered,
  notConfiguredMessage,
  requireConfigured,
  requireOffered,
} from '../../integrations/list.ts'
import { readTimezoneOffset } from '../../integrations/settings/posting-times.ts'
import { randomToken } from '../../lib/secrets/crypto.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import type { Platform } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms, type RunningPlatform } from '../../platforms/registry.ts'
import { countWaitingPosts } from '../../publishing/retries/retry-channel.ts'
import { safeNext, seeOther, viewerOf } from '../layout/console-page.ts'
import { handleForm, noticeOf } from '../layout/form.ts'
import { problemOf } from './channel-state.ts'
import { channelsPage } from './channels-page.ts'
import { type ConnectField, connectPage } from './connect-page.ts'

type ConsoleContext = Context<'session'>

/** Lists the fields and steps before an account of this platform can be connected. */
function connectFields({ auth, name }: Platform, code?: string): ConnectField[] {
  if (auth.kind === 'pairing-code') {
    const hint = `Add this service's bot to the chat, and send "/connect" and this word there.`
    return [{ key: 'word', label: 'Word', type: 'text', defaultValue: code, hint }]
  }
  const typed = fieldsToType(auth)
  if (typed !== null || auth.kind !== 'redirect') return typed ?? []
  if (!auth.externalUrl) return []
  const hint = `The address of your server, such as https://example.social. Leave empty for the default server.`
  return [{ key: 'externalUrl', label: `${name} server`, type: 'text', hint }]
}

/** Reserves a code before the page shows it, because only messages that are sent after that count. */
async function reserveNewCode(
  ctx: ConsoleContext,
  { auth, identifier }: Platform,
): Promise<string | undefined> {
  if (auth.kind !== 'pairing-code') return undefined
  const code = randomToken(9)
  await findChat(ctx, { identifier, organizationId: ctx.auth.organizationId, code }, ctx.request.signal)
  return code
}

/**
 * Returns the `code` by which the platform is connected.
 * @throws 409 while nobody has sent the word.
 */
async function connectCode(
  ctx: ConsoleContext,
  { auth, identifier }: Platform,
  values: Record<string, string>,
): Promise<string> {
  const [plainField] = auth.kind === 'client-code' && auth.plain ? auth.fields : []
  if (plainField !== undefined) return values[plainField.key] ?? ''
  if (auth.kind !== 'pairing-code') return Buffer.from(JSON.stringify(values)).toString('base64')
  const { word = '' } = values
  if (!/^[\w-]{4,64}$/.test(word)) throw invalid('body.word', 'must be 4 to 64 letters, digits, _ or -')
  const wanted = { identifier, organizationId: ctx.auth.organizationId, code: word }
  const chatId = await findChat(ctx, wanted, ctx.request.signal)
  if (chatId !== null) return chatId
  throw new ApiError(
    'connect_failed',
    `The bot has not received "/connect ${word}" yet. Send it in the chat, then try again.`,
  )
}

/** Collects the data of the channels page. */
async function channelsView(
  ctx: HasDbAndClock &
    HasConfig &
    HasPlatforms &
    HasStorage &
    Pick<Context, 'request'> & { auth: SessionAuth },
) {
  const rows = await listIntegrations(ctx, ctx.auth)
  const waiting = await countWaitingPosts(ctx, ctx.auth)
  return {
    viewer: await viewerOf(ctx),
    channels: rows.map((row) => ({
      id: row.id,
      name: row.name,
      picture: row.picture,
      identifier: row.identifier,
      platform: findPlatform(ctx.platforms, row.identifier)?.name ?? row.identifier,
      profile: row.profile,
      group: row.customer,
      problem: problemOf(row),
      waitingPosts: waiting.get(row.id) ?? 0,
    })),
    platforms: listOffered(ctx).map((platform) => ({
      identifier: platform.identifier,
      name: platform.name,
      problem: notConfiguredMessage(platform),
    })),
  }
}

/** Returns the path at which the page of an account is chosen. */
export function pagePath(id: string): string {
  return `/channels/${encodeURIComponent(id)}/page`
}

/** Leads to a channel that needs no further step. */
const CONNECTED = '/channels?done=connected'

/**
 * Starts connecting, and finishes at once when the fields are enough. Returns the next address of the browser. Throws as
 * `startConnect` and `finishConnect` do.
 */
async function startOrFinishConnect(
  ctx: ConsoleContext,
  channel: RunningPlatform,
  typed: { refresh: string; timezone: string; values: Record<string, string> },
): Promise<string> {
  const { identifier, auth } = channel
  const { signal } = ctx.request
  const { refresh, timezone, values } = typed
  const { externalUrl = '' } = values
  requireConfigured(channel)
  const code = await connectCode(ctx, channel, values)
  const { url, state } = await startConnect(ctx, ctx.auth, { identifier, refresh, externalUrl }, signal)
  if (auth.kind === 'redirect') return url
  const timezoneOffsetMinutes = readTimezoneOffset(timezone)
  const finish = { identifier, state, code, timezoneOffsetMinutes }
  const { row } = await finishConnect(ctx, finish, { actor: ctx.auth }, signal)
  return row.in_between_steps_at === null ? CONNECTED : pagePath(row.id)
}

export const channelsHandlers = {
  async showChannels({ query }, ctx) {
    return channelsPage({ ...(await channelsView(ctx)), notice: noticeOf(query.done) })
  },

  async showConnect({ params, query }, ctx) {
    const { channel, movesFrom } = findConnectable(ctx, params.identifier, query.refresh)
    if (query.refresh) requireConfigured(channel)
    else requireOffered(ctx, channel.identifier)
    const { identifier, name } = channel
    return connectPage({
      viewer: await viewerOf(ctx),
      platform: { identifier, name },
      fields: connectFields(channel, await reserveNewCode(ctx, channel)),
      refresh: query.refresh || null,
      movesFrom,
    })
  },

  async submitConnect({ params, body }, ctx) {
    const { refresh = '', timezone = '0', next = '', ...values } = body ?? {}
    const { channel, movesFrom } = findConnectable(ctx, params.identifier, refresh)
    const work = async () => {
      const location = await startOrFinishConnect(ctx, channel, { refresh, timezone, values })
      return seeOther(next && location === CONNECTED ? safeNext(next) : location)
    }
    const viewer = await viewerOf(ctx)
    const { identifier, name } = channel
    const view = { viewer, platform: { identifier, name }, fields: connectFields(channel), movesFrom }
    return handleForm(work, (errors) => connectPage({ ...view, refresh: refresh || null, values, errors }))
  },
} satisfies Partial<ConsoleHandlers>

/** Finds the platform that signs the account in: for a channel to reconnect, the one to which the operator reroutes its platform. */
function findConnectable(
  ctx: HasConfig & HasPlatforms,
  identifier: string,
  refresh: string | undefined,
): { channel: RunningPlatform; movesFrom: string | null } {
  const named = findPlatform(ctx.platforms, identifier)
  const channel = named && refresh ? findPlatform(ctx.platforms, routeOf(ctx, named.identifier)) : named
  if (named === undefined || channel === undefined) throw notFound('kind of channel')
  return { channel, movesFrom: channel === named ? null : named.identifier }
}
