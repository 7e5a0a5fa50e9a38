import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../../../server/db/tables/webhooks.ts'
import { RETRY_DELAYS } from '../../../server/webhooks/settle.ts'
import { checkTimes, type Pace, paceOf, type Timed } from './check-times.ts'
import type { Receipt } from './receiver.ts'
import { eventOf, isDoomed, type PlannedEndpoint, endpoints as planned, postId } from './workload.ts'

/** Records the results of a load test beside its database. */
export interface LoadRecord {
  seed: number
  events: number
  start: number
  endpoints: { id: string; name: string; organizationId: string }[]
  receipts: Receipt[]
  /** Lists requests that no process should have made. */
  strays: string[]
  downtimes: Downtime[]
}

/** Period in which no process was running. */
export interface Downtime {
  from: number
  to: number
}

export interface Verdict {
  /** Lists the first problem of each kind; empty when every check passed. */
  problems: string[]
  deliveries: number
  delivered: number
  failed: number
  cancelled: number
  requests: number
  tries: number
  /** Counts tries under way when a process was killed, which are in no log. */
  killed: number
  /** Counts tries that the sender gave up before the request or its answer arrived. */
  tooLate: number
  /** Counts tries that waited for the pause of their endpoint, and the longest wait in ms. */
  paused: number
  longestWait: number
}

export const MAX_TRIES = RETRY_DELAYS.length + 1
const SHOWN = 5

/** Compares the receiver's records with the outbox, the log and the policy. */
export async function checkLoad(db: Knex, record: LoadRecord): Promise<Verdict> {
  const check = new Check(record, await instantsOf(db))
  for (const endpoint of record.endpoints) {
    const row = await db('webhooks').where({ id: endpoint.id }).first()
    const plan = planned.find(({ name }) => name === endpoint.name)
    if (row === undefined || plan === undefined) throw new Error(`${endpoint.name} does not exist.`)
    const ledger: Ledger = { plan, row, pace: await readPace(db, endpoint, record), seen: new Set() }
    for await (const delivery of deliveriesOf(db, endpoint.id)) check.delivery(ledger, delivery)
    check.complete(ledger)
  }
  return check.finish()
}

interface Ledger {
  plan: PlannedEndpoint
  row: WebhookRow
  pace: Pace
  /** Holds the numbers of the events with a delivery. */
  seen: Set<number>
}

type Delivery = WebhookDeliveryRow & { tries: WebhookAttemptRow[] }

class Check {
  private readonly record: LoadRecord
  private readonly happened: Map<string, number>
  private readonly receipts: Map<string, Receipt[]>
  private readonly counts = new Map<string, number>()
  private readonly problems: string[] = []
  private readonly verdict: Omit<Verdict, 'problems'>

  constructor(record: LoadRecord, happened: Map<string, number>) {
    this.record = record
    this.happened = happened
    this.receipts = Map.groupBy(record.receipts, ({ endpoint, eventId }) => `${endpoint} ${eventId}`)
    const [deliveries, delivered, failed, cancelled, tries] = [0, 0, 0, 0, 0]
    const [killed, tooLate, paused, longestWait] = [0, 0, 0, 0]
    const requests = record.receipts.length
    const ends = { deliveries, delivered, failed, cancelled }
    this.verdict = { ...ends, requests, tries, killed, tooLate, paused, longestWait }
    for (const stray of record.strays) this.wrong('a request that nobody should have made', stray)
    for (const { endpoint, eventId, refused } of record.receipts)
      if (refused !== null)
        this.wrong('a signature or timestamp that does not fit', `${endpoint} ${eventId}: ${refused}`)
  }

