import type { ErrorRule } from '../kit/error-rules.ts'

const WRONG_BOT =
  'Discord does not know the bot of this service: the operator has to correct DISCORD_BOT_TOKEN_ID.'
const NO_PERMISSION =
  'The bot may not do this: look after its roles and the permissions of the channel. Discord says: {detail}'
const TOO_LARGE = 'The Discord server does not take files of this size.'

/** Numbers are the codes of Discord's JSON errors. */
export const errors: ErrorRule[] = [
  [401, null, 'rejected', 'bot_refused', WRONG_BOT],
  [403, null, 'rejected', 'missing_permissions', NO_PERMISSION],
  [404, /^10008\b/, 'rejected', 'parent_gone', 'The message to comment on is not on Discord any more.'],
  [
    404,
    null,
    'rejected',
    'channel_not_found',
    'Discord has no such channel: choose one that the tool "channels" lists.',
  ],
  [400, /^160004\b/, 'rejected', 'thread_exists', 'The message has a thread already.'],
  [400, /^40005\b/, 'rejected', 'media_too_large', TOO_LARGE],
  [413, null, 'rejected', 'media_too_large', TOO_LARGE],
  [400, null, 'rejected', null, 'Discord refused the post: {detail}'],
]
