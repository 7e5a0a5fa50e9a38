import { createHash } from 'node:crypto'
import type { ChosenMention } from '../lib/html/mentions.ts'
import { definePlatform } from './define.ts'
import { inbox } from './discord-inbox.ts'
import type { PlatformApi } from './kit/api.ts'
import { requiredSecret, requiredVariable, urlVariable } from './kit/env.ts'
import { rejected, unlessRefused } from './kit/http/errors.ts'
import {
  type Answer,
  optionalText,
  readList,
  readObject,
  readPath,
  requireId,
  requireText,
  textAt,
} from './kit/http/response.ts'
import { openParts } from './kit/media.ts'
import { goneRule } from './kit/published/changes.ts'
import { lookThrough } from './kit/reads/look-up.ts'
import { membersOf } from './kit/reads/shape.ts'
import { id, object, required } from './kit/settings.ts'
import { type LookedUp, type LookUpInput, published, ready } from './kit/steps.ts'
import type { Mention, OutgoingEntry, PublishedEntry } from './platform.ts'

/**
 * Permissions of the bot: view channels, send messages (also in threads), open threads, embed links, attach files, read history,
 * mention everyone and change its nickname.
 */
const PERMISSIONS = '309305003008'
const TEXT_CHANNELS: unknown[] = [0, 5]
/** Stays below the "few minutes" for which Discord compares nonces. */
const NONCE_MEMORY_MS = 120_000
const COMMIT_WITHIN_MS = 60_000
const MAX_MESSAGES = 100
const MIMES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

const WRONG_BOT =
  'Discord rejects the token of this service’s bot. The operator must correct DISCORD_BOT_TOKEN_ID.'
const NO_PERMISSION =
  'The bot lacks a permission: check its roles and the permissions of the channel. Discord says: {detail}'
const REMOVED = 'The bot is no longer in this Discord server: connect the channel again.'
const TOO_LARGE = 'The Discord server does not accept files of this size.'
const CHANNEL_NOT_FOUND = 'Discord has no such channel: choose one from the list of the tool "channels".'

const GONE = goneRule('Discord', 404, /^10008\b/)

interface DiscordReady {
  channel: string
  message: { content: string; attachments: unknown[] | undefined; message_reference?: object }
}

