import { createHash } from 'node:crypto'
import { toIso } from '../../lib/time/dates.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import { requireText } from '../kit/http/response.ts'
import type { RepostSpec } from '../kit/spec.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import type { BlueskyApi } from './env.ts'

/** Identifies one version of a record. */
export interface StrongRef {
  uri: string
  cid: string
}

/**
 * Stores a record under the chosen key and returns its URI. For an identical record the server returns the existing one.
 * `swapRecord: null` makes it refuse a different record under that key (`InvalidSwap`), so that nothing is ever overwritten; the
 * function then checks that the existing record can be read.
 */
export async function putRecord(
  api: BlueskyApi,
  { collection, rkey, record }: { collection: string; rkey: string; record: object },
): Promise<string> {
  const repo = api.account.internalId
  const uri = `at://${repo}/${collection}/${rkey}`
  const stored = api.read({
    url: '/xrpc/com.atproto.repo.putRecord',
    json: { repo, collection, rkey, record, swapRecord: null },
    irreversible: true,
    errors: [[null, /^InvalidSwap/, 'rejected', 'record_exists', 'The record exists.']],
  })
  if ((await unlessRefused(stored, null, 'record_exists')) === null) await strongRef(api, uri)
  return uri
}

/** Deletes a record, or ensures that there is none: the server answers alike. Refuses records of other accounts. */
export async function removeRecord(api: BlueskyApi, { releaseId }: { releaseId: string }): Promise<void> {
  const [repo, collection, rkey] = releaseId.replace(/^at:\/\//, '').split('/')
  if (repo !== api.account.internalId)
    throw rejected('missing_permissions', 'The post belongs to another account of Bluesky.')
  const json = { repo, collection, rkey }
  await api.read({ url: '/xrpc/com.atproto.repo.deleteRecord', json, irreversible: true })
}

/** Reads the current CID from the repository itself, because the AppView may lag or be down. */
export async function strongRef(api: BlueskyApi, uri: string): Promise<StrongRef> {
  const [repo = '', collection = '', rkey = ''] = uri.replace(/^at:\/\//, '').split('/')
  const { cid } = await api.read({
    url: '/xrpc/com.atproto.repo.getRecord',
    query: { repo, collection, rkey },
    token: null,
    errors: [[null, /^RecordNotFound/, 'rejected', 'parent_gone', 'The post is no longer on Bluesky.']],
  })
  return { uri, cid: requireText('Bluesky', cid) }
}

interface RepostReady {
  rkey: string
  releaseUrl: string | null
  record: { $type: typeof REPOST; subject: StrongRef; createdAt: string }
}

const REPOST = 'app.bsky.feed.repost'

/** Stores a repost record under a chosen key, so that a repeat finds it. */
export const repost: RepostSpec<BlueskyApi['config'], RepostReady> = {
  idempotency: PERMANENT_IDEMPOTENCY,
  async prepare(api, { post, key }) {
    const subject = await strongRef(api, post.releaseId)
    const record = { $type: REPOST, subject, createdAt: toIso(api.now) } as const
    return ready({ rkey: recordKey(key, key), record, releaseUrl: post.releaseUrl })
  },
  async commit(api, { ready: { releaseUrl, rkey, record } }) {
    return published({ releaseId: await putRecord(api, { collection: REPOST, rkey, record }), releaseUrl })
  },
}

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz'
const DAY_MICROS = 86_400_000_000n
const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** Replaces the creation day of posts whose id contains no time; a day before this service existed. */
const FALLBACK_DAY = BigInt(Date.UTC(2024, 0, 1)) * 1000n

/**
 * Derives the record key of a post: a valid TID (53 bits of microseconds, 10 bits of clock id) made only from the post's id and the
 * idempotency key, so that every attempt names the same record. The TID lies in the day before the post was created, never in the
 * future; 46 bits of hash within that day keep the posts of an account apart.
 */
export function recordKey(postId: string, key: string): string {
  const hash = createHash('sha256').update(`${postId}\n${key}`).digest().readBigUInt64BE()
  const offset = (hash >> 10n) % DAY_MICROS
  const clockId = hash & 0x3ffn
  return encodeTid(((dayBefore(postId) + offset) << 10n) | clockId)
}

function dayBefore(postId: string): bigint {
  const match = UUID_V7.exec(postId)
  if (!match) return FALLBACK_DAY
  return BigInt(Number.parseInt(`${match[1]}${match[2]}`, 16)) * 1000n - DAY_MICROS
}

function encodeTid(value: bigint): string {
  let text = ''
  for (let shift = 60n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((value >> shift) & 31n)]
  return text
}
