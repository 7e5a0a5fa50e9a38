import type { Knex } from 'knex'
import type { SandboxCommentRow } from '../../db/tables/channels.ts'
import { newId } from '../../lib/ids.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'
import {
  type InboxItem,
  type InboxPage,
  type InboxSpec,
  ITEM_GONE,
  type LiveItem,
  toInboxItem,
} from '../kit/published/inbox.ts'
import type { PlatformAccount, PublishedEntry } from '../platform.ts'
import { commentsOf, entriesOf, findComment } from './feed.ts'
import { entryUrl, refuseBeforeAcceptance, type SandboxApi } from './publish.ts'

const PAGE_SIZE = 50
const RETRY_AFTER_MS = 5_000

const OUTCOMES = [
  'ok',
  'fail',
  'gone',
  'rate_limited',
  'unavailable',
  'timeout',
  'unknown',
  'unauthorized',
] as const

/** Shows what the tools `leave_comment` and `remove_comment` did, and plays the outcome of each act that the comment names. */
export const inbox: InboxSpec<SandboxApi['config']> = {
  source: 'https://jsonfeed.org/version/1.1',
  everyMs: 60_000,
  comments: { maxPosts: 20, run: listComments },
  async mentions(api, { since, cursor }) {
    const found = commentsOf(api.host, api.account).where({ root_id: null }).where('created_at', '>=', since)
    return pageOf(api, found, { cursor, direction: 'desc' })
  },
  // A reply without an answer is looked up, not repeated.
  reply: { settings: { remembers_key: 0 } },
  like: (api, item, on) => act(api, item, 'like', { liked: Number(on) }),
  hide: (api, item, on) => act(api, item, 'hide', { hidden: Number(on) }),
  remove: (api, item) => act(api, item, 'remove', null),
}

async function listComments(api: SandboxApi, posts: readonly PublishedEntry[], cursor: string | null) {
  const ids = posts.map(({ releaseId }) => releaseId)
  return pageOf(api, commentsOf(api.host, api.account).whereIn('root_id', ids), { cursor, direction: 'asc' })
}

async function pageOf(
  { host, account }: SandboxApi,
  found: Knex.QueryBuilder,
  { cursor, direction }: { cursor: string | null; direction: 'asc' | 'desc' },
): Promise<InboxPage> {
  if (cursor !== null) found.where('id', direction === 'asc' ? '>' : '<', cursor)
  const rows: SandboxCommentRow[] = await found.orderBy('id', direction).limit(PAGE_SIZE)
  return {
    items: rows.flatMap((row) => itemOf(host, account, row) ?? []),
    next: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null),
    isPartial: false,
  }
}

function itemOf(
  host: SandboxApi['host'],
  account: PlatformAccount,
  { id, root_id, parent_id, author, text, created_at }: SandboxCommentRow,
): InboxItem | undefined {
  return toInboxItem({
    id,
    kind: root_id === null ? 'mention' : 'comment',
    releaseId: root_id,
    parentId: parent_id,
    author: { id: author.toLowerCase(), username: author.toLowerCase(), name: author },
    text,
    url: entryUrl(host, account.id, id),
    publishedAt: created_at / 1_000,
    capabilities: ['reply', 'like', 'hide', 'remove'],
  })
}

/** Ends as the comment requests. A null `change` removes it. */
async function act(
  api: SandboxApi,
  { id }: LiveItem,
  name: 'like' | 'hide' | 'remove',
  change: Partial<SandboxCommentRow> | null,
): Promise<void> {
  const row = await findComment(api.host, api.account, id)
  if (row === undefined || row.outcome === 'gone')
    throw rejected(ITEM_GONE, 'The sandbox no longer has this comment.')
  await refuseBeforeAcceptance(api, {
    key: `${id}:${name}`,
    outcome: row.outcome,
    retryAfterMs: RETRY_AFTER_MS,
  })
  const isNew =
    change === null || Object.entries(change).some(([column, value]) => row[column as 'liked'] !== value)
  if (change === null) await commentsOf(api.host, api.account).where({ id }).delete()
  else await commentsOf(api.host, api.account).where({ id }).update(change)
  if (row.outcome === 'unknown' || (row.outcome === 'timeout' && isNew))
    throw new PlatformError('unknown', 'The sandbox never responded, as the comment requests.')
}

/** Writes a comment on a post of the feed, or a mention, as somebody else. */
export async function leaveComment(api: SandboxApi, data: Record<string, unknown>) {
  const { host, account } = api
  const text = String(data.text ?? '').trim()
  if (text === '' || text.length > 5_000)
    throw rejected('invalid_comment', 'The comment must have 1 to 5,000 characters.')
  const outcome = OUTCOMES.find((each) => each === (data.outcome ?? 'ok'))
  if (outcome === undefined)
    throw rejected('invalid_comment', `The outcome is one of ${OUTCOMES.join(', ')}.`)
  const id = newId()
  await host.db('sandbox_comments').insert({
    id,
    organization_id: account.organizationId,
    integration_id: account.id,
    ...(await placeOf(api, data.post)),
    author: String(data.author || 'Grace').slice(0, 100),
    text,
    outcome,
    liked: 0,
    hidden: 0,
    created_at: host.clock.now(),
  })
  return { id }
}

/** Returns the post and the entry that a comment answers; neither for a mention. */
async function placeOf(
  api: SandboxApi,
  post: unknown,
): Promise<Pick<SandboxCommentRow, 'root_id' | 'parent_id'>> {
  if (post === undefined || post === '') return { root_id: null, parent_id: null }
  const id = String(post)
  const answered = await findComment(api.host, api.account, id)
  if (answered?.root_id) return { root_id: answered.root_id, parent_id: id }
  const entry = await entriesOf(api.host, api.account).where({ id }).first('root_id')
  if (entry === undefined) throw rejected('post_gone', 'The sandbox has no such post.')
  return { root_id: entry.root_id, parent_id: id }
}

/** Takes a comment back, as its author does. */
export async function removeComment(api: SandboxApi, data: Record<string, unknown>) {
  const removed = await commentsOf(api.host, api.account)
    .where({ id: String(data.id ?? '') })
    .delete()
  if (removed === 0) throw rejected(ITEM_GONE, 'The sandbox has no such comment.')
  return { id: data.id }
}

/** Tools by which a developer plays other people. */
export const inboxTools = {
  leave_comment: {
    description: 'Leaves a comment on an entry of this feed, or mentions the account, as somebody else does.',
    dataSchema: [
      { key: 'text', type: 'string', description: 'Text of the comment.' },
      {
        key: 'post',
        type: 'string',
        description: 'ID of the entry or comment that it answers; a mention if absent.',
      },
      { key: 'author', type: 'string', description: 'Name of the author; Grace by default.' },
      {
        key: 'outcome',
        type: 'string',
        description: `How each act on the comment ends, one of ${OUTCOMES.join(', ')}; ok by default.`,
      },
    ],
    run: leaveComment,
  },
  remove_comment: {
    description: 'Takes a comment back, as its author does.',
    dataSchema: [{ key: 'id', type: 'string', description: 'ID of the comment.' }],
    run: removeComment,
  },
}