/** Publishes to the channels of servers that this service's bot was added to. */
export const discord = definePlatform({
  id: 'discord',
  name: 'Discord',
  env: {
    clientId: requiredVariable('DISCORD_CLIENT_ID', 'An application of the Discord developer portal.'),
    clientSecret: requiredSecret('DISCORD_CLIENT_SECRET', 'The OAuth2 secret of that application.'),
    botToken: requiredSecret('DISCORD_BOT_TOKEN_ID', "The token of the application's bot."),
    url: urlVariable('DISCORD_URL', 'https://discord.com', 'The server of Discord.'),
  },
  editor: 'markdown',
  maxConcurrent: 5,
  rules: 'Choose the channel from the list of the tool `channels`. Comments go into a thread of the post.',
  text: { max: 2000 },
  media: {
    max: 10,
    images: { maxBytes: 10_000_000, maxEdge: 4096, mimes: MIMES },
    alt: { max: 1024 },
  },
  settings: object({ channel: required(id('ID of the channel.', { 'x-lookup': { tool: 'channels' } })) }),
  idempotency: { remembersMs: NONCE_MEMORY_MS, commitWithinMs: COMMIT_WITHIN_MS },
  baseUrl: ({ config }) => `${config.url}/api/v10`,
  credential: ({ config }) => ({ authorization: `Bot ${config.botToken}` }),
  auth: {
    kind: 'oauth2',
    client: ({ url }) => ({
      authorizeUrl: `${url}/oauth2/authorize`,
      tokenUrl: `${url}/api/v10/oauth2/token`,
      scopes: ['bot', 'identify', 'guilds'],
    }),
    authorizeParameters: { permissions: PERMISSIONS },
    clientAuth: 'basic',
    async account(_api, { response }) {
      const { id, name, icon } = readObject('Discord', response.guild)
      const guild = requireText('Discord', id)
      return {
        internalId: guild,
        name: requireText('Discord', name),
        picture: optionalText(icon) ? `https://cdn.discordapp.com/icons/${guild}/${icon}.png` : null,
        profile: null,
        // The bot publishes with its own token, which does not expire; the user's token only serves to sign in.
        refreshToken: null,
        expiresAt: null,
      }
    },
  },
  // Patterns test the codes of Discord's JSON errors.
  errors: [
    [401, null, 'rejected', 'bot_refused', WRONG_BOT],
    [403, null, 'rejected', 'missing_permissions', NO_PERMISSION],
    [404, /^10008\b/, 'rejected', 'parent_gone', 'The message to comment on is no longer on Discord.'],
    [404, /^10003\b/, 'rejected', 'channel_not_found', CHANNEL_NOT_FOUND],
    [404, /^10004\b/, 'rejected', 'bot_removed', REMOVED],
    [400, /^160004\b/, 'rejected', 'thread_exists', 'The message already has a thread.'],
    [400, /^40005\b/, 'rejected', 'media_too_large', TOO_LARGE],
  ],
  async prepare(api, { entry, position: { root, parent, isAnswer }, settings: { channel } }) {
    const isInThread = root !== null && isAnswer
    if (isInThread) await requireThread(api, root.releaseId)
    else await requireChannel(api, channel)
    if (!isInThread && root !== null && root.releaseId === parent?.releaseId)
      await openThread(api, channel, root.releaseId)
    const attachments = entry.media.map(({ alt }, id) => ({ id: String(id), description: alt || undefined }))
    const message = {
      content: entry.text,
      allowed_mentions: allowedMentions(entry.mentions),
      attachments: attachments.length > 0 ? attachments : undefined,
      ...(isInThread && { message_reference: { message_id: parent?.releaseId, fail_if_not_exists: false } }),
    }
    // A thread has the id of the message that it belongs to.
    return ready<DiscordReady>({ channel: root?.releaseId ?? channel, message })
  },
  async commit(api, { ready: { channel, message }, key, media }) {
    const nonce = createHash('sha256').update(key).digest('base64url').slice(0, 24)
    const json = { ...message, nonce, enforce_nonce: true }
    const fields = media.map((_, index) => ({ field: `files[${index}]`, index }))
    const body =
      media.length === 0
        ? { json }
        : { multipart: { fields: { payload_json: json }, files: await openParts(media, fields) } }
    const releaseId = await api.readId({
      url: `/channels/${encodeURIComponent(channel)}/messages`,
      ...body,
      timeoutMs: COMMIT_WITHIN_MS,
      irreversible: true,
    })
    return published(entryOf(api, channel, releaseId))
  },
  lookUp: { visibleWithinMs: 60_000, run: findMessage },
  inbox,
  remove: {
    source: 'https://docs.discord.com/developers/resources/message#delete-message',
    limits: 'The thread of a post stays, with what others wrote in it.',
    run: (api, entry) =>
      api.request({ method: 'DELETE', url: messageUrl(api, entry), irreversible: true, errors: [GONE] }),
  },
  edit: {
    source: 'https://docs.discord.com/developers/resources/message#edit-message',
    async run(api, entry, { text: content, mentions }) {
      const json = { content, allowed_mentions: allowedMentions(mentions) }
      const url = messageUrl(api, entry)
      await api.readId({ method: 'PATCH', url, json, irreversible: true, errors: [GONE] })
    },
  },
  mentions: { search: searchMentions, format: formatMention },
  rename: {
    picture: false,
    async run(api, { name }) {
      const url = `/guilds/${api.account.internalId}/members/@me`
      await api.request({ method: 'PATCH', url, json: { nick: name.slice(0, 32) } })
    },
  },
  tools: {
    channels: {
      description: 'Lists the channels of the server that accept messages.',
      async run(api) {
        const all = await api.list({ url: `/guilds/${api.account.internalId}/channels` })
        return all.filter(({ type }) => TEXT_CHANNELS.includes(type)).map(({ id, name }) => ({ id, name }))
      },
    },
  },
})

type Api = PlatformApi<{ url: string }>

function entryOf({ account, config }: Api, channel: string, releaseId: string): PublishedEntry {
  return { releaseId, releaseUrl: `${config.url}/channels/${account.internalId}/${channel}/${releaseId}` }
}

/**
 * Finds a message by its address, which names the channel or thread. Refuses those of other servers, because the bot's single token
 * gives access to all of them.
 */
function messageUrl({ account }: Api, { releaseId, releaseUrl }: PublishedEntry): string {
  const [, guild, channel] = /\/channels\/([^/]+)\/(\d+)\/[^/]+$/.exec(releaseUrl ?? '') ?? []
  if (channel === undefined || guild !== account.internalId)
    throw rejected('channel_not_found', `${account.name} has no such text channel.`)
  return `/channels/${channel}/messages/${encodeURIComponent(releaseId)}`
}

