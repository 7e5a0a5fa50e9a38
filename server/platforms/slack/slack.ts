import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { listPages } from '../kit/cursors.ts'
import { requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import { optionalText, readList, readObject, readPath, requireId, requireText } from '../kit/http/response.ts'
import { id, object, required } from '../kit/settings.ts'
import { accepted, published, ready, wait } from '../kit/steps.ts'
import { edit, remove } from './changes.ts'
import { inbox } from './inbox.ts'
import {
  errorsOfCommit,
  escapedLength,
  findEntry,
  findMessage,
  imagesOf,
  type SlackReady,
  sectionsOf,
  uploadFiles,
} from './message.ts'

const POLL_MS = 3_000
const APP_SCOPES = 'channels:read chat:write users:read groups:read channels:join chat:write.customize'

const RECONNECT = 'Slack no longer accepts the token of this workspace: connect the channel again.'
const SCOPES = 'Slack lacks a permission of this service for the workspace: connect the channel again.'
const NO_CHANNEL = 'Slack has no such channel: choose one from the list of the tool "channels".'
const NOT_INVITED = 'Invite the bot to the channel on Slack, then publish again.'
const RESTRICTED = 'The workspace does not let the bot write to the channel. Slack says: {detail}'
const NO_REPLY = 'Slack does not accept replies to the message. Slack says: {detail}'
const FORM = 'Slack refused the format of the message, for example because it cannot fetch an image: {detail}'
const NO_FILES = 'The workspace does not accept this file. Slack says: {detail}'
const BUSY = 'Slack is temporarily unavailable: {detail}'
const APP_REFUSED =
  'Slack rejects the app of this service. The operator must correct SLACK_ID and SLACK_SECRET.'

/** Maps the names of Slack's errors, most of which have status 200. */
const errors: ErrorRule[] = [
  [null, /^(invalid_auth|not_authed|account_inactive|token_|not_allowed_token)/, 'auth', null, RECONNECT],
  [null, /^(missing_scope|no_permission)/, 'rejected', 'missing_scopes', SCOPES],
  [null, /^(rate_?limited|message_limit)/, 'retryable', 'platform_rate_limited', 'Slack asks to slow down.'],
  [null, /^(service_unavailable|request_timeout|internal_error|fatal_error)/, 'retryable', null, BUSY],
  [null, /^channel_not_found/, 'rejected', 'channel_not_found', NO_CHANNEL],
  [null, /^is_archived/, 'rejected', 'channel_archived', 'The channel is archived on Slack: choose another.'],
  [null, /^not_in_channel/, 'rejected', 'not_in_channel', NOT_INVITED],
  [null, /^(restricted|access_denied|ekm_|messages_tab)/, 'rejected', 'missing_permissions', RESTRICTED],
  [null, /thread|cannot_reply|message_not_found/, 'rejected', 'parent_gone', NO_REPLY],
  [null, /too_long/, 'rejected', 'text_too_long', 'Slack refused the message as too long.'],
  [null, /^invalid_blocks/, 'rejected', 'invalid_blocks', FORM],
  [null, /^file_/, 'rejected', 'media_refused', NO_FILES],
]

/** Classifies refusals of the app itself. */
const errorsOfSignIn: ErrorRule[] = [
  [200, /^(invalid_client_id|bad_client_secret)/, 'rejected', 'app_refused', APP_REFUSED],
]

/** Publishes to the channels of a workspace, by this service's bot. Slack documents no idempotency keys. */
export const slack = definePlatform({
  id: 'slack',
  name: 'Slack',
  env: {
    clientId: requiredVariable('SLACK_ID', 'The client ID of a Slack app.'),
    clientSecret: requiredSecret('SLACK_SECRET', 'The client secret of that app.'),
    url: urlVariable('SLACK_URL', 'https://slack.com', 'The server of Slack.'),
  },
  rules: 'Choose the channel from the list of the tool `channels`. Comments go into the thread of the post.',
  text: { max: 10_000, length: escapedLength },
  media: {
    max: 40,
    images: { maxBytes: 10_000_000, maxEdge: 4096, mimes: ['image/jpeg', 'image/png', 'image/gif'] },
    videos: { maxBytes: 1_000_000_000 },
    alt: { max: 1000 },
  },
  settings: object({ channel: required(id('ID of the channel.', { 'x-lookup': { tool: 'channels' } })) }),
  baseUrl: ({ config }) => `${config.url}/api`,
  isError: (data) => (data as { ok?: unknown } | null)?.ok === false,
  auth: {
    kind: 'oauth2',
    client: ({ url }) => ({
      authorizeUrl: `${url}/oauth/v2/authorize`,
      tokenUrl: `${url}/api/oauth.v2.access`,
      scopes: APP_SCOPES.split(' '),
      optionalScopes: ['files:write', 'files:read', 'channels:history', 'groups:history'],
    }),
    scopeSeparator: ',',
    tokenErrors: errorsOfSignIn,
    async account(api, { response }) {
      const team = readObject('Slack', response.team)
      const form = { user: requireId('Slack', response.bot_user_id) }
      const user = await api.read({ url: '/users.info', form, at: 'user' })
      const picture = ['profile.image_192', 'profile.image_72']
      const paths = { id: 'team.id', name: ['real_name', 'name'], picture, profile: 'team.name' }
      return accountOf('Slack', { ...user, team }, paths)
    },
  },
  async revoke(api) {
    await api.request({ method: 'POST', url: '/auth.revoke' })
  },
  errors,
  async prepare(api, { entry: { text, media }, position: { root }, settings: { channel } }) {
    if (root === null) await joinChannel(api, channel)
    // Uploads the files if one is a video, since Slack plays only uploaded videos.
    const isUpload = media.some(({ isVideo }) => isVideo)
    const sections = sectionsOf(text)
    const blocks = isUpload ? sections : [...sections, ...(await imagesOf(media))]
    const { name: username, picture } = api.account
    return ready<SlackReady>({
      channel,
      summary: sections[0]?.text.text,
      files: isUpload ? await uploadFiles(api, media) : [],
      message: {
        blocks: blocks.length > 0 ? JSON.stringify(blocks) : undefined,
        thread_ts: root?.releaseId,
        username,
        icon_url: picture ?? undefined,
      },
    })
  },
  async commit(api, { ready: { channel, summary: text, files, message } }) {
    const common = { irreversible: true, errors: errorsOfCommit }
    if (files.length > 0) {
      const form = { ...message, channel_id: channel, files: JSON.stringify(files) }
      const answer = await api.read({ url: '/files.completeUploadExternal', form, ...common })
      const [file] = readList(answer.files)
      return accepted({ file: requireId('Slack', file?.id), channel }, POLL_MS)
    }
    const form = { ...message, channel, text }
    const { ts } = await api.read({ url: '/chat.postMessage', form, ...common })
    return published(await findEntry(api, channel, requireText('Slack', ts)))
  },
  /** Waits until Slack has shared the files, because only then their message has an id. */
  async confirm(api, { file, channel }: { file: string; channel: string }) {
    const info = await api.read({ url: '/files.info', form: { file } })
    const shares = ['public', 'private'].map((kind) => readPath(info.file, `shares.${kind}.${channel}.0.ts`))
    const ts = optionalText(shares.find(optionalText))
    return ts === undefined ? wait(POLL_MS, { file, channel }) : published(await findEntry(api, channel, ts))
  },
  // Slack shares files once it has processed them.
  lookUp: { visibleWithinMs: 300_000, run: findMessage },
  remove,
  edit,
  inbox,
  // Does nothing, since each message carries its name and picture.
  rename: { picture: true, run: async () => {} },
  tools: {
    channels: { description: 'Lists the channels that the bot can see.', run: listChannels },
  },
})

/** Joins a public channel. In a private one, the bot must already be a member. */
async function joinChannel(api: PlatformApi<unknown>, channel: string): Promise<void> {
  const joined = api.request({
    url: '/conversations.join',
    form: { channel },
    errors: [[200, /^method_not_supported_for_channel_type/, 'rejected', 'not_joinable', '{detail}']],
  })
  await unlessRefused(joined, null, 'not_joinable')
}

async function listChannels(api: PlatformApi<unknown>) {
  const form = { types: 'public_channel,private_channel', exclude_archived: true, limit: 200 }
  const request = { url: '/conversations.list', form, at: 'channels', as: 'cursor' }
  const channels = await listPages(api, { ...request, next: 'response_metadata.next_cursor', maxPages: 20 })
  return channels.map(({ id, name }) => ({ id: requireId('Slack', id), name: requireText('Slack', name) }))
}
