import type { Knex } from 'knex'
import type { SandboxPostRow } from '../../db/tables/channels.ts'
import { likePattern } from '../../lib/text/search-text.ts'
import { dayOf } from '../kit/metrics.ts'
import { toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadApi, ReadItem, ReadPage, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'
import type { PlatformAccount } from '../platform.ts'
import { entriesOf, type SandboxEntry } from './feed.ts'
import { computeAccountMetrics, likesAt } from './metrics.ts'
import { entryUrl } from './publish.ts'

type Api = ReadApi<Record<never, never>>

/** Reads the account's own feed, since the sandbox has no other data. */
export const reads: ReadsSpec<Record<never, never>> = {
  account: 'required',
  async profile(api, subject) {
    const account = ownAccount(api, subject)
    if (account === null) return undefined
    const [{ count = 0 } = {}] = await rootsOf(api, account).count({ count: '*' })
    const today = dayOf(api.now)
    const [followers] = computeAccountMetrics({ ...api, account }, 1)
    const days = followers && 'days' in followers ? followers.days : []
    return toProfile({
      id: account.internalId,
      username: account.profile ?? account.name,
      name: account.name,
      picture: account.picture,
      followers: days.find(({ date }) => date === today)?.total,
      posts: Number(count),
      url: `${api.host.baseUrl}/sandbox/${account.id}`,
    })
  },
  async posts(api, subject, page) {
    const account = ownAccount(api, subject)
    return account === null ? undefined : pageOf(api, account, rootsOf(api, account), page)
  },
  async post(api, id) {
    const { account } = api
    const row = account && (await rootsOf(api, account).where({ id }).first())
    return row ? itemOf(api, account, row) : undefined
  },
  async search(api, query, page) {
    const { account } = api
    if (account === null) return { items: [] }
    const found = rootsOf(api, account).whereRaw("lower(text) like ? escape '\\'", [
      likePattern(query.toLowerCase()),
    ])
    return pageOf(api, account, found, page)
  },
}

function ownAccount({ account }: Api, { username, userId }: ReadSubject): PlatformAccount | null {
  if (account === null) return null
  const names = [account.profile, account.name].map((name) => name?.toLowerCase())
  const isOwn = userId ? userId === account.internalId : names.includes(username?.toLowerCase())
  return isOwn ? account : null
}

function rootsOf({ host }: Api, account: PlatformAccount): Knex.QueryBuilder {
  return entriesOf(host, account).where({ parent_id: null })
}

async function pageOf(
  api: Api,
  account: PlatformAccount,
  found: Knex.QueryBuilder,
  { limit, since, cursor }: PageRequest,
): Promise<ReadPage> {
  if (cursor !== null) found.where('id', '<', cursor)
  if (since !== null) found.where('created_at', '>=', since)
  const rows: SandboxPostRow[] = await found.orderBy('id', 'desc').limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => itemOf(api, account, row)),
    next: rows.length > limit ? shown.at(-1)?.id : null,
  }
}

function itemOf(
  { host, now }: Api,
  { id, internalId, profile, name, picture }: PlatformAccount,
  row: SandboxPostRow,
): ReadItem | undefined {
  const likes = likesAt(row, now)
  const files = JSON.parse(row.media) as SandboxEntry['media']
  return toItem({
    id: row.id,
    url: entryUrl(host, id, row.id),
    text: row.text,
    publishedAt: row.created_at / 1_000,
    author: { id: internalId, username: profile ?? name, name, picture },
    media: files.map(({ url, mime, alt }) => {
      const [type] = mime.split('/')
      return toFile(type === 'image' || type === 'video' ? type : 'file', url, { alt })
    }),
    metrics: { likes, reposts: Math.floor(likes / 5), replies: Math.floor(likes / 8), views: likes * 25 },
  })
}