  delivery(ledger: Ledger, delivery: Delivery): void {
    const { plan, seen } = ledger
    const n = numberOf(delivery.payload)
    const what = `${plan.name} ${n} (${delivery.id})`
    if (n === null || !wants(this.record.seed, plan, n)) this.wrong('a delivery of what never happened', what)
    if (n !== null && seen.has(n)) this.wrong('two deliveries of one event', what)
    seen.add(n ?? -1)
    const key = `${plan.name} ${delivery.event_id}`
    const receipts = this.receipts.get(key) ?? []
    this.receipts.delete(key)
    this.verdict.deliveries++
    this.verdict.tries += delivery.tries.length
    this.end(ledger, delivery, n ?? -1, what)
    this.bodies(delivery, receipts, what)
    const timed = this.pair(delivery, receipts, what)
    const times = checkTimes(ledger.pace, delivery, timed)
    this.verdict.paused += times.paused
    this.verdict.longestWait = Math.max(this.verdict.longestWait, times.longestWait)
    for (const problem of times.problems) this.wrong(problem, what)
  }

  /** Checks how the delivery ended. */
  private end({ plan, row }: Ledger, delivery: Delivery, n: number, what: string): void {
    const { status, attempts, tries } = delivery
    const last = tries.at(-1)
    const successes = tries.filter(({ error }) => error === null)
    if (status === 'pending') this.wrong('a delivery that never ended', what)
    else this.verdict[status]++
    if (status === 'delivered' && (last?.error !== null || successes.length !== 1))
      this.wrong('delivered, but the log says otherwise', what)
    if (status !== 'delivered' && successes.length > 0)
      this.wrong('delivered, but not recorded as such', what)
    if (status === 'cancelled' && row.disabled_at === null) this.wrong('cancelled for no reason', what)
    if (status === 'failed' && attempts !== MAX_TRIES && last?.response_status !== 410)
      this.wrong(`given up after another number of tries than ${MAX_TRIES}`, `${what}: ${attempts}`)
    if (attempts > MAX_TRIES) this.wrong('more tries than the policy has', what)
    const must =
      plan.manner === 'flaky' || plan.manner === 'outage' ? (isDoomed(n) ? 'failed' : 'delivered') : status
    if (status !== must && attempts < MAX_TRIES) this.wrong(`${status} instead of ${must}`, what)
    if (plan.manner === 'dead' && status === 'delivered') this.wrong('delivered to the dead', what)
  }

  private bodies(delivery: Delivery, receipts: Receipt[], what: string): void {
    const digest = hash('sha1', delivery.payload, 'base64')
    if (receipts.some((receipt) => receipt.digest !== digest))
      this.wrong('a body that is not that of the event', what)
  }

  /**
   * Finds the receiver's record of each try. The second identifies it, because no two tries of a delivery are closer than five
   * seconds.
   */
  private pair(delivery: Delivery, receipts: Receipt[], what: string): Timed[] {
    const left = new Map(receipts.map((receipt) => [receipt.timestamp, receipt]))
    if (left.size < receipts.length) this.wrong('two requests of one try', what)
    const timed = delivery.tries.map((row): Timed => {
      const second = Math.floor(row.started_at / 1_000)
      const receipt = left.get(second)
      left.delete(second)
      if (receipt === undefined) this.unseen(row, what)
      else if (receipt.status !== row.response_status) this.differs(receipt, row, what)
      return { number: row.number, startedAt: row.started_at, row, retryAfterMs: receipt?.retryAfterMs ?? 0 }
    })
    for (const receipt of left.values()) this.unlogged(delivery, receipt, what)
    return timed
  }

  /** Accepts a try that timed out before its request arrived. */
  private unseen(row: WebhookAttemptRow, what: string): void {
    if (row.response_status === null && row.error?.includes('too long')) this.verdict.tooLate++
    else this.wrong('a try in the log that the receiver never saw', `${what}: ${row.error}`)
  }

  private differs(receipt: Receipt, row: WebhookAttemptRow, what: string): void {
    if (row.response_status === null && row.error?.includes('too long')) this.verdict.tooLate++
    else
      this.wrong(
        'the log has another answer than was given',
        `${what}: ${receipt.status}, ${row.response_status}`,
      )
  }

  /** Accepts a request without an entry in the log only from a process that was killed meanwhile. */
  private unlogged(delivery: Delivery, receipt: Receipt, what: string): void {
    const at = receipt.timestamp * 1_000
    const killed = this.record.downtimes.some(({ from }) => Math.abs(from - at) < 1_000)
    if (!killed || delivery.attempts <= delivery.tries.length) this.wrong('a request that no log knows', what)
    this.verdict.killed++
  }

