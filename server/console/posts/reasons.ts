import { errorCatalogue } from '../../errors/errors.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { time } from '../layout/form.ts'

/** Links a code to the catalogue, except a platform's own code, which the catalogue does not list. */
export function errorCode(code: string): Html {
  const text = html`<code>${code}</code>`
  return Object.hasOwn(errorCatalogue, code) ? html`<a href="/docs/errors#${code}">${text}</a>` : text
}

const INSTANTS = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/

/** Shows a sentence of the log with its instants as times of the reader, or as links if it holds nothing but addresses. */
export function readable(message: string, isExact = false): Html {
  const addresses = addressesIn(message)
  if (addresses.length > 0)
    return html`${addresses.map((address, index) => html`${index > 0 && html`<br>`}<a href="${address}" rel="noreferrer">${address}</a>`)}`
  return html`${message.split(INSTANTS).map((part, index) => (index % 2 === 1 ? time(part, isExact) : part))}`
}

/** Lists the addresses of a publication, which has one for each of its targets. Keeps a script in a platform's answer out of links. */
export function addressesIn(text: string | null): string[] {
  const parts = (text ?? '').split(/,(?=https?:\/\/)/)
  return parts.every((part) => /^https?:\/\/\S+$/.test(part)) ? parts : []
}
