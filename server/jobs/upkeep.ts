import type { Clock } from '../lib/time/clock.ts'
import type { Guard } from './guard.ts'
import type { JobName } from './job.ts'
import { BEAT_MS } from './presence.ts'
import { type ClaimedJob, type JobStore, LEASE_MS } from './store.ts'

const RENEW_MS = LEASE_MS / 3
const RECOVER_MS = LEASE_MS / 2

export interface Running {
  job: ClaimedJob
  abort: AbortController
}

interface UpkeepOptions {
  clock: Clock
  guard: Guard
  /** Jobs that run in this process, by id. */
  running: ReadonlyMap<string, Running>
  /** Recurring jobs and their intervals. */
  recurring: ReadonlyMap<JobName, number>
  /** Returns the poll in progress. */
  polling(): Promise<unknown>
}

/** Renews the leases of this process's jobs, sends heartbeats, and looks for the jobs of dead workers. */
export interface Upkeep {
  /**
   * Does what is due by the clock. If the clock jumps (the machine slept), it renews the leases of live jobs before they end, so
   * that a later poll by `now` never claims a job that still runs here.
   */
  keepUp(now: number): Promise<void>
  /** Also renews leases and sends heartbeats by real time. */
  start(): void
  stop(abandoned: boolean): Promise<void>
}

export function createUpkeep(
  store: JobStore,
  { clock, guard, running, recurring, polling }: UpkeepOptions,
): Upkeep {
  let renewed: Promise<void> = Promise.resolve()
  let renewedAt = clock.now()
  let beaten: Promise<unknown> = Promise.resolve()
  let beatAt = Number.NEGATIVE_INFINITY
  let recoveredAt = Number.NEGATIVE_INFINITY
  let keptUp: Promise<void> = Promise.resolve()
  let renewing: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let started = false

  /** Runs one renewal at a time, so that an earlier one cannot finish later and shorten the leases. */
  function renew(): Promise<void> {
    renewed = renewed.then(renewAll)
    return renewed
  }

  async function renewAll(): Promise<void> {
    renewedAt = clock.now()
    // The database may have given out a job that has not arrived here; without a renewal its lease could expire.
    await polling()
    if (running.size === 0) return
    await guard('renewing leases', async () => {
      const entries = [...running.values()]
      const held = await store.renew(entries.map(({ job }) => job))
      for (const { job, abort } of entries)
        if (!held.has(job.id) && running.has(job.id)) abort.abort(new Error('The lease of the job was lost'))
    })
  }

  /** Runs one beat at a time: if two overlapped, the later one to finish could write the older time. */
  function beat(): Promise<unknown> {
    beatAt = clock.now()
    beaten = beaten.then(() => guard('looking for dead workers', store.beat))
    return beaten
  }

  async function recover(now: number): Promise<void> {
    recoveredAt = now
    await guard('recovering jobs', async () => {
      await store.recover(now)
      if (recurring.size > 0) await store.ensureRecurring([...recurring.keys()])
    })
  }

  async function keepUpOnce(now: number): Promise<void> {
    // After the clock was set back, the difference is negative.
    if (Math.abs(now - renewedAt) >= RENEW_MS) void renew()
    // Wait for the timer's renewal too: on a machine that wakes up it may still be running when the next poll starts.
    await renewed
    if (started && Math.abs(now - beatAt) >= BEAT_MS) await beat()
    if (Math.abs(now - recoveredAt) >= RECOVER_MS) await recover(now)
  }

  return {
    keepUp(now) {
      keptUp = keptUp.then(() => keepUpOnce(now))
      return keptUp
    },
    start() {
      started = true
      renewing = setInterval(() => void renew(), RENEW_MS)
      beating = setInterval(() => void beat(), BEAT_MS)
    },
    async stop(abandoned) {
      clearInterval(renewing)
      clearInterval(beating)
      await beaten
      if (beatAt > Number.NEGATIVE_INFINITY) await guard('leaving', () => store.leave(abandoned))
    },
  }
}
