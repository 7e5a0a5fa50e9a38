import { STATUS_CODES } from 'node:http'
import { Html, html } from '../../../server/lib/html/template.ts'
import { type Answer, type Contract, type Entry, exampleOf, type Media, resolve } from '../contract.ts'
import { languageOf } from '../operation-page.ts'
import { highlightedBlock } from '../render-markdown.ts'

/** Leaves out longer examples, which nobody reads. */
const MAX_EXAMPLE = 20_000

/** Bounds the tabs of a panel: site.css has a rule for each. */
const MAX_TABS = 14

/** One of several texts of which the reader sees one. */
interface Tab {
  label: string
  /** Remembers the choice over pages, if it is the language of a sample. */
  language?: boolean
  content: Html
}

/** Renders the column beside the fields: the request in each language, and the response of each status. Null without any example. */
export function renderExamples(contract: Contract, entry: Entry): Html | null {
  const request = requestTabs(entry)
  const responses = responseTabs(contract, entry)
  if (request.length === 0 && responses.every(({ content }) => content.text.startsWith('<p'))) return null
  return html`<aside class="examples" id="samples" aria-label="Examples">
${panel('Request', `${entry.method === 'EVENT' ? 'Event' : entry.method} ${entry.path}`, request)}${panel('Response', 'Response', responses)}</aside>
`
}

function requestTabs({ operation, method }: Entry): Tab[] {
  const samples = operation['x-codeSamples'] ?? []
  if (samples.length > 0)
    return samples.map(({ label, lang, source }) => ({
      label,
      language: true,
      content: new Html(highlightedBlock(source, languageOf(lang))),
    }))
  const json = operation.requestBody?.content['application/json']
  const example = json && printExample('application/json', json)
  return example ? [{ label: method === 'EVENT' ? 'JSON' : 'Body', content: example }] : []
}

function responseTabs(contract: Contract, { operation }: Entry): Tab[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, given]) => ({ label: status, content: printAnswer(status, resolve(contract, given)) }))
}

function printAnswer(status: string, { content = {} }: Answer): Html {
  const [type, media] = Object.entries(content)[0] ?? []
  if (type === undefined || media === undefined) return html`<p>${nameOfStatus(status)}, without a body.</p>`
  return printExample(type, media) ?? html`<p>A body of the type <code>${type}</code>.</p>`
}

function printExample(type: string, media: Media): Html | null {
  const example = exampleOf(media)
  if (example === undefined) return null
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  if (text.length > MAX_EXAMPLE)
    return html`<p>The example is long: see <a href="/openapi.json">the contract</a>.</p>`
  return new Html(highlightedBlock(text, /json/.test(type) ? 'json' : /html/.test(type) ? 'html' : 'text'))
}

/** Returns a status with its name, or a range such as `2XX` by itself. */
export function nameOfStatus(status: string): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
}

/**
 * Renders tabs as radio buttons, which work without a script and with the arrow keys. The style sheet shows the section whose number
 * the chosen button has.
 */
function panel(name: string, title: string, tabs: Tab[]): Html | false {
  if (tabs.length === 0) return false
  if (tabs.length > MAX_TABS)
    throw new Error(`site.css shows ${MAX_TABS} tabs, and there are ${tabs.length}.`)
  const group = name.toLowerCase()
  const labels = tabs.map(
    ({ label, language }, index) =>
      html`<label><input type="radio" name="${group}" value="${label}"${language && new Html(' data-language')}${index === 0 && new Html(' checked')}>${label}</label>`,
  )
  const choice = name === 'Response' ? 'Status of the response' : 'Language of the request'
  return html`<section class="panel"><h2>${title}</h2>
<div class="tabs" role="radiogroup" aria-label="${choice}">${labels}</div>
${tabs.map(({ content }) => html`<div class="tab">${content}</div>\n`)}</section>
`
}
