import type { ErrorRule } from '../kit/http/error-rules.ts'

const RECONNECT = 'Slack no longer accepts the token of this workspace: connect the channel again.'
const SCOPES = 'Slack lacks a permission of this service for the workspace: connect the channel again.'
const NO_CHANNEL = 'Slack has no such channel: choose one from the list of the tool "channels".'
const NOT_INVITED = 'Invite the bot to the channel on Slack, then publish again.'
const RESTRICTED = 'The workspace does not let the bot write to the channel. Slack says: {detail}'
const NO_REPLY = 'Slack does not accept replies to the message. Slack says: {detail}'
const FORM = 'Slack refused the format of the message, for example because it cannot fetch an image: {detail}'
const NO_FILES = 'The workspace does not accept this file. Slack says: {detail}'
const BUSY = 'Slack is temporarily unavailable: {detail}'
const MAY_BE_LIVE = 'Slack failed while it processed the message, which may be live.'
const APP_REFUSED =
  'Slack rejects the app of this service. The operator must correct SLACK_ID and SLACK_SECRET.'

/** Maps the names of Slack's errors, most of which have status 200. */
export const errors: ErrorRule[] = [
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

/** Precedes the others where a message may be live: Slack says of these that a part of the call may have succeeded. */
export const errorsOfCommit: ErrorRule[] = [
  [200, /^(internal_error|fatal_error)/, 'unknown', null, MAY_BE_LIVE],
]

/** Classifies refusals of the app itself. */
export const errorsOfSignIn: ErrorRule[] = [
  [200, /^(invalid_client_id|bad_client_secret)/, 'rejected', 'app_refused', APP_REFUSED],
]
