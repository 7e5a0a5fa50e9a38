import type { Knex } from 'knex'
import { toIso } from '../../lib/dates.ts'

const PAGE_SIZE = 50

export interface SandboxFeed {
  integrationId: string
  name: string
  /** Newest first, at most 50. */
  entries: SandboxEntry[]
}

export interface SandboxEntry {
  id: string
  rootId: string
  parentId: string | null
  text: string
  media: { url: string; mime: string; alt: string | null }[]
  createdAt: number
}

/**
 * What a sandbox channel shows to the world, or undefined where there is no such channel. Public by the channel's
 * unguessable id, like a profile page on any platform, hence the one query here that knows no organization.
 */
export async function readSandboxFeed(db: Knex, integrationId: string): Promise<SandboxFeed | undefined> {
  const channel = await db('integrations')
    .where({ id: integrationId, identifier: 'sandbox' })
    .whereNull('deleted_at')
    .first('id', 'name')
  if (!channel) return undefined
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
  }))
  return { integrationId, name: channel.name, entries }
}

/** The feed as JSON Feed 1.1, for `GET /sandbox/{id}/feed.json`. */
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
      ...(entry.parentId === null ? {} : { _postern: { in_reply_to: entry.parentId, root: entry.rootId } }),
    })),
  }
}
