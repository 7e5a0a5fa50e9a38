import { lookUp } from '../../lib/lookup.ts'
import { rejected } from '../kit/http/errors.ts'
import { type Answer, optionalText, readList, requireId, selectPaths } from '../kit/http/response.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { type ServerName, serverOf } from '../kit/reads/servers.ts'
import { joinTexts, membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadItem, ReadPage, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'
import type { MastodonApi } from './env.ts'

/** Mastodon combines up to four hashtags. */
const MAX_TAGS = 4

/**
 * Reads what a server shows to everybody. Names and ids may end with `@` and the server. Without a server, reads from the
 * operator's.
 */
export const reads: ReadsSpec<MastodonApi['config']> = {
  errors: [[403, null, 'rejected', 'members_only', 'The Mastodon server shows this only to its members.']],
  async profile(api, subject) {
    const { server, account } = await findAccount(api, subject)
    const counts = { followers: 'followers_count', following: 'following_count', posts: 'statuses_count' }
    return toProfile({
      ...selectPaths(account, { name: 'display_name', picture: 'avatar', url: 'url', ...counts }),
      id: `${requireId('Mastodon', account.id)}@${server.host}`,
      username: addressOf(account.acct ?? account.username, server),
      bio: htmlToText(account.note),
    })
  },
  async posts(api, subject, page) {
    const { server, name: id } = subject.userId
      ? serverOf(subject.userId, api.config.instance)
      : await findAccount(api, subject).then(({ server, account }) => ({
          server,
          name: requireId('Mastodon', account.id),
        }))
    const query = { ...pageQuery(page), exclude_reblogs: 'true', exclude_replies: 'true' }
    const url = `${server.origin}/api/v1/accounts/${encodeURIComponent(id)}/statuses`
    return pageOf(await api.list({ url, query, token: null }), server)
  },
  async post(api, postId) {
    const { server, name: id } = serverOf(postId, api.config.instance)
    const url = `${server.origin}/api/v1/statuses/${encodeURIComponent(id)}`
    return itemOf(await api.read({ url, token: null }), server)
  },
  /** Lists posts with the hashtags of the query, since servers let only their members search texts. */
  async search(api, query, page) {
    const [tag, ...others] = query.split(/[\s#,]+/).filter(Boolean)
    if (tag === undefined) throw rejected('invalid_subject', 'Search Mastodon for one or more hashtags.')
    const { server } = serverOf('', api.config.instance)
    const more = others.slice(0, MAX_TAGS - 1).map((other) => `&all[]=${encodeURIComponent(other)}`)
    const url = `${server.origin}/api/v1/timelines/tag/${encodeURIComponent(tag)}${more.join('').replace('&', '?')}`
    return pageOf(await api.list({ url, query: pageQuery(page), token: null }), server)
  },
}

type Api = Parameters<NonNullable<(typeof reads)['profile']>>[0]

async function findAccount(
  api: Api,
  { username, userId }: ReadSubject,
): Promise<{ server: ServerName; account: Answer }> {
  const { server, name } = serverOf(userId ?? username ?? '', api.config.instance)
  const account = await api.read(
    userId
      ? { url: `${server.origin}/api/v1/accounts/${encodeURIComponent(name)}`, token: null }
      : { url: `${server.origin}/api/v1/accounts/lookup`, query: { acct: name }, token: null },
  )
  return { server, account }
}

/** Builds the query of a page, on which Mastodon returns up to 40 statuses. */
function pageQuery({ limit, cursor }: PageRequest) {
  return { limit: Math.min(limit, 40), max_id: cursor ?? undefined }
}

/** A page may have fewer statuses than there are: servers leave out some after counting. Only an empty one is the last. */
function pageOf(statuses: Answer[], server: ServerName): ReadPage {
  return { items: statuses.map((status) => itemOf(status, server)), next: optionalText(statuses.at(-1)?.id) }
}

function itemOf(status: Answer, server: ServerName): ReadItem | undefined {
  const author = membersOf(status.account)
  return toItem({
    ...selectPaths(status, { url: ['url', 'uri'], publishedAt: 'created_at' }),
    id: `${requireId('Mastodon', status.id)}@${server.host}`,
    text: joinTexts([status.spoiler_text, htmlToText(status.content)]),
    author: {
      ...selectPaths(author, { name: 'display_name', picture: 'avatar' }),
      id: `${requireId('Mastodon', author.id)}@${server.host}`,
      username: addressOf(author.acct, server),
    },
    media: readList(status.media_attachments).map(fileOf),
    metrics: readCounts(status, {
      likes: 'favourites_count',
      replies: 'replies_count',
      reposts: 'reblogs_count',
      quotes: 'quotes_count',
    }),
  })
}

function fileOf({ type, url, remote_url, preview_url: preview, description: alt }: Answer) {
  const types = { image: 'image', gifv: 'video', video: 'video', audio: 'audio' } as const
  return toFile(lookUp(types, String(type)) ?? 'file', url ?? remote_url, { preview, alt })
}

function addressOf(acct: unknown, { host }: ServerName): string | undefined {
  const name = optionalText(acct)
  return name?.includes('@') || name === undefined ? name : `${name}@${host}`
}
