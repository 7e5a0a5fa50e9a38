import { errorCatalogue } from '../../errors.ts'
import { html } from '../../lib/html-template.ts'
import { page } from '../layout/page.ts'

/** Renders one section for each error code, which the `type` of a problem links to. */
export function errorsPage() {
  const sections = Object.entries(errorCatalogue).map(
    ([
      code,
      { status, title, help },
    ]) => html`<section id="${code}"><h2><a href="#${code}"><code>${code}</code></a> <span class="soft">${status}</span></h2>
      <p>${withCode(`${title}. ${help}`)}</p></section>`,
  )
  return page(
    'Errors – Postern',
    html`<h1>Errors</h1>
      <p>Every failure is <code>application/problem+json</code> with one of these codes. Quote the <code>request_id</code> when you report one.</p>
      ${sections}`,
  )
}

/** Renders names between backticks as code. */
function withCode(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))
}
