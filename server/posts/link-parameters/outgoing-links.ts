import type { Knex } from 'knex'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { TagRow } from '../../db/tables/posts.ts'
import type { ContentFilter } from '../../publishing/content-filter.ts'
import { findPostTags } from '../post-facts.ts'
import { urlsOf } from '../short-links/html-urls.ts'
import { shortenLinks } from '../short-links/links.ts'
import type { HasShorteners } from '../short-links/shorteners.ts'
import { findTemplates, type LinkTemplate, type LinkTemplates, templateFor } from './templates.ts'
import { type LinkFacts, mayHaveLinks, UNSAVED_ID, usesTag, writeLinksInHtml } from './write-links.ts'

type Channel = Pick<IntegrationRow, 'id' | 'identifier' | 'name' | 'timezone'>

/**
 * Creates the filter for what is sent: adds the link parameters to the links that the author wrote, then shortens all links where the
 * thread asks for that.
 */
export function createLinkFilter({ shorteners }: HasShorteners): ContentFilter {
  return async ({ db, clock }, { root, entry, integration }, { html, create, signal }) => {
    if (!mayHaveLinks(html)) return { html, failure: null }
    const written = await withParameters(db, { root, entry, integration }, html)
    if (root.short_link !== 1) return { html: written, failure: null }
    return shortenLinks({ db, clock, shorteners }, entry, { html: written, create, signal })
  }
}

async function withParameters(
  db: Knex,
  { root, entry, integration }: Parameters<ContentFilter>[1],
  html: string,
): Promise<string> {
  const templates = await findTemplates(db, root.organization_id, [integration.id])
  const template = templateFor(templates, integration.id)
  if (template === undefined) return html
  const tags = usesTag(template) ? await findPostTags(db, root.organization_id, [root.id]) : new Map()
  const [tag] = tags.get(root.id) ?? []
  const written = new Set(urlsOf(entry.content))
  const facts = factsOf(integration, { postId: root.id, tag: tag?.name, publishDate: root.publish_date })
  return writeLinksInHtml(html, template, facts, (url) => written.has(url))
}

function factsOf(
  { identifier, name, timezone }: Channel,
  { tag, ...of }: { postId: string; tag: string | undefined; publishDate: number },
): LinkFacts {
  return { platform: identifier, channel: name, timezone, tag: tag ?? null, ...of }
}

/** A thread of a request, as far as links depend on it. */
interface PlannedThread {
  integrationId: string
  entries: readonly { id: string | null; content: string }[]
}

export interface PlannedLinks {
  /** Tags that the request names; undefined: each thread keeps its own. */
  tags?: readonly Pick<TagRow, 'name'>[] | undefined
  publishDate: number
}

/** Returns the template and the variables of a thread's channel; undefined for a channel without a template. */
export type LinksOf = (
  channel: Channel,
  thread: PlannedThread,
) => { template: LinkTemplate; facts: LinkFacts } | undefined

/** Reads what the links of planned threads will get. Threads without links cost no query. */
export async function readPlannedLinks(
  db: Knex,
  organizationId: string,
  threads: readonly PlannedThread[],
  { tags, publishDate }: PlannedLinks,
): Promise<LinksOf> {
  const linked = threads.filter(({ entries }) => entries.some(({ content }) => mayHaveLinks(content)))
  if (linked.length === 0) return () => undefined
  const channelIds = linked.map(({ integrationId }) => integrationId)
  const templates = await findTemplates(db, organizationId, channelIds)
  const stored = tags === undefined ? await storedTags(db, organizationId, { templates, linked }) : new Map()
  return (channel, { entries }) => {
    const template = templateFor(templates, channel.id)
    if (template === undefined) return undefined
    const postId = entries[0]?.id ?? UNSAVED_ID
    const [tag] = tags ?? stored.get(postId) ?? []
    return { template, facts: factsOf(channel, { postId, tag: tag?.name, publishDate }) }
  }
}

function storedTags(
  db: Knex,
  organizationId: string,
  { templates, linked }: { templates: LinkTemplates; linked: readonly PlannedThread[] },
): Promise<Map<string, { name: string }[]>> {
  const ids = linked.flatMap(({ entries }) => entries[0]?.id ?? [])
  const needsTags = ids.length > 0 && [...templates.values()].some(usesTag)
  return needsTags ? findPostTags(db, organizationId, ids) : Promise.resolve(new Map())
}
