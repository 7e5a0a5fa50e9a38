import type { HasDbAndClock } from '../../db/connect.ts'
import type { Warning } from '../../errors/warnings.ts'
import { searchTextOf } from '../../lib/text/search-text.ts'
import { toIso } from '../../lib/time/dates.ts'
import { findNeighbors } from '../store.ts'
import type { CheckedPosts } from './create-posts.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * Warns of threads whose text goes out on the same channel within 24 hours, and of two posts of one channel within its gap, or a minute.
 * Compares them with what is scheduled or published, and with each other.
 */
export async function findRepeats(
  ctx: HasDbAndClock,
  organizationId: string,
  { request, threads, edits }: Pick<CheckedPosts, 'request' | 'threads' | 'edits'>,
): Promise<Warning[]> {
  const date = request.publishDate ?? ctx.clock.now()
  const planned = request.threads.flatMap((thread, index) => {
    const channel = threads[index]?.integration
    const text = searchTextOf(thread.entries[0]?.content ?? '')
    return channel ? [{ ...thread, channel, text, rootId: edits.threads[index]?.root?.id ?? null }] : []
  })
  const texts = [...new Set(planned.map(({ text }) => text))].filter((text) => text !== '')
  const gaps = planned.map(({ channel }) => Math.max(channel.gap_minutes, 1))
  const found = await findNeighbors(ctx.db, organizationId, {
    integrationIds: [...new Set(planned.map(({ channel }) => channel.id))],
    ...{ date, texts, sameTextMs: DAY_MS, closeMs: Math.max(1, ...gaps) * MINUTE_MS },
  })
  const edited = new Set(planned.map(({ rootId }) => rootId))
  const others = found.filter(({ id }) => !edited.has(id))
  return planned.flatMap(({ location, channel, text }, index): Warning[] => {
    const near = [
      ...others.filter(({ integration_id }) => integration_id === channel.id),
      ...planned
        .slice(0, index)
        .filter((before) => before.channel.id === channel.id)
        .map((before) => ({ publish_date: date, search_text: before.text })),
    ]
    const same = text === '' ? undefined : near.find(({ search_text }) => search_text === text)
    const gap = gaps[index] ?? 1
    const close =
      request.publishDate === null
        ? undefined
        : near.find(({ publish_date }) => Math.abs(publish_date - date) < gap * MINUTE_MS)
    const warnings: Warning[] = []
    if (same !== undefined)
      warnings.push({
        code: 'same_text',
        location: `${location}.value.0.content`,
        message: `${channel.name} has the same text at ${toIso(same.publish_date)}, within 24 hours.`,
      })
    if (close !== undefined)
      warnings.push({
        code: 'close_posts',
        location: `${location}.integration.id`,
        message: `${channel.name} has another post at ${toIso(close.publish_date)}, within ${gap === 1 ? 'a minute' : `its gap of ${gap} minutes`}.`,
      })
    return warnings
  })
}
