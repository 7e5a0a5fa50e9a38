import { beforeAll, expect, it } from 'vitest'
import { gramsOf } from '../../server/lib/grams.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { schedule, unlimited } from '../posts/posts-support.ts'

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
const large = ['posts', 'post_grams', 'post_events', 'jobs', 'job_common']

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
        await fill(service, tenant.organizationId, channel, waiting)
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
        const [post] = await tenant.api.createPosts({
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
            await tenant.console.moveThread({ path: { id }, body: { date } })
            await tenant.api.deletePost({ path: { id } })
          },
        ],
        [
          'claim, publish and settle a post',
          async () => {
            const id = await create('now')
            await service.server.drain()
            expect(await tenant.api.getPost({ path: { id } })).toMatchObject({ state: 'PUBLISHED' })
          },
        ],
      ]
      for (const [life, play] of lives)
        it(`scans nothing to ${life}`, async () => {
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
      .filter((detail) => large.includes(/^SCAN (\w+)/.exec(detail)?.[1] ?? ''))
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
  // An index of the few jobs that run may be read in full.
  const isLarge = index !== 'postern_job_running' && (relation === undefined || large.includes(relation))
  return [
    ...(isLarge && inFull ? [`${type} on ${index ?? relation}`] : []),
    ...(node.Plans ?? []).flatMap(scansIn),
  ]
}

const COLUMNS =
  'id, organization_id, integration_id, group_id, root_id, position, state, publish_date, content, search_text, settings, created_at, updated_at, due_at'

/** Posts that wait for next year, a minute apart, each with its job and its place in the index of texts. */
async function fill(
  { kind, app: { db, clock } }: TestService,
  organizationId: string,
  channel: string,
  count: number,
): Promise<void> {
  const sqlite = kind === 'sqlite'
  const series = sqlite
    ? `with recursive s (n) as (select 1 union all select n + 1 from s where n < ${count})`
    : `with s (n) as (select generate_series(1::bigint, ${count}))`
  const id = sqlite
    ? `printf('00000000-0000-7000-8000-%012d', n)`
    : `'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`
  const due = `${clock.now() + 365 * 86_400_000} + n * 60000`
  const own = `'${organizationId}', '${channel}'`
  await db.raw(
    `insert into posts (${COLUMNS}) ${series} select ${id}, ${own}, ${id}, ${id}, 0, 'QUEUE', ${due}, '<p>An old text</p>',
       'an old text', '{"__type":"sandbox"}', 1, 1, ${due} from s`,
  )
  await db.raw(
    `insert into post_events (id, organization_id, post_id, root_id, type, created_at)
     select id, organization_id, id, id, 'queued', 1 from posts`,
  )
  const grams = gramsOf(organizationId, 'an old text')
  if (sqlite) {
    await db.raw('insert into post_grams (post_id) select id from posts')
    await db.raw('insert into post_grams_index (rowid, grams) select id, ? from post_grams', [
      grams.map((gram) => (gram >>> 0).toString(36)).join(' '),
    ])
    await db.raw(
      `insert into jobs (id, name, key, payload, run_at, created_at)
       select id, 'publish-post', 'post:' || id, '{}', due_at, 1 from posts`,
    )
  } else {
    await db.raw('insert into post_grams (post_id, grams) select id, ?::integer[] from posts', [grams])
    await db.raw(
      `insert into pgboss.job (id, name, singleton_key, data, start_after, policy, heartbeat_seconds)
       select id::uuid, 'publish-post', 'post:' || id, '{}', to_timestamp(due_at / 1000), 'standard', 30 from posts`,
    )
  }
  await db.raw('analyze')
}
