import { definePlatform } from '../define.ts'
import { requiredSecret, urlVariable } from '../kit/env.ts'
import { readList, readObject, requireId } from '../kit/http/response.ts'
import { openParts } from '../kit/media.ts'
import { boolean, integer, object } from '../kit/settings.ts'
import { published, readyActs } from '../kit/steps.ts'
import { checkTexts } from '../kit/text.ts'
import { errors, messageUrl, reads, signIn } from './bot.ts'
import { edit, remove } from './changes.ts'
import {
  albumsOf,
  inlineText,
  losesFormatting,
  MAX_CAPTION,
  messageOf,
  type TelegramReady,
  textLength,
} from './message.ts'

/** Publishes to the chats that this service's bot is in. Telegram has no idempotency keys. */
export const telegram = definePlatform({
  id: 'telegram',
  name: 'Telegram',
  env: {
    token: requiredSecret(
      'TELEGRAM_TOKEN',
      'The token of a bot from @BotFather. Only this service may read its messages.',
    ),
    apiUrl: urlVariable('TELEGRAM_API_URL', 'https://api.telegram.org', 'The server of the Bot API.'),
  },
  editor: 'html',
  rules: `A text with files has up to ${MAX_CAPTION} characters. More than 10 files are sent as several albums.`,
  text: { max: 4096, length: textLength },
  media: {
    images: { maxBytes: 10_000_000, maxEdge: 2560, ratio: { min: 1 / 20, max: 20 } },
    videos: { maxBytes: 50_000_000 },
  },
  check: checkTexts(({ text, media }) => {
    const isTooLong = media.length > 0 && textLength(text) > MAX_CAPTION
    return isTooLong && `Telegram accepts up to ${MAX_CAPTION} characters with files.`
  }),
  warn: checkTexts(
    ({ text }) =>
      losesFormatting(text) &&
      'Telegram keeps about 100 bold or underlined parts and links of a text, with together 9,500 bytes. The rest becomes plain text.',
  ),
  settings: object({
    topic: integer({
      title: 'Forum topic',
      minimum: 1,
      description: 'ID of the forum topic that the post goes to.',
    }),
    as_files: boolean({
      title: 'Send as files',
      description: 'Send images and videos as files, in full size.',
    }),
  }),
  baseUrl: ({ config }) => `${config.apiUrl}/bot${config.token}`,
  credential: () => ({}),
  auth: signIn,
  errors,
  async prepare({ account }, { entry, position, settings: { topic, as_files = false } }) {
    const [parent] = position.parent?.releaseId.split(/[,+]/) ?? []
    const target = {
      chat_id: account.accessToken,
      ...(topic === undefined ? {} : { message_thread_id: topic }),
      ...(parent === undefined ? {} : { reply_parameters: { message_id: Number(parent) } }),
    }
    const text = inlineText(entry.text)
    const messages: TelegramReady[] =
      entry.media.length === 0
        ? [{ method: 'sendMessage', parameters: { ...target, text, parse_mode: 'HTML' }, files: [] }]
        : albumsOf(entry.media, as_files).map((album, index) =>
            messageOf(album, target, index === 0 ? text : ''),
          )
    return readyActs(messages.map((ready) => ({ target: null, ready })))
  },
  async commit(api, { ready: { method, parameters, files }, media }) {
    const body =
      files.length === 0
        ? { json: parameters }
        : { multipart: { fields: parameters, files: await openParts(media, files) } }
    const { data } = await api.request({ url: `/${method}`, ...body, irreversible: true })
    const { result } = readObject('Telegram', data)
    const messages = readList([result].flat())
    const ids = messages.map((message) => requireId('Telegram', message.message_id))
    const id = requireId('Telegram', ids[0])
    // Each file of an album is a message of its own.
    return published({ releaseId: ids.join('+'), releaseUrl: messageUrl(messages[0]?.chat, id) })
  },
  remove,
  edit,
  reads,
})
