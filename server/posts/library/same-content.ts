import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { occurrencesAfter, zoneOf } from '../../publishing/occurrences.ts'
import { HELD } from '../../publishing/threads.ts'
import { livePosts } from '../store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A post may be published this long after its date, for example after a pause. */
const LATE_MS = 30 * DAY_MS

/** Identifies a post as readers do: by its text, or by its pictures if it has no text. */
export interface SameContent {
  /** Folded, as `search_text` has it. */
  text: string
  /** JSON, as `image` has it. */
  image: string
}

type Found = Pick<
  PostRow,
  | 'state'
  | 'publish_date'
  | 'published_at'
  | 'search_text'
  | 'image'
  | 'timezone'
  | 'interval_in_days'
  | 'repeat_rule'
  | 'repeat_except'
>

const columns = [
  'state',
  'publish_date',
  'published_at',
  'search_text',
  'image',
  'timezone',
  'interval_in_days',
  'repeat_rule',
  'repeat_except',
] as const satisfies (keyof Found)[]

/**
 * Finds which contents the channel has nearer to the date than the cooldown, with the date of such a post: one that waits, is published,
 * deleted since or not, or may be published although nobody knows. Each date of a repeating post counts. Drafts and other failed posts
 * do not.
 */
export async function findSameContent(
  { db, clock }: HasDbAndClock,
  channel: IntegrationRow,
  wanted: readonly SameContent[],
  { date, cooldownMs }: { date: number; cooldownMs: number },
): Promise<Map<number, number>> {
  const texts = [...new Set(wanted.map(({ text }) => text))]
  const [once, repeating] = await Promise.all([
    findOnce(db, channel, texts, [date - cooldownMs - LATE_MS, date + cooldownMs]),
    findRepeating(db, channel, texts),
  ])
  const now = clock.now()
  const found = new Map<number, number>()
  const add = (row: Found, at: number) => {
    for (const [index, content] of wanted.entries()) if (isSame(content, row)) found.set(index, at)
  }
  for (const row of once) {
    const at = dateOf(row, now)
    if (Math.abs(at - date) < cooldownMs) add(row, at)
  }
  for (const row of repeating) {
    const [at] = occurrencesAfter(row, zoneOf(row, channel), date - cooldownMs)
    if (at !== undefined && at < date + cooldownMs) add(row, at)
  }
  return found
}

/** Returns when readers see a post: at its date, unless it goes out much later. */
function dateOf({ state, publish_date, published_at }: Found, now: number): number {
  if (state === 'QUEUE') return Math.max(publish_date, now)
  return published_at !== null && published_at - publish_date > HOUR_MS ? published_at : publish_date
}

function isSame({ text, image }: SameContent, row: Pick<Found, 'search_text' | 'image'>): boolean {
  return text === row.search_text && (text !== '' || image === row.image)
}

function findOnce(
  db: Knex,
  { id, organization_id }: IntegrationRow,
  texts: readonly string[],
  [start, end]: readonly [number, number],
): Promise<Found[]> {
  return db<PostRow>('posts')
    .where({ integration_id: id, organization_id, position: 0 })
    .whereRaw("(deleted_at is null or state = 'PUBLISHED')")
    .whereRaw("(state in ('QUEUE', 'PUBLISHED') or error_code in ('outcome_unknown', ?))", [HELD])
    .where('publish_date', '>', start)
    .where('publish_date', '<', end)
    .whereIn('search_text', [...texts])
    .select(...columns)
}

function findRepeating(
  db: Knex,
  { id, organization_id }: IntegrationRow,
  texts: readonly string[],
): Promise<Found[]> {
  return livePosts(db, organization_id)
    .whereRaw("position = 0 and interval_in_days is not null and state <> 'DRAFT'")
    .where({ integration_id: id })
    .whereIn('search_text', [...texts])
    .select(...columns)
}
