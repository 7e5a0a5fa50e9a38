import type { Knex } from 'knex'
import { beforeAll, expect, it } from 'vitest'
import { deleteExpired } from '../../server/db/expiry.ts'
import { newId } from '../../server/lib/ids.ts'
import { listDeliveries } from '../../server/webhooks/deliveries.ts'
import { cancelDeliveries, findLateEndpoints, leaseDeliveries } from '../../server/webhooks/delivery-store.ts'
import { setAlarm } from '../../server/webhooks/lease.ts'
import { findWebhook } from '../../server/webhooks/store.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { subscribe } from './support.ts'

const ROWS = 20_000
const CHUNK = 500
const DAY = 86_400_000

describeService('webhook queries after many deliveries', (service) => {
  let tenant: Tenant
  let webhookId: string

  beforeAll(async () => {
    tenant = await service.createTenant()
    const ids: string[] = []
    for (let more = 0; more < 4; more++) ids.push((await subscribe(tenant, 'https://example.com/')).id)
    webhookId = ids[0] ?? ''
    for (let done = 0; done < ROWS; done += CHUNK) await fill(service.app.db, ids, done)
    await service.app.db.raw('analyze')
  })

  /** A month of them, a few of which wait. */
  async function fill(db: Knex, ids: string[], from: number): Promise<void> {
    const start = service.clock.now() - 30 * DAY
    const rows = Array.from({ length: CHUNK }, (_, more) => {
      const n = from + more
      const created = Math.round(start + (n / ROWS) * 30 * DAY)
      const waits = n % 500 === 0
      return {
        id: newId(),
        organization_id: tenant.organizationId,
        webhook_id: ids[n % ids.length] ?? '',
        event_id: newId(),
        type: 'post.created',
        payload: '{}',
        status: waits ? ('pending' as const) : n % 50 === 1 ? ('failed' as const) : ('delivered' as const),
        attempts: 1,
        attempts_before: 0,
        next_attempt_at: waits ? created + DAY : null,
        response_status: 200,
        error: null,
        created_at: created,
        finished_at: waits ? null : created,
        expires_at: created + 30 * DAY + 1,
      }
    })
    await db.batchInsert('webhook_deliveries', rows, 60)
    const tries = rows.map((row) => ({
      delivery_id: row.id,
      number: 1,
      started_at: row.created_at,
      duration_ms: 1,
      response_status: 200,
      response_body: null,
      error: null,
    }))
    await db.batchInsert('webhook_attempts', tries, 60)
  }

  const page = () => ({ id: webhookId, organization_id: tenant.organizationId })

  it.each<[string, (db: Knex) => Promise<unknown>]>([
    ['the log', (db) => listDeliveries({ db }, tenant.organizationId, webhookId, {})],
    [
      'the log of failures',
      (db) => listDeliveries({ db }, tenant.organizationId, webhookId, { status: 'failed' }),
    ],
    [
      'a later page of the log',
      async (db) => {
        const { nextCursor: cursor } = await listDeliveries({ db }, tenant.organizationId, webhookId, {})
        await listDeliveries({ db }, tenant.organizationId, webhookId, { cursor: cursor ?? '' })
      },
    ],
    [
      'a claim',
      (db) => leaseDeliveries(db, page(), { now: service.clock.now(), until: 1, limit: 5, workerId: 'w' }),
    ],
    [
      'an alarm',
      async (db) => {
        const webhook = await findWebhook(db, tenant.organizationId, webhookId)
        if (webhook)
          await setAlarm(
            {
              ...service.app,
              db,
              jobs: { ...service.app.jobs, enqueue: async () => {}, enqueueDue: async () => {} },
            },
            webhook,
            new Map(),
          )
      },
    ],
    ['the sweep', (db) => findLateEndpoints(db, service.clock.now(), 1_000)],
    ['disabling an endpoint', (db) => cancelDeliveries(db, tenant.organizationId, webhookId, 1)],
    [
      'the clean-up',
      (db) =>
        deleteExpired({ db, clock: service.clock }, { batch: 500, signal: AbortSignal.timeout(60_000) }),
    ],
  ])('use an index for %s', async (_, act) => {
    const plans = await plansOf(act)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      // The whole table read, or sorted for a page of it.
      expect(plan).not.toMatch(
        /Seq Scan on webhook_(deliveries|attempts)|SCAN (webhook_deliveries|webhook_attempts|d)\b(?!.*INDEX)/,
      )
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
  })

  /** How the database answers each statement of `act` that has to do with deliveries. Nothing of it stays. */
  async function plansOf(act: (db: Knex) => Promise<unknown>): Promise<string[]> {
    const plans: string[] = []
    const undo = new Error('undo')
    const run = service.app.db.transaction(async (trx) => {
      const seen: { sql: string; bindings: Knex.Value[] }[] = []
      trx.on('query', ({ sql, bindings }) => void seen.push({ sql, bindings }))
      await act(trx)
      const asked = seen.filter(({ sql }) => /^(select|update|delete)/.test(sql) && sql.includes('webhook'))
      for (const { sql, bindings } of asked) plans.push(await explain(trx, sql, bindings))
      throw undo
    })
    await run.catch((error) => {
      if (error !== undo) throw error
    })
    return plans
  }

  async function explain(db: Knex, sql: string, bindings: Knex.Value[]): Promise<string> {
    const text = sql.replaceAll(/\$\d+/g, '?')
    if (service.kind === 'sqlite') {
      const rows: { detail: string }[] = await db.raw(`explain query plan ${text}`, bindings)
      return `${sql}\n${rows.map(({ detail }) => detail).join('\n')}`
    }
    const { rows } = await db.raw(`explain ${text}`, bindings)
    return `${sql}\n${rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')}`
  }
})
