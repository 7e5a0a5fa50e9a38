import type { Knex } from 'knex'
import { transaction } from '../../../server/db/transaction.ts'
import { queuePost } from '../../../server/publishing/queue-post.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Engine,
  threadRows,
} from '../../../test/publishing/engine.ts'

/** Runs with an engine that publishes nothing by itself. */
export async function withEngine<T>(
  db: Knex,
  now: () => number,
  run: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await createEngine({ db, clock: { now }, channels: () => [] })
  try {
    return await run(engine)
  } finally {
    await engine.close()
  }
}

/** Rows that all others are copies of, as the service stores them. */
export interface Originals {
  organizationId: string
  integrationId: string
  postId: string
}

export async function createOriginals({ ctx }: Engine, publishDate: number): Promise<Originals> {
  const organizationId = await createOrganization(ctx)
  const integrationId = await connectAccount(ctx, organizationId, 'loopback')
  const [root] = threadRows(ctx, { organizationId, integrationId, texts: ['<p>Post 0</p>'], publishDate })
  if (root === undefined) throw new Error('A thread has a root.')
  await transaction(ctx, async (ctx) => {
    await ctx.db('posts').insert(root)
    await queuePost(ctx, root)
  })
  return { organizationId, integrationId, postId: root.id }
}

/** Stores organizations with a channel each. They are numbered from 1, and the original is not among them. */
export async function copyOrganizations(db: Knex, originals: Originals, count: number): Promise<void> {
  const { organizationId, integrationId } = originals
  await copyRows(db, { table: 'organizations', id: organizationId, count, changes: { id: idOf('o') } })
  const changes = { id: idOf('i'), organization_id: idOf('o'), internal_id: idOf('a') }
  await copyRows(db, { table: 'integrations', id: integrationId, count, changes })
}

/** Stores posts from number `first`, one after the other for each of the organizations. `dueAt` is SQL of their number `n`. */
export async function copyPosts(
  db: Knex,
  { postId }: Originals,
  {
    first,
    count,
    organizations,
    dueAt,
  }: Record<'first' | 'count' | 'organizations', number> & { dueAt: string },
): Promise<void> {
  const owner = `(n % ${organizations} + 1)`
  await copyRows(db, {
    ...{ table: 'posts', id: postId, count, first },
    changes: {
      ...{ id: idOf('p'), root_id: idOf('p'), group_id: idOf('g'), attempt_key: idOf('k') },
      ...{ organization_id: idOf('o', owner), integration_id: idOf('i', owner) },
      ...{ publish_date: dueAt, due_at: dueAt, content: `'<p>Post ' || n || '</p>'` },
    },
  })
}

/** An id as long as those of the service, in the order of the numbers. */
function idOf(kind: string, number = 'n'): string {
  return `'${kind}0000000-0000-7000-8000-' || lpad((${number})::text, 12, '0')`
}

/** Returns the id that `idOf` gives to a number. */
export function idText(kind: string, number: number): string {
  return `${kind}0000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

interface Copies {
  table: string
  /** Row that is copied. */
  id: string
  count: number
  /** Number of the first copy. */
  first?: number
  /** SQL of the number `n`, by column. */
  changes: Record<string, string>
}

/** Copies a row, and knows no column by name that it does not change. */
async function copyRows(db: Knex, { table, id, count, first = 1, changes }: Copies): Promise<void> {
  const columns: string[] = await db('information_schema.columns')
    .where({ table_schema: 'public', table_name: table })
    .pluck('column_name')
  const values = columns.map((column) => changes[column] ?? `original.${column}`)
  await db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    // Copies refer to what the original refers to, or to what was copied before.
    await trx.raw('set local session_replication_role = replica')
    await trx.raw(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
       from ${table} original, generate_series(${first}::bigint, ${first + count - 1}) n where original.id = ?`,
      [id],
    )
  })
}
