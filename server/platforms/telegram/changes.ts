import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import { type EditSpec, goneRule, type RemovalSpec } from '../kit/published/changes.ts'
import { inlineText } from './message.ts'

const TOO_OLD =
  'Telegram does not let the bot delete the message. It is older than 48 hours, or the bot needs the right to delete messages: {detail}'
const NOT_EDITABLE = 'Telegram does not let the bot edit the message: {detail}'
const GONE = goneRule('Telegram', 400, /message to (edit|delete) not found|MESSAGE_ID_INVALID/i)

const removalErrors: ErrorRule[] = [
  GONE,
  [400, /can't be deleted|DELETE_FORBIDDEN/i, 'rejected', 'not_removable', TOO_OLD],
]
const editErrors: ErrorRule[] = [
  GONE,
  [400, /not modified/i, 'rejected', 'not_modified', 'The message already has this text.'],
  [400, /no text in the message/i, 'rejected', 'not_a_text', 'The message is a file with a caption.'],
  [400, /can't be edited|EDIT_TIME_EXPIRED/i, 'rejected', 'not_editable', NOT_EDITABLE],
]

/** Deletes a message, or each message of an album. */
export const remove: RemovalSpec<unknown> = {
  source: 'https://core.telegram.org/bots/api#deletemessage',
  limits:
    'Telegram deletes messages of the last 48 hours, and in groups also earlier ones if the bot is an administrator that may delete messages. Of an album that was published before it had the IDs of all its messages, only the first file is deleted.',
  async run(api, { releaseId }) {
    const [first = '', ...others] = releaseId.split('+')
    // Deletes the message with the caption last: until then, a repeat finds the whole album.
    for (const id of others) await unlessRefused(deleteMessage(api, id), null, 'post_gone')
    await deleteMessage(api, first)
  },
}

function deleteMessage(api: PlatformApi<unknown>, id: string) {
  const json = { chat_id: api.account.accessToken, message_id: Number(id) }
  return api.request({ url: '/deleteMessage', json, irreversible: true, errors: removalErrors })
}

/** Replaces a text, or the caption of a file. The bot cannot read what a message is, so that Telegram has to say it. */
export const edit: EditSpec<unknown> = {
  source: 'https://core.telegram.org/bots/api#editmessagetext',
  limits:
    'With files, a text has up to 1,024 characters. Of several albums, the first has the text. In a channel, the bot needs the right to edit messages.',
  isOnFirst: true,
  async run(api, { releaseId }, { text: html }) {
    const [id] = releaseId.split('+')
    const message = { chat_id: api.account.accessToken, message_id: Number(id) }
    const change = (url: string, json: object) =>
      unlessRefused(
        api.request({
          url,
          json: { ...message, ...json, parse_mode: 'HTML' },
          irreversible: true,
          errors: editErrors,
        }),
        null,
        'not_modified',
      )
    const text = inlineText(html)
    const isText = await unlessRefused(change('/editMessageText', { text }), false, 'not_a_text')
    if (isText === false) await change('/editMessageCaption', { caption: text })
  },
}
