import { STATUS_CODES } from 'node:http'
import { errorCatalogue } from '../../../server/errors/errors.ts'
import { Html, html } from '../../../server/lib/html/template.ts'
import { type Answer, type Contract, type Entry, type Media, type Parameter, resolve } from '../contract.ts'
import { bodyNote, parametersOf, printAccess } from '../operation-page.ts'
import { renderText } from '../render-markdown.ts'
import { renderRequestForm } from '../request-form.ts'
import { typeOf } from '../schema-outline.ts'
import { nameOfStatus, renderExamples } from './examples.ts'
import { fieldList } from './field-list.ts'
import { fieldOf, fieldsOf } from './fields.ts'

/** Titles the places of parameters, in the order of the page. Headers are the same for many operations, so they follow the body. */
const BEFORE_BODY = { path: 'Path parameters', query: 'Query parameters' }
const AFTER_BODY = { header: 'Headers', cookie: 'Cookies' }

/**
 * Renders an operation or an event: what it does, its input and its responses in one column, samples beside them. On a phone, the
 * samples follow the input.
 */
export function renderEntry(contract: Contract, entry: Entry, { tagName }: { tagName: string }): Html {
  const { title, method, path, operation, tag } = entry
  const form = renderRequestForm(contract, entry)
  const examples = renderExamples(contract, entry)
  return html`<div class="entry${examples === null && ' alone'}">
<div class="about">
<p class="crumb"><a href="/docs/operations#${tag}">${tagName}</a></p>
<h1>${title}</h1>
${method === 'EVENT' ? html`<p class="endpoint"><span class="method event">EVENT</span> <code>${path}</code></p>` : html`<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>`}
${new Html(renderText((operation.description ?? '').trim()))}${new Html(renderText(printAccess(entry)))}
${form !== null && new Html(form)}
${parameterSections(contract, entry, BEFORE_BODY)}${bodySection(contract, entry)}${parameterSections(contract, entry, AFTER_BODY)}</div>
${examples}<div class="answers">
${responseSection(contract, entry)}${errorSection(contract, entry)}</div>
</div>`
}

function heading(id: string, text: string): Html {
  return html`<h2 id="${id}"><a class="anchor" href="#${id}">${text}</a></h2>\n`
}

function parameterSections(contract: Contract, entry: Entry, places: Record<string, string>): Html {
  const grouped = Map.groupBy(parametersOf(contract, entry), (parameter) => parameter.in)
  const sections = Object.entries(places).map(([place, text]) => {
    const parameters = grouped.get(place)
    return parameters && html`${heading(place, text)}${parameterList(contract, place, parameters)}`
  })
  return html`${sections}`
}

function parameterList(contract: Contract, place: string, parameters: Parameter[]): Html {
  const fields = parameters.map(({ name, required, description, schema }) =>
    fieldOf(contract, name, { schema, isRequired: required ?? false, ...(description && { description }) }),
  )
  return fieldList({ fields, choices: [], sameAs: null }, place)
}

function bodySection(contract: Contract, { operation }: Entry): Html | false {
  const [, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (media === undefined) return false
  return html`${heading('body', 'Body')}${new Html(renderText(bodyNote(operation)))}${mediaFields(contract, 'body', media)}`
}

function mediaFields(contract: Contract, place: string, { schema }: Media): Html | false {
  if (!schema) return false
  const type = typeOf(contract, schema)
  return html`${/^array/.test(type) && html`<p class="hint">An ${type}.</p>`}${fieldList(fieldsOf(contract, schema), place)}`
}

function responseSection(contract: Contract, { operation, method }: Entry): Html {
  const good = Object.entries(operation.responses).filter(([status]) => /^[23]/.test(status))
  const parts = good.map(([status, given]) => {
    const answer = resolve(contract, given)
    return html`<h3 id="${status}"><a class="anchor" href="#${status}">${nameOfStatus(status)}</a></h3>
${new Html(renderText(describeAnswer(answer)))}${Object.values(answer.content ?? {})
  .slice(0, 1)
  .map((media) => mediaFields(contract, status, media))}`
  })
  return html`${heading('responses', method === 'EVENT' ? 'Your response' : 'Responses')}${parts}`
}

function describeAnswer({ description, content = {} }: Answer): string {
  const [type] = Object.keys(content)
  return description.trim() + (type === undefined || /json/.test(type) ? '' : ` \`${type}\`.`)
}

/** Lists the documented failures with the codes that they can have. */
function errorSection(contract: Contract, { operation }: Entry): Html | false {
  const bad = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status))
  if (bad.length === 0) return false
  const rows = bad.map(([status, given]) => {
    const codes = Object.entries(errorCatalogue).filter(([, error]) => String(error.status) === status)
    const links = codes.map(
      ([code]) => html`<li><a href="/docs/errors#${code}"><code>${code}</code></a></li>`,
    )
    return html`<li id="${status}"><div class="field"><a href="#${status}"><code>${status}</code></a> <span>${STATUS_CODES[status]}</span><details class="rules"><summary>codes</summary><ul>${links}</ul></details></div>
${new Html(renderText(resolve(contract, given).description.trim()))}</li>\n`
  })
  return html`${heading('errors', 'Errors')}<ul class="fields">${rows}</ul>\n`
}
