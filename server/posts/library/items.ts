import type { HasDb } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { LibraryItemRow } from '../../db/tables/automation.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, conflict, invalid, notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { newId } from '../../lib/ids.ts'
import { parseLooseInstant } from '../../lib/time/dates.ts'
import type { TextSource } from '../../media/library/references.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { getThread, type Thread } from '../get-thread.ts'
import { requireReachablePost } from '../reachable-posts.ts'
import type { CreateContext } from '../save/create-posts.ts'
import type { ContentRequest } from '../save/parse-request.ts'
import { readPlace, withinReach } from '../schedule/places.ts'
import type { TagRequest } from '../tags/named-tags.ts'
import { type ChannelText, type ContentOfItem, checkContent } from './content.ts'
import { wakeQueues } from './recycling.ts'

/** Limits the list, which is returned whole, including content. */
const MAX_ITEMS = 500
const MAX_CHARACTERS = 10_000_000
const DEFAULT_COOLDOWN_DAYS = 30

export interface LibraryItemRequest {
  name: string
  channel?: string | null | undefined
  group?: string | null | undefined
  value?: ContentRequest[] | null | undefined
  /** A post to copy in place of `value`. */
  fromPost?: string | null | undefined
  variants?: string[] | null | undefined
  channelTexts?: ChannelText[] | null | undefined
  settings?: Record<string, unknown>[] | null | undefined
  tags?: TagRequest[] | null | undefined
  shortLink?: boolean | null | undefined
  cooldownDays?: number | null | undefined
  enabled?: boolean | null | undefined
  expiresAt?: string | null | undefined
}

/** Lists the items within the caller's reach, oldest first. */
export async function listLibrary({ db }: HasDb, scope: AccessScope): Promise<LibraryItemRow[]> {
  return withinReach(db, db('library_items'), scope).orderBy('id')
}

/** @throws 404 */
export async function getLibraryItem({ db }: HasDb, scope: AccessScope, id: string): Promise<LibraryItemRow> {
  const [row]: LibraryItemRow[] = await withinReach(db, db('library_items').where({ id }), scope)
  if (row === undefined) throw notFound('library item')
  return row
}

/**
 * Creates an item, from its own content or from a post.
 * @throws 400 as the creation of drafts does; 404 for an unknown group or post; 409 beyond the limits
 */
export async function createLibraryItem(
  ctx: CreateContext,
  scope: AccessScope,
  request: LibraryItemRequest,
): Promise<LibraryItemRow> {
  const columns = await columnsOf(ctx, scope, await withPost(ctx, scope, request))
  const now = ctx.clock.now()
  const row: LibraryItemRow = {
    ...{ id: newId(), organization_id: scope.organizationId, created_at: now, updated_at: now },
    ...columns,
    next_variant: 0,
    ...{ last_used_at: null, last_post_id: null, last_integration_id: null, last_variant: null },
  }
  return transaction(ctx, async (ctx) => {
    await checkLimits(ctx, row)
    await ctx.db('library_items').insert(row)
    await wakeQueues(ctx, scope.organizationId)
    return row
  })
}

/**
 * Replaces all that a caller sets. Posts that were drawn stay as they are.
 * @throws 404; 400 as the creation of drafts does; 409 beyond the limits
 */
export async function updateLibraryItem(
  ctx: CreateContext,
  scope: AccessScope,
  id: string,
  request: LibraryItemRequest,
): Promise<LibraryItemRow> {
  await getLibraryItem(ctx, scope, id)
  const columns = await columnsOf(ctx, scope, { ...request, fromPost: null })
  return transaction(ctx, async (ctx) => {
    const before = await getLibraryItem(ctx, scope, id)
    const count = (JSON.parse(columns.variants) as string[]).length + 1
    const change = {
      ...columns,
      next_variant: before.next_variant < count ? before.next_variant : 0,
      updated_at: ctx.clock.now(),
    }
    await checkLimits(ctx, { ...before, ...change })
    await ctx.db('library_items').where({ id, organization_id: scope.organizationId }).update(change)
    await wakeQueues(ctx, scope.organizationId)
    return { ...before, ...change }
  })
}

/**
 * Deletes an item. Posts that were drawn from it stay.
 * @throws 404
 */
