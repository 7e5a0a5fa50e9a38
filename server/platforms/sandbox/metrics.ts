import { createHash } from 'node:crypto'
import type { SandboxPostRow } from '../../db/tables/channels.ts'
import { dayOf, lastDays, type Metric } from '../kit/metrics.ts'
import type { PlatformCall } from '../platform.ts'
import { entriesOf } from './feed.ts'
import type { SandboxApi } from './publish.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A post gets half of its likes within this time. */
const HALF_OF_LIKES_MS = 6 * HOUR_MS
/** An account's growth starts on 2024-01-01. */
const GROWTH_START = Date.UTC(2024, 0, 1)

/**
 * Computes simulated likes from the post's id and the time, so that a front end and its tests get metrics that change and are
 * reproducible. A post approaches the number of its setting `likes`, or else 20–199 by its id; half of them within six hours.
 */
export function likesAt(post: Pick<SandboxPostRow, 'id' | 'likes' | 'created_at'>, instant: number): number {
  const age = Math.max(0, instant - post.created_at)
  return Math.floor(((post.likes ?? 20 + pseudoRandom(post.id, 180)) * age) / (age + HALF_OF_LIKES_MS))
}

/** Computes the metrics of one entry in the account's feed; empty if the feed has no such entry. */
export async function computePostMetrics(
  api: SandboxApi,
  releaseId: string,
  days: number,
): Promise<Metric[]> {
  const post = await findEntry(api, releaseId)
  if (!post) return []
  const lived = lastDays(api.now, days).filter((day) => day + DAY_MS > post.created_at)
  const series = (totalOf: (likes: number) => number) =>
    lived.map((day) => ({
      date: dayOf(day),
      total: totalOf(likesAt(post, Math.min(day + DAY_MS - 1, api.now))),
    }))
  return [
    { label: 'Impressions', days: series((likes) => likes * 25) },
    { label: 'Likes', days: series((likes) => likes) },
    { label: 'Reposts', days: series((likes) => Math.floor(likes / 5)) },
    { label: 'Replies', days: series((likes) => Math.floor(likes / 8)) },
  ]
}

/** Returns the current likes of an entry; undefined if the feed has no such entry. */
export async function likesOf(api: SandboxApi, id: string): Promise<number | undefined> {
  const post = await findEntry(api, id)
  return post && likesAt(post, api.now)
}

async function findEntry({ host, account }: SandboxApi, id: string): Promise<SandboxPostRow | undefined> {
  return entriesOf(host, account).where({ id }).first()
}

/** Computes the account's metrics: a growing total, a daily count, and a rate. */
export function computeAccountMetrics(call: PlatformCall, days: number): Metric[] {
  const { id } = call.account
  const series = (totalOf: (day: string, index: number) => number) =>
    lastDays(call.now, days).map((day) => ({
      date: dayOf(day),
      total: totalOf(dayOf(day), Math.round((day - GROWTH_START) / DAY_MS)),
    }))
  const start = 100 + pseudoRandom(id, 900)
  const daily = 1 + pseudoRandom(`${id} growth`, 5)
  return [
    {
      label: 'Followers',
      days: series((day, index) => start + index * daily + pseudoRandom(`${id} ${day}`, daily)),
    },
    { label: 'Impressions', days: series((day) => 50 + pseudoRandom(`${id} ${day} impressions`, 200)) },
    {
      label: 'Engagement rate',
      average: true,
      days: series((day) => (10 + pseudoRandom(`${id} ${day} rate`, 60)) / 10),
    },
  ]
}

function pseudoRandom(text: string, limit: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % limit
}
