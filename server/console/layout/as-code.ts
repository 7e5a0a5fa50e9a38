import { createHash } from 'node:crypto'
import { type OperationId, operationTable } from '../../../generated/operations.ts'
import { type CallSample, printCall, type SampledCall } from '../../contract/samples/call-samples.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { lookUp } from '../../lib/lookup.ts'
import { type Fields, type FormCall, fillIn, sealCall } from '../developers/form-values.ts'
import type { Viewer } from './shell.ts'

interface AsCode extends FormCall {
  viewer: Pick<Viewer, 'serviceUrl' | 'codeKey'>
  /** The form on the page that has the values, with its present fields. */
  form?: { id: string; fields: Fields }
  /** Names the panel on a page that replaces it while it is open. Default: derived from the call. */
  id?: string
  /** Default: "As code". */
  label?: string
  /** Says more about the call. */
  note?: string
  open?: boolean
}

/**
 * Renders a panel with the request of a form as curl, TypeScript, Python and a call of a tool, each to copy. A credential appears as
 * the name of a variable. Pass a value that the form holds as `formValue(…)`: the panel then follows the form. Its button comes after
 * those of the form, or Enter would press it.
 */
export function asCode({
  viewer,
  form,
  id: given,
  label = 'As code',
  note,
  open = false,
  ...call
}: AsCode): Html {
  const shown = form ? fillIn(call, form.fields) : (call as SampledCall)
  const { samples, credential } = printCall(shown, viewer.serviceUrl)
  const id = `code-${given ?? createHash('sha256').update(JSON.stringify(call)).digest('hex').slice(0, 8)}`
  return html`<details class="as-code"${open && html` open`}><summary>${label}</summary>
<div class="samples">${samples.map((sample, index) => tab(`${id}-${index}`, sample.label, index === 0))}
${samples.map((sample, index) => renderSample(`${id}-${index}-text`, sample))}</div>
${note && html`<p class="hint">${note}</p>`}${form && refreshButton(form.id, sealCall(call, viewer.codeKey))}
<p class="hint">${credential !== null && credentialHint[credential]} <a href="/docs/reference/${call.operationId}">Reference of <code>${call.operationId}</code></a></p></details>`
}

/** Prints the call with what the form holds now, on a page of its own so that nothing typed is lost. A script prints it in place. */
function refreshButton(form: string, call: string): Html {
  return html`<p class="from-form"><button form="${form}" formaction="${CODE_PATH}" formmethod="post" formenctype="application/x-www-form-urlencoded" formtarget="_blank" formnovalidate name="${CALL_FIELD}" value="${call}">Show what the form holds now, in a new tab</button></p>`
}

/** Field of the button's call, beside those of the form. */
export const CALL_FIELD = 'as-code'

export const CODE_PATH = '/console/developers/code'

/** A call whose values are ids and other words, as those of a button are. */
export interface WordCall {
  operationId: OperationId
  params?: Words
  query?: Words
  body?: Words
}

type Words = Record<string, string | boolean>

/**
 * Renders a link to the code of these acts, for one item of a list. A panel for each act of each item would make the page many times
 * as long. The script of the page opens the code in place.
 */
export function codeLink(calls: readonly (WordCall | false | null)[], label = 'As code'): Html {
  const shown = calls.filter((call) => call !== false && call !== null)
  const query = new URLSearchParams({ calls: shown.map(writeCall).join(' ') })
  return html`<p class="code-link"><a href="${CODE_PATH}?${query}" data-code>${label}</a></p>`
}

const places = { params: '-', query: '_', body: '.' } as const
type Place = keyof typeof places

/** Writes a call as `disableChannel*.id*019aa3c4`: a query shows these characters as they are. Others of a value are escaped by `%`. */
function writeCall(call: WordCall): string {
  const words = (Object.keys(places) as Place[]).flatMap((place) =>
    Object.entries(call[place] ?? {}).map(([name, value]) => `*${places[place]}${name}*${escapeWord(value)}`),
  )
  return call.operationId + words.join('')
}

const escapeWord = (value: string | boolean) =>
  encodeURIComponent(value)
    .replace(/[!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replaceAll('%3A', ':')

function unescapeWord(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Reads what `codeLink` wrote. Returns null for a text that it did not write. */
export function readCall(text: string): WordCall | null {
  const [operationId = '', ...words] = text.split('*')
  const route = lookUp(operationTable, operationId)
  if (route === undefined) return null
  const call = { params: {}, query: {}, body: {} } as Record<Place, Words>
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at] ?? ''
    const place = (Object.keys(places) as Place[]).find((each) => name.startsWith(places[each]))
    const word = unescapeWord(words[at + 1] ?? '')
    if (word === null) return null
    if (place !== undefined) call[place][name.slice(1)] = toWord(word)
  }
  return { operationId: operationId as OperationId, ...call }
}

function toWord(text: string): string | boolean {
  return text === 'true' || text === 'false' ? text === 'true' : text
}

const credentialHint = {
  key: html`<code>POSTERN_API_KEY</code> holds an <a href="/settings/keys">API key</a>.`,
  session: html`<code>POSTERN_SESSION</code> holds the token of a session, as the cookie <code>auth</code> does.`,
}

/** Renders a tab that works without a script. An empty `form` keeps the choice out of the form around it. */
function tab(id: string, label: string, chosen: boolean): Html {
  const group = id.slice(0, id.lastIndexOf('-'))
  return html`<input type="radio" form="" name="${group}" id="${id}"${chosen && html` checked`}><label for="${id}">${label}</label>`
}

function renderSample(id: string, { lang, label, source }: CallSample): Html {
  return html`<div class="sample"><button type="button" data-copy="${id}" hidden aria-live="polite">Copy</button>
<pre id="${id}" tabindex="0" role="group" aria-label="${label}" data-lang="${lang}">${source}</pre></div>`
}
