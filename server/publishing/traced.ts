import type { Knex } from 'knex'
import { type TracedBy, whereTraced } from '../db/define-table.ts'
import type { PostAttemptRow, PostEventRow, PostRow } from '../db/tables/posts.ts'
import type { PlugRunRow, RequestedActRow } from '../db/tables/runs.ts'

/** Rows of publishing in a trace, each kind in order. */
export interface TracedPublishing {
  events: PostEventRow[]
  attempts: PostAttemptRow[]
  acts: RequestedActRow[]
  plugs: PlugRunRow[]
}

/**
 * Finds the `traceparent` of each event of a thread, by the id of one of its entries, or of what a request began. For the operator: the
 * query takes no organization.
 */
export async function findTraceparents(db: Knex, id: string): Promise<string[]> {
  const post: Pick<PostRow, 'root_id'> | undefined = await db('posts').where({ id }).first('root_id')
  const wanted = post === undefined ? { request_id: id } : { root_id: post.root_id }
  const found: (string | null)[] = [
    ...(await db('post_events').where(wanted).distinct('traceparent').pluck('traceparent')),
    ...(await db('requested_acts').where(wanted).distinct('traceparent').pluck('traceparent')),
  ]
  return found.filter((each) => each !== null)
}

/** Finds what belongs to these traces. */
export async function findTracedPublishing(db: Knex, by: TracedBy): Promise<TracedPublishing> {
  return {
    events: await whereTraced(db('post_events'), by).orderBy('id'),
    attempts: await whereTraced(db('post_attempts'), by).orderBy('id'),
    acts: await whereTraced(db('requested_acts'), by).orderBy('id'),
    plugs: await whereTraced(db('plug_runs'), by).orderBy('id'),
  }
}
