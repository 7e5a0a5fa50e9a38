import { newId } from '../../../server/lib/ids.ts'
import { listNotifications } from '../../../server/notifications/notifications.ts'
import { countUnread } from '../../../server/notifications/unread.ts'
import { findOrganizationSlot, findSlot } from '../../../server/posts/find-slot.ts'
import { getThread, getThreadByGroup } from '../../../server/posts/get-thread.ts'
import { listPostsAsJson } from '../../../server/posts/list/list-as-json.ts'
import { type ListRequest, listPosts } from '../../../server/posts/list/list-posts.ts'
import {
  listOldPosts,
  listPlannedPosts,
  type PlannedRequest,
} from '../../../server/posts/list/planned-posts.ts'
import { linkStatistics } from '../../../server/posts/short-links/statistics.ts'
import { listEvents } from '../../../server/publishing/events.ts'
import { publishingMetrics } from '../../../server/publishing/metrics.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Engine,
} from '../../../test/publishing/engine.ts'
import { createDatabase } from './databases.ts'
import { idOf, insertNotifications, insertPosts, words } from './posts-data.ts'

const DAY_MS = 86_400_000
const CALLS = 200
/** Limits the time of one read, so that a read of seconds is not repeated 200 times. */
const TIME_MS = 5_000

export interface Latency {
  name: string
  /** Holds milliseconds for each number of posts. */
  sizes: { median: number; p99: number }[]
}

/**
 * Measures the latency of reads that must not grow with the number of posts. Nearly all posts belong to one organization with ten
 * channels. The next month of one channel is full, so that a free slot takes a search. The sizes alternate call by call, so that a
 * busy machine affects all of them.
 */
export async function readLatencies(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  sizes: number[],
): Promise<Latency[]> {
  const now = Date.now()
  const subjects: Subject[] = []
  try {
    for (const posts of sizes) subjects.push(await createSubject(kind, serverUrl, posts, now))
    const all = subjects.map((subject) => reads(subject, now))
    const result: Latency[] = []
    for (const [index, [name]] of (all[0] ?? []).entries()) {
      const latencies = await measure(all.map((each) => each[index]?.[1] as Read))
      result.push({ name, sizes: latencies })
    }
    return result
  } finally {
    for (const { close } of subjects) await close()
  }
}

async function createSubject(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  posts: number,
  now: number,
): Promise<Subject> {
  const database = await createDatabase(kind, serverUrl)
  const engine = await createEngine({ db: database.db, clock: { now: () => now }, channels: () => [] })
  const close = async () => {
    await engine.close()
    await database.drop()
  }
  return { engine, close, ...(await fill(engine, kind, posts, now)) }
}

type Read = () => Promise<unknown>

interface Subject extends Filled {
  engine: Engine
  close(): Promise<void>
}

interface Filled {
  organizationId: string
  channels: string[]
  tags: { frequent: string; rare: string }
  posts: number
  membershipId: string
}

/** Creates an organization with the posts, and a member who never read a notification. */
async function fill(
  { ctx }: Engine,
  kind: 'sqlite' | 'postgres',
  posts: number,
  now: number,
): Promise<Filled> {
  const organizationId = await createOrganization(ctx)
  const channels: string[] = []
  for (let n = 0; n < 10; n += 1)
    channels.push(await connectAccount(ctx, organizationId, 'loopback', `Account ${n}`))
  const tags = { frequent: newId(), rare: newId() }
  for (const [name, id] of Object.entries(tags)) {
    const row = { id, organization_id: organizationId, name, color: '#000000' }
    await ctx.db('tags').insert({ ...row, created_at: now, updated_at: now, deleted_at: null })
  }
  await insertPosts(ctx.db, kind, { organizationId, channels, tags, posts, now })
  const membershipId = await insertNotifications(ctx.db, kind, { organizationId, now })
  for (let day = 0; day < 30; day += 1) await fillSlot(ctx, organizationId, channels[0] as string)
  await ctx.db.raw(kind === 'postgres' ? 'vacuum analyze' : 'analyze')
  return { organizationId, channels, tags, posts, membershipId }
}

