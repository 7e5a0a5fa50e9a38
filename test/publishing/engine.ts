import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { pino } from 'pino'
import { actKinds } from '../../server/act-kinds.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import type { PostRow } from '../../server/db/tables/posts.ts'
import { transaction } from '../../server/db/transaction.ts'
import { createEvents } from '../../server/events/events.ts'
import { saveAccount } from '../../server/integrations/connect/save-account.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import type { JobHandlers } from '../../server/jobs/job.ts'
import { createQueue, type Queue } from '../../server/jobs/queue.ts'
import { newId } from '../../server/lib/ids.ts'
import { createSealer } from '../../server/lib/secrets/sealer.ts'
import type { Clock } from '../../server/lib/time/clock.ts'
import { createStorage } from '../../server/media/storage/create-storage.ts'
import { createGuardedDispatcher, createSafeFetch } from '../../server/outbound/safe-fetch.ts'
import { createPlatformHttp } from '../../server/platforms/kit/http/client.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { findStoredProblems } from '../../server/posts/save/check-stored.ts'
import { createTextIndex, type HasTextIndex } from '../../server/posts/search/text-index.ts'
import { finishPost } from '../../server/publishing/attempts/finish-post.job.ts'
import {
  type PublishingContext,
  publishLimits,
  publishPost,
} from '../../server/publishing/attempts/publish-post.job.ts'
import { recoverAttemptsOf } from '../../server/publishing/attempts/recover.ts'
import { sweepPosts } from '../../server/publishing/attempts/sweep-posts.job.ts'
import type { Limits } from '../../server/publishing/engine/deadline.ts'
import { lookUpPost } from '../../server/publishing/look-ups/look-up-post.job.ts'
import { queuePost } from '../../server/publishing/queue-post.ts'
import {
  lookUpActJob,
  recoverActsOf,
  runRequestedAct,
  sweepRequestedActs,
} from '../../server/publishing/requested/run-act.job.ts'
import { subscribers } from '../../server/subscribers.ts'
import { silentLog } from '../helpers/log.ts'

export interface Engine {
  ctx: PublishingContext & HasTextIndex
  queue: Queue
  /** Works the queue in this process; without it nothing runs. */
  work(): Promise<void>
  sweep(): Promise<void>
  close(): Promise<void>
}

export interface EngineOptions {
  db: Knex
  clock: Clock
  channels: (ctx: Pick<PublishingContext, 'db' | 'clock'>) => Platform[]
  limits?: Limits
  concurrency?: number
  /** Posts at platforms at the same time; the default of the service if absent. */
  publishConcurrency?: number
  /** Around each run of a publish job. */
  around?: (rootId: string, run: () => Promise<void>) => Promise<void>
}

const secret = 'publishing-test-secret-publishing-test-secret'

const idle = Object.fromEntries(
  jobDefinitions.map(({ name }) => [name, async () => {}]),
) as unknown as JobHandlers

