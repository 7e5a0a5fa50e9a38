import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { getDatePreferences } from '../../accounts/users/date-preferences.ts'
import { ApiError, badRequest, invalid } from '../../errors/errors.ts'
import type { Context, Input } from '../../http/contract.ts'
import { html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { dayAt, instantIn, isDay, minutesIn, zonedDay } from '../../lib/time/zoned-days.ts'
import { getThread, type Thread } from '../../posts/get-thread.ts'
import { composedWith } from '../../posts/list/recent-posts.ts'
import { requireReachablePost } from '../../posts/reachable-posts.ts'
import { moveThread } from '../../posts/save/reschedule.ts'
import { fromWallClock, toPlainText, toWallClock } from '../composer/compose-request.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import { channelAvatar, originsOf } from '../layout/avatar.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, field, handleForm, hiddenFields } from '../layout/form.ts'
import { stateBadge } from '../layout/post-state.ts'
import { firstLine, showCalendar, toChannel } from './calendar.ts'
import { CALENDAR } from './calendar-page.ts'
import { backFrom, dateText, pathOf, readBack } from './moved-note.ts'
import { type ReaderClock, readClock } from './reader-clock.ts'

type Ctx = Context<'session'>
type MoveForm = NonNullable<Input<'submitMove'>['body']>

export const moveHandlers = {
  async showMove({ params: { id } }, ctx) {
    return showMove(ctx, id, { back: ctx.request.headers.referer })
  },

  async submitMove({ params: { id }, body = {} }, ctx) {
    const back = readBack(body.back)
    const work = async () => {
      const { was, day } = await move(ctx, id, body)
      // A form that did not come from the calendar leads to the new date.
      if (body.page === '1' && !back.search) back.searchParams.set('date', day)
      back.searchParams.set('moved', id)
      back.searchParams.set('was', String(was))
      if (body.undo === '1') back.searchParams.set('undone', '1')
      return seeOther(pathOf(back))
    }
    return handleForm(work, (errors) => {
      // A deleted post has no page to try again on.
      if (body.page === '1' && errors.status !== 404)
        return showMove(ctx, id, { back: body.back, date: body.date, errors })
      return showCalendar(ctx, Object.fromEntries(back.searchParams), errors)
    })
  },
} satisfies Partial<ConsoleHandlers>

/** Moves the post as `PUT /posts/{id}/date` does, and returns the date that it had and the day that it has now. */
async function move(ctx: Ctx, id: string, { date, from }: MoveForm): Promise<{ was: number; day: string }> {
  const was = Number(from || Number.NaN)
  if (!Number.isSafeInteger(was)) throw badRequest('The form lacks the date from which the post moves.')
  const { root } = await requirePost(ctx, id)
  const { zone } = readClock(await getDatePreferences(ctx, ctx.auth.userId), ctx.request.headers)
  const wanted = date === 'next-slot' ? null : readDate(date ?? '', was, zone)
  if (wanted !== null && wanted <= ctx.clock.now() && root.state === 'QUEUE')
    throw invalid('body.date', 'This time has passed. Choose a later one, or publish the post from its page')
  const moved = await moveThread(ctx, root.organization_id, root.id, {
    date: wanted,
    action: 'update',
    republish: false,
    from: was,
  })
  return { was, day: dayAt(moved.root.publish_date, zone) }
}

async function requirePost(ctx: Ctx, id: string): Promise<Thread> {
  try {
    return await getThread(ctx, await requireReachablePost(ctx, ctx.auth, id), id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    throw new ApiError('not_found', 'This post is not here. It may have been deleted in the meantime.')
  }
}

/** Reads an instant in milliseconds, a day, which keeps the time of day, or what a clock shows: `2030-01-31T09:00`. */
function readDate(text: string, was: number, zone: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  if (isDay(text)) {
    const minutes = minutesIn(zonedDay(dayAt(was, zone), zone), was) ?? 0
    return instantIn(zonedDay(text, zone), minutes) + (was % 60_000)
  }
  const iso = fromWallClock(text, zone)
  if (iso === null) throw invalid('body.date', 'Enter a date and a time')
  return Date.parse(iso)
}

interface Rest {
  back: string | undefined
  date?: string | undefined
  errors?: FormErrors
}

async function showMove(ctx: Ctx, id: string, { back, date, errors }: Rest) {
  const viewer = await viewerOf(ctx)
  const clock = readClock(viewer, ctx.request.headers)
  const thread = await requirePost(ctx, id)
  const isOneOfMore = (await composedWith(ctx, ctx.auth, thread.root)).length > 0
  return movePage({ viewer, errors, thread, isOneOfMore, clock, back: pathOf(backFrom(back)), date })
}

interface MoveView extends PageState {
  thread: Thread
  /** True if the same request made posts on other channels. */
  isOneOfMore: boolean
  clock: ReaderClock
  back: string
  date: string | undefined
}

function movePage({ thread: { root, integration }, isOneOfMore, clock, back, date, ...state }: MoveView) {
  const channel = toChannel(integration)
  const isPlanned = root.state === 'QUEUE' || root.state === 'DRAFT'
  const now = toWallClock(root.publish_date, clock.zone)
  const asked = date !== undefined && /^\d{4}-/.test(date) ? date : now
  return consolePage({
    ...state,
    title: 'Move post',
    path: CALENDAR,
    lead: html`<p class="crumbs"><a href="${back}">Calendar</a></p>`,
    pictures: originsOf([channel.picture]),
    body: html`<div class="moving">${channelAvatar(channel)}<div><p><a href="/console/posts/${root.id}">${firstLine(toPlainText(root.content)) || 'No text'}</a></p>
<p class="soft">${channel.name} · ${dateText(root.publish_date, clock)} ${stateBadge(root.state)}</p></div></div>
${
  isPlanned
    ? html`<form class="stack" id="move-form" method="post" action="/console/posts/${root.id}/move">${hiddenFields({ from: String(root.publish_date), back, page: '1' })}
${field({ name: 'date', label: 'New date and time', type: 'datetime-local', value: asked, hint: `Time zone: ${clock.zone}.`, required: true, errors: state.errors })}
${isOneOfMore && html`<p class="hint">Only the post on ${channel.name} moves. Posts with the same text on other channels keep their dates.</p>`}
${root.interval_in_days !== null && html`<p class="hint">The post repeats: its later dates move too.</p>`}
<div class="actions"><button class="main">Move</button><button name="date" value="next-slot" formnovalidate>Move to the next free slot</button><a class="button" href="${back}">Cancel</a></div></form>
${asCode({ viewer: state.viewer, form: { id: 'move-form', fields: { date: asked } }, operationId: 'moveThread', params: { id: root.id }, body: { date: formValue('instant', 'date', clock.zone, toIso(root.publish_date)), action: 'update' } })}`
    : html`<div class="empty"><p>Only drafts and scheduled posts can move.</p><p><a class="button" href="/console/posts/${root.id}">Open the post</a></p></div>`
}`,
  })
}
