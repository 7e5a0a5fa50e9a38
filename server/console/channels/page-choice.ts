import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { getIntegration } from '../../integrations/manage.ts'
import { choosePage, listPages } from '../../integrations/pages/page-choice.ts'
import { html } from '../../lib/html/template.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { button, handleForm } from '../layout/form.ts'
import { pagePath } from './channels.ts'

/** Renders the second step of connecting. Without a viewer, it is for the person who holds the state. */
export function pageChoicePage(
  view: Partial<PageState> & {
    /** Name of the account. */
    name: string
    pages: { id: string; name: string }[]
    /** Target of the form, which also sends `fields`. */
    action: string
    fields?: Record<string, string>
  },
) {
  const { name, pages, action, fields, ...state } = view
  return consolePage({
    ...state,
    title: 'Choose a page',
    // The start of the connect may have named a return URL on another origin.
    formTargets: ['https:', 'http:'],
    lead: state.viewer && html`<p><a href="/channels">Channels</a></p>`,
    body: html`<p>You are signed in as ${name}. Which page should posts go to?</p>
${pages.length === 0 && html`<p>The account has no page that this service can post to. Create one on the platform, or grant access to one when you reconnect.</p>`}
<ul class="plain actions">${pages.map(
      ({ id, name }) => html`<li>${button({ action, label: name, fields: { ...fields, page: id } })}</li>`,
    )}</ul>`,
  })
}

export const pageChoiceHandlers = {
  async showPageChoice({ params: { id } }, ctx) {
    const { name } = await getIntegration(ctx, ctx.auth, id)
    const pages = await listPages(ctx, ctx.auth, id, ctx.request.signal)
    return pageChoicePage({ viewer: await viewerOf(ctx), name, pages, action: pagePath(id) })
  },

  async submitPageChoice({ params: { id }, body }, ctx) {
    const { signal } = ctx.request
    const { name } = await getIntegration(ctx, ctx.auth, id)
    const work = async () => {
      await choosePage(ctx, ctx.auth, { id, choice: { id: body?.page ?? '' }, signal })
      return seeOther('/channels?done=connected')
    }
    return handleForm(work, async (errors) => {
      const pages = await listPages(ctx, ctx.auth, id, signal)
      return pageChoicePage({ viewer: await viewerOf(ctx), name, pages, action: pagePath(id), errors })
    })
  },
} satisfies Partial<ConsoleHandlers>
