import { createHash } from 'node:crypto'
import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { requiredVariable, urlVariable } from '../kit/env.ts'
import { PlatformError } from '../kit/errors.ts'
import { openParts } from '../kit/media.ts'
import { optionalText, readObject, requireId, requireText } from '../kit/response.ts'
import { object, required, string } from '../kit/settings.ts'
import { published, ready } from '../kit/steps.ts'
import type { OutgoingEntry } from '../platform.ts'
import { errors } from './errors.ts'
import { formatMention, searchMentions } from './mentions.ts'

/** View channels, send messages (in threads too), open threads, embed links, attach files, read history, mention everyone, nickname. */
const PERMISSIONS = '309305003008'
const TEXT_CHANNELS: unknown[] = [0, 5]
/** Discord compares nonces for "a few minutes". */
const NONCE_MEMORY_MS = 120_000
const COMMIT_WITHIN_MS = 60_000

export interface DiscordConfig {
  clientId: string
  clientSecret: string
  botToken: string
  url: string
}

/** Publishes to the channels of servers that the bot of this service was added to. */
export const discord = definePlatform({
  id: 'discord',
  name: 'Discord',
  env: {
    clientId: requiredVariable('DISCORD_CLIENT_ID', 'An application of the Discord developer portal.'),
    clientSecret: requiredVariable('DISCORD_CLIENT_SECRET', 'Its OAuth2 secret.', { secret: true }),
    botToken: requiredVariable('DISCORD_BOT_TOKEN_ID', 'The token of its bot.', { secret: true }),
    url: urlVariable('DISCORD_URL', 'https://discord.com', 'Discord itself.'),
  },
  editor: 'markdown',
  maxConcurrent: 5,
  rules:
    'Choose the channel among those that the tool `channels` lists. Comments go into a thread of the post.',
  text: { max: 2000, length: (text) => text.length },
  media: {
    max: 10,
    images: {
      maxBytes: 10_000_000,
      maxEdge: 4096,
      mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    },
    alt: { max: 1024 },
  },
  settings: object({
    channel: required(string({ minLength: 1, maxLength: 100, description: 'Id of the channel.' })),
  }),
  idempotency: { remembersMs: NONCE_MEMORY_MS, commitWithinMs: COMMIT_WITHIN_MS },
  baseUrl: ({ config }) => `${config.url}/api/v10`,
  credential: ({ config }) => ({ authorization: `Bot ${config.botToken}` }),
  auth: {
    kind: 'oauth2',
    client: ({ clientId: id, clientSecret: secret, url }) => ({
      id,
      secret,
      authorizeUrl: `${url}/oauth2/authorize`,
      tokenUrl: `${url}/api/v10/oauth2/token`,
      scopes: ['bot', 'identify', 'guilds'],
    }),
    authorizeParameters: { permissions: PERMISSIONS },
    clientAuth: 'basic',
    async account(_api, { response }) {
      const { id, name, icon } = readObject<Guild>('Discord', response.guild as Guild)
      const guild = requireText('Discord', id)
      return {
        internalId: guild,
        name: requireText('Discord', name),
        picture: optionalText(icon) ? `https://cdn.discordapp.com/icons/${guild}/${icon}.png` : null,
        profile: null,
        // The bot publishes, with a token of its own that has no end; the user's token is for signing in.
        refreshToken: null,
        expiresAt: null,
      }
    },
  },
  errors,
  async prepare(api, { entry, position: { root, parent }, settings: { channel } }) {
    await requireChannel(api, channel)
    if (root !== null && root.releaseId === parent?.releaseId) await openThread(api, channel, root.releaseId)
    const message = {
      content: entry.text,
      allowed_mentions: allowedMentions(entry.mentions),
      ...(entry.media.length === 0
        ? {}
        : {
            attachments: entry.media.map(({ alt }, id) => ({
              id: String(id),
              ...(alt ? { description: alt } : {}),
            })),
          }),
    }
    // A thread has the id of the message that it hangs from.
    return ready({ channel: root?.releaseId ?? channel, message })
  },
  async commit(api, { ready: { channel, message }, key, media }) {
    const nonce = createHash('sha256').update(key).digest('base64url').slice(0, 24)
    const json = { ...message, nonce, enforce_nonce: true }
    const parts = media.map(({ file }, index) => ({ field: `files[${index}]`, open: file }))
    const { id } = await api.read<{ id: string }>({
      url: `/channels/${encodeURIComponent(channel)}/messages`,
      ...(parts.length === 0
        ? { json }
        : { multipart: { fields: { payload_json: JSON.stringify(json) }, files: await openParts(parts) } }),
      timeoutMs: COMMIT_WITHIN_MS,
      irreversible: true,
    })
    const releaseId = requireId('Discord', id, { irreversible: true })
    const { account, config } = api
    return published({
      releaseId,
      releaseUrl: `${config.url}/channels/${account.internalId}/${channel}/${releaseId}`,
    })
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
      description: 'Lists the channels of the server that take messages.',
      dataSchema: [],
      async run(api) {
        const all = await api.list<Channel>({ url: `/guilds/${api.account.internalId}/channels` })
        return all.filter(({ type }) => TEXT_CHANNELS.includes(type)).map(({ id, name }) => ({ id, name }))
      },
    },
  },
})

interface Guild {
  id: string
  name: string
  icon: string | null
}

interface Channel {
  id: string
  name: string
  type: number
  guild_id: string
}

/** Refuses channels of other servers: the bot is in many, and one token opens all of them. */
async function requireChannel(api: PlatformApi<DiscordConfig>, id: string): Promise<void> {
  const { guild_id, type } = await api.read<Channel>({ url: `/channels/${encodeURIComponent(id)}` })
  if (guild_id === api.account.internalId && TEXT_CHANNELS.includes(type)) return
  throw new PlatformError(
    'rejected',
    `${api.account.name} has no such text channel: the tool "channels" lists them.`,
    {
      code: 'channel_not_found',
    },
  )
}

/** Opens the thread of a message, which has one at most. */
async function openThread(api: PlatformApi<DiscordConfig>, channel: string, message: string): Promise<void> {
  const url = `/channels/${encodeURIComponent(channel)}/messages/${encodeURIComponent(message)}/threads`
  try {
    await api.request({ url, json: { name: 'Thread', auto_archive_duration: 1440 } })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 'thread_exists') throw error
  }
}

/** Notifies whom the composer chose, and nobody who is only named in the text. */
function allowedMentions(mentions: OutgoingEntry['mentions'] = []) {
  const ids = [...new Set(mentions.map(({ id }) => id))]
  return {
    parse: ids.some((id) => id === 'everyone' || id === 'here') ? ['everyone'] : [],
    users: ids.filter((id) => /^\d+$/.test(id)),
    roles: ids.filter((id) => /^&\d+$/.test(id)).map((id) => id.slice(1)),
  }
}
