import { commentAct, likedPlugs, repostByOthers } from '../kit/plugs.ts'
import type { JsonSchema, Platform } from '../platform.ts'
import { boost } from './boost.ts'
import { authorize, connect, type MastodonConfig } from './connect.ts'
import { mediaProblems, textLimit } from './limits.ts'
import { formatMention, searchAccounts } from './mentions.ts'
import { accountMetrics, postMetrics, statusView } from './metrics.ts'
import { commit, type MastodonReady, prepare } from './status.ts'

const settings: JsonSchema = {
  type: 'object',
  properties: {
    visibility: {
      type: 'string',
      enum: ['public', 'unlisted', 'private', 'direct'],
      description: "Who sees the post; the account's default unless given.",
    },
    sensitive: { type: 'boolean', description: 'Hide the media behind a warning.' },
    spoiler_text: {
      type: 'string',
      maxLength: 500,
      description: 'A content warning; counts against the length of the post.',
    },
    language: {
      type: 'string',
      pattern: '^[a-z]{2,3}$',
      description: 'ISO 639 code of the language of the text.',
    },
  },
}

/** Mastodon forgets an Idempotency-Key after an hour; some minutes are left for clocks that disagree. */
const KEY_MEMORY_MS = 50 * 60_000

/** Any server with the API of Mastodon. Idempotent as long as it remembers an Idempotency-Key, which not every one does. */
export function mastodon(config: MastodonConfig & { pollMs?: number }): Platform<MastodonReady, never> {
  const pollMs = config.pollMs ?? 2000
  const channel: Platform<MastodonReady, never> = {
    identifier: 'mastodon',
    name: 'Mastodon',
    editor: 'normal',
    maxConcurrent: 5,
    idempotency: ({ credentials }) => {
      const host = URL.parse(credentials.instance ?? '')?.host ?? ''
      return config.notIdempotent.includes(host) ? null : { remembersMs: KEY_MEMORY_MS }
    },
    comments: true,
    auth: {
      kind: 'oauth2',
      externalUrl: config.clientId === null || config.clientSecret === null,
      authorize: (input, call) => authorize(config, input, call),
      connect,
    },
    rules:
      'The server decides on lengths and sizes. A post has up to 4 images on most, or 1 video and nothing beside it.',
    settings,
    tools: [],
    limit: textLimit,
    check: (entries, _settings, account) => mediaProblems(entries, account),
    mentions: { search: searchAccounts, format: formatMention },
    prepare: (call, input) => prepare(call, input, pollMs),
    commit,
    analytics: accountMetrics,
    postAnalytics: postMetrics,
    keepsNoHistory: true,
    internalPlugs: [repostByOthers('mastodon', boost)],
  }
  const plugs = likedPlugs({
    identifier: 'mastodon',
    likes: async (call, releaseId) => {
      const likes = (await statusView(call, releaseId))?.favourites_count
      return typeof likes === 'number' ? likes : undefined
    },
    repost: boost,
    comment: commentAct(channel, 'post'),
  })
  return { ...channel, plugs }
}
