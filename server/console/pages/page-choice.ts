import { html } from '../../lib/html-template.ts'
import { consolePage, type Viewer } from './console-page.ts'
import { button, type Mistakes, mistakesNote } from './form.ts'

/** The second step of connecting; without a viewer it is for whoever holds the state. */
export function pageChoicePage(view: {
  viewer?: Viewer | undefined
  /** Of the account. */
  name: string
  pages: { id: string; name: string }[]
  /** Where the choice is posted, with what goes along. */
  action: string
  fields?: Record<string, string>
  mistakes?: Mistakes | null
}) {
  const { viewer, name, pages, action, fields, mistakes } = view
  return consolePage({
    title: 'Choose a page',
    ...(viewer ? { viewer } : {}),
    status: mistakes?.status ?? 200,
    // The start of the connect may have named a place elsewhere to go on at.
    formTargets: ['https:', 'http:'],
    body: html`${viewer && html`<p><a href="/channels">Channels</a></p>`}<h1>Choose a page</h1>${mistakesNote(mistakes)}
<p>${name} is signed in. Which of its pages should posts go to?</p>
${pages.length === 0 && html`<p>The account has no page that this service may post to. Make one there, or allow it when you connect again.</p>`}
<ul class="plain actions">${pages.map(
      ({ id, name }) => html`<li>${button({ action, label: name, fields: { ...fields, page: id } })}</li>`,
    )}</ul>`,
  })
}
