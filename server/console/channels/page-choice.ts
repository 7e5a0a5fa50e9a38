import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { Context } from '../../http/contract.ts'
import { getIntegration } from '../../integrations/manage.ts'
import { choosePage, listPages } from '../../integrations/pages/page-choice.ts'
import { html } from '../../lib/html/template.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { button, type FormErrors, handleForm } from '../layout/form.ts'
import { pagePath } from './channels.ts'

/** Renders the second step of connecting. Without a viewer, it is for the person who holds the state. */
export function pageChoicePage(
  view: Partial<PageState> & {
    /** Name of the account. */
    name: string
    pages: { id: string; name: string }[]
    /** Id of the channel, for a member of its organization. */
    channel?: string
    /** Target of the form, which also sends `fields`. */
    action: string
    fields?: Record<string, string>
  },
) {
  const { name, pages, action, fields, channel, ...state } = view
  const [first] = pages
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
    )}</ul>${state.viewer && channel && first && asCode({ viewer: state.viewer, operationId: 'choosePage', params: { id: channel }, body: { id: first.id } })}`,
  })
}

export const pageChoiceHandlers = {
  async showPageChoice({ params: { id } }, ctx) {
    return showChoice(ctx, id)
  },

  async submitPageChoice({ params: { id }, body }, ctx) {
    const { signal } = ctx.request
    const work = async () => {
      await choosePage(ctx, ctx.auth, { id, choice: { id: body?.page ?? '' }, signal })
      return seeOther('/channels?done=connected')
    }
    return handleForm(work, (errors) => showChoice(ctx, id, errors))
  },
} satisfies Partial<ConsoleHandlers>

async function showChoice(ctx: Context<'session'>, id: string, errors?: FormErrors) {
  const { name } = await getIntegration(ctx, ctx.auth, id)
  const pages = await listPages(ctx, ctx.auth, id, ctx.request.signal)
  const viewer = await viewerOf(ctx)
  return pageChoicePage({ viewer, name, pages, channel: id, action: pagePath(id), errors })
}
