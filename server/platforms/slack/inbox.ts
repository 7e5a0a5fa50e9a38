import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import { type Answer, optionalText, readList, selectPaths, textAt } from '../kit/http/response.ts'
import { goneRule } from '../kit/published/changes.ts'
import { type InboxItem, type InboxSpec, toInboxItem } from '../kit/published/inbox.ts'
import type { ReadAuthor } from '../kit/reads/types.ts'
import type { PublishedEntry } from '../platform.ts'

const PAGE_SIZE = 200
/** Bounds the people of a page whose names are looked up. */
const MAX_PEOPLE = 30
const GONE: ErrorRule = goneRule('Slack', null, /^(thread_not_found|message_not_found)/)

type Api = PlatformApi<unknown>
type People = Map<string, Answer>

/** Reads the messages in the thread of a post. */
export const inbox: InboxSpec<unknown> = {
  source: 'https://docs.slack.dev/reference/methods/conversations.replies',
  limits:
    'The connection needs `channels:history`, or `groups:history` in a private channel: connect again if it lacks them. Mentions outside of threads are not read.',
  everyMs: 5 * 60_000,
  comments: {
    async run(api, [post], cursor) {
      const channel = channelOf(post)
      // A post whose address Slack did not tell has no known channel.
      if (post === undefined || channel === undefined) return { items: [], isPartial: true }
      const { releaseId: ts } = post
      const form = { channel, ts, limit: PAGE_SIZE, cursor: cursor ?? undefined }
      const answer = await api.read({ url: '/conversations.replies', form, errors: [GONE] })
      const replies = readList(answer.messages).filter((message) => message.ts !== ts)
      const people = await peopleOf(api, replies)
      return {
        items: replies.map((message) => itemOf(api, message, { post, people })),
        next: textAt(answer, 'response_metadata.next_cursor'),
      }
    },
  },
  reply: { settings: (item) => ({ channel: channelOf(item) }) },
}

/** Reads the channel from the address of a message. */
function channelOf(entry: PublishedEntry | undefined): string | undefined {
  return /\/archives\/(\w+)\/p\d+/.exec(entry?.releaseUrl ?? '')?.[1]
}

/** Finds the names of those who wrote; people whom Slack does not show keep only their ids. */
async function peopleOf(api: Api, messages: readonly Answer[]): Promise<People> {
  const ids = new Set(messages.flatMap(({ user }) => optionalText(user) ?? []))
  const people: People = new Map()
  for (const user of [...ids].slice(0, MAX_PEOPLE)) {
    const found = await unlessRefused(api.read({ url: '/users.info', form: { user }, at: 'user' }), undefined)
    if (found) people.set(user, found)
  }
  return people
}

function itemOf(
  { account }: Api,
  message: Answer,
  { post, people }: { post: PublishedEntry; people: People },
): InboxItem | undefined {
  const { ts, user, username, bot_id } = message
  const id = optionalText(user) ?? optionalText(bot_id)
  const person = people.get(id ?? '')
  const paths = { name: ['profile.display_name', 'real_name', 'name'], picture: 'profile.image_72' }
  const author: Partial<Record<keyof ReadAuthor, unknown>> = {
    ...selectPaths(person ?? { name: username }, paths),
    id,
    username: textAt(person, 'name') ?? username,
  }
  return toInboxItem({
    id: ts,
    kind: 'comment',
    releaseId: post.releaseId,
    parentId: post.releaseId,
    author,
    text: plainText(optionalText(message.text) ?? ''),
    url: addressOf(post, String(ts)),
    publishedAt: Number(ts),
    isOwn: optionalText(bot_id) !== undefined && username === account.name,
    capabilities: ['reply'],
  })
}

/** Returns the address of a message in the thread of a post. */
function addressOf({ releaseId, releaseUrl }: PublishedEntry, ts: string): string {
  const thread = `thread_ts=${releaseId}&cid=${channelOf({ releaseId, releaseUrl })}`
  return (releaseUrl ?? '').replace(/\/p\d+.*$/, `/p${ts.replace('.', '')}?${thread}`)
}

/** Removes the marks that Slack puts around links and names, and its entities. */
function plainText(text: string): string {
  return text
    .replace(/<([@#!][^<>|]*)\|([^<>]*)>/g, (_, mark: string, label: string) => `${mark[0]}${label}`)
    .replace(/<([^<>|]*)(\|[^<>]*)?>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