export async function deleteLibraryItem(ctx: HasDb, scope: AccessScope, id: string): Promise<void> {
  await getLibraryItem(ctx, scope, id)
  await ctx.db('library_items').where({ id, organization_id: scope.organizationId }).delete()
}

async function columnsOf(ctx: CreateContext, scope: AccessScope, request: LibraryItemRequest) {
  const { place } = await readPlace(ctx, scope, 'A library item', request)
  const content = await checkContent(ctx, scope, place, contentOf(request))
  const { value, variants, channelTexts, settings, tags } = content
  return {
    ...place,
    name: request.name,
    value: JSON.stringify(value),
    variants: JSON.stringify(variants),
    channel_texts: JSON.stringify(channelTexts),
    settings: JSON.stringify(settings),
    tags: JSON.stringify(tags),
    short_link: request.shortLink == null ? null : request.shortLink ? (1 as const) : (0 as const),
    cooldown_days: request.cooldownDays ?? DEFAULT_COOLDOWN_DAYS,
    enabled: request.enabled === false ? (0 as const) : (1 as const),
    ends_at: readEnd(request.expiresAt),
  }
}

function contentOf(request: LibraryItemRequest): ContentOfItem {
  const { value, variants, channelTexts, settings, tags } = request
  return {
    value: value ?? [],
    variants: variants ?? [],
    channelTexts: channelTexts ?? [],
    settings: settings ?? [],
    tags: tags ?? [],
  }
}

function readEnd(expiresAt: string | null | undefined): number | null {
  if (expiresAt == null) return null
  const instant = parseLooseInstant(expiresAt)
  if (instant === null) throw invalid('body.expiresAt', 'must be ISO 8601, such as 2030-01-31T09:00:00Z')
  return instant
}

/** Fills a request from the post that it names. What the request says itself wins. */
async function withPost(
  ctx: HasDb,
  scope: AccessScope,
  { fromPost, ...request }: LibraryItemRequest,
): Promise<LibraryItemRequest> {
  if (fromPost == null) return request
  if (request.value != null) throw badRequest('A library item has a value or fromPost, not both.')
  const thread = await getThread(ctx, await requireReachablePost(ctx, scope, fromPost), fromPost)
  const { value, settings, tags, shortLink } = copyOf(thread)
  const isPlaced = request.channel != null || request.group != null
  return {
    ...request,
    value,
    settings: request.settings ?? settings,
    tags: request.tags ?? tags,
    shortLink: request.shortLink ?? shortLink,
    channel: isPlaced ? request.channel : thread.integration.id,
  }
}

/** Returns what an item takes from a post. */
export function copyOf({ root, entries, tags }: Pick<Thread, 'root' | 'entries' | 'tags'>) {
  return {
    value: entries.map(({ content, image, delay }) => ({
      content,
      image: JSON.parse(image) as ImageInput[],
      delay,
    })),
    settings: [JSON.parse(root.settings ?? '{}') as Record<string, unknown>],
    tags: tags.map(({ id, name }) => ({ id, name })),
    shortLink: root.short_link === 1,
  }
}

/** Counts in the transaction that writes, so that two callers cannot both take the last place. */
async function checkLimits({ db }: HasDb, row: LibraryItemRow): Promise<void> {
  const { organization_id, id, value, variants, channel_texts } = row
  await dialectOf(db).lock(db, `library:${organization_id}`)
  const [others] = await db('library_items')
    .where({ organization_id })
    .whereNot({ id })
    .count({ count: '*' })
    .sum({ characters: db.raw('length(value) + length(variants) + length(channel_texts)') })
  if (Number(others?.count ?? 0) >= MAX_ITEMS)
    throw conflict(`An organization can have ${MAX_ITEMS} library items. Delete one first.`)
  const own = value.length + variants.length + channel_texts.length
  if (Number(others?.characters ?? 0) + own > MAX_CHARACTERS)
    throw conflict(
      `The library of an organization can have at most ${MAX_CHARACTERS} characters in total. Delete some.`,
    )
}

export function readTagIds({ tags }: Pick<LibraryItemRow, 'tags'>): string[] {
  return JSON.parse(tags) as string[]
}

/** Declares the texts of the library, which may reference files. */
export const libraryTexts: TextSource = {
  rows: (db, organizationId) => db('library_items').where({ organization_id: organizationId }),
  texts: ['value', 'variants', 'channel_texts', 'settings'],
  order: 'id',
}