/** Looks for a message among those of the bot in its channel or thread. Without a text, files of the same number are the message. */
async function findMessage(
  api: Api,
  { ready: { channel, message }, sentAt }: LookUpInput<DiscordReady>,
): Promise<LookedUp> {
  const { id: bot } = await api.read({ url: '/users/@me' })
  const { content, attachments = [] } = message
  const url = `/channels/${encodeURIComponent(channel)}/messages`
  return lookThrough({ sentAt }, content, async (before) => {
    const messages = await api.list({ url, query: { limit: MAX_MESSAGES, before } })
    const items = messages.map(({ id, author, timestamp, ...shown }) => ({
      entry: entryOf(api, channel, requireId('Discord', id)),
      text: content.trim() === '' && shown.content === '' ? null : shown.content,
      publishedAt: timestamp,
      fits: readPath(author, 'id') === bot && readList(shown.attachments).length === attachments.length,
    }))
    return { items, next: items.length < MAX_MESSAGES ? null : items.at(-1)?.entry.releaseId }
  })
}

/** Refuses channels of other servers, because the bot's single token gives access to all of them. */
async function requireChannel(api: PlatformApi<unknown>, id: string): Promise<void> {
  const { guild_id, type } = await api.read({ url: `/channels/${encodeURIComponent(id)}` })
  if (guild_id === api.account.internalId && TEXT_CHANNELS.includes(type)) return
  throw rejected(
    'channel_not_found',
    `${api.account.name} has no such text channel: choose one from the list of the tool "channels".`,
  )
}

/** Refuses threads of other servers, for the same reason. */
async function requireThread(api: PlatformApi<unknown>, id: string): Promise<void> {
  const { guild_id } = await api.read({ url: `/channels/${encodeURIComponent(id)}` })
  if (guild_id === api.account.internalId) return
  throw rejected('channel_not_found', `${api.account.name} has no such thread.`)
}

/** Opens the thread of a message, which has at most one. */
async function openThread(api: PlatformApi<unknown>, channel: string, message: string): Promise<void> {
  const url = `/channels/${encodeURIComponent(channel)}/messages/${encodeURIComponent(message)}/threads`
  const json = { name: 'Thread', auto_archive_duration: 1440 }
  await unlessRefused(api.request({ url, json }), null, 'thread_exists')
}

/** Notifies only members that the author selected, not those who are only named in the text. */
function allowedMentions(mentions: OutgoingEntry['mentions'] = []) {
  const ids = [...new Set(mentions.map(({ id }) => id))]
  return {
    parse: ids.some((id) => id === 'everyone' || id === 'here') ? ['everyone'] : [],
    users: ids.filter((id) => /^\d+$/.test(id)),
    roles: ids.filter((id) => /^&\d+$/.test(id)).map((id) => id.slice(1)),
  }
}

/** Finds members by the start of their name, roles by any part of their name, and `everyone` and `here`. */
async function searchMentions(api: PlatformApi<unknown>, query: string): Promise<Mention[]> {
  const guild = `/guilds/${api.account.internalId}`
  const searchText = query.replace(/^@/, '')
  const search = { query: searchText.slice(0, 100), limit: '10' }
  const members = await api.list({ url: `${guild}/members/search`, query: search })
  const roles = await api.list({ url: `${guild}/roles` })
  const groups = [
    ...['everyone', 'here'].map((name) => ({ id: name, label: name })),
    ...roles
      // Skips the role of all members, which has the id of the server.
      .filter(({ id }) => id !== api.account.internalId)
      .map(({ id, name }) => ({ id: `&${id}`, label: String(name) })),
  ]
  return [
    ...members.flatMap(toMention),
    ...groups
      .filter(({ label }) => label.toLowerCase().includes(searchText.toLowerCase()))
      .map((group) => ({ ...group, image: null, doNotCache: true })),
  ].slice(0, 20)
}

function toMention(member: Answer): Mention[] {
  const { id, username, avatar } = membersOf(member.user)
  const label = optionalText(username)
  if (typeof id !== 'string' || label === undefined) return []
  const name = textAt(member, 'nick', 'user.global_name')
  const image = optionalText(avatar) ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : null
  return [{ id, label, ...(name ? { name } : {}), image }]
}

function formatMention({ id }: ChosenMention): string | null {
  if (/^&?\d+$/.test(id)) return `<@${id}>`
  return id === 'everyone' || id === 'here' ? `@${id}` : null
}
