import { expect } from 'vitest'
import { discord } from '../../server/platforms/discord.ts'
import { aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, PlatformCallRecord } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const api = '/api/v10'
const GUILD = '1000'
const ada = { id: '500', username: 'ada', avatar: 'a1', global_name: 'Ada L.' }
const channel = (id: string, type: number, guild_id = GUILD) => ({
  id,
  type,
  guild_id,
  name: `channel-${id}`,
})
const ok = (json: unknown, status = 200): Answer => ({ status, json })
const refusal = (status: number, code: number, message: string): Answer => ({
  status,
  json: { code, message },
})

const message = ({ path, body }: PlatformCallRecord): Answer =>
  ok({ id: '88', channel_id: path.split('/').at(-2), content: body.content, type: 0 })
const at = (place: string) => ({
  releaseId: '88',
  releaseUrl: expect.stringMatching(new RegExp(`/channels/${GUILD}/${place}/88$`)) as unknown as string,
})
const published = { releaseId: '77', releaseUrl: `https://discord.com/channels/${GUILD}/42/77` }
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 0, '401: Unauthorized'), 'rejected', 'bot_refused'],
  [refusal(403, 50005, 'Cannot edit a message authored by another user'), 'rejected', 'missing_permissions'],
]
const shownAt = `GET ${api}/channels/42/messages`
const shown = (of: object) => ({
  id: '88',
  author: { id: '900', username: 'bakery-bot' },
  content: 'On bread',
  attachments: [],
  timestamp: '2023-11-14T22:13:25Z',
  ...of,
})
const root = { releaseId: '88', releaseUrl: null }