  /** Checks that every event has a delivery if the endpoint wanted it while it was enabled. */
  complete({ plan, row, seen }: Ledger): void {
    for (let n = 0; n < this.record.events; n++) {
      if (seen.has(n) || !wants(this.record.seed, plan, n)) continue
      const at = this.happened.get(postId('Post', n))
      if (at === undefined) this.wrong('an event that did not happen', `${n}`)
      else if (row.disabled_at === null || at < row.disabled_at)
        this.wrong('an event that was lost', `${plan.name} ${n}`)
    }
    const must = plan.manner === 'gone' ? 'gone' : plan.manner === 'dead' ? 'failing' : null
    if (row.disabled_reason !== must)
      this.wrong(`switched off: ${row.disabled_reason} instead of ${must}`, plan.name)
  }

  finish(): Verdict {
    for (const [key] of this.receipts) this.wrong('a request of an event that never happened', key)
    const problems = [...this.problems]
    for (const [kind, count] of this.counts)
      if (count > SHOWN) problems.push(`${kind}: ${count} times in all`)
    return { problems, ...this.verdict }
  }

  private wrong(kind: string, what: string): void {
    const count = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, count)
    if (count <= SHOWN) this.problems.push(`${kind}: ${what}`)
  }
}

function numberOf(payload: string): number | null {
  const found = /"content":"Post (\d+)"/.exec(payload)
  return found === null ? null : Number(found[1])
}

function wants(seed: number, plan: PlannedEndpoint, n: number): boolean {
  const { organization, channel, type } = eventOf(seed, n)
  return (
    organization === plan.organization &&
    (plan.channel === null || plan.channel === channel) &&
    (plan.events.length === 0 || plan.events.includes(type))
  )
}

/** Returns when each post was created. After a kill, that is later than planned, and its endpoint may have been disabled before. */
async function instantsOf(db: Knex): Promise<Map<string, number>> {
  const rows: { id: string; created_at: number }[] = await db('posts').select('id', 'created_at')
  return new Map(rows.map(({ id, created_at }) => [id, Number(created_at)]))
}

/** Reads from the log when the endpoint was overloaded and when it succeeded. */
async function readPace(db: Knex, endpoint: { id: string; name: string }, record: LoadRecord): Promise<Pace> {
  const rows: WebhookAttemptRow[] = await db('webhook_attempts as a')
    .join('webhook_deliveries as d', 'd.id', 'a.delivery_id')
    .where('d.webhook_id', endpoint.id)
    .orderBy('a.started_at')
    .select('a.started_at', 'a.response_status', 'a.error')
  const asked = new Map<number, number>()
  for (const { endpoint: name, timestamp, retryAfterMs } of record.receipts)
    if (name === endpoint.name && retryAfterMs > 0)
      asked.set(timestamp, Math.max(asked.get(timestamp) ?? 0, retryAfterMs))
  return paceOf(rows, asked, record)
}

async function* deliveriesOf(db: Knex, webhookId: string): AsyncGenerator<Delivery> {
  const CHUNK = 2_000
  for (let after = ''; ; ) {
    const rows: WebhookDeliveryRow[] = await db('webhook_deliveries')
      .where({ webhook_id: webhookId })
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
    const first = rows[0]
    const last = rows.at(-1)
    if (first === undefined || last === undefined) return
    const tries: WebhookAttemptRow[] = await db('webhook_attempts as a')
      .join('webhook_deliveries as d', 'd.id', 'a.delivery_id')
      .where('d.webhook_id', webhookId)
      .whereBetween('a.delivery_id', [first.id, last.id])
      .orderBy('a.number')
      .select('a.*')
    const grouped = Map.groupBy(tries, (row) => row.delivery_id)
    for (const row of rows) yield { ...row, tries: grouped.get(row.id) ?? [] }
    after = last.id
  }
}
