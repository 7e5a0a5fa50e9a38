import { rejected, unlessRefused } from '../kit/http/errors.ts'
import { optionalText } from '../kit/http/response.ts'
import { selectPaths, toProfile } from '../kit/reads/shape.ts'
import type { ReadSubject, ReadsSpec } from '../kit/reads/types.ts'
import { WRONG_BOT } from './bot.ts'

const NOT_PUBLIC = 'Telegram shows only public channels and groups, which have a username.'

/** Reads public channels and groups. A bot sees no messages of chats that it is not in. */
export const reads: ReadsSpec<unknown> = {
  notFound: [400, /not found|username_(invalid|not_occupied)/i],
  errors: [
    [404, null, 'rejected', 'bot_refused', WRONG_BOT],
    [403, null, 'rejected', 'not_public', NOT_PUBLIC],
  ],
  async profile(api, subject) {
    const chat_id = chatId(subject)
    const chat = await api.read({ url: '/getChat', json: { chat_id }, at: 'result' })
    const { id, username, type } = chat
    // Refuses private chats, which the bot also knows, including those of other organizations.
    const isPublic = (type === 'channel' || type === 'supergroup') && optionalText(username) !== undefined
    if (!isPublic) throw rejected('not_public', NOT_PUBLIC)
    const counting = api.read({ url: '/getChatMemberCount', json: { chat_id: id } })
    // Telegram hides the number of members of some chats.
    const { result: followers } = await unlessRefused(counting, { result: undefined })
    const known = selectPaths(chat, { id: 'id', username: 'username', name: 'title', bio: 'description' })
    return toProfile({ ...known, followers, url: `https://t.me/${username}` })
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