export const discordExchanges: Exchanges = {
  create: (url) =>
    discord.create({ url, clientId: 'app', clientSecret: 'app-secret', botToken: 'bot-token' }, noHost),
  vendor: readVendor('discord', {
    basePath: api,
    uncovered: /\/oauth2\/token$/,
    uncoveredGets: /\/messages$/,
    uncoveredCalls: /^(DELETE|PATCH) .*\/messages\/\d+$/,
  }),
  account: { internalId: GUILD, name: 'Bakery', accessToken: 'user-token' },
  settings: { channel: '42' },
  routes: {
    [`POST ${api}/oauth2/token`]: ok({
      access_token: 'user-token',
      refresh_token: 'r',
      expires_in: 604800,
      scope: 'bot guilds identify',
      guild: { id: GUILD, name: 'Bakery', icon: 'i1' },
    }),
    [`GET ${api}/channels/42`]: ok(channel('42', 0)),
    [`GET ${api}/channels/43`]: ok(channel('43', 0, '2000')),
    [`POST ${api}/channels/42/messages`]: message,
    [`GET ${api}/users/@me`]: ok({ id: '900', username: 'bakery-bot' }),
    [shownAt]: ok([shown({ content: 'Later' }), shown({}), shown({ timestamp: '2023-11-01T00:00:00Z' })]),
    [`POST ${api}/channels/42/messages/88/threads`]: ok({ id: '88', type: 11 }, 201),
    [`POST ${api}/channels/88/messages`]: message,
    [`GET ${api}/guilds/${GUILD}/channels`]: ok([
      channel('42', 0),
      channel('44', 2),
      channel('45', 5),
      channel('46', 15),
    ]),
    [`PATCH ${api}/guilds/${GUILD}/members/@me`]: ok({ user: ada, nick: 'New name' }),
    [`GET ${api}/guilds/${GUILD}/members/search`]: ok([{ user: ada, nick: null }]),
    [`GET ${api}/guilds/${GUILD}/roles`]: ok([
      { id: GUILD, name: '@everyone' },
      { id: '600', name: 'adapters' },
      { id: '601', name: 'bakers' },
    ]),
  },
  sources: {
    ...from(
      { documentation: 'https://docs.discord.com/developers/resources/message', date: '2026-11-27' },
      `DELETE ${api}/channels/*/messages/*`,
      `PATCH ${api}/channels/*/messages/*`,
    ),
    ...from(
      { description: 'discord.json' },
      `GET ${api}/channels/42`,
      `GET ${api}/channels/43`,
      `GET ${api}/users/@me`,
      `GET ${api}/guilds/${GUILD}/channels`,
      `GET ${api}/guilds/${GUILD}/members/search`,
      `GET ${api}/guilds/${GUILD}/roles`,
      `PATCH ${api}/guilds/${GUILD}/members/@me`,
      `POST ${api}/channels/42/messages`,
      `POST ${api}/channels/88/messages`,
      `POST ${api}/channels/42/messages/88/threads`,
    ),
    [shownAt]: {
      client: 'https://deno.land/x/discordeno@13.0.0-rc45/helpers/messages/getMessages.ts',
      shows: 'Up to 100 messages, newest first, for bots that may view the channel and read its history.',
    },
    [`GET ${api}/channels/88/messages`]: {
      documentation: 'https://docs.discord.com/developers/resources/message',
      date: '2026-11-28',
    },
    ...from({ description: 'discord.json' }, `GET ${api}/channels/88`),
    [`POST ${api}/oauth2/token`]: {
      client: 'discordjs/discord-api-types rest/v9/oauth2.ts',
      shows: 'The token of the scopes bot and guilds comes with the server that the bot was added to.',
    },
    refusals: { assumed: 'Each refusal has the number that Discord gives to its reason.' },
    rateLimit: { assumed: 'A limit of Discord says in `retry_after` how many seconds it lasts.' },
  },
  isCommit: ({ method, path }) => method === 'POST' && path.endsWith('/messages'),
  connect: signInAt({
    client_id: 'app',
    scope: 'bot identify guilds',
    permissions: '309305003008',
    state: 's',
  }),
  connected: {
    internalId: GUILD,
    name: 'Bakery',
    picture: 'https://cdn.discordapp.com/icons/1000/i1.png',
    accessToken: 'user-token',
    refreshToken: null,
    expiresAt: null,
  },
  connectRefusals: [
    [`POST ${api}/oauth2/token`, { status: 400, json: { error: 'invalid_grant' } }, 'code_refused'],
  ],
  badSettings: [[{}, 'settings.channel']],
  publish: {
    'a text under a nonce that Discord deduplicates': {
      calls: [
        {
          path: `${api}/channels/42`,
          headers: expect.objectContaining({ authorization: 'Bot bot-token' }) as never,
        },
        {
          path: `${api}/channels/42/messages`,
          body: {
            content: 'Hello',
            enforce_nonce: true,
            nonce: expect.stringMatching(/^[\w-]{24}$/),
            allowed_mentions: { parse: [], users: [], roles: [] },
          },
        },
      ],
      entries: [at('42')],
    },
    'files with their descriptions': {
      media: [aFile(A_PNG, 'image/png', { alt: 'A loaf' }), aFile(new Uint8Array(9), 'video/mp4')],
      calls: [
        {},
        {
          body: { content: 'Hello', attachments: [{ id: '0', description: 'A loaf' }, { id: '1' }] },
          files: [
            { field: 'files[0]', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength },
            { field: 'files[1]', name: 'video.mp4', mime: 'video/mp4', size: 9 },
          ],
        },
      ],
      entries: [at('42')],
    },
    'a text that notifies only people chosen in the composer': {
      text: '<@500> <@&600> @here <@501>',
      mentions: [
        { id: '500', start: 0, end: 6 },
        { id: '&600', start: 7, end: 14 },
        { id: 'here', start: 15, end: 20 },
      ],
      calls: [{}, { body: { allowed_mentions: { parse: ['everyone'], users: ['500'], roles: ['600'] } } }],
      entries: [at('42')],
    },
    'the first comment to a new thread of the message': {
      position: { root, parent: root },
      calls: [
        {},
        {
          path: `${api}/channels/42/messages/88/threads`,
          body: { name: 'Thread', auto_archive_duration: 1440 },
        },
        { path: `${api}/channels/88/messages` },
      ],
      entries: [at('88')],
    },
    'a later comment to the same thread': {
      position: { root, parent: { releaseId: '80', releaseUrl: null } },
      calls: [{}, { path: `${api}/channels/88/messages` }],
      entries: [at('88')],
    },
  },
  inbox: {
    routes: {
      [`GET ${api}/channels/88`]: ok(channel('88', 11)),
      [`GET ${api}/channels/88/messages`]: ok([
        shown({ id: '91', type: 0, content: 'It is' }),
        shown({
          id: '90',
          type: 19,
          author: ada,
          content: 'Is it rye?',
          message_reference: { message_id: '89' },
        }),
        shown({ id: '88', type: 21, content: '' }),
      ]),
    },
    comments: {
      of: [root],
      gives: [
        expect.objectContaining({ id: '91', parentId: '88', isOwn: true }),
        {
          id: '90',
          kind: 'comment',
          releaseId: '88',
          parentId: '89',
          rootId: null,
          author: {
            id: '500',
            username: 'ada',
            name: 'Ada L.',
            picture: 'https://cdn.discordapp.com/avatars/500/a1.png',
          },
          text: 'Is it rye?',
          url: expect.stringMatching(/\/channels\/1000\/88\/90$/),
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          capabilities: ['reply'],
        },
      ],
      gone: null,
    },
    item: { id: '90' },
    reply: {
      root: '88',
      calls: [
        { path: `${api}/channels/88` },
        {
          path: `${api}/channels/88/messages`,
          body: { content: 'Thank you', message_reference: { message_id: '90' } },
        },
      ],
      gives: at('88'),
    },
    acts: {},
    refusals: [],
    source: { documentation: 'https://docs.discord.com/developers/resources/message', date: '2026-11-28' },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { [`DELETE ${api}/channels/*/messages/*`]: { status: 204 } },
    cases: {
      'a message': {
        entry: published,
        calls: [{ method: 'DELETE', path: `${api}/channels/42/messages/77` }],
      },
      'a message of another server': {
        entry: { ...published, releaseUrl: 'https://discord.com/channels/9/42/77' },
        calls: [],
        gives: { failure: 'rejected', code: 'channel_not_found' },
      },
    },
    gone: { [`DELETE ${api}/channels/*/messages/*`]: refusal(404, 10008, 'Unknown Message') },
    refusals: changeRefusals,
    source: {
      documentation: 'https://docs.discord.com/developers/topics/opcodes-and-status-codes#json',
      date: '2026-11-27',
    },
  },
  edit: {
    isChange: ({ method }) => method === 'PATCH',
    routes: { [`PATCH ${api}/channels/*/messages/*`]: ok({ id: '77' }) },
    cases: {
      'the text of a message in its thread': {
        entry: { ...published, releaseUrl: `https://discord.com/channels/${GUILD}/43/77`, isRoot: false },
        mentions: [{ id: '5', start: 0, end: 4 }],
        calls: [
          {
            method: 'PATCH',
            path: `${api}/channels/43/messages/77`,
            body: { content: 'New text', allowed_mentions: { parse: [], users: ['5'], roles: [] } },
          },
        ],
      },
    },
    gone: { [`PATCH ${api}/channels/*/messages/*`]: refusal(404, 10008, 'Unknown Message') },
    refusals: changeRefusals,
    source: {
      documentation: 'https://docs.discord.com/developers/topics/opcodes-and-status-codes#json',
      date: '2026-11-27',
    },
  },
  refusals: [
    [refusal(401, 0, '401: Unauthorized'), 'rejected', 'bot_refused'],
    [refusal(403, 50013, 'Missing Permissions'), 'rejected', 'missing_permissions'],
    [refusal(404, 10003, 'Unknown Channel'), 'rejected', 'channel_not_found'],
    [refusal(404, 10004, 'Unknown Guild'), 'rejected', 'bot_removed'],
    [refusal(400, 40005, 'Request entity too large'), 'rejected', 'media_too_large'],
    [refusal(413, 40005, 'Request entity too large'), 'rejected', 'media_too_large'],
    [refusal(400, 50035, 'Invalid Form Body'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: {
    status: 429,
    json: { code: 0, message: 'You are being rate limited.', retry_after: 6.9999, global: false },
  },
  lookUps: {
    'a message of the bot': {
      ready: { channel: '42', message: { content: 'On bread' } },
      found: { matches: [at('42')], isComplete: true },
    },
    'files without a text': {
      ready: { channel: '42', message: { content: '', attachments: [{ id: '0' }] } },
      routes: { [shownAt]: ok([shown({ content: '', attachments: [{ id: '1' }] })]) },
      found: { matches: [at('42')], isComplete: true },
    },
    'a message from another author': {
      ready: { channel: '42', message: { content: 'On bread' } },
      routes: { [shownAt]: ok([shown({ author: ada })]) },
      found: { matches: [], isComplete: true },
    },
  },
  rename: [{ method: 'PATCH', body: { nick: 'New name' } }],
  tools: {
    channels: [
      { id: '42', name: 'channel-42' },
      { id: '45', name: 'channel-45' },
    ],
  },
  mentions: {
    '@ada': [
      { id: '500', label: 'ada', name: 'Ada L.', image: 'https://cdn.discordapp.com/avatars/500/a1.png' },
      { id: '&600', label: 'adapters', image: null, doNotCache: true },
    ],
  },
}
