import type { HasDbAndClock } from '../db/connect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow, TagRow } from '../db/tables/posts.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { listEvents } from '../publishing/events.ts'
import type { Thread } from './get-thread.ts'
import type { ListedPost } from './list/list-posts.ts'
import type { ListedRow } from './list/rows.ts'
import { once, toErrorBody, toImages, toRepeatBody } from './post-body.ts'
import { toTagBody } from './tags/tags.ts'

/** Builds posts for the console's calendar, with the short keys that its clients read. */
export function toCalendar(posts: ListedPost[]) {
  const toItem = plannedItems()
  return posts.map((post) => {
    const { row, date } = post
    const item = { ...toItem(post), d: toIso(date), settings: row.settings }
    return row.interval_in_days === null ? item : { ...item, ad: toIso(row.publish_date) }
  })
}

/** Builds posts for the console's lists, which show no settings. */
export function toPlannedItems(posts: ListedPost[]) {
  return posts.map(plannedItems())
}

function plannedItems() {
  const toTag = once((tag: TagRow) => ({ t: toShortTag(tag) }))
  const toChannel = once(({ id, identifier, name, picture }: ListedRow['channel']) => ({
    i: id,
    pi: identifier,
    n: name,
    p: picture,
  }))
  return ({ row, tags }: ListedPost) => ({
    i: row.id,
    c: row.content,
    d: toIso(row.publish_date),
    u: row.release_url,
    ri: row.release_id,
    s: row.state,
    g: row.group_id,
    iv: row.interval_in_days || null,
    cm: row.creation_method,
    tg: tags.map(toTag),
    n: toChannel(row.channel),
    error: toErrorBody(row),
    removedAt: optionalIso(row.removed_at),
    ...(row.library_item_id !== null && { libraryItem: row.library_item_id }),
  })
}

function toShortTag(tag: TagRow) {
  const { id, name, color, orgId, createdAt, updatedAt, deletedAt } = toTagBody(tag)
  return { i: id, n: name, c: color, o: orgId, ca: createdAt, ua: updatedAt, da: deletedAt }
}

export function toOldPost(row: ListedRow) {
  return {
    id: row.id,
    content: row.content,
    publishDate: toIso(row.publish_date),
    releaseURL: row.release_url,
    removedAt: optionalIso(row.removed_at),
    state: row.state,
    integration: {
      id: row.integration_id,
      name: row.channel.name,
      providerIdentifier: row.channel.identifier,
      picture: row.channel.picture,
      type: 'social' as const,
    },
  }
}

/** Builds a thread from one of its entries on downward. */
export function toConsoleThread({ root, entries, integration, tags }: Thread, from: string) {
  const below = entries.slice(entries.findIndex((entry) => entry.id === from))
  return {
    group: root.group_id,
    posts: below.map((entry, index) => ({
      ...toPostRow(entry),
      childrenPost: below.slice(index + 1, index + 2).map(toPostRow),
      ...(index > 0
        ? {}
        : { tags: tags.map((tag) => ({ tag: toTagBody(tag) })), integration: toChannel(integration) }),
    })),
    integrationPicture: integration.picture,
    integration: integration.id,
    settings: JSON.parse(root.settings ?? '{}') as Record<string, unknown>,
  }
}

/** Builds one entry of a thread, without the columns that only the engine reads. */
export function toPostRow(row: PostRow) {
  return {
    id: row.id,
    state: row.state,
    publishDate: toIso(row.publish_date),
    organizationId: row.organization_id,
    integrationId: row.integration_id,
    content: row.content,
    delay: row.delay,
    group: row.group_id,
    parentPostId: row.parent_post_id,
    releaseId: row.release_id,
    releaseURL: row.release_url,
    settings: row.settings,
    intervalInDays: row.interval_in_days || null,
    repeat: row.position === 0 ? toRepeatBody(row) : null,
    timezone: row.timezone,
    error: toErrorBody(row),
    creationMethod: row.creation_method,
    image: toImages(row).map((image) => ({ ...image, url: image.path, type: kindOf(image.path) })),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(row.deleted_at),
  }
}

function kindOf(path: string) {
  return /\.mp4(\?|$)/i.test(path) ? ('video' as const) : ('image' as const)
}

function toChannel(row: IntegrationRow) {
  return {
    id: row.id,
    internalId: row.internal_id,
    name: row.name,
    picture: row.picture,
    providerIdentifier: row.identifier,
    type: 'social' as const,
    profile: row.profile,
    disabled: row.disabled_at !== null,
    inBetweenSteps: row.in_between_steps_at !== null,
    refreshNeeded: row.refresh_needed_at !== null,
  }
}

/** Importers replace this with the id of their own channel. */
const PLACEHOLDER = 'CHANNEL_ID'

/** Exports the thread as a request that creates it as a draft elsewhere, with the failures in its log. It contains no secrets. */
export async function exportThread(ctx: HasDbAndClock, thread: Thread) {
  const { root, entries, integration, tags } = thread
  const events = await listEvents(ctx, root.organization_id, root.id)
  return {
    type: 'draft' as const,
    shortLink: false,
    date: toIso(root.publish_date),
    tags: tags.map(({ name }) => ({ value: name, label: name })),
    posts: [
      {
        integration: { id: PLACEHOLDER },
        // An entry's group names the thread to replace. Leave it out, so that an import into the same service does not replace this thread.
        group: '',
        settings: JSON.parse(root.settings ?? '{}') as Record<string, unknown>,
        value: entries.map((entry) => ({
          content: entry.content,
          image: toImages(entry),
          delay: entry.delay,
        })),
      },
    ],
    _debug: {
      providerIdentifier: integration.identifier,
      providerName: integration.name,
      state: root.state,
      error: entries.map(toErrorBody).find((error) => error !== null)?.message ?? null,
      errors: events
        .filter(({ type }) => type === 'failed' || type === 'outcome_unknown')
        .map((event) => ({
          message: event.message,
          platform: integration.identifier,
          body: event.platform_response,
          createdAt: toIso(event.created_at),
        })),
      originalGroup: root.group_id,
      originalPublishDate: toIso(root.publish_date),
      exportedAt: toIso(ctx.clock.now()),
    },
  }
}
