import { transaction } from '../../../db/transaction.ts'
import { badRequest } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { addDays } from '../../../lib/time/zoned-days.ts'
import { deletePostGroup } from '../../../posts/delete-posts.ts'
import { calendarIn } from '../../calendar/moved-note.ts'
import { seeOther } from '../../layout/console-page.ts'
import { fromWallClock, noChannel, noQueue } from '../compose-request.ts'
import { type ComposeState, scheduledAt } from '../compose-view.ts'
import { COMPOSE_PATH } from '../composer-view.ts'
import type { ComposeFields } from '../composition.ts'
import { changedByOthers, findConflicts, savePosts } from '../drafts/save-posts.ts'
import { writeIds } from './scheduled-note.ts'

type Save = (
  ctx: Context<'session'>,
  state: ComposeState,
  fields?: ComposeFields,
) => Promise<ReturnType<typeof seeOther>>

/** Acts that end composing. Each calls what `POST /posts` or `DELETE /posts/{group}` calls. */
export const saves: Record<string, Save> = {
  async draft(ctx, state, fields) {
    await save(ctx, state, 'draft')
    return seeOther(calendarAfter(state, fields) ?? '/console?done=drafted')
  },

  async schedule(ctx, state, fields) {
    const posts = await save(ctx, state, 'schedule')
    const done = scheduledAt(state) === null ? 'scheduled' : 'post-saved'
    return seeOther(calendarAfter(state, fields) ?? `/console?${new URLSearchParams({ done, posts })}`)
  },

  /** Goes on with an empty post for the same channels: in the next slot, or at the same time of the next day. */
  async 'schedule-next'(ctx, state) {
    const posts = await save(ctx, state, 'schedule')
    const { when, queue, date, timezone, channels } = state.composition
    const next = fromWallClock(addDays(date.slice(0, 10), 1) + date.slice(10), timezone)
    const start = {
      channel: channels.join(','),
      when,
      date: next ?? '',
      zone: timezone,
      ...(queue && { queue }),
    }
    return seeOther(`${COMPOSE_PATH}?${new URLSearchParams({ ...start, scheduled: posts })}`)
  },

  async now(ctx, state) {
    await save(ctx, state, 'now')
    return seeOther('/console?done=publishing')
  },

  async update(ctx, state) {
    await save(ctx, state, 'update')
    return seeOther('/console?done=saved')
  },

  async delete(ctx, state) {
    const { stored, drafts } = state
    if (findConflicts(state).length > 0) throw changedByOthers()
    const threads = stored === null ? [...drafts.threads.values()] : [stored]
    if (threads.length === 0) throw badRequest('There is no stored post to delete.')
    await transaction(ctx, async (ctx) => {
      for (const { root, integration } of threads) {
        const known = drafts.known.get(integration.id)
        const ifMatch = known && { versions: new Set([known.version]) }
        await deletePostGroup(ctx, ctx.auth, root.group_id, ifMatch)
      }
    })
    return seeOther('/console?done=post-deleted')
  },
}

/** Leads back to the calendar from which a person came to change a post. It says where the post is now. */
function calendarAfter({ stored }: ComposeState, fields?: ComposeFields): string | null {
  const back = calendarIn(fields?.back)
  if (back === null || stored === null) return null
  const moved = new URLSearchParams({ moved: stored.root.id, was: String(stored.root.publish_date) })
  return `${back}${back.includes('?') ? '&' : '?'}${moved}`
}

/** Returns the ids of the saved posts. */
async function save(
  ctx: Context<'session'>,
  state: ComposeState,
  type: 'draft' | 'schedule' | 'now' | 'update',
): Promise<string> {
  const { channels, when, queue } = state.composition
  if (channels.length === 0) throw noChannel()
  if (type !== 'now' && when === 'queue' && queue === '') throw noQueue()
  const saved = await savePosts(ctx, state, type)
  return writeIds(saved.map(({ postId }) => postId))
}
