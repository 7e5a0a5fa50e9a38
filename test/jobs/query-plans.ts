import { beforeAll, expect, it } from 'vitest'
import { insertJobsOfWaitingPosts, insertWaitingPosts } from '../../scripts/bench/publish/waiting-posts.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { schedule, unlimited } from '../posts/support.ts'

interface Statement {
  sql: string
  bindings: unknown[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Tables that grow with the posts that wait. */
const large = ['posts', 'post_grams', 'post_events', 'post_attempts', 'jobs', 'later_jobs']

/** Holds the attempts of this moment only. */
const small = 'post_attempts_open'

/**
 * Plays the life of a post among `waiting` others and asks the database how it runs each statement: none may read a table, or
 * an index, from one end to the other.
 */
export function describeQueryPlans(waiting: number): void {
  describeService(
    `statements among ${waiting} waiting posts`,
    (service) => {
      let tenant: Tenant
      let channel: string

      beforeAll(async () => {
        tenant = await service.createTenant()
        channel = await tenant.connectSandbox()
        const after = service.clock.now() + 365 * 86_400_000
        const { organizationId } = tenant
        const posts = { organizationId, integrationId: channel, count: waiting, after }
        await insertWaitingPosts(service.app.db, service.kind, posts)
        await service.app.db.raw(`
          insert into post_attempts (id, organization_id, post_id, root_id, number, idempotency_key, step, lease_until, started_at,
            finished_at, outcome)
          select id, organization_id, id, root_id, 1, id, 'sending', 0, 0, 0, 'published' from posts`)
        // As many jobs wait as when all of them are due within a minute.
        await insertJobsOfWaitingPosts(service.app.db, service.kind)
        await service.app.db.raw('analyze')
      })

      async function capture(play: () => Promise<unknown>): Promise<Statement[]> {
        const found = new Map<string, Statement>()
        const note = ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) =>
          void found.set(sql, { sql, bindings })
        service.app.db.on('query', note)
        await play()
        service.app.db.removeListener('query', note)
        return [...found.values()].filter(({ sql }) => /^\s*(with|select|insert|update|delete)\b/i.test(sql))
      }

      const create = async (type: 'draft' | 'schedule' | 'now'): Promise<string> => {
        const [post] = await tenant.api.posts.create({
          body: schedule(service, channel, 'A new text', { type }),
        })
        return post?.postId ?? ''
      }

      const lives: [string, () => Promise<unknown>][] = [
        ['create a draft', () => create('draft')],
        ['schedule a post', () => create('schedule')],
        [
          'move and delete a post',
          async () => {
            const id = await create('schedule')
            const date = new Date(service.clock.now() + 7_200_000).toISOString()
            await tenant.console.posts.move({ path: { id }, body: { date } })
            await tenant.api.posts.delete({ path: { id } })
          },
        ],
        [
          'edit the date and the text of a post',
          async () => {
            const id = await create('schedule')
            const date = new Date(service.clock.now() + 7_200_000).toISOString()
            const post = await tenant.api.posts.update({
              path: { id },
              body: { date, content: 'A newer text' },
            })
            expect(post).toMatchObject({ state: 'QUEUE', publishDate: date })
          },
        ],
        [
          'claim, publish and settle a post',
          async () => {
            const id = await create('now')
            await service.server.drain()
            expect(await tenant.api.posts.get({ path: { id } })).toMatchObject({ state: 'PUBLISHED' })
          },
        ],
      ]
      for (const [life, play] of lives)
        it(`no statement scans a table to ${life}`, async () => {
          const statements = await capture(play)
          expect(statements.length).toBeGreaterThan(3)
          const scans: string[] = []
          for (const statement of statements)
            for (const scan of await scansOf(service, statement)) scans.push(`${scan}: ${statement.sql}`)
          expect(scans).toEqual([])
        })
    },
    unlimited,
  )
}

async function scansOf(service: TestService, { sql, bindings }: Statement): Promise<string[]> {
  const { db } = service.app
  if (service.kind === 'sqlite') {
    const rows: { detail: string }[] = await db.raw(`explain query plan ${sql}`, bindings as string[])
    return rows
      .map(({ detail }) => detail)
      .filter((detail) => !detail.includes(small) && large.includes(/^SCAN (\w+)/.exec(detail)?.[1] ?? ''))
  }
  // The plan for these bindings, and the one that a prepared statement keeps for all.
  const bound = await db.raw(`explain (format json) ${sql.replace(/\$\d+/g, '?')}`, bindings as string[])
  const generic = await db.raw(`explain (format json, generic_plan) ${sql}`)
  return [bound, generic].flatMap(({ rows }) => scansIn(rows[0]['QUERY PLAN'][0].Plan))
}

function scansIn(node: PlanNode): string[] {
  const type = node['Node Type']
  const { 'Relation Name': relation, 'Index Name': index } = node
  const inFull = type === 'Seq Scan' || (index !== undefined && node['Index Cond'] === undefined)
  const isLarge = index !== small && (relation === undefined || large.includes(relation))
  return [
    ...(isLarge && inFull ? [`${type} on ${index ?? relation}`] : []),
    ...(node.Plans ?? []).flatMap(scansIn),
  ]
}
