import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { type Job, type JobHandlers, type JobName, scheduleRecurring } from '../../server/jobs/job.ts'
import { createQueue, type Queue } from '../../server/jobs/queue.ts'
import { backoffMs } from '../../server/jobs/store.ts'
import type { JobRun } from '../../server/jobs/worker.ts'
import { newId } from '../../server/lib/ids.ts'
import { publishPostJob } from '../../server/publishing/attempts/publish-post.job.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'
import { until } from '../helpers/until.ts'

const HOUR = 3_600_000

describeDatabases('queue', (database) => {
  let clock: TestClock
  let queue: Queue
  let seen: string[]
  let runs: JobRun[]
  const opened: Queue[] = []
  const children: ChildProcess[] = []

  const payload = (postId: string) => ({ organizationId: 'o', postId })
  const enqueue = (postId: string, options?: { runAt?: number; key?: string }, db = database.db) =>
    queue.enqueue(db, 'publish-post', payload(postId), options)
  /** Handlers that note each run as `postId` or the job's name; `act` may do more, or fail. */
  const handlers = (act: (job: Job<'publish-post'>) => Promise<void> = async () => {}): JobHandlers => {
    const note = async ({ name }: { name: JobName }) => void seen.push(name)
    return {
      ...(Object.fromEntries(jobDefinitions.map(({ name }) => [name, note])) as Record<JobName, typeof note>),
      'publish-post': async (job) => {
        seen.push(job.payload.postId)
        await act(job)
      },
    }
  }
  async function open(): Promise<Queue> {
    const made = createQueue({
      db: await database.connect(),
      clock,
      log: silentLog,
      definitions: jobDefinitions,
      onRun: (run) => runs.push(run),
    })
    await made.start()
    opened.push(made)
    return made
  }
  async function child(mode: string): Promise<{ process: ChildProcess; lines: string[] }> {
    const started = spawn(
      process.execPath,
      [`${import.meta.dirname}/queue-child.ts`, JSON.stringify(database.config), mode],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    children.push(started)
    const lines: string[] = []
    createInterface({ input: started.stdout }).on('line', (line) => lines.push(line))
    await until(() => lines.includes('working'))
    return { process: started, lines }
  }
  const posts = (lines: string[]) => lines.filter((line) => line !== 'working')

  beforeEach(async () => {
    clock = testClock()
    seen = []
    runs = []
    queue = await open()
  })
  afterEach(async () => {
    for (const started of children.splice(0)) {
      if (started.exitCode !== null || started.signalCode !== null) continue
      started.kill('SIGKILL')
      await once(started, 'exit')
    }
    await Promise.all(opened.splice(0).map((each) => each.stop(0)))
    // What a child was at that this test killed is no other test's to take over.
    await database.db('workers').delete()
    if (database.kind === 'sqlite') await database.db('jobs').delete()
    else {
      await database.db('pgboss.job').delete()
      await database.db('later_jobs').delete()
    }
  })

  it('a job runs once, with its payload', async () => {
    const jobs: Job<'publish-post'>[] = []
    await queue.work(handlers(async (job) => void jobs.push(job)))
    await enqueue('a')
    await queue.drain()
    expect(jobs).toHaveLength(1)
    expect(jobs[0]).toMatchObject({ name: 'publish-post', payload: payload('a'), attempt: 1 })
    expect(runs).toEqual([{ name: 'publish-post', outcome: 'done', durationMs: expect.any(Number) }])
    expect(await queue.stats()).toEqual({ backlog: 0, scheduled: 0, running: 0, failed: 0, oldestMs: 0 })
  })

  it('a job exists exactly if its transaction commits', async () => {
    await queue.work(handlers())
    await expect(
      database.db.transaction(async (trx) => {
        await enqueue('rolled-back', {}, trx)
        await enqueue('rolled-back-key', { key: 'k' }, trx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await database.db.transaction(async (trx) => {
      await enqueue('committed', {}, trx)
      await enqueue('committed-key', { key: 'k' }, trx)
      expect(seen).toEqual([])
    })
    await queue.drain()
    expect(seen.toSorted()).toEqual(['committed', 'committed-key'])
  })

  it('the worker wakes at the commit, without waiting for the next poll', async () => {
    await queue.work(handlers())
    // A worker that nobody wakes looks again half a second after its last look, or later, each time.
    let quickest = Number.POSITIVE_INFINITY
    for (let round = 1; round <= 20 && quickest >= 300; round++) {
      await queue.drain()
      await new Promise((resolve) => setTimeout(resolve, 100))
      const before = performance.now()
      await database.db.transaction((trx) => enqueue('a', {}, trx))
      while (seen.length < round) await new Promise((resolve) => setTimeout(resolve, 1))
      quickest = Math.min(quickest, performance.now() - before)
    }
    expect(quickest).toBeLessThan(300)
  })

  it('a new job replaces the waiting job of the same name and key only', async () => {
    await enqueue('first', { key: 'k' })
    await enqueue('second', { key: 'k' })
    await enqueue('other', { key: 'other' })
    await queue.enqueue(
      database.db,
      'send-mail',
      { to: 'a@b.c', subject: '', text: '', html: '' },
      { key: 'k' },
    )
    expect((await queue.stats()).backlog).toBe(3)
    await queue.work(handlers())
    await queue.drain()
    expect(seen.toSorted()).toEqual(['other', 'second', 'send-mail'])
  })

  it('concurrent replacements leave one waiting job of a key', async () => {
    const connections =
      database.kind === 'postgres'
        ? await Promise.all([database.connect(), database.connect()])
        : [database.db]
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        enqueue(`p${i}`, { key: 'k' }, connections[i % connections.length]),
      ),
    )
    expect((await queue.stats()).backlog).toBe(1)
  })

  it('a running job continues when its key is enqueued or canceled', async () => {
    const gate = Promise.withResolvers<void>()
    await queue.work(
      handlers(({ payload }) => (payload.postId === 'first' ? gate.promise : Promise.resolve())),
    )
    await enqueue('first', { key: 'k' })
    await until(() => seen.includes('first'))
    await enqueue('second', { key: 'k', runAt: clock.now() + HOUR })
    expect(await queue.stats()).toMatchObject({ running: 1, scheduled: 1 })
    await queue.cancel(database.db, 'publish-post', 'k')
    expect(await queue.stats()).toMatchObject({ running: 1, scheduled: 0 })
    gate.resolve()
    await queue.drain()
    expect(runs.map((run) => run.outcome)).toEqual(['done'])
  })

  it('a failed run is dropped when a newer job of its key waits', async () => {
    const gate = Promise.withResolvers<void>()
    await queue.work(
      handlers(async ({ payload }) => {
        if (payload.postId !== 'old') return
        await gate.promise
        throw new Error('no')
      }),
    )
    await enqueue('old', { key: 'k' })
    await until(() => seen.includes('old'))
    await enqueue('new', { key: 'k', runAt: clock.now() + HOUR })
    gate.resolve()
    await queue.drain()
    expect((await queue.stats()).scheduled).toBe(1)
    clock.advance(HOUR)
    await queue.drain()
    expect(seen).toEqual(['old', 'new'])
  })

  it('the waiting job of a key is canceled in the transaction', async () => {
    await enqueue('a', { key: 'a' })
    await enqueue('b', { key: 'b' })
    await queue.cancel(database.db, 'publish-post', 'a')
    await database.db
      .transaction(async (trx) => {
        await queue.cancel(trx, 'publish-post', 'b')
        throw new Error('no')
      })
      .catch(() => {})
    await queue.work(handlers())
    await queue.drain()
    expect(seen).toEqual(['b'])
  })

  it('a job waits for runAt by the service clock', async () => {
    await queue.work(handlers())
    await enqueue('later', { runAt: clock.now() + HOUR })
    await enqueue('past', { runAt: clock.now() - HOUR })
    await queue.drain()
    expect(seen).toEqual(['past'])
    clock.advance(HOUR - 1)
    await queue.drain()
    expect(seen).toEqual(['past'])
    clock.advance(1)
    await queue.drain()
    expect(seen).toEqual(['past', 'later'])
  })

  it('a failing job is tried five times with backoff, then kept as failed', async () => {
    const attempts: number[] = []
    await queue.work(
      handlers(async ({ attempt }) => {
        attempts.push(attempt)
        throw new Error('no')
      }),
    )
    await enqueue('a', { key: 'k' })
    for (let tries = 1; tries <= 5; tries++) {
      await queue.drain()
      expect(attempts).toEqual(Array.from({ length: tries }, (_, i) => i + 1))
      expect((await queue.stats()).scheduled).toBe(tries < 5 ? 1 : 0)
      clock.advance(HOUR)
    }
    await queue.drain()
    expect(attempts).toHaveLength(5)
    expect((await queue.stats()).failed).toBe(1)
    expect(runs.map((run) => run.outcome)).toEqual(['retry', 'retry', 'retry', 'retry', 'failed'])
  })

  it('a job is not retried before the backoff has passed', async () => {
    await queue.work(
      handlers(async ({ attempt }) => {
        if (attempt === 1) throw new Error('no')
      }),
    )
    await enqueue('a')
    await queue.drain()
    clock.advance(2_000)
    await queue.drain()
    expect(seen).toEqual(['a'])
    clock.advance(60_000)
    await queue.drain()
    expect(seen).toEqual(['a', 'a'])
  })

  it('a job whose process was killed runs again', async () => {
    const hanging = await child('hang')
    await queue.enqueue(database.db, 'publish-post', payload('a'))
    await until(() => posts(hanging.lines).length === 1)
    await queue.work(handlers())
    expect((await queue.stats()).running).toBe(1)
    hanging.process.kill('SIGKILL')
    await once(hanging.process, 'exit')
    expect(seen).toEqual([])
    // Long before its lease ends: SQLite knows at once, Postgres by the heartbeat.
    clock.set(Date.now() + 16_000)
    await until(() => seen.includes('a') && seen.includes('recover-worker'))
    await queue.drain()
    expect(seen.toSorted()).toEqual(['a', 'recover-worker'])
    expect(await queue.stats()).toEqual({ backlog: 0, scheduled: 0, running: 0, failed: 0, oldestMs: 0 })
  })

  it('drain does not wait for a job of another live process', async () => {
    const hanging = await child('hang')
    await queue.enqueue(database.db, 'publish-post', payload('held elsewhere'))
    await until(() => posts(hanging.lines).length === 1)
    await queue.work(handlers())
    // By the clock of this queue its lease goes on, so nobody may take it.
    await enqueue('here')
    await queue.drain()
    expect(seen).toEqual(['here'])
    expect((await queue.stats()).running).toBe(1)
  })

  it('a job whose process died during its last attempt is given up, and one that has attempts left runs again', async () => {
    await enqueue('deadly')
    await leaveBehind(5)
    await enqueue('unlucky')
    await leaveBehind(4)
    await queue.work(handlers())
    await until(async () => {
      clock.advance(1_000)
      await queue.drain()
      return seen.includes('unlucky') && (await queue.stats()).failed === 1
    })
    expect(seen.filter((name) => name !== 'recover-worker')).toEqual(['unlucky'])
  })

  /** The state of the database after a process died during try `attempt` of the waiting job. */
  async function leaveBehind(attempt: number): Promise<void> {
    if (database.kind === 'sqlite') {
      const run = { attempt, locked_until: clock.now() - 1 }
      await database.db('jobs').where({ attempt: 0 }).update(run)
      return
    }
    const longAgo = new Date(0)
    const retryCount = attempt - 1
    const run = { state: 'active', retry_count: retryCount, started_on: longAgo, heartbeat_on: longAgo }
    const [job] = await database.db('pgboss.job').where({ state: 'created' }).update(run, ['id', 'name'])
    const jobs = JSON.stringify([{ ...job, key: null, attempt, retryCount }])
    await database.db('workers').insert({ id: newId(), heartbeat_at: 0, jobs })
  }

  it('a long run keeps its lease', async () => {
    const gate = Promise.withResolvers<void>()
    let aborted = false
    await queue.work(
      handlers(async ({ signal }) => {
        await gate.promise
        aborted = signal.aborted
      }),
    )
    await enqueue('a')
    await until(() => seen.length === 1)
    for (let i = 0; i < 5; i++) {
      clock.advance(20_000)
      await Promise.race([queue.drain(), until(async () => (await queue.stats()).running === 1)])
    }
    gate.resolve()
    await queue.drain()
    expect(seen).toEqual(['a'])
    expect(aborted).toBe(false)
  })

  it('a run that lost its lease is aborted and stores no result', async () => {
    await queue.work(
      handlers(({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve()))),
    )
    await enqueue('a')
    await until(() => seen.length === 1)
    // Another process took the job over, as after a long pause of this one.
    if (database.kind === 'sqlite') await database.db('jobs').update({ attempt: 2 })
    else await database.db('pgboss.job').update({ retry_count: 1 })
    clock.advance(20_000)
    await until(() => runs.length === 1)
    expect((await queue.stats()).running).toBe(1)
  })

  it('a job never runs in two workers', async () => {
    const second = await open()
    const total = 300
    for (let i = 0; i < total; i++) await enqueue(`p${i}`)
    await Promise.all([queue.work(handlers()), second.work(handlers())])
    await Promise.all([queue.drain(), second.drain()])
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  })

  it('a job never runs in two processes', async () => {
    const workers = await Promise.all([child('count'), child('count')])
    const total = 300
    await database.db.transaction(async (trx) => {
      for (let i = 0; i < total; i++) await enqueue(`p${i}`, {}, trx)
    })
    await queue.drain()
    await until(() => workers.flatMap(({ lines }) => posts(lines)).length >= total)
    const ran = workers.flatMap(({ lines }) => posts(lines))
    expect(ran).toHaveLength(total)
    expect(new Set(ran).size).toBe(total)
    for (const { process } of workers) {
      process.kill('SIGTERM')
      expect(await once(process, 'exit')).toEqual([0, null])
    }
  })

  it('the number of concurrent runs stays within the concurrency of the job', async () => {
    const gate = Promise.withResolvers<void>()
    await queue.work(handlers(() => gate.promise))
    const { concurrency } = publishPostJob
    for (let i = 0; i < concurrency + 5; i++) await enqueue(`p${i}`)
    await until(() => seen.length >= concurrency)
    expect(await queue.stats('publish-post')).toMatchObject({ running: concurrency, backlog: 5 })
    gate.resolve()
    await queue.drain()
    expect(seen).toHaveLength(concurrency + 5)
  })

  it('stop waits for running jobs', async () => {
    const gate = Promise.withResolvers<void>()
    await queue.work(handlers(() => gate.promise))
    await enqueue('a')
    await until(() => seen.length === 1)
    const stopped = queue.stop()
    await enqueue('b')
    gate.resolve()
    await stopped
    expect(runs.map((run) => run.outcome)).toEqual(['done'])
    expect(seen).toEqual(['a'])
    expect(await queue.stats()).toMatchObject({ running: 0, backlog: 1 })
  })

  it('stop leaves no row and no lock of its worker behind', async () => {
    const locks = () =>
      database.config.kind === 'sqlite'
        ? readdirSync(dirname(database.config.file)).filter((name) => name.includes(queue.workerId))
        : []
    const registered = () => database.db('workers').where({ id: queue.workerId })
    await queue.work(handlers())
    expect([(await registered()).length, locks().length > 0]).toEqual([1, database.kind === 'sqlite'])
    await queue.stop()
    expect([await registered(), locks()]).toEqual([[], []])
  })

  it('stop aborts a job that outlasts the grace period and puts it back', async () => {
    await queue.work(
      handlers(
        ({ signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ),
    )
    await enqueue('a')
    await until(() => seen.length === 1)
    await queue.stop(0)
    // A handler has a second to end, which is no time on a machine that does much else.
    await until(() => runs.length === 1)
    expect(runs.map((run) => run.outcome)).toEqual(['released'])
    const attempts: number[] = []
    const next = await open()
    await next.work(handlers(async ({ attempt }) => void attempts.push(attempt)))
    await next.drain()
    expect(attempts).toEqual([1])
  })

  it('a recurring job runs at its interval, in one process at a time', async () => {
    const second = await open()
    await Promise.all([queue.every('sweep-posts', 60_000), second.every('sweep-posts', 60_000)])
    await Promise.all([queue.work(handlers()), second.work(handlers())])
    for (let run = 1; run <= 3; run++) {
      await Promise.all([queue.drain(), second.drain()])
      expect(seen).toHaveLength(run)
      expect(await queue.stats()).toMatchObject({ scheduled: 1, running: 0 })
      clock.advance(60_000)
    }
  })

  it('a recurring job that fails is scheduled again', async () => {
    await queue.every('sweep-posts', 60_000)
    await queue.work({
      ...handlers(),
      'sweep-posts': async () => {
        seen.push('sweep')
        throw new Error('no')
      },
    })
    for (let run = 1; run <= 7; run++) {
      await queue.drain()
      expect(seen).toHaveLength(run)
      clock.advance(60_000)
    }
    expect((await queue.stats()).failed).toBe(0)
  })

  it('every recurring job is scheduled once', async () => {
    await scheduleRecurring(queue, jobDefinitions)
    await scheduleRecurring(queue, jobDefinitions)
    await queue.work(handlers())
    await queue.drain()
    const recurring = jobDefinitions.filter(({ every }) => every !== null).map(({ name }) => name)
    expect(seen.toSorted()).toEqual(recurring.toSorted())
    expect(recurring.length).toBeGreaterThan(10)
  })

  it('the statistics count waiting and scheduled jobs and the age of the oldest', async () => {
    await enqueue('a')
    clock.advance(5_000)
    await enqueue('b')
    await enqueue('c', { runAt: clock.now() + HOUR })
    await queue.enqueue(database.db, 'send-mail', { to: 'a@b.c', subject: '', text: '', html: '' })
    expect(await queue.stats()).toEqual({ backlog: 3, scheduled: 1, running: 0, failed: 0, oldestMs: 5_000 })
    expect(await queue.stats('send-mail')).toMatchObject({ backlog: 1, scheduled: 0 })
  })
})

it('the backoff grows exponentially, between half and all of a step', () => {
  expect([1, 2, 3, 4].map((attempt) => backoffMs(attempt, () => 1))).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(backoffMs(1, () => 0)).toBe(2_500)
  expect(backoffMs(30, () => 1)).toBe(15 * 60_000)
})
