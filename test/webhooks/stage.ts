import { afterEach, beforeEach } from 'vitest'
import { createSafeFetch } from '../../server/outbound/safe-fetch.ts'
import { type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { happen, subscribe } from './support.ts'

const PATIENCE_MS = 60_000

/**
 * An organization with a channel, new for each test, and what a test of deliveries does again and again. Time is the real one,
 * rounded to a second, until it is moved.
 */
export interface Stage {
  service: TestService
  tenant: Tenant
  channel: string
  /** A receiver that takes one step of the script per request. Closed after the test. */
  receive(...script: Parameters<typeof scriptedServer>): Promise<ScriptedServer>
  /** How long the service waits for a receiver; short only where one does not answer. */
  giveUpAfter(ms: number): void
  subscribe(url: string, choice?: Parameters<typeof subscribe>[2]): ReturnType<typeof subscribe>
  happen(): Promise<void>
  endpoint(
    id: string,
  ): Promise<Awaited<ReturnType<Tenant['console']['webhooks']['endpoints']['list']>>[number] | undefined>
  /** The newest fifty of an endpoint. */
  deliveries(id: string): Promise<Listed>
  latest(id: string): ReturnType<Tenant['console']['webhooks']['deliveries']['get']>
  /** Lets the next try come, if one is planned. */
  untilNext(id: string): Promise<void>
  /** Returns the organization's notifications. */
  notices(): Promise<string[]>
  /** An event whose job is taken from the queue before it runs; the job as the queue would hand it out. */
  waiting(webhookId: string): Promise<WaitingJob>
}

type Listed = Awaited<ReturnType<Tenant['console']['webhooks']['deliveries']['list']>>['deliveries']

interface WaitingJob {
  id: string
  name: 'deliver-webhook'
  payload: { organizationId: string; webhookId: string }
  attempt: number
  signal: AbortSignal
}

/** Runs `suite` on both databases. `stage` is filled in before each test. */
export function describeDeliveries(name: string, suite: (stage: Stage) => void): void {
  const guarded = createSafeFetch({ allowLoopback: true })
  let timeoutMs = PATIENCE_MS
  const safeFetch: typeof guarded = Object.assign(
    ((url, options) => guarded(url, { ...options, timeoutMs })) as typeof guarded,
    { close: guarded.close },
  )
  const tests = (service: TestService) => {
    const stage = { service } as Stage
    let target: ScriptedServer | undefined
    beforeEach(async () => {
      stage.tenant = await service.createTenant()
      stage.channel = await stage.tenant.connectSandbox()
      service.clock.set(Math.floor(Date.now() / 1000) * 1000)
    })
    afterEach(async () => {
      timeoutMs = PATIENCE_MS
      await service.app.db('webhooks').update({ deleted_at: 1 })
      await target?.[Symbol.asyncDispose]()
      target = undefined
    })
    Object.assign(stage, {
      ...actions(stage),
      async receive(...script: Parameters<typeof scriptedServer>) {
        target = await scriptedServer(...script)
        return target
      },
      giveUpAfter(ms: number) {
        timeoutMs = ms
      },
    })
    suite(stage)
  }
  describeService(name, tests, { overrides: { safeFetch } })
}

function actions(stage: Stage): Partial<Stage> {
  const { service } = stage
  return {
    subscribe: (url, choice) => subscribe(stage.tenant, url, choice),
    happen: () => happen(service, stage.tenant, stage.channel),
    endpoint: async (id) =>
      (await stage.tenant.console.webhooks.endpoints.list()).find((webhook) => webhook.id === id),
    deliveries: async (id) =>
      (await stage.tenant.console.webhooks.deliveries.list({ path: { id } })).deliveries,
    async latest(id) {
      const [newest] = await stage.deliveries(id)
      if (!newest) throw new Error('no delivery')
      return stage.tenant.console.webhooks.deliveries.get({ path: { id, deliveryId: newest.id } })
    },
    async untilNext(id) {
      const { nextAttemptAt } = await stage.latest(id)
      if (nextAttemptAt !== null) service.clock.set(Date.parse(nextAttemptAt))
      await service.server.drain()
    },
    async notices() {
      const { organizationId } = stage.tenant
      return service.app.db('notifications').where({ organization_id: organizationId }).pluck('content')
    },
    async waiting(webhookId) {
      const { organizationId } = stage.tenant
      const jobs = { ...service.app.jobs, enqueue: async () => {}, enqueueDue: async () => {} }
      await happen({ ...service, app: { ...service.app, jobs } }, stage.tenant, stage.channel)
      const payload = { organizationId, webhookId }
      const { signal } = new AbortController()
      return { id: 'job', name: 'deliver-webhook', payload, attempt: 1, signal }
    },
  }
}

/** Sends, and dies before it hears of the answer. */
export function dieAfter({ app }: TestService): typeof app.safeFetch {
  return async (url, options) => {
    const answer = await app.safeFetch(url, options)
    answer.body.destroy()
    throw new Error('killed')
  }
}
