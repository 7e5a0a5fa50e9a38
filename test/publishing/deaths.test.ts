import { expect, it } from 'vitest'
import { accepted, published } from '../../server/platforms/kit/steps.ts'
import { claimNext } from '../../server/publishing/attempts/claim.ts'
import { recoverAttemptsOf } from '../../server/publishing/attempts/recover.ts'
import { plugRuns } from '../../server/publishing/plugs/plug-runs.ts'
import { recoverPlugsOf } from '../../server/publishing/plugs/run-plug.job.ts'
import { claimRun } from '../../server/publishing/runs/claim.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { describeService } from '../helpers/server.ts'
import { unlimited } from '../posts/support.ts'
import { postHelpers } from './engine-suite.ts'
import { createPlugScenario } from './plugs-support.ts'
import { useScriptedEngine } from './scripted-engine.ts'

const MINUTE = 60_000

/** An act that kills each worker that claims it. */
interface Deadly {
  now: number
  /** Claims the act at `now`, if it is due. Returns true if this worker owns it. */
  claim(): Promise<boolean>
  /** Lets its worker die, and another one recover the act. */
  die(): Promise<void>
  /** Returns when it is due next; null once it has ended. */
  dueAt(): Promise<number | null>
}

/** Kills workers one after another, each `lastsMs` after its claim. Returns the delays between a death and the next claim. */
async function killWorkers(act: Deadly, times: number, lastsMs = 0): Promise<number[]> {
  const delays: number[] = []
  let isClaimed = await act.claim()
  while (delays.length < times) {
    expect(isClaimed).toBe(true)
    act.now += lastsMs
    await act.die()
    isClaimed = await act.claim()
    const dueAt = isClaimed ? act.now : await act.dueAt()
    if (dueAt === null) return delays
    delays.push(dueAt - act.now)
    act.now = dueAt
    if (!isClaimed) isClaimed = await act.claim()
  }
  await act.die()
  return delays
}

function expectBackoff(delays: number[]): void {
  expect(delays.slice(0, 2)).toEqual([0, 0])
  for (const delay of delays.slice(2)) expect(delay).toBeGreaterThan(0)
  expect(delays.at(-1)).toBeGreaterThanOrEqual(2 * MINUTE)
  expect(Math.max(...delays)).toBeLessThanOrEqual(5 * MINUTE)
}

describeDatabases('an accepted post that kills each worker that asks for its outcome', (database) => {
  const suite = useScriptedEngine(database)
  const { publishNow, readPost } = postHelpers(suite, database)

  async function acceptedPost(): Promise<{ id: string; act: Deadly }> {
    suite.steps.commit = async () => accepted({}, MINUTE)
    const id = await publishNow()
    const jobs = { ...suite.engine.ctx.jobs, enqueue: async () => {}, enqueueDue: async () => {} }
    const act: Deadly = {
      now: suite.clock.now() + MINUTE,
      claim: async () => (await claimNext(ctx, suite.organizationId, id)) !== null,
      die: () => recoverAttemptsOf(ctx)(jobs.workerId),
      dueAt: async () => (await readPost(id)).due_at,
    }
    const ctx = { ...suite.engine.ctx, jobs, clock: { now: () => act.now } }
    return { id, act }
  }

  it('waits longer after each death, and is published once a worker lives', async () => {
    const { id, act } = await acceptedPost()
    expectBackoff(await killWorkers(act, 12))
    suite.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
    const dueAt = (await readPost(id)).due_at ?? 0
    await suite.engine.sweep()
    suite.clock.advance(dueAt - suite.clock.now())
    await suite.engine.sweep()
    await suite.engine.queue.drain()
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'confirmed' })
    expect(suite.commits).toHaveLength(1)
  })

  it('has an unknown outcome after a day of deaths', async () => {
    const { id, act } = await acceptedPost()
    expect((await killWorkers(act, 20, 190 * MINUTE)).length).toBeLessThan(10)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown', due_at: null })
  })
})

describeService(
  'a plug that kills each worker that runs it',
  (service) => {
    const scenario = createPlugScenario(service)

    async function deadlyPlug(): Promise<Deadly> {
      await scenario.published(100)
      const [run] = await scenario.runs()
      const { id = '', organization_id = '', due_at } = run ?? {}
      const { jobs: queue } = service.app
      const jobs = { ...queue, enqueue: async () => {}, enqueueDue: async () => {} }
      const act: Deadly = {
        now: due_at ?? 0,
        claim: async () => (await claimRun(ctx, plugRuns, { organization_id, id })) !== null,
        die: () => recoverPlugsOf(ctx)(jobs.workerId),
        dueAt: async () => (await scenario.runs())[0]?.due_at ?? null,
      }
      const ctx = { ...service.app, jobs, clock: { now: () => act.now } }
      return act
    }

    it('waits longer after each death', async () => {
      expectBackoff(await killWorkers(await deadlyPlug(), 12))
      expect(await scenario.runs()).toMatchObject([{ state: 'waiting', failures: 0, unanswered: 0 }])
    })

    it('fails after a day of deaths, and the log says so', async () => {
      expect((await killWorkers(await deadlyPlug(), 20, 190 * MINUTE)).length).toBeLessThan(10)
      const [run] = await scenario.runs()
      expect(run).toMatchObject({ state: 'failed', code: 'interrupted', due_at: null })
      const events = await scenario.events(run?.post_id ?? '')
      expect(events).toMatchObject([{ type: 'plug_failed', code: 'interrupted' }])
    })
  },
  unlimited,
)
