import { toIso } from '../../lib/time/dates.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected } from '../kit/http/errors.ts'
import { type Answer, readList, selectPaths, unreadableResponse } from '../kit/http/response.ts'
import { type InboxItem, type InboxSpec, ITEM_GONE, toInboxItem } from '../kit/published/inbox.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { XApi } from './env.ts'
import { shownText } from './look-up.ts'

const FIELDS = {
  'tweet.fields': 'created_at,entities,note_tweet,conversation_id,referenced_tweets',
  expansions: 'author_id',
  'user.fields': 'name,username,profile_image_url',
}
const OFF = 'X charges for what the inbox reads: the operator sets `X_READ_MENTIONS` to allow it.'
const GONE: ErrorRule = [404, null, 'rejected', ITEM_GONE, 'X no longer has this reply.']

/** Reads the posts that mention the account, answers to its own among them: an answer begins with the name of whom it answers. */
export const inbox: InboxSpec<XApi['config']> = {
  source: 'https://docs.x.com/x-api/posts/timelines/introduction#user-mentions-timeline',
  limits:
    'The operator sets `X_READ_MENTIONS`, because X charges for each post that it returns. Answers that no longer mention the account are not read. Only answers to a post of the account can be hidden.',
  everyMs: 15 * 60_000,
  async mentions(api, { since, cursor }) {
    if (!api.config.readsMentions) throw rejected('reads_off', OFF)
    const { data, includes, meta } = await api.read({
      url: `/2/users/${api.account.internalId}/mentions`,
      query: {
        ...FIELDS,
        max_results: 100,
        start_time: toIso(since - (since % 1_000)),
        pagination_token: cursor ?? undefined,
      },
    })
    const people = new Map(readList(membersOf(includes).users).map((user) => [user.id, user]))
    return {
      items: readList(data).map((post) => itemOf(api, post, people.get(post.author_id))),
      next: String(membersOf(meta).next_token ?? ''),
    }
  },
  reply: true,
  async hide(api, { id }, on) {
    const { hidden } = await api.read({
      method: 'PUT',
      url: `/2/tweets/${encodeURIComponent(id)}/hidden`,
      json: { hidden: on },
      irreversible: true,
      errors: [GONE],
      at: 'data',
    })
    if (hidden !== on) throw unreadableResponse('X')
  },
}

function itemOf({ account }: XApi, post: Answer, author: Answer = {}): InboxItem | undefined {
  const { id, author_id, conversation_id, referenced_posts, referenced_tweets, created_at } = post
  const answered = readList(referenced_posts ?? referenced_tweets).find(({ type }) => type === 'replied_to')
  return toInboxItem({
    id,
    kind: 'mention',
    releaseId: null,
    parentId: typeof answered?.id === 'string' ? answered.id : null,
    rootId: typeof conversation_id === 'string' ? conversation_id : null,
    author: {
      ...selectPaths(author, { username: 'username', name: 'name', picture: 'profile_image_url' }),
      id: author_id,
    },
    text: shownText(post),
    url: `https://x.com/${String(author.username ?? 'i')}/status/${id}`,
    publishedAt: created_at,
    isOwn: author_id === account.internalId,
    capabilities: answered === undefined ? ['reply'] : ['reply', 'hide'],
  })
}
