import { expect } from 'vitest'
import { slack } from '../../server/platforms/slack/slack.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from, READ } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor, type Vendor } from './vendor.ts'

const scope =
  'channels:read,chat:write,users:read,groups:read,channels:join,chat:write.customize,files:write,files:read,channels:history,groups:history'
const ok = (json: object): Answer => ({ status: 200, json: { ok: true, ...json } })
const refusal = (error: string): Answer => ({ status: 200, json: { ok: false, error } })
const CHANNEL = 'C12345678'
const TS = '1700000000.000100'
const tokens = (of: object = {}) =>
  ok({ access_token: 'xoxb-1', scope, bot_user_id: 'U1', team: { id: 'T1', name: 'Bakery' }, ...of })
const posted = { channel: CHANNEL, ts: TS, message: { ts: TS } }
const message = { releaseId: TS, releaseUrl: 'https://bakery.slack.com/archives/C12345678/p1' }
const root = { releaseId: '1600000000.000100', releaseUrl: null }
const channel = (id: string, name: string) => ({ id, name })
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
const imageBlock = { type: 'image', image_url: 'https://media.example/a.png', alt_text: 'A loaf' }
const shownWith = (blocks: object[]) => ok({ messages: [{ ts: TS, text: 'Hello', blocks }] })
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal('token_revoked'), 'auth', 'token_refused'],
  [refusal('missing_scope'), 'rejected', 'missing_scopes'],
  [refusal('fatal_error'), 'unknown', 'outcome_unknown'],
]
const blocks = (...of: object[]) => JSON.stringify(of)
const join = { path: '/api/conversations.join', body: { channel: CHANNEL } }
const said = (ts: string, text: string) => ({ type: 'message', ts, text, bot_id: 'B1' })
const lost = (summary: string | undefined, of: object = {}) => ({
  channel: CHANNEL,
  summary,
  files: [],
  message: { username: 'Bread bot' },
  ...of,
})
const video = aFile(new Uint8Array(9), 'video/mp4', { alt: 'Kneading' })
const shared = (ts: string) => ok({ file: { id: 'F1', shares: { private: { [CHANNEL]: [{ ts }] } } } })
const files = {
  'POST /api/files.getUploadURLExternal': (_: unknown, { elsewhere }: { elsewhere: string }) =>
    ok({ upload_url: `${elsewhere}/upload/F1`, file_id: 'F1' }),
  'POST /upload/F1': { status: 200, text: 'OK - 9', headers: { 'content-type': 'text/plain' } },
  'POST /api/files.completeUploadExternal': ok({ files: [{ id: 'F1' }] }),
  'POST /api/files.info': [ok({ file: { id: 'F1', shares: {} } }), shared(TS)],
}

/** Takes names of errors that are younger than the description, which is of 2021. */
function withNewErrors(vendor: Vendor | null): Vendor | null {
  const check: Vendor = (call, answer) =>
    (vendor?.(call, answer) ?? []).filter((fault) => !fault.includes('/error must be equal'))
  return vendor && Object.assign(check, { complete: vendor.complete, covers: vendor.covers })
}

