import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { type Config, readConfig } from '../../../server/config/config.ts'
import type { Downtime, LoadRecord } from './check.ts'
import { type Child, ChildEnded, startChild } from './children.ts'
import type { ReceiverApi, ReceiverOrder } from './receiver.ts'
import type { ServiceApi, ServiceOrder, World } from './service.ts'
import { STEP_MS, waves } from './workload.ts'

const receiverScript = new URL('./receiver.ts', import.meta.url)
const serviceScript = new URL('./service.ts', import.meta.url)

const HOUR_MS = 3_600_000
const BATCH = 50
/** Precedes one of this many batches by a batch that is rolled back. */
const GHOSTS_EVERY = 20
/** Waits until the leases of a killed process have ended. */
const LEASES_MS = 31_000

export interface LoadOptions {
  database: Config['database']
  /** Reads the database directly. */
  db: Knex
  events: number
  /** Sets the number of worker processes; one on SQLite. */
  processes: number
  seed: number
  timeoutMs: number
  /** Receives a line about the progress every second or so. */
  progress?: (line: string) => void
}

export interface LoadMetrics {
  /** Measures real seconds. */
  seconds: number
  /** Covers the first event until an hour later by the clock, restarts included. */
  firstWave: { seconds: number; requests: number; biggestBacklog: number }
  /** Holds the largest memory of one process. */
  memory: number
  databaseSize: number
}

type Service = Child<ServiceApi>

/** Posts events to a flaky receiver until no delivery waits, and kills two processes meanwhile. */
export async function runLoad(options: LoadOptions): Promise<{ record: LoadRecord; metrics: LoadMetrics }> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-hooks-'))
  const load = new Load(options, folder)
  try {
    return await load.run()
  } finally {
    await load.end()
    await rm(folder, { recursive: true, force: true })
  }
}

class Load {
  readonly start = Math.floor(Date.now() / 1_000) * 1_000
  private now = this.start
  private services: Service[] = []
  private readonly receiver: Child<ReceiverApi>
  private readonly downtimes: Downtime[] = []
  private readonly rotated: string[] = []
  private readonly options: LoadOptions
  private readonly folder: string
  private readonly watch: NodeJS.Timeout
  private phase = 'starting'
  private memory = 0
  private biggestBacklog = 0

  constructor(options: LoadOptions, folder: string) {
    this.options = options
    this.folder = folder
    const order: ReceiverOrder = { seed: options.seed, start: this.start }
    this.receiver = startChild<ReceiverApi>(receiverScript, order)
    this.watch = setInterval(() => void this.look().catch(() => {}), 1_000)
  }

  async run(): Promise<{ record: LoadRecord; metrics: LoadMetrics }> {
    const { options, receiver } = this
    const url = await receiver.call('listen')
    await this.startServices()
    const world = await this.first.call('setUp', url)
    for (const { name, secret } of world.endpoints) await receiver.call('know', name, secret)
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1_000
    const firstWave = await this.firstWave(world)
    const { biggestBacklog } = this
    const first = { seconds: seconds(), requests: firstWave, biggestBacklog }
    await this.laterWaves(world)
    await this.settle(Number.POSITIVE_INFINITY)
    await this.look()
    const metrics = {
      seconds: seconds(),
      firstWave: first,
      memory: this.memory,
      databaseSize: await databaseSize(options),
    }
    const { receipts, strays } = await receiver.call('seen')
    const { downtimes, start } = this
    const endpoints = world.endpoints.map(({ id, name, organizationId }) => ({ id, name, organizationId }))
    const { seed, events } = options
    return { record: { seed, events, start, endpoints, receipts, strays, downtimes }, metrics }
  }

  async end(): Promise<void> {
    clearInterval(this.watch)
    await Promise.all([...this.services, this.receiver].map((child) => child.stop()))
  }

  private get first(): Service {
    const [service] = this.services
    if (service === undefined) throw new Error('No process of the service runs.')
    return service
  }

  /** Runs the first wave. Kills one process while it emits events, and one while it delivers them. */
  private async firstWave(world: World): Promise<number> {
    const batches = batchesOf(0, this.waveEnd(0))
    const all = batches.length
    const emitting = this.emit(world, batches)
    while (batches.length > all / 2) await pause()
    await this.killOne()
    await emitting
    await this.restart()
    while (batches.length > 0) await this.emit(world, batches)
    await this.settle(this.start + HOUR_MS, this.options.events / 5)
    await this.killWhileSending()
    await this.restart()
    await this.settle(this.start + HOUR_MS)
    return this.receiver.call('count')
  }

  private async killOne(): Promise<void> {
    this.phase = 'a process was killed'
    await this.first.kill()
  }

  /** Kills a process after its first requests have arrived. */
  private async killWhileSending(): Promise<void> {
    const before = await this.receiver.call('count')
    const next = await this.nextDue()
    if (next !== null) await this.moveTo(next + STEP_MS)
    for (const waited = performance.now(); performance.now() - waited < 10_000; await pause())
      if ((await this.receiver.call('count')) > before) break
    await this.killOne()
  }

  private async laterWaves(world: World): Promise<void> {
    for (const [each, { at }] of [...waves.entries()].slice(1)) {
      await this.settle(this.start + at)
      await this.moveTo(this.start + at)
      await this.rotateOne(world)
      await this.emit(world, batchesOf(this.waveEnd(each - 1), this.waveEnd(each)))
    }
  }

