import { getDatePreferences } from '../../accounts/users/date-preferences.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { notFound } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { isOurId } from '../../lib/ids.ts'
import { isTimeZone, parseLooseInstant } from '../../lib/time/dates.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { getThread, type Thread } from '../../posts/get-thread.ts'
import { requireReachablePost } from '../../posts/reachable-posts.ts'
import { isAt } from '../../posts/schedule/places.ts'
import { findQueue } from '../../posts/schedule/queue-slots.ts'
import { findSets } from '../../posts/sets/sets.ts'
import { findDefault } from '../../posts/signatures/signatures.ts'
import { knownZone } from '../calendar/reader-clock.ts'
import { toPlainText, toWallClock } from './compose-request.ts'
import {
  ALL,
  type ComposeFields,
  type Composition,
  emptyEntry,
  readComposition,
  toComposeFields,
} from './composition.ts'
import { readMentions } from './help/mention-text.ts'
import { toSettingFields } from './settings/setting-fields.ts'

/** Reads a stored post. Throws 404 for an unknown or foreign one. */
export async function readStored(ctx: Context<'session'>, id: string): Promise<Thread> {
  return getThread(ctx, await requireReachablePost(ctx, ctx.auth, id), id)
}

/** Fills the form with a stored post, to edit it or to make another one like it. */
export function fromThread(ctx: Context<'session'>, thread: Thread, isCopy: boolean): Composition {
  const { root, entries, integration, tags } = thread
  const timezone = root.timezone ?? integration.timezone
  const schema = findPlatform(ctx.platforms, integration.identifier)?.settings ?? null
  const settings = JSON.parse(root.settings ?? '{}') as Record<string, unknown>
  return {
    post: isCopy ? null : root.id,
    channels: [integration.id],
    separate: false,
    entries: new Map([[ALL, entries.map((entry) => toEntry(entry, isCopy))]]),
    settings: new Map([[integration.id, toSettingFields(schema, settings)]]),
    choices: new Map(),
    suggestion: null,
    mentions: entries.flatMap(({ content }) => readMentions(content, integration.identifier)),
    when: 'date',
    queue: root.queue_id ?? '',
    date: toWallClock(isCopy ? nextHour(ctx.clock.now()) : root.publish_date, timezone),
    timezone,
    repeat: root.repeat_rule ?? (root.interval_in_days === null ? '' : String(root.interval_in_days)),
    shortLink: root.short_link === 1 ? 'yes' : 'no',
    tags: tags.map(({ name }) => name),
  }
}

function toEntry({ id, content, delay, image }: Thread['root'], isCopy: boolean) {
  const files = JSON.parse(image) as ImageInput[]
  return {
    id: isCopy ? null : id,
    text: toPlainText(content),
    delay: delay === 0 ? '' : String(delay),
    media: files.map((file) => ({
      id: file.id ?? null,
      path: file.path,
      alt: file.alt ?? '',
      thumbnail: file.thumbnail ?? null,
    })),
  }
}

interface Start {
  date?: string | undefined
  /** IDs of channels, separated by commas. */
  channel?: string | undefined
  when?: string | undefined
  /** ID of a queue. */
  queue?: string | undefined
  zone?: string | undefined
}

/** Starts a post: on the given channels and date, on those of the given queue in its next slot, or on the only channel in an hour. */
export async function startComposition(
  ctx: Context<'session'>,
  { date, channel = '', when, zone, ...start }: Start,
  channels: readonly { row: Pick<IntegrationRow, 'id' | 'customer_id' | 'timezone'> }[],
): Promise<Composition> {
  const asked = channel.split(',')
  const queue = isOurId(start.queue ?? '') ? await findQueue(ctx, ctx.auth, start.queue ?? '') : undefined
  const isNamed = ({ row }: (typeof channels)[number]) =>
    channel === '' && queue !== undefined ? isAt(queue, row) : asked.includes(row.id)
  const named = channels.filter(isNamed)
  const chosen = named.length === 0 && channels.length === 1 ? channels : named
  const known = knownZone(await getDatePreferences(ctx, ctx.auth.userId), ctx.request.headers)
  const given = zone !== undefined && isTimeZone(zone) ? zone : known
  const timezone = given ?? (chosen[0] ?? channels[0])?.row.timezone ?? 'UTC'
  const composition = readComposition({ timezone, when: when || (queue && 'queue'), queue: queue?.id })
  composition.channels = chosen.map(({ row }) => row.id)
  const at = parseLooseInstant(date ?? '') ?? nextHour(ctx.clock.now())
  composition.date = toWallClock(at, timezone)
  const signature = await findDefault(ctx.db, ctx.auth.organizationId)
  const text = signature ? `\n\n${toPlainText(signature.content)}` : ''
  composition.entries.set(ALL, [{ ...emptyEntry(), text }])
  return composition
}

const HOUR_MS = 3_600_000

function nextHour(now: number): number {
  return (Math.floor(now / HOUR_MS) + 1) * HOUR_MS
}

/**
 * Fills the form from a set. The date, and channels that the set does not name, stay.
 * @throws 404 for an unknown set, and for one that another program wrote
 */
export async function fromSet(
  ctx: Context<'session'>,
  id: string,
  current: Composition,
): Promise<Composition> {
  const set = (await findSets(ctx.db, ctx.auth.organizationId)).find((each) => each.id === id)
  const fields = set && readSetFields(set.content)
  if (fields === undefined || !isOurId(id)) throw notFound('set of the composer')
  const { date, timezone } = current
  return { ...readComposition(fields), date, timezone }
}

export function writeSet(composition: Composition): string {
  return JSON.stringify({ composer: toComposeFields(composition) })
}

function readSetFields(content: string): ComposeFields | undefined {
  try {
    const { composer } = JSON.parse(content) as { composer?: Record<string, unknown> }
    if (typeof composer !== 'object' || composer === null) return undefined
    const texts = Object.entries(composer).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(texts)
  } catch {
    return undefined
  }
}
