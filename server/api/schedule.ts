import type { ScheduleHandlers } from '../../generated/handlers.ts'
import { findActorNames } from '../access/actor-names.ts'
import type { HasDb } from '../db/connect.ts'
import type { PostRow, QueueRow, SchedulePauseRow } from '../db/tables/posts.ts'
import { reply } from '../http/reply.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { listNextDraws, type NextDraw } from '../posts/library/next-draws.ts'
import { toActorBody, toRepeatBody } from '../posts/post-body.ts'
import {
  createCalendarLink,
  getCalendarLink,
  readCalendarFile,
  revokeCalendarLink,
} from '../posts/schedule/calendar-link.ts'
import { changeOccurrence, listOccurrences, skipOccurrence } from '../posts/schedule/occurrences.ts'
import { endReachablePause, listReachablePauses, startPause } from '../posts/schedule/pause.ts'
import { readSlots } from '../posts/schedule/queue-slots.ts'
import {
  createQueue,
  deleteQueue,
  listQueuePosts,
  listQueues,
  reorderQueue,
  updateQueue,
} from '../posts/schedule/queues.ts'
import { findTagsById, toTagRefs } from '../posts/tags/tags.ts'

export const scheduleHandlers: ScheduleHandlers = {
  async listOccurrences({ params, query: { after, limit = 10 } }, ctx) {
    return { dates: (await listOccurrences(ctx, ctx.auth, params.id, { after, limit })).map(toIso) }
  },

  async skipOccurrence({ params, body }, ctx) {
    const { root } = await skipOccurrence(ctx, ctx.auth, params.id, body.date)
    return { id: root.id, publishDate: toIso(root.publish_date), repeat: toRepeatBody(root) }
  },

  async changeOccurrence({ params, body }, ctx) {
    const { post, series } = await changeOccurrence(ctx, ctx.auth, params.id, body)
    return {
      postId: post.postId,
      publishDate: post.publishDate,
      series: { ...series, date: toIso(series.date) },
    }
  },

  getCalendarLink: (_input, ctx) => getCalendarLink(ctx, ctx.auth.organizationId),

  createCalendarLink: (_input, ctx) => createCalendarLink(ctx, ctx.auth),

  revokeCalendarLink: (_input, ctx) => revokeCalendarLink(ctx, ctx.auth),

  async getCalendarFile({ params }, ctx) {
    return reply({
      raw: await readCalendarFile(ctx, params.token),
      contentType: 'text/calendar; charset=utf-8',
      headers: { 'cache-control': 'private, max-age=300' },
    })
  },

  async listQueues(_input, ctx) {
    return { queues: await toQueueBodies(ctx, await listQueues(ctx, ctx.auth)) }
  },

  async createQueue({ body }, ctx) {
    return toQueueBody(ctx, await createQueue(ctx, ctx.auth, body))
  },

  async updateQueue({ params, body }, ctx) {
    return toQueueBody(ctx, await updateQueue(ctx, ctx.auth, params.id, body))
  },

  async deleteQueue({ params }, ctx) {
    await deleteQueue(ctx, ctx.auth, params.id)
    return { id: params.id }
  },

  async listQueuePosts({ params }, ctx) {
    return { posts: (await listQueuePosts(ctx, ctx.auth, params.id)).map(toQueuePost) }
  },

  async reorderQueue({ params, body }, ctx) {
    return { posts: (await reorderQueue(ctx, ctx.auth, params.id, body.posts)).map(toQueuePost) }
  },

  async listNextDraws({ params }, ctx) {
    return { next: (await listNextDraws(ctx, ctx.auth, params.id)).map(toNextDraw) }
  },

  async listSchedulePauses(_input, ctx) {
    return { pauses: await toPauseBodies(ctx, await listReachablePauses(ctx, ctx.auth)) }
  },

  async pauseSchedule({ body }, ctx) {
    const pauses = await toPauseBodies(ctx, [await startPause(ctx, ctx.auth, body)])
    return onlyOne(pauses)
  },

  resumeSchedule({ params, body: { held, spreadMinutes } }, ctx) {
    const resumption = { held, spreadMinutes: spreadMinutes ?? 0 }
    return endReachablePause(ctx, ctx.auth, params.id, resumption)
  },
}

async function toQueueBody(ctx: HasDb, row: QueueRow) {
  return onlyOne(await toQueueBodies(ctx, [row]))
}

function onlyOne<Body>([body]: Body[]): Body {
  if (body === undefined) throw new Error('A row has no body.')
  return body
}

async function toQueueBodies(ctx: HasDb, rows: readonly QueueRow[]) {
  const idsOf = ({ recycle_tags }: QueueRow) => JSON.parse(recycle_tags) as string[]
  const tags = await findTagsById(ctx, rows.flatMap(idsOf))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    channel: row.integration_id,
    group: row.customer_id,
    timezone: row.timezone,
    slots: readSlots(row),
    gapMinutes: row.gap_minutes,
    recycle: row.recycle === 1,
    recycleTags: toTagRefs(idsOf(row), tags),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  }))
}

function toNextDraw({ channel, at, draw }: NextDraw) {
  const isEmpty = 'reason' in draw
  return {
    channel: channel.id,
    date: optionalIso(at),
    item: isEmpty ? null : draw.item.id,
    variant: isEmpty ? null : draw.variant,
    reason: isEmpty ? draw.reason : null,
    message: isEmpty ? draw.message : null,
  }
}

function toQueuePost({ id, integration_id, publish_date, state, content }: PostRow) {
  return { id, channel: integration_id, publishDate: toIso(publish_date), state, content }
}

async function toPauseBodies({ db }: HasDb, rows: readonly SchedulePauseRow[]) {
  const names = await findActorNames(db, rows)
  return rows.map((row) => ({
    id: row.id,
    channel: row.integration_id,
    queue: row.queue_id,
    mode: row.mode,
    actor: row.actor === null ? null : toActorBody({ ...row, actor_name: null }, row.actor, names),
    createdAt: toIso(row.created_at),
  }))
}
