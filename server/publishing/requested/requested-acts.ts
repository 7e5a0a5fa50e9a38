import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { RequestedActRow } from '../../db/tables/runs.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { traceColumns } from '../../process/trace.ts'
import { announceDue, type RunTable, wakeRun } from '../runs/run-table.ts'
import { HELD } from '../threads.ts'

export const requestedTable: RunTable = {
  rows: (db) => db('requested_acts'),
  rootColumn: 'root_id',
  key: 'act',
  runJob: 'run-act',
  lookUpJob: 'look-up-act',
}

/** A new act, as its kind asks for it. */
export type ActRequest = Pick<
  RequestedActRow,
  'organization_id' | 'integration_id' | 'kind' | 'subject_id' | 'release_id' | 'slot' | 'root_id'
> & { input: object }

/**
 * Stores acts that run one after the other, in this order: each begins when the one before it has ended or is tried again later. `after`
 * is an open act that goes before all of them. The
 * caller holds a lock under which nobody else requests an act with one of these slots. Joins the caller's transaction.
 */
export async function requestActs(
  ctx: HasDbAndClock & HasQueue,
  requests: readonly ActRequest[],
  { after }: { after?: Pick<RequestedActRow, 'id'> | undefined } = {},
): Promise<RequestedActRow[]> {
  const now = ctx.clock.now()
  const ids = requests.map(() => newId())
  const before = (index: number) => (index === 0 ? after?.id : ids[index - 1])
  const rows = requests.map(
    ({ input, ...request }, index): RequestedActRow => ({
      ...request,
      id: ids[index] ?? '',
      input: JSON.stringify(input),
      waits_for: before(index) ?? null,
      state: 'waiting',
      failures: 0,
      unanswered: 0,
      progress: null,
      claim: null,
      worker_id: null,
      repeatable_until: null,
      due_at: before(index) === undefined ? now : null,
      lease_until: null,
      acted_release_id: null,
      acted_release_url: null,
      code: null,
      message: null,
      created_at: now,
      finished_at: null,
      look_up_at: null,
      kept_until: null,
      ...traceColumns(),
    }),
  )
  if (rows.length > 0) await ctx.db('requested_acts').insert(rows)
  for (const row of rows) if (row.due_at !== null) await announceDue(requestedTable, ctx, row, row.due_at)
  return rows
}

/** Lets the acts begin that wait for this one. What a restored copy holds keeps its followers. */
export async function releaseFollowers(
  ctx: HasDbAndClock & HasQueue,
  { id }: Pick<RequestedActRow, 'id'>,
  code?: string,
): Promise<void> {
  if (code === HELD) return
  const followers = await ctx
    .db('requested_acts')
    .where({ waits_for: id, state: 'waiting' })
    .select('id', 'organization_id')
  const change = { waits_for: null, due_at: ctx.clock.now() }
  for (const act of followers) await wakeRun<RequestedActRow>(requestedTable, ctx, act, change)
}

/** Finds the open acts that have one of these slots. */
export function findOpenActs(
  db: Knex,
  organizationId: string,
  slots: readonly string[],
): Promise<RequestedActRow[]> {
  return db<RequestedActRow>('requested_acts')
    .where({ organization_id: organizationId, finished_at: null })
    .whereIn('slot', [...slots])
    .orderBy('id')
}

/** Returns true while an act that takes a publication of the entry down has not ended. */
export async function isBeingRemoved(
  db: Knex,
  entry: Pick<PostRow, 'id' | 'organization_id'>,
): Promise<boolean> {
  const open = await db<RequestedActRow>('requested_acts')
    .where({
      organization_id: entry.organization_id,
      subject_id: entry.id,
      kind: 'unpublish',
      finished_at: null,
    })
    .first('id')
  return open !== undefined
}

const MAX_ACTS = 500

/** Lists the newest acts on a thread, or on one subject, oldest first. */
export async function findActs(
  { db }: HasDb,
  organizationId: string,
  of: { root_id: string } | { subject_id: string },
): Promise<RequestedActRow[]> {
  const newest = await db<RequestedActRow>('requested_acts')
    .where({ organization_id: organizationId, ...of })
    .orderBy('id', 'desc')
    .limit(MAX_ACTS)
  return newest.reverse()
}
