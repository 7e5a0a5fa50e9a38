import type { PlatformApi } from './kit/api.ts'
import type { ErrorRule } from './kit/http/error-rules.ts'
import { unlessRefused } from './kit/http/errors.ts'
import { type Answer, optionalText, readPath, selectPaths, textAt } from './kit/http/response.ts'
import { type InboxItem, type InboxSpec, toInboxItem } from './kit/published/inbox.ts'
import { membersOf } from './kit/reads/shape.ts'

const PAGE_SIZE = 100
/** Types of messages that people write: ordinary ones and replies. */
const WRITTEN: unknown[] = [0, 19]
const NO_THREAD: ErrorRule = [404, /^10003\b/, 'rejected', 'no_thread', 'The post has no thread.']

type Api = PlatformApi<{ url: string }>

/** Reads the messages in the thread of a post, the newest first. */
export const inbox: InboxSpec<Api['config']> = {
  source: 'https://docs.discord.com/developers/resources/message#get-channel-messages',
  limits:
    'Comments are the messages in the thread of a post. The operator turns on the Message Content intent of the bot; without it, Discord shows the texts only of messages that mention the bot.',
  everyMs: 5 * 60_000,
  comments: {
    async run(api, [post], cursor) {
      const thread = post?.releaseId ?? ''
      const reading = api.list({
        // A thread has the id of the message that it belongs to.
        url: `/channels/${encodeURIComponent(thread)}/messages`,
        query: { limit: PAGE_SIZE, before: cursor ?? undefined },
        errors: [NO_THREAD],
      })
      const messages = await unlessRefused(reading, [], 'no_thread')
      const written = messages.filter(({ type }) => WRITTEN.includes(type))
      const bot = written.length === 0 ? undefined : (await api.read({ url: '/users/@me' })).id
      return {
        items: written.map((message) => itemOf(api, message, { thread, bot })),
        next: messages.length < PAGE_SIZE ? undefined : optionalText(messages.at(-1)?.id),
      }
    },
  },
  reply: true,
}

function itemOf(
  { account, config }: Api,
  message: Answer,
  { thread, bot }: { thread: string; bot: unknown },
): InboxItem | undefined {
  const { id, content, timestamp } = message
  const author = membersOf(message.author)
  const avatar = optionalText(author.avatar)
  return toInboxItem({
    id,
    kind: 'comment',
    releaseId: thread,
    parentId: textAt(message, 'message_reference.message_id') ?? thread,
    author: {
      ...selectPaths(author, { id: 'id', username: 'username', name: ['global_name', 'username'] }),
      picture: avatar && `https://cdn.discordapp.com/avatars/${author.id}/${avatar}.png`,
    },
    text: content,
    url: `${config.url}/channels/${account.internalId}/${thread}/${id}`,
    publishedAt: timestamp,
    isOwn: readPath(author, 'id') === bot,
    capabilities: ['reply'],
  })
}
