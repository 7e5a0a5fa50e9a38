import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Platform } from '../../server/platforms/platform.ts'
import { publishLimits } from '../../server/publishing/attempts/publish-post.job.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import type { TestDatabase } from '../helpers/databases.ts'
import { connectAccount, createEngine, createOrganization, type Engine, schedule } from './engine.ts'
import { type FakePlatform, platformChannel, startFakePlatform } from './platform.ts'

/** Names the points at which a channel's calls can be held. */
export type HoldPoint = 'prepare' | 'publish' | 'answered'

/** Holds the next call that comes to a point until it is let go. */
export interface Gate {
  reached: Promise<void>
  open(): void
}

/** An engine at work for the tests of a suite, with a fresh organization for each, and channels that can be held. */
export interface HeldEngine {
  clock: TestClock
  platform: FakePlatform
  engine: Engine
  organizationId: string
  /** On `plain`; `keyed` is the idempotent channel. */
  integrationId: string
  /** Short only where a channel does not end. */
  limits: typeof publishLimits
  gate(at: HoldPoint): Gate
  channel(identifier: string, idempotent: boolean): Platform
}

/** Filled in before the first test, so it is read inside tests and hooks only. */
export function useHeldEngine(database: TestDatabase): HeldEngine {
  const hold: Partial<Record<HoldPoint, () => Promise<void>>> = {}
  const t = {
    limits: { ...publishLimits },
    gate(at) {
      const reached = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<void>()
      hold[at] = () => {
        delete hold[at]
        reached.resolve()
        return opened.promise
      }
      return { reached: reached.promise, open: opened.resolve }
    },
    channel: (identifier, idempotent) => heldChannel(t.platform.url, hold, identifier, idempotent),
  } as HeldEngine

  beforeAll(async () => {
    t.clock = testClock()
    t.platform = await startFakePlatform({ idempotent: true })
    t.engine = await createEngine({
      db: database.db,
      clock: t.clock,
      channels: () => [
        t.channel('plain', false),
        t.channel('keyed', true),
        // Remembers a key as long as Mastodon does.
        // One call at a time.
        { ...t.channel('narrow', false), maxConcurrent: 1 },
        { ...t.channel('forgetful', true), idempotency: () => ({ remembersMs: 50 * 60_000 }) },
      ],
      limits: t.limits,
    })
    await t.engine.work()
  })
  afterAll(async () => {
    await t.engine.close()
    await t.platform.close()
  })
  beforeEach(async () => {
    // What an earlier test has left waiting is not seen in this one.
    await t.engine.queue.drain()
    t.platform.posts.length = 0
    t.platform.calls.length = 0
    t.platform.script.length = 0
    t.platform.outage = null
    t.organizationId = await createOrganization(t.engine.ctx)
    t.integrationId = await connectAccount(t.engine.ctx, t.organizationId, 'plain')
  })
  return t
}

function heldChannel(
  url: string,
  hold: Partial<Record<HoldPoint, () => Promise<void>>>,
  identifier: string,
  idempotent: boolean,
): Platform {
  const base = platformChannel(url, { idempotent, identifier }) as Platform
  return {
    ...base,
    async prepare(call, attempt) {
      const prepared = await base.prepare(call, attempt)
      await hold.prepare?.()
      return prepared
    },
    async commit(call, input) {
      await hold.publish?.()
      const committed = await base.commit(call, input)
      await hold.answered?.()
      return committed
    },
  }
}

/** Provides the steps that the tests of both suites share. */
export function helpersOf(t: HeldEngine, database: TestDatabase) {
  return {
    async put(text = 'one', more: Partial<Parameters<typeof schedule>[1]> = {}): Promise<string> {
      const { organizationId, integrationId } = t
      const [id] = await schedule(t.engine.ctx, { organizationId, integrationId, texts: [text], ...more })
      return id as string
    },
    async pass(ms: number): Promise<void> {
      t.clock.advance(ms)
      await t.engine.queue.drain()
    },
    edit: (id: string, change: object) => database.db('posts').where({ id }).update(change),
    live: () => t.platform.posts.map((post) => post.text),
    attempts: (id: string) => database.db('post_attempts').where({ post_id: id }).orderBy('number'),
    types: async (id: string) =>
      (await listEvents(t.engine.ctx, t.organizationId, id)).map((event) => event.type),
    /** As a crash of the queue, or a hand in the database, would. */
    loseJobs: () =>
      database.kind === 'sqlite'
        ? database.db('jobs').where({ name: 'publish-post' }).delete()
        : database.db.raw(`delete from pgboss.job where name = 'publish-post'`),
  }
}
