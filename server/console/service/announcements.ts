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
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { setCookie } from '../../lib/web/cookies.ts'
import { addDismissed, DISMISSED_COOKIE } from '../layout/banner.ts'
import { consolePage, safeNext, seeOther, type Viewer, viewerOf } from '../layout/console-page.ts'
import {
  confirm,
  errorNote,
  type FormErrors,
  field,
  handleForm,
  noticeOf,
  successNote,
  textArea,
  time,
} from '../layout/form.ts'

const colors = {
  INFO: 'Information',
  WARNING: 'Warning',
  ERROR: 'Urgent',
} as const

function announcementsPage(view: {
  viewer: Viewer
  announcements: AnnouncementRow[]
  notice?: string | undefined
  values?: { title?: string | undefined; description?: string | undefined; color?: string | undefined }
  errors?: FormErrors | null
}) {
  const { viewer, announcements, notice, values = {}, errors } = view
  return consolePage({
    title: 'Announcements',
    viewer,
    path: '/service/announcements',
    status: errors?.status ?? 200,
    body: html`<h1>Announcements</h1>${notice && successNote(notice)}${errorNote(errors)}
<p>Everybody who is signed in sees these above every page, in every organization.</p>
${announcements.map(card)}
<h2>Create announcement</h2>
<form class="stack" method="post" action="/service/announcements">
${field({ name: 'title', label: 'Title', value: values.title, required: true, maxLength: 200, errors })}
${textArea({ name: 'description', label: 'Text', value: values.description, required: true, maxLength: 2000, errors })}
<div class="field"><label for="color">Kind</label><select id="color" name="color">${Object.entries(
      colors,
    ).map(
      ([value, name]) =>
        html`<option value="${value}"${value === values.color && html` selected`}>${name}</option>`,
    )}</select></div>
<div><button class="main">Create announcement</button></div></form>`,
  })
}

function card({ id, title, description, color, created_at }: AnnouncementRow): Html {
  return html`<article class="card"><div class="head"><h2>${title}</h2><span class="soft">${colors[color]}</span></div>
<p class="text">${description}</p><p>${time(toIso(created_at))}</p>
${confirm({
  summary: `Delete ${title}`,
  explanation: 'It disappears for everybody.',
  action: `/service/announcements/${id}`,
  label: 'Delete announcement',
})}</article>`
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

function isColor(text: string): text is keyof typeof colors {
  return Object.hasOwn(colors, text)
}

function readText(text: string | undefined, name: string, max: number): string {
  const trimmed = (text ?? '').trim()
  if (trimmed === '' || trimmed.length > max) throw invalid(`body.${name}`, `Enter 1 to ${max} characters`)
  return trimmed
}