function reads(
  { engine: { ctx, sweep }, organizationId, channels, tags, posts, membershipId }: Subject,
  now: number,
): [string, Read][] {
  const scope = { organizationId }
  const iso = (instant: number) => new Date(instant).toISOString()
  const month = { startDate: iso(now - 15 * DAY_MS), endDate: iso(now + 15 * DAY_MS) }
  const ever = { startDate: '1970-01-01', endDate: '2200-01-01' }
  const list = (request: ListRequest) => () => listPostsAsJson(ctx, scope, { limit: 100, ...request })
  const numbered = (request: Partial<PlannedRequest>) => () =>
    listPlannedPosts(ctx, scope, { page: 0, limit: 20, state: 'published', ...request })
  const one = idOf(Math.floor(posts / 2))
  const threeChannels = channels.slice(0, 3).join()
  const shorteners = { current: null, find: () => undefined }
  let cursor: string | undefined
  return [
    ['calendar, a month of 860 posts', () => listPostsAsJson(ctx, scope, month)],
    ['list, first page of 100', list(ever)],
    [
      'list, a later page',
      async () => {
        cursor ??= (await listPosts(ctx, scope, { ...ever, limit: 500 })).nextCursor ?? undefined
        return listPostsAsJson(ctx, scope, { ...ever, limit: 100, cursor })
      },
    ],
    ['list, one channel', list({ ...ever, integration: channels[3] })],
    ['list, three channels', list({ ...ever, integration: threeChannels })],
    ['list, what failed', list({ ...ever, state: 'ERROR' })],
    ['list, what failed on a channel', list({ ...ever, state: 'ERROR', integration: channels[4] })],
    ['list, a tag of many', list({ ...ever, tag: tags.frequent })],
    ['list, a tag of five', list({ ...ever, tag: tags.rare })],
    ['search, a word of many', list({ ...ever, search: words.frequent })],
    ['search, a word of five', list({ ...ever, search: words.rare })],
    ['search, a word of none', list({ ...ever, search: words.absent })],
    ['search, two letters of none', list({ ...ever, search: words.short })],
    [
      'search in a month, a word of none',
      () => listPostsAsJson(ctx, scope, { ...month, search: words.absent }),
    ],
    ['search on a channel, a word of five', list({ ...ever, search: words.rare, integration: channels[3] })],
    ['numbered list, first page of 20', numbered({})],
    ['numbered list, page 100', numbered({ page: 100 })],
    ['numbered list, all that is ahead', numbered({ state: 'all' })],
    ['numbered list, one channel', numbered({ integration: channels[3] })],
    ['numbered list, what failed', numbered({ state: 'failed' })],
    ['numbered list, a tag of many', numbered({ tag: tags.frequent })],
    ['numbered list, a tag of five', numbered({ tag: tags.rare })],
    ['numbered list, a word of many', numbered({ search: words.frequent })],
    ['numbered list, a word of five', numbered({ search: words.rare })],
    ['numbered list, a word of none', numbered({ search: words.absent })],
    ['old posts, 1000', () => listOldPosts(ctx, scope, { limit: 1_000 })],
    ['find-slot, a month full', () => findSlot(ctx, scope, channels[0] as string)],
    ['find-slot of all channels', () => findOrganizationSlot(ctx, scope)],
    ['a post', () => getThread(ctx, organizationId, one)],
    ['a post by its group', () => getThreadByGroup(ctx, scope, one)],
    ['a post’s log', () => listEvents(ctx, organizationId, one)],
    [
      'a post’s short links',
      () => linkStatistics({ ...ctx, shorteners }, organizationId, one, AbortSignal.timeout(60_000)),
    ],
    ['notifications, first page of 100', () => listNotifications(ctx, organizationId, 0)],
    [
      'notifications not read',
      () => countUnread(ctx, { organizationId, membershipId, impersonatorId: null }),
    ],
    ['metrics for monitors', () => publishingMetrics(ctx)],
    ['sweep with nothing to do', sweep],
  ]
}

/** Takes every free slot on the channel's next day. */
async function fillSlot(
  ctx: Pick<Engine['ctx'], 'db' | 'clock'>,
  organizationId: string,
  channel: string,
): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const id = newId()
    const publishDate = await findSlot(ctx, { organizationId }, channel)
    await ctx.db('posts').insert({
      id,
      organization_id: organizationId,
      integration_id: channel,
      group_id: id,
      root_id: id,
      position: 0,
      state: 'DRAFT',
      publish_date: publishDate,
      content: '',
      image: '[]',
      settings: '{}',
      delay: 0,
      short_link: 0,
      creation_method: 'API',
      created_at: publishDate,
      updated_at: publishDate,
    })
  }
}

async function measure(all: Read[]): Promise<Latency['sizes']> {
  for (let n = 0; n < 3; n += 1) for (const read of all) await read()
  const times: number[][] = all.map(() => [])
  const began = performance.now()
  for (let n = 0; n < CALLS && performance.now() - began < TIME_MS; n += 1)
    for (const [index, read] of all.entries()) {
      const started = performance.now()
      await read()
      times[index]?.push(performance.now() - started)
    }
  return times.map((own) => {
    own.sort((a, b) => a - b)
    const at = (share: number) => own[Math.min(own.length - 1, Math.floor(own.length * share))] ?? 0
    return { median: at(0.5), p99: at(0.99) }
  })
}