  /** Rotates one secret. Later requests must match the new secret; earlier ones may match either. */
  private async rotateOne(world: World): Promise<void> {
    const next = world.endpoints.find(({ id }) => !this.rotated.includes(id))
    const owner = world.organizations.find(({ id }) => id === next?.organizationId)
    if (next === undefined || owner === undefined) return
    this.rotated.push(next.id)
    const { secret } = await this.first.call('rotate', owner.auth, next.id)
    await this.receiver.call('know', next.name, secret)
  }

  private waveEnd(last: number): number {
    const share = waves.slice(0, last + 1).reduce((sum, wave) => sum + wave.share, 0)
    return Math.round(this.options.events * share)
  }

  /** Lets each process take batches until none is left. A killed process leaves its batch to the others. */
  private async emit(world: World, batches: Batch[]): Promise<void> {
    this.phase = 'events happen'
    await Promise.all(
      this.services.map(async (service) => {
        for (let batch = batches.shift(); batch !== undefined; batch = batches.shift())
          try {
            if (batch.from % (BATCH * GHOSTS_EVERY) === 0)
              await service.call('happen', world, batch.from, batch.to, 'Ghost')
            await service.call('happen', world, batch.from, batch.to, 'Post')
          } catch (error) {
            if (!(error instanceof ChildEnded)) throw error
            batches.unshift(batch)
            return
          }
      }),
    )
  }

  /**
   * Lets the remaining processes work until nothing is due, and stops them as a deployment does. Then, with no process running,
   * moves the time past the leases of the killed one. A running process would treat its own tries as dead too, since they take
   * no time by this clock.
   */
  private async restart(): Promise<void> {
    const [, ...survivors] = this.services
    this.phase = 'the others go on'
    for (const survivor of survivors) while ((await survivor.call('backlog')) > 0) await pause()
    await Promise.all(survivors.map((service) => service.stop()))
    this.services = []
    // Attributes the last requests of the remaining processes to this moment.
    await this.receiver.call('quiet')
    const from = this.now
    await this.moveTo(this.now + LEASES_MS)
    this.downtimes.push({ from, to: this.now })
    await this.startServices()
  }

  private async startServices(): Promise<void> {
    const { database, processes, seed, timeoutMs } = this.options
    const config = serviceConfig(database, this.folder)
    const start = () =>
      startChild<ServiceApi>(serviceScript, { config, now: this.now, seed, timeoutMs } satisfies ServiceOrder)
    // Starts them one after the other, because the first one migrates.
    for (let each = 0; each < processes; each++) {
      const service = start()
      this.services.push(service)
      await service.call('memory')
    }
  }

  /** Delivers what is due, then moves to the next due time, until `end`, until enough requests came, or until nothing waits. */
  private async settle(end: number, enough = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      this.phase = 'deliveries'
      await Promise.all(this.services.map((service) => service.call('drain')))
      const next = await this.nextDue()
      if (next === null || next > end || (await this.receiver.call('count')) >= enough) return
      // A due delivery that does not run waits for its job to return.
      await this.moveTo(Math.max(next, this.now) + STEP_MS)
    }
  }

  private async nextDue(): Promise<number | null> {
    const { db } = this.options
    const due = `case when w.paused_until > d.next_attempt_at then w.paused_until else d.next_attempt_at end`
    const [row] = await db('webhook_deliveries as d')
      .join('webhooks as w', 'w.id', 'd.webhook_id')
      .whereNotNull('d.next_attempt_at')
      .min({ next: db.raw(due) })
    return row?.next == null ? null : Number(row.next)
  }

  private async moveTo(time: number): Promise<void> {
    if (time <= this.now) return
    this.now = time
    await this.receiver.call('clock', time)
    await Promise.all(this.services.map((service) => service.call('clock', time)))
  }

  private async look(): Promise<void> {
    const { db, progress } = this.options
    const received = await this.receiver.call('count')
    const [row] = await db('webhook_deliveries').whereNotNull('next_attempt_at').count({ count: '*' })
    const waiting = Number(row?.count ?? 0)
    const memories = await Promise.all(this.services.map((service) => service.call('memory').catch(() => 0)))
    this.memory = Math.max(this.memory, ...memories)
    this.biggestBacklog = Math.max(this.biggestBacklog, waiting)
    const hours = ((this.now - this.start) / HOUR_MS).toFixed(2)
    progress?.(`${this.phase}: hour ${hours}, ${received} requests, ${waiting} deliveries wait`)
  }
}

interface Batch {
  from: number
  to: number
}

function batchesOf(from: number, to: number): Batch[] {
  const batches: Batch[] = []
  for (let at = from; at < to; at += BATCH) batches.push({ from: at, to: Math.min(to, at + BATCH) })
  return batches
}

function serviceConfig(database: Config['database'], folder: string): Config {
  const config = readConfig({
    DATA_DIR: folder,
    POSTERN_SECRET: 'a secret for a load test, and for nothing else',
    POSTERN_ALLOW_LOOPBACK: '1',
    POSTERN_DEMO: '0',
    LOG_LEVEL: 'silent',
  })
  return { ...config, database, port: 0, worker: database.kind === 'sqlite' ? 'inline' : 'only' }
}

async function databaseSize({ database, db }: LoadOptions): Promise<number> {
  if (database.kind === 'sqlite') return (await stat(database.file)).size
  const { rows } = await db.raw('select pg_database_size(current_database()) as size')
  return Number(rows[0].size)
}

/** Waits between two checks of other processes. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20))
}
