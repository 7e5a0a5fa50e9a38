import { afterAll, beforeAll, beforeEach } from 'vitest'
import { publishLimits } from '../../server/publishing/attempts/publish-post.job.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import type { TestDatabase } from '../helpers/databases.ts'
import { loseJobs } from '../helpers/lost-jobs.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Draft,
  type Engine,
  type EngineOptions,
  postRow,
  schedule,
} from './engine.ts'

/** Holds what the tests of a suite share: an engine at work, and for each test an organization of its own with one channel. */
export interface EngineSuite {
  clock: TestClock
  engine: Engine
  organizationId: string
  /** The channel that posts go to. */
  integrationId: string
  /** Short only where a step does not end. */
  limits: typeof publishLimits
  /** Counts the publish jobs that have ended in this test. */
  runs: number
}

export interface EngineSuiteOptions {
  /** Identifier of the platform on which each test has a channel. */
  connects: string
  channels: EngineOptions['channels']
  /** Runs after the engine was made and before it works. */
  prepare?(engine: Engine): void
}

/** Starts and stops the engine. What it returns is filled in before the first test, so read it inside tests and hooks only. */
export function useEngineSuite(database: TestDatabase, options: EngineSuiteOptions): EngineSuite {
  const suite = { limits: { ...publishLimits }, runs: 0 } as EngineSuite
  beforeAll(async () => {
    suite.clock = testClock()
    suite.engine = await createEngine({
      db: database.db,
      clock: suite.clock,
      limits: suite.limits,
      channels: options.channels,
      around: async (_rootId, run) => {
        await run()
        suite.runs += 1
      },
    })
    options.prepare?.(suite.engine)
    await suite.engine.work()
  })
  afterAll(() => suite.engine.close())
  beforeEach(async () => {
    // What an earlier test has left waiting is not seen in this one.
    await suite.engine.queue.drain()
    Object.assign(suite.limits, publishLimits)
    suite.runs = 0
    suite.organizationId = await createOrganization(suite.engine.ctx)
    suite.integrationId = await connectAccount(suite.engine.ctx, suite.organizationId, options.connects)
  })
  return suite
}

/** Makes what tests do with the posts of a suite, and what they read. */
export function postHelpers(suite: EngineSuite, database: TestDatabase) {
  /** Stores and queues a post. The worker publishes it in its own time. */
  async function schedulePost(text = 'one', more: Partial<Draft> = {}): Promise<string> {
    const { organizationId, integrationId } = suite
    const [id] = await schedule(suite.engine.ctx, { organizationId, integrationId, texts: [text], ...more })
    return id as string
  }
  const drain = () => suite.engine.queue.drain()
  return {
    schedulePost,
    /** Schedules a thread, and waits until the engine has nothing more to do. Returns the id of its root. */
    async publishNow(texts = ['one'], more: Partial<Draft> = {}): Promise<string> {
      const id = await schedulePost(undefined, { texts, ...more })
      await drain()
      return id
    },
    /** Moves the clock, and waits until the engine has done what is due. */
    async advance(ms: number): Promise<void> {
      suite.clock.advance(ms)
      await drain()
    },
    readPost: (id: string | undefined) => postRow(suite.engine.ctx, id),
    updatePost: (id: string, change: object) => database.db('posts').where({ id }).update(change),
    updateChannel: (change: object) =>
      database.db('integrations').where({ id: suite.integrationId }).update(change),
    listAttempts: (id: string) => database.db('post_attempts').where({ post_id: id }).orderBy('number'),
    listEventTypes: async (id: string | undefined) =>
      (await listEvents(suite.engine.ctx, suite.organizationId, id as string)).map(({ type }) => type),
    deletePublishJobs: () => loseJobs(database.db, 'publish-post', suite.clock.now() + 60_000),
  }
}
