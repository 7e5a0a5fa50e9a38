import '../../../server/process/node-version.ts'
import { pino } from 'pino'
import { createOrganizationWithOwner } from '../../../server/accounts/auth/register.ts'
import type { Config } from '../../../server/config/config.ts'
import { dialectOf } from '../../../server/db/dialect.ts'
import { transaction } from '../../../server/db/transaction.ts'
import type { SessionAuth } from '../../../server/http/contract.ts'
import { createSafeFetch } from '../../../server/outbound/safe-fetch.ts'
import { createServer } from '../../../server/server.ts'
import { createEndpoint, rotateSecret } from '../../../server/webhooks/endpoints.ts'
import { writeDeliveries } from '../../../server/webhooks/outbox.ts'
import { postData } from '../../../server/webhooks/payloads.ts'
import { connectAccount, threadRows } from '../../../test/publishing/engine.ts'
import { answerCalls } from './children.ts'
import { CHANNELS, endpoints, eventOf, ORGANIZATIONS, postId } from './workload.ts'

/** Runs one process of the whole service: on SQLite with the API and the worker, on Postgres a worker. */
export interface ServiceOrder {
  config: Config
  now: number
  seed: number
  /** Timeout for a silent receiver, instead of fifteen seconds. */
  timeoutMs: number
}

export interface World {
  organizations: { id: string; auth: SessionAuth; channels: string[] }[]
  endpoints: { id: string; name: string; organizationId: string; secret: string }[]
}

export type ServiceApi = typeof api

const order: ServiceOrder = JSON.parse(process.argv[2] ?? '')
let now = order.now
const guarded = createSafeFetch({ allowLoopback: true })
const server = await createServer(order.config, {
  log: pino({ level: process.env.BENCH_LOG ?? 'silent' }),
  clock: { now: () => now },
  safeFetch: (url, options) => guarded(url, { ...options, timeoutMs: order.timeoutMs }),
})
const { app } = server

async function setUp(receiverUrl: string): Promise<World> {
  const world: World = { organizations: [], endpoints: [] }
  for (let each = 0; each < ORGANIZATIONS; each++) world.organizations.push(await addOrganization(each))
  for (const { name, organization, events, channel } of endpoints) {
    const owner = world.organizations[organization]
    if (owner === undefined) throw new Error(`There is no organization ${organization}.`)
    const integrations = channel === null ? [] : [{ id: owner.channels[channel] ?? '' }]
    const request = { name, url: `${receiverUrl}/${name}`, events, integrations }
    const { id, secret } = await createEndpoint(app, owner.auth, request)
    world.endpoints.push({ id, name, secret, organizationId: owner.id })
  }
  return world
}

async function addOrganization(each: number): Promise<World['organizations'][number]> {
  const owner = { email: `owner-${each}@example.org`, password: 'correct horse battery staple' }
  const made = await createOrganizationWithOwner(app, {
    ...owner,
    company: `Company ${each}`,
    activated: true,
  })
  const channels: string[] = []
  for (let more = 0; more < CHANNELS; more++)
    channels.push(await connectAccount(app, made.organizationId, 'sandbox', `Channel ${more}`))
  const fresh = { hasSecondFactor: false, lacksSecondFactor: false, isRecent: true }
  const rights = {
    role: 'SUPERADMIN',
    platformAdmin: false,
    impersonatorId: null,
    sessionId: '',
    ...fresh,
  } as const
  return { id: made.organizationId, auth: { kind: 'session', ...made, ...rights }, channels }
}

/**
 * Creates the posts `from` to `to`, each with its event, in one transaction. Does nothing if they exist, because a killed process
 * does not report its progress. Rolls back `ghosts` at the end: no receiver may get them.
 */
async function happen(world: World, from: number, to: number, word: 'Post' | 'Ghost'): Promise<void> {
  const id = postId(word, from)
  const run = transaction(app, async (ctx) => {
    // Waits for the commit of a killed process, which may still be in progress in the database.
    await dialectOf(ctx.db).lock(ctx.db, `load:${id}`)
    if (await ctx.db('posts').where({ id }).first('id')) return
    for (let n = from; n < to; n++) await happenOne(ctx, world, n, word)
    if (word === 'Ghost') throw new RolledBackError()
  })
  await run.catch((error) => {
    if (!(error instanceof RolledBackError)) throw error
  })
}

async function happenOne(ctx: typeof app, world: World, n: number, word: 'Post' | 'Ghost'): Promise<void> {
  const { organization, channel, type } = eventOf(order.seed, n)
  const owner = world.organizations[organization]
  const integrationId = owner?.channels[channel]
  if (owner === undefined || integrationId === undefined)
    throw new Error('The plan names an unknown organization or channel.')
  const draft = { organizationId: owner.id, integrationId, texts: [`${word} ${n}`] }
  const [row] = threadRows(ctx, draft)
  if (row === undefined) throw new Error('No row was made.')
  const id = postId(word, n)
  const deleted_at = type === 'post.deleted' ? now : null
  const root = { ...row, id, root_id: id, state: 'DRAFT' as const, deleted_at }
  await ctx.db('posts').insert(root)
  const about = { id: integrationId, identifier: 'sandbox', name: `Channel ${channel}`, picture: null }
  const event = { organization_id: owner.id, integration_id: integrationId }
  await writeDeliveries(ctx, type, [event], async () => [postData({ root, channel: about, tags: [] })])
}

class RolledBackError extends Error {}

const api = {
  setUp,
  happen,
  rotate: (auth: SessionAuth, id: string) => rotateSecret(app, auth, id),
  clock(time: number): void {
    now = time
  },
  drain: () => server.drain(),
  backlog: async () => (await app.jobs.stats('deliver-webhook')).backlog,
  memory: () => process.memoryUsage.rss(),
}

answerCalls(api, async () => {
  await server.close()
  await guarded.close()
})
