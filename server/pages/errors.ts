import { errorCatalogue } from '../errors.ts'
import { html } from '../lib/html-template.ts'
import { page } from './page.ts'

/** One section per error code: where the `type` of a problem points. */
export function errorsPage() {
  const sections = Object.entries(errorCatalogue).map(
    ([
      code,
      { status, title, help },
    ]) => html`<h2 id="${code}"><code>${code}</code> <span class="soft">${status}</span></h2>
      <p>${title}. ${help}</p>`,
  )
  return page(
    'Errors – Postern',
    html`<h1>Errors</h1>
      <p>Every failure is <code>application/problem+json</code> with one of these codes. Quote the <code>request_id</code> when you report one.</p>
      ${sections}`,
  )
}