export const slackExchanges: Exchanges = {
  create: (url) => slack.create({ url, clientId: 'app', clientSecret: 'app-secret' }, noHost),
  vendor: withNewErrors(
    readVendor('slack', {
      basePath: '/api',
      uncovered:
        /\/(auth\.revoke|chat\.(delete|update)|files\.\w+|conversations\.(history|replies)|upload\/\w+)$/,
      isError: (json) => (json as { ok?: boolean } | null)?.ok === false,
    }),
  ),
  account: {
    internalId: 'T1',
    name: 'Bread bot',
    picture: 'https://cdn.example/b.png',
    accessToken: 'xoxb-1',
  },
  settings: { channel: CHANNEL },
  routes: {
    'POST /api/oauth.v2.access': tokens(),
    'POST /api/auth.revoke': ok({ revoked: true }),
    'POST /api/users.info': ({ body }) =>
      ok({
        user: {
          ...(body.user === 'U2'
            ? { id: 'U2', name: 'grace', real_name: 'Grace' }
            : { id: 'U1', name: 'bot', real_name: 'Bread bot' }),
          profile: { image_72: 'https://cdn.example/b.png' },
        },
      }),
    'POST /api/conversations.join': ok({}),
    'POST /api/conversations.list': ({ body }) =>
      body.cursor === 'more'
        ? ok({ channels: [channel('G12345678', 'staff')], response_metadata: { next_cursor: '' } })
        : ok({ channels: [channel(CHANNEL, 'general')], response_metadata: { next_cursor: 'more' } }),
    'POST /api/chat.postMessage': ok(posted),
    'POST /api/chat.getPermalink': ok({ channel: CHANNEL, permalink: message.releaseUrl }),
    'POST /api/conversations.history': ok({
      messages: [
        said('1700000005.000200', ':bread: On bread &amp; <http://ada.example|ada.example>'),
        { ...said('1700000004.000100', 'On bread &amp; ada.example'), bot_id: undefined },
      ],
    }),
    'POST /api/conversations.replies': ok({
      messages: [
        said(root.releaseId, 'On bread'),
        { type: 'message', ts: '1700000005.000300', text: '<@U1> is it &lt;rye&gt;?', user: 'U2' },
        said(TS, 'On bread'),
      ],
    }),
    ...files,
  },
  sources: {
    ...from(
      { documentation: 'https://docs.slack.dev/reference/methods/chat.delete', date: '2026-11-27' },
      'POST /api/chat.delete',
    ),
    ...from(
      { documentation: 'https://docs.slack.dev/reference/methods/chat.update', date: '2026-11-27' },
      'POST /api/chat.update',
    ),
    ...from(
      { description: 'slack.json' },
      'POST /api/oauth.v2.access',
      'POST /api/users.info',
      'POST /api/conversations.join',
      'POST /api/conversations.list',
      'POST /api/chat.postMessage',
      'POST /api/chat.getPermalink',
      'refusals',
    ),
    ...from(
      { documentation: 'https://docs.slack.dev/reference/methods/conversations.history', date: READ },
      'POST /api/conversations.history',
    ),
    'POST /api/conversations.replies': {
      documentation:
        'https://docs.slack.dev/tools/node-slack-sdk/reference/web-api/interfaces/ConversationsRepliesArguments',
      date: READ,
    },
    'POST /api/conversations.replies: in their order': {
      assumed: 'A thread begins with its post, and its replies follow in any order.',
    },
    'POST /api/files.getUploadURLExternal': {
      documentation: 'https://docs.slack.dev/reference/methods/files.getUploadURLExternal/',
      date: READ,
    },
    'POST /upload/F1': {
      documentation: 'https://docs.slack.dev/reference/methods/files.getUploadURLExternal/',
      date: READ,
    },
    'POST /api/files.completeUploadExternal': {
      documentation: 'https://docs.slack.dev/reference/methods/files.completeUploadExternal/',
      date: READ,
    },
    'POST /api/files.info': {
      assumed: 'A file names the message that shares it once Slack has processed the file.',
    },
    'POST /api/auth.revoke': { assumed: 'Revoking a token answers ok.' },
    rateLimit: { assumed: 'A limit is a 429 with Retry-After in seconds.' },
  },
  isCommit: ({ path }) => /postMessage|completeUpload/.test(path),
  isOwn: (path) => path.startsWith('/api/'),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer xoxb-1',
  connect: signInAt({ page: '/oauth/v2/authorize', scope }),
  connected: {
    internalId: 'T1',
    name: 'Bread bot',
    profile: 'Bakery',
    picture: 'https://cdn.example/b.png',
    accessToken: 'xoxb-1',
    expiresAt: null,
  },
  connectRefusals: [
    ['POST /api/oauth.v2.access', refusal('invalid_code'), 'code_refused'],
    ['POST /api/oauth.v2.access', refusal('bad_client_secret'), 'app_refused'],
    ['POST /api/oauth.v2.access', tokens({ scope: 'chat:write' }), 'missing_scopes'],
  ],
  revoke: [{ path: '/api/auth.revoke' }],
  rename: [],
  badSettings: [[{}, 'settings.channel']],
  refusedDrafts: {
    'too many files': { media: [Array(41).fill(aDraftFile('image/png'))], at: 'value.0.image', says: '40' },
  },
  publish: {
    'a text under the name and picture of the channel': {
      text: 'Bread & <butter>',
      calls: [
        join,
        {
          path: '/api/chat.postMessage',
          body: {
            channel: CHANNEL,
            text: 'Bread &amp; &lt;butter&gt;',
            blocks: blocks(section('Bread &amp; &lt;butter&gt;')),
            username: 'Bread bot',
            icon_url: 'https://cdn.example/b.png',
          },
        },
        { path: '/api/chat.getPermalink' },
      ],
      entries: [message],
    },
    'a long text in several sections': {
      text: `${'a'.repeat(2999)} ${'b'.repeat(10)}`,
      calls: [{}, { body: { blocks: blocks(section('a'.repeat(2999)), section('b'.repeat(10))) } }, {}],
      entries: [message],
    },
    'images from their URLs': {
      media: [aFile(A_PNG, 'image/png', { alt: 'A loaf', url: 'https://files.example/a.png' })],
      calls: [
        {},
        {
          body: {
            blocks: blocks(section('Hello'), {
              type: 'image',
              image_url: 'https://files.example/a.png',
              alt_text: 'A loaf',
            }),
          },
        },
        {},
      ],
      entries: [message],
    },
    'a comment to the thread of the post': {
      position: { root, parent: message },
      calls: [{ path: '/api/chat.postMessage', body: { thread_ts: root.releaseId } }, {}],
      entries: [message],
    },
    'to a private channel that nobody can join': {
      routes: { 'POST /api/conversations.join': refusal('method_not_supported_for_channel_type') },
      calls: [join, { path: '/api/chat.postMessage' }, {}],
      entries: [message],
    },
    'a message without a known URL': {
      routes: { 'POST /api/chat.getPermalink': refusal('message_not_found') },
      calls: [{}, {}, {}],
      entries: [{ ...message, releaseUrl: null }],
    },
    'a video after Slack has shared it': {
      media: [video],
      calls: [
        join,
        {
          path: '/api/files.getUploadURLExternal',
          body: { filename: 'video.mp4', length: '9', alt_txt: 'Kneading' },
        },
        { path: '/upload/F1', files: [{ field: '', name: '', mime: 'video/mp4', size: 9 }] },
        {
          path: '/api/files.completeUploadExternal',
          body: {
            channel_id: CHANNEL,
            files: blocks({ id: 'F1', title: 'Kneading' }),
            blocks: blocks(section('Hello')),
            username: 'Bread bot',
          },
        },
        { path: '/api/files.info', body: { file: 'F1' } },
        { path: '/api/files.info' },
        { path: '/api/chat.getPermalink', body: { message_ts: TS } },
      ],
      entries: [message],
    },
  },
  stepRefusals: [
    ['POST /api/conversations.join', refusal('channel_not_found'), 'rejected', 'channel_not_found'],
    [
      'POST /api/files.getUploadURLExternal',
      refusal('missing_scope'),
      'rejected',
      'missing_scopes',
      { media: [video] },
    ],
    [
      'POST /api/files.getUploadURLExternal',
      refusal('file_uploads_disabled'),
      'rejected',
      'media_refused',
      { media: [video] },
    ],
  ],
  inbox: {
    routes: {},
    comments: {
      of: [{ ...root, releaseUrl: `https://bakery.slack.com/archives/${CHANNEL}/p1600000000000100` }],
      gives: [
        {
          id: '1700000005.000300',
          kind: 'comment',
          releaseId: root.releaseId,
          parentId: root.releaseId,
          rootId: null,
          author: { id: 'U2', username: 'grace', name: 'Grace', picture: 'https://cdn.example/b.png' },
          text: '@U1 is it <rye>?',
          url: `https://bakery.slack.com/archives/${CHANNEL}/p1700000005000300?thread_ts=${root.releaseId}&cid=${CHANNEL}`,
          publishedAt: 1_700_000_005_000,
          isOwn: false,
          capabilities: ['reply'],
        },
        expect.objectContaining({ id: TS, text: 'On bread' }),
      ],
      gone: { 'POST /api/conversations.replies': refusal('thread_not_found') },
    },
    item: { id: '1700000005.000300', url: `https://bakery.slack.com/archives/${CHANNEL}/p1700000005000300` },
    reply: {
      root: root.releaseId,
      calls: [
        {
          path: '/api/chat.postMessage',
          body: { channel: CHANNEL, text: 'Thank you', thread_ts: root.releaseId },
        },
        { path: '/api/chat.getPermalink' },
      ],
      gives: message,
    },
    acts: {},
    refusals: [],
    source: {
      documentation: 'https://docs.slack.dev/reference/methods/conversations.replies',
      date: '2026-11-28',
    },
  },
  remove: {
    isChange: ({ path }) => path === '/api/chat.delete',
    routes: { 'POST /api/chat.delete': ok({ channel: CHANNEL, ts: TS }) },
    cases: {
      'a message': {
        entry: { releaseId: TS },
        calls: [{ path: '/api/chat.delete', body: { channel: CHANNEL, ts: TS } }],
      },
    },
    gone: { 'POST /api/chat.delete': refusal('message_not_found') },
    refusals: [...changeRefusals, [refusal('cant_delete_message'), 'rejected', 'missing_permissions']],
    source: { documentation: 'https://docs.slack.dev/reference/methods/chat.delete', date: '2026-11-27' },
  },
  edit: {
    isChange: ({ path }) => path === '/api/chat.update',
    routes: {
      'POST /api/chat.update': ok({ channel: CHANNEL, ts: TS }),
    },
    cases: {
      'a message, which keeps its image': {
        entry: { releaseId: TS },
        routes: { 'POST /api/conversations.history': shownWith([imageBlock]) },
        calls: [
          { path: '/api/conversations.history', body: { channel: CHANNEL, latest: TS, oldest: TS } },
          {
            path: '/api/chat.update',
            body: {
              channel: CHANNEL,
              ts: TS,
              text: 'New text',
              blocks: blocks(section('New text'), imageBlock),
            },
          },
        ],
      },
      'a comment': {
        entry: { releaseId: TS, isRoot: false },
        routes: { 'POST /api/conversations.replies': shownWith([]) },
        calls: [{ path: '/api/conversations.replies', body: { ts: TS } }, { path: '/api/chat.update' }],
      },
    },
    gone: { 'POST /api/conversations.history': ok({ messages: [] }) },
    refusals: [...changeRefusals, [refusal('edit_window_closed'), 'rejected', 'missing_permissions']],
    source: { documentation: 'https://docs.slack.dev/reference/methods/chat.update', date: '2026-11-27' },
  },
  refusals: [
    [refusal('token_revoked'), 'auth', 'token_refused'],
    [refusal('is_archived'), 'rejected', 'channel_archived'],
    [refusal('not_in_channel'), 'rejected', 'not_in_channel'],
    [refusal('restricted_action'), 'rejected', 'missing_permissions'],
    [refusal('cannot_reply_to_message'), 'rejected', 'parent_gone'],
    [refusal('msg_too_long'), 'rejected', 'text_too_long'],
    [refusal('invalid_blocks'), 'rejected', 'invalid_blocks'],
    [refusal('service_unavailable'), 'unknown', 'outcome_unknown'],
    [refusal('fatal_error'), 'unknown', 'outcome_unknown'],
    [refusal('no_text'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: { status: 429, json: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '7' } },
  lookUps: {
    'a message of the bot, with a link and an emoji as Slack shows them': {
      ready: lost('🍞 On bread &amp; ada.example'),
      found: { matches: [{ ...message, releaseId: '1700000005.000200' }], isComplete: true },
    },
    'a comment in its thread': {
      ready: lost('On bread', { message: { thread_ts: root.releaseId } }),
      found: { matches: [message], isComplete: true },
    },
    'a video by its file': {
      ready: lost(undefined, { files: [{ id: 'F1', title: 'Kneading' }] }),
      routes: {
        'POST /api/conversations.history': ok({ messages: [{ ...said(TS, ''), files: [{ id: 'F1' }] }] }),
      },
      found: { matches: [message], isComplete: true },
    },
    'images by their URLs': {
      ready: lost(undefined, {
        message: { blocks: blocks({ type: 'image', image_url: 'https://a.example/a' }) },
      }),
      routes: {
        'POST /api/conversations.history': ok({
          messages: [{ ...said(TS, ''), blocks: [{ type: 'image', image_url: 'https://a.example/a' }] }],
        }),
      },
      found: { matches: [message], isComplete: false },
    },
    'a missing message': { ready: lost('On rye'), found: { matches: [], isComplete: true } },
  },
  tools: { channels: [channel(CHANNEL, 'general'), channel('G12345678', 'staff')] },
}