/** The publishing engine as the service assembles it, with channels of the test's own. The caller owns `db`. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { db, clock } = options
  // Made by what is the first to store a file: a worker that is killed could not remove it.
  const folder = join(tmpdir(), `postern-publishing-${newId()}`)
  const config = testConfig(folder, options.publishConcurrency)
  const log = process.env.TEST_LOG ? pino({ level: process.env.TEST_LOG }) : silentLog
  const dispatcher = createGuardedDispatcher({ allowLoopback: true, connections: config.platformConnections })
  const safeFetch = createSafeFetch({ allowLoopback: true })
  const concurrency = { 'publish-post': options.concurrency ?? 20 }
  const queue = createQueue({ db, clock, log, concurrency, definitions: jobDefinitions })
  await queue.start()
  const now = () => clock.now()
  const sealer = createSealer(secret)
  const running = (channel: Platform) => {
    const http = {
      name: channel.name,
      dispatcher,
      concurrency: channel.maxConcurrent,
      allowLoopback: true,
      now,
    }
    return [channel.identifier, { ...channel, http: createPlatformHttp(http) }] as const
  }
  const ctx: Engine['ctx'] = {
    db,
    clock,
    log,
    textIndex: createTextIndex({ db, log }),
    config,
    safeFetch,
    jobs: queue,
    events: createEvents({ jobs: queue, sealer }, subscribers),
    sealer,
    storage: createStorage(config),
    contentFilter: async (_ctx, _entry, { html }) => ({ html, failure: null }),
    threadCheck: findStoredProblems,
    platforms: Object.fromEntries(options.channels({ db, clock }).map(running)) as unknown as Platforms,
  }
  const publish = publishPost(ctx, options.limits ?? publishLimits)
  const around = options.around ?? ((_: string, run: () => Promise<void>) => run())
  return {
    ctx,
    queue,
    work: () =>
      queue.work({
        ...idle,
        'publish-post': (job) => around(job.payload.postId, () => publish(job)),
        'finish-post': finishPost(ctx),
        'look-up-post': lookUpPost(ctx),
        'sweep-posts': sweepPosts(ctx),
        'run-act': runRequestedAct(ctx, actKinds(ctx)),
        'look-up-act': lookUpActJob((ctx: Engine['ctx']) => actKinds(ctx)).run(ctx),
        'sweep-acts': sweepRequestedActs(ctx),
        async 'recover-worker'({ payload }) {
          await recoverAttemptsOf(ctx)(payload.workerId)
          await recoverActsOf(ctx)(payload.workerId)
        },
      }),
    sweep: sweepPosts(ctx),
    async close() {
      await queue.stop(5_000)
      await ctx.textIndex.close()
      await dispatcher.close()
      await safeFetch.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function testConfig(folder: string, publishConcurrency?: number): Config {
  return readConfig({
    DATA_DIR: folder,
    POSTERN_SECRET: secret,
    POSTERN_ALLOW_LOOPBACK: '1',
    PUBLISH_CONCURRENCY: publishConcurrency?.toString(),
  })
}

export async function createOrganization(ctx: Pick<PublishingContext, 'db' | 'clock'>): Promise<string> {
  const id = newId()
  const now = ctx.clock.now()
  await ctx.db('organizations').insert({ id, name: 'Test', created_at: now, updated_at: now })
  return id
}

export async function connectAccount(
  ctx: Pick<PublishingContext, 'db' | 'clock' | 'config' | 'events' | 'sealer'>,
  organizationId: string,
  identifier: string,
  name = 'Alice',
): Promise<string> {
  const account = {
    internalId: newId(),
    name,
    picture: null,
    profile: name,
    accessToken: 'access-token-1',
    refreshToken: 'refresh-token-1',
    expiresAt: null,
  }
  const row = await saveAccount(
    ctx,
    { organizationId, identifier, connected: account },
    { timezoneOffsetMinutes: 0 },
  )
  return row.id
}

export interface Draft {
  organizationId: string
  integrationId: string
  texts: string[]
  delays?: number[]
  publishDate?: number
  settings?: object
  intervalInDays?: number
  image?: object[]
}

/** Rows of one thread, as the posts module makes them. Not queued. */
export function threadRows(ctx: Pick<PublishingContext, 'clock'>, draft: Draft): PostRow[] {
  const now = ctx.clock.now()
  const ids = draft.texts.map(() => newId())
  const rootId = ids[0] as string
  const groupId = newId()
  return draft.texts.map((content, position) => ({
    id: ids[position] as string,
    organization_id: draft.organizationId,
    integration_id: draft.integrationId,
    group_id: groupId,
    composition_id: null,
    root_id: rootId,
    position,
    parent_post_id: ids[position - 1] ?? null,
    state: 'QUEUE',
    publish_date: draft.publishDate ?? now,
    content,
    search_text: '',
    image: JSON.stringify(position === 0 ? (draft.image ?? []) : []),
    settings: position === 0 ? JSON.stringify(draft.settings ?? {}) : null,
    delay: draft.delays?.[position] ?? 0,
    timezone: null,
    interval_in_days: draft.intervalInDays ?? null,
    repeat_rule: null,
    repeat_except: null,
    series_id: null,
    series_date: null,
    queue_id: null,
    library_item_id: null,
    paused_at: null,
    short_link: 0,
    release_id: null,
    release_url: null,
    removed_at: null,
    removed_ids: null,
    published_at: null,
    error_code: null,
    error_message: null,
    creation_method: 'API',
    due_at: null,
    attempt_key: null,
    traceparent: null,
    request_id: null,
    overdue_at: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }))
}

/** Stores and queues one thread; returns its ids by position. */
export async function schedule(
  ctx: Pick<PublishingContext, 'db' | 'clock' | 'jobs' | 'events'>,
  draft: Draft,
): Promise<string[]> {
  const rows = threadRows(ctx, draft)
  await transaction(ctx, async (ctx) => {
    await ctx.db('posts').insert(rows)
    await queuePost(ctx, rows[0] as PostRow)
  })
  return rows.map((row) => row.id)
}

export async function postRow(ctx: Pick<PublishingContext, 'db'>, id: string | undefined): Promise<PostRow> {
  const row = await ctx
    .db('posts')
    .where({ id: id as string })
    .first()
  if (row === undefined) throw new Error(`There is no post ${id}.`)
  return row
}
