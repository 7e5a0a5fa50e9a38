import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { SESSION_MAX_MS } from '../../accounts/sessions/start-session.ts'
import { actorOf } from '../../admin/actor.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  findAnnouncements,
} from '../../admin/announcements/announcements.ts'
import type { AnnouncementRow } from '../../db/tables/system.ts'
import { invalid } from '../../errors/errors.ts'
import type { Input } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { setCookie } from '../../lib/web/cookies.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { addDismissed, DISMISSED_COOKIE, kinds } from '../layout/banner.ts'
import { consolePage, type PageState, safeNext, seeOther, viewerOf } from '../layout/console-page.ts'
import { confirm, field, handleForm, noticeOf, select, textArea, time } from '../layout/form.ts'
import { readText } from '../layout/read-fields.ts'

type AnnouncementForm = NonNullable<Input<'submitAnnouncement'>['body']>

function announcementsPage(
  view: PageState & { announcements: AnnouncementRow[]; values?: AnnouncementForm },
) {
  const { announcements, values = {}, ...state } = view
  const { errors } = state
  const choices = Object.entries(kinds).map(([value, { name }]) => [value, name] as const)
  return consolePage({
    ...state,
    title: 'Announcements',
    path: '/service/announcements',
    body: html`<p>Everybody who is signed in sees these above every page, in every organization.</p>
${announcements.map(announcementCard)}
<h2>Create announcement</h2>
<form class="stack" id="announcement-form" method="post" action="/service/announcements">
${field({ name: 'title', label: 'Title', value: values.title, required: true, maxLength: 200, errors })}
${textArea({ name: 'description', label: 'Text', value: values.description, required: true, maxLength: 2000, errors })}
${select({ name: 'color', label: 'Kind', value: values.color, choices })}
<div><button class="main">Create announcement</button></div></form>
${asCode({ viewer: state.viewer, form: { id: 'announcement-form', fields: values }, operationId: 'createAnnouncement', body: { title: formValue('text', 'title', 'Maintenance'), description: formValue('text', 'description', 'On Sunday.'), color: formValue('text', 'color', 'INFO') } })}`,
  })
}

function announcementCard({ id, title, description, color, created_at }: AnnouncementRow): Html {
  return html`<article class="card"><div class="head"><h2>${title}</h2><span class="soft">${kinds[color].name}</span></div>
<p class="text">${description}</p><p>${time(toIso(created_at))}</p>
${confirm({
  summary: `Delete ${title}`,
  explanation: 'It disappears for everybody.',
  action: `/service/announcements/${id}`,
  label: 'Delete announcement',
})}${codeLink([{ operationId: 'deleteAnnouncement', params: { id } }])}</article>`
}

export const announcementsHandlers = {
  async showAnnouncements({ query }, ctx) {
    const announcements = await findAnnouncements(ctx)
    return announcementsPage({ viewer: await viewerOf(ctx), announcements, notice: noticeOf(query.done) })
  },

  async submitAnnouncement({ body = {} }, ctx) {
    const work = async () => {
      const color = body.color ?? 'INFO'
      if (!isColor(color)) throw invalid('body.color', 'Choose a kind')
      const input = {
        title: readText(body.title, 'title', 200),
        description: readText(body.description, 'description', 2000),
        color,
      }
      await createAnnouncement(ctx, actorOf(ctx.auth), input)
      return seeOther('/service/announcements?done=saved')
    }
    return handleForm(work, async (errors) =>
      announcementsPage({
        viewer: await viewerOf(ctx),
        announcements: await findAnnouncements(ctx),
        values: body,
        errors,
      }),
    )
  },

  async submitAnnouncementDeletion({ params }, ctx) {
    await deleteAnnouncement(ctx, actorOf(ctx.auth), params.id)
    return seeOther('/service/announcements?done=deleted')
  },

  async submitDismissal({ params, body }, ctx) {
    const value = await addDismissed(ctx, ctx.request.headers.cookie, params.id)
    const cookie = setCookie(ctx, DISMISSED_COOKIE, value, { maxAge: SESSION_MAX_MS / 1000 })
    return seeOther(safeNext(body?.next), [cookie])
  },
} satisfies Partial<ConsoleHandlers>

function isColor(text: string): text is keyof typeof kinds {
  return Object.hasOwn(kinds, text)
}
