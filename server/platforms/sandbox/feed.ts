import type { Knex } from 'knex'
import type { SandboxCommentRow, SandboxPostRow } from '../../db/tables/channels.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { PlatformAccount } from '../platform.ts'

const PAGE_SIZE = 50

export interface SandboxFeed {
  integrationId: string
  name: string
  /** At most 50 entries, newest first. */
  entries: SandboxEntry[]
}

export interface SandboxEntry {
  id: string
  rootId: string
  parentId: string | null
  text: string
  media: { url: string; mime: string; alt: string | null }[]
  createdAt: number
  /** The header that came with it; null if none did. */
  traceparent: string | null
}

export function entriesOf(
  { db }: { db: Knex },
  { organizationId, id }: Pick<PlatformAccount, 'organizationId' | 'id'>,
): Knex.QueryBuilder {
  return db('sandbox_posts').where({ organization_id: organizationId, integration_id: id })
}

/** Selects what others wrote to an account. */
export function commentsOf(
  { db }: { db: Knex },
  { organizationId, id }: Pick<PlatformAccount, 'organizationId' | 'id'>,
): Knex.QueryBuilder<SandboxCommentRow> {
  return db('sandbox_comments').where({ organization_id: organizationId, integration_id: id })
}

export async function findComment(
  host: { db: Knex },
  account: Pick<PlatformAccount, 'organizationId' | 'id'>,
  id: string,
): Promise<SandboxCommentRow | undefined> {
  return commentsOf(host, account).where({ id }).first()
}

/**
 * Reads the public feed of a sandbox account. The query needs no organization: the account's unguessable id makes the feed public,
 * like a profile page on any platform.
 */
export async function readSandboxFeed(
  db: Knex,
  { id: integrationId, name }: { id: string; name: string },
): Promise<SandboxFeed> {
  const rows = await db('sandbox_posts')
    .where({ integration_id: integrationId })
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
  const entries = rows.map((row) => ({
    id: row.id,
    rootId: row.root_id,
    parentId: row.parent_id,
    text: row.text,
    media: JSON.parse(row.media) as SandboxEntry['media'],
    createdAt: row.created_at,
    traceparent: row.traceparent,
  }))
  return { integrationId, name, entries }
}

/** Renders the feed as JSON Feed 1.1, for `GET /sandbox/{id}/feed.json`. */
export function toJsonFeed(feed: SandboxFeed, baseUrl: string) {
  const home = `${baseUrl}/sandbox/${feed.integrationId}`
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.name,
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: `${home}#${entry.id}`,
      content_text: entry.text,
      date_published: toIso(entry.createdAt),
      ...(entry.media.length === 0
        ? {}
        : {
            attachments: entry.media.map(({ url, mime, alt }) => ({
              url,
              mime_type: mime,
              ...(alt === null ? {} : { title: alt }),
            })),
          }),
      ...extensionOf(entry),
    })),
  }
}

function extensionOf({ parentId, rootId, traceparent }: SandboxEntry) {
  if (parentId === null && traceparent === null) return {}
  return {
    _postern: {
      ...(parentId !== null && { in_reply_to: parentId, root: rootId }),
      ...(traceparent !== null && { traceparent }),
    },
  }
}

export type TracedEntry = Pick<SandboxPostRow, 'id' | 'organization_id' | 'created_at' | 'traceparent'>

/** Finds the entries that came with these traces. For the operator: the query takes no organization. */
export async function findTracedEntries(db: Knex, traceIds: readonly string[]): Promise<TracedEntry[]> {
  if (traceIds.length === 0) return []
  return db('sandbox_posts')
    .where((any) => {
      for (const traceId of traceIds) any.orWhere('traceparent', 'like', `__-${traceId}-%`)
    })
    .orderBy('id')
    .select('id', 'organization_id', 'created_at', 'traceparent')
}
