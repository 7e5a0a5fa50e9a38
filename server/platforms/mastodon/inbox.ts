import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected } from '../kit/http/errors.ts'
import { type Answer, optionalText, readList, selectPaths, textAt } from '../kit/http/response.ts'
import { POST_GONE } from '../kit/published/changes.ts'
import { type InboxItem, type InboxSpec, ITEM_GONE, toInboxItem } from '../kit/published/inbox.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { joinTexts, membersOf } from '../kit/reads/shape.ts'
import type { MastodonApi } from './env.ts'
import { hasScope, mayReadStatuses } from './posts.ts'
import { stream } from './stream.ts'

const GONE: ErrorRule[] = [[404, null, 'rejected', POST_GONE, 'Mastodon has no such post.']]
/** Servers show at most 60 answers to callers without a token. */
const SHOWN_TO_ALL = 60
const PAGE_SIZE = 40
const OLD_CONNECTION = 'The connection is older than the inbox: connect the channel again to read mentions.'
const NO_STATUS: ErrorRule[] = [[404, null, 'rejected', ITEM_GONE, 'Mastodon has no such post.']]

/**
 * Reads the answers to a post at any depth, and the notifications of the account about mentions. A connection without permission to read
 * statuses sees public and unlisted answers.
 */
export const inbox: InboxSpec<MastodonApi['config']> = {
  source: 'https://docs.joinmastodon.org/methods/statuses/#context',
  limits:
    'Mentions elsewhere need `read:notifications`, and likes `write:favourites`: connect again if the connection is older than these. An app of the operator has neither.',
  // A server allows 300 requests in 5 minutes.
  everyMs: 5 * 60_000,
  stream,
  comments: {
    async run(api, [post]) {
      const releaseId = post?.releaseId ?? ''
      const mayRead = mayReadStatuses(api)
      const { descendants } = await api.read({
        url: `/api/v1/statuses/${encodeURIComponent(releaseId)}/context`,
        ...(mayRead ? {} : { token: null }),
        errors: GONE,
      })
      const answers = readList(descendants)
      const items = answers.map((status) => itemOf(api, status, releaseId))
      return { items, isPartial: !mayRead && answers.length >= SHOWN_TO_ALL }
    },
  },
  async mentions(api, { cursor }) {
    if (!hasScope(api, 'read:notifications')) {
      if (api.account.credentials.clientId === api.config.clientId) return { items: [] }
      throw rejected('missing_scopes', OLD_CONNECTION)
    }
    const notifications = await api.list({
      url: '/api/v1/notifications',
      query: { 'types[]': 'mention', limit: PAGE_SIZE, max_id: cursor ?? undefined },
    })
    return {
      items: notifications.map(({ status }) => itemOf(api, membersOf(status), null)),
      next: notifications.length < PAGE_SIZE ? undefined : optionalText(notifications.at(-1)?.id),
    }
  },
  reply: true,
  like: (api, { id }, on) =>
    api.read({
      method: 'POST',
      url: `/api/v1/statuses/${encodeURIComponent(id)}/${on ? 'favourite' : 'unfavourite'}`,
      irreversible: true,
      errors: NO_STATUS,
    }),
  salutation: ({ author }) => (author?.username ? `@${author.username} ` : ''),
}

function itemOf(api: MastodonApi, status: Answer, releaseId: string | null): InboxItem | undefined {
  const author = membersOf(status.account)
  const [ownId] = api.account.internalId.split('@')
  return toInboxItem({
    ...selectPaths(status, { id: 'id', url: ['url', 'uri'], publishedAt: 'created_at' }),
    kind: releaseId === null ? 'mention' : 'comment',
    releaseId,
    parentId: optionalText(status.in_reply_to_id),
    text: joinTexts([status.spoiler_text, htmlToText(status.content)]),
    author: {
      ...selectPaths(author, { id: 'id', name: 'display_name', picture: 'avatar' }),
      username: textAt(author, 'acct', 'username'),
    },
    isOwn: author.id === ownId,
    capabilities: hasScope(api, 'write:favourites') ? ['reply', 'like'] : ['reply'],
  })
}
