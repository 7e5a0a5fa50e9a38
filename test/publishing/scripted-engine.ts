import { afterAll, beforeAll, beforeEach } from 'vitest'
import { published, ready, readyActs } from '../../server/platforms/kit/steps.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { publishLimits } from '../../server/publishing/attempts/publish-post.job.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import type { TestDatabase } from '../helpers/databases.ts'
import { connectAccount, createEngine, createOrganization, type Engine, postRow, schedule } from './engine.ts'
import { platformChannel } from './platform.ts'

type Steps = Pick<Platform, 'prepare' | 'commit' | 'confirm' | 'lookUp' | 'refresh' | 'after' | 'idempotency'>

/** An engine with one channel, `scripted`, whose steps each test replaces. */
export interface ScriptedEngine {
  clock: TestClock
  engine: Engine
  organizationId: string
  integrationId: string
  /** Short only where a step does not end. */
  limits: typeof publishLimits
  steps: Steps
  /** Targets of a post; none by default. */
  targets: string[]
  /** Counts publish jobs that have ended. */
  runs: number
  /** Commits that reached the platform: the target, or the text of a post without targets. */
  commits: string[]
}

/** Filled in before the first test, so it is read inside tests and hooks only. */
export function useScriptedEngine(database: TestDatabase): ScriptedEngine {
  const t = { limits: { ...publishLimits }, targets: [], commits: [], runs: 0 } as unknown as ScriptedEngine
  const defaults: Steps = {
    idempotency: () => null,
    prepare: async (_call, { entry: { text } }) =>
      t.targets.length === 0
        ? ready({ text })
        : readyActs(t.targets.map((target) => ({ target, ready: { text } }))),
    commit: async (_call, { target, key }) => published({ releaseId: target ?? key, releaseUrl: null }),
    confirm: async () => published({ releaseId: 'confirmed', releaseUrl: null }),
    refresh: async () => ({ accessToken: 'renewed', refreshToken: 'renewed', expiresAt: null }),
    after: async () => {},
  }
  const channel = (): Platform => ({
    ...(platformChannel('', { idempotent: false, identifier: 'scripted' }) as Platform),
    idempotency: (...args) => t.steps.idempotency(...args),
    prepare: (...args) => t.steps.prepare(...args),
    commit: (call, input) => {
      t.commits.push(input.target ?? (input.ready as { text: string }).text)
      return t.steps.commit(call, input)
    },
    confirm: (...args) => (t.steps.confirm as NonNullable<Steps['confirm']>)(...args),
    refresh: (...args) => (t.steps.refresh as NonNullable<Steps['refresh']>)(...args),
    after: (...args) => (t.steps.after as NonNullable<Steps['after']>)(...args),
  })

  beforeAll(async () => {
    t.clock = testClock()
    const { clock, limits } = t
    const around = async (_rootId: string, run: () => Promise<void>) => {
      await run()
      t.runs += 1
    }
    t.engine = await createEngine({ db: database.db, clock, limits, around, channels: () => [channel()] })
    // Absent unless the test sets it, as on a platform that cannot be read.
    const running = t.engine.ctx.platforms as Record<string, object>
    Object.defineProperty(running.scripted, 'lookUp', { get: () => t.steps.lookUp })
    await t.engine.work()
  })
  afterAll(() => t.engine.close())
  beforeEach(async () => {
    await t.engine.queue.drain()
    t.steps = { ...defaults }
    t.targets = []
    t.commits = []
    t.runs = 0
    Object.assign(t.limits, publishLimits)
    t.organizationId = await createOrganization(t.engine.ctx)
    t.integrationId = await connectAccount(t.engine.ctx, t.organizationId, 'scripted')
  })
  return t
}

/** Makes the actions and the readings that the tests of a scripted engine share. */
export function scriptedHelpers(t: ScriptedEngine, database: TestDatabase) {
  return {
    async publish(texts = ['one']): Promise<string> {
      const { organizationId, integrationId } = t
      const [id] = await schedule(t.engine.ctx, { organizationId, integrationId, texts })
      await t.engine.queue.drain()
      return id as string
    },
    async pass(ms: number): Promise<void> {
      t.clock.advance(ms)
      await t.engine.queue.drain()
    },
    post: (id: string) => postRow(t.engine.ctx, id),
    attempts: (id: string) => database.db('post_attempts').where({ post_id: id }).orderBy('number'),
    types: async (id: string) =>
      (await listEvents(t.engine.ctx, t.organizationId, id)).map(({ type }) => type),
    /** Removes the jobs, as a hand in the database would. */
    loseJobs: () =>
      database.kind === 'sqlite'
        ? database.db('jobs').where({ name: 'publish-post' }).delete()
        : database.db.raw(`delete from pgboss.job where name = 'publish-post'`),
    changeChannel: (change: object) =>
      database.db('integrations').where({ id: t.integrationId }).update(change),
  }
}
