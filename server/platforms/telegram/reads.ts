import { PlatformError, rejected } from '../kit/http/errors.ts'
import { type Answer, optionalText } from '../kit/http/response.ts'
import { toProfile } from '../kit/reads/shape.ts'
import type { ReadApi, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'

const NOT_PUBLIC = 'Telegram shows only public channels and groups, which have a username.'
const WRONG_BOT =
  'Telegram rejects the token of this service’s bot. The operator must correct TELEGRAM_TOKEN.'

/** Reads public channels and groups. A bot sees no messages of chats that it is not in. */
export const reads: ReadsSpec<unknown> = {
  errors: [
    [404, null, 'rejected', 'bot_refused', WRONG_BOT],
    [
      400,
      /not found|username_(invalid|not_occupied)/i,
      'rejected',
      'not_found',
      'Telegram has no such public chat.',
    ],
    [403, null, 'rejected', 'not_public', NOT_PUBLIC],
  ],
  async profile(api, subject) {
    const chat_id = chatId(subject)
    const chat = await api.read({ url: '/getChat', json: { chat_id }, at: 'result' })
    const { id, username, title, description, type } = chat
    // Refuses private chats, which the bot also knows, including those of other organizations.
    const isPublic = (type === 'channel' || type === 'supergroup') && optionalText(username) !== undefined
    if (!isPublic) throw rejected('not_public', NOT_PUBLIC)
    return toProfile({
      id,
      username,
      name: title,
      bio: description,
      followers: await countMembers(api, chat),
      url: `https://t.me/${username}`,
    })
  },
}

function chatId({ username, userId }: ReadSubject): string {
  const id = userId ?? `@${username?.replace(/^https:\/\/t\.me\//, '')}`
  if (/^(@\w{4,32}|-100\d{5,20})$/.test(id)) return id
  throw rejected(
    'invalid_subject',
    'Name a public chat on Telegram by a username such as @durov, or by an id such as -1001234567890.',
  )
}

/** Counts the members; undefined for chats whose number Telegram hides. */
async function countMembers(api: ReadApi<unknown>, { id }: Answer): Promise<unknown> {
  try {
    const { result } = await api.read({ url: '/getChatMemberCount', json: { chat_id: id } })
    return result
  } catch (error) {
    if (error instanceof PlatformError && error.failure === 'rejected') return undefined
    throw error
  }
}
