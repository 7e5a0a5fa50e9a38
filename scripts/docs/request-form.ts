import { html } from '../../server/lib/html/template.ts'
import { type Contract, type Entry, exampleOf, type Parameter, resolve } from './contract.ts'
import { parametersOf } from './operation-page.ts'

/** Renders the form that calls an operation with the reader's key. Returns null for an operation that does not accept a key. */
export function renderRequestForm(contract: Contract, entry: Entry): string | null {
  const { method, path, operation } = entry
  const credentials = (operation.security ?? []).flatMap((option) => Object.keys(option))
  const needsKey = credentials.includes('apiKey')
  if (method === 'EVENT' || entry.tag === 'console' || (credentials.length > 0 && !needsKey)) return null
  const body = bodyFields(contract, entry)
  if (body === null) return null
  const parameters = parametersOf(contract, entry).filter(({ in: place }) => place !== 'cookie')
  const shown = parameters.filter((one) => !isFolded(one))
  const folded = parameters.filter(isFolded)
  const fields = html`${shown.map(parameterField)}
${body}${
  folded.length > 0 &&
  html`\n<details class="more"><summary>Headers</summary>
${folded.map(parameterField)}</details>`
}`
  const usesChannel = needsKey && fields.text.includes(EXAMPLE_CHANNEL)
  return html`<details class="try"><summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
<p>Sends a real request to <code>http://localhost:3000</code>.</p>
${
  needsKey &&
  html`<label>API key <input type="password" data-in="key" autocomplete="off" spellcheck="false" required>
<small>Stays in this tab until you close it. <a href="/settings/keys">Create one in the console</a>.</small></label>
<div><button type="button" data-forget disabled>Forget the key</button></div>`
}
${usesChannel && channelField}
${fields}
<div><button class="main">Send the request</button>${isPost(entry) && html` <a data-compose href="/console/compose">Open in the composer</a>`}</div>
</form>
<output aria-live="polite"></output></details>`.text
}

/** Returns true for an operation whose body describes posts, which the composer can show. */
function isPost({ operation }: Entry): boolean {
  const json = operation.requestBody?.content['application/json']
  const example = (json && exampleOf(json)) as { posts?: { integration?: object }[] } | undefined
  return Array.isArray(example?.posts) && example.posts[0]?.integration !== undefined
}

/** Channel of the examples. The script of the page replaces it by the channel that the reader chooses. */
const EXAMPLE_CHANNEL = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21'

const channelField = html`<label>Channel <select data-in="channel" data-example="${EXAMPLE_CHANNEL}" disabled><option value="">Enter your key first</option></select>
<small>One of yours, in place of the channel of the example.</small></label>`

/** Returns true for what most callers leave out. */
function isFolded({ in: place, required }: Parameter): boolean {
  return place === 'header' && required !== true
}

function parameterField({ name, in: place, required, example, description, schema }: Parameter) {
  const value = place === 'path' || required ? String(example ?? '') : ''
  const mark = required === true
  const field = schema.enum
    ? html`<select name="${name}" data-in="${place}">${!mark && html`<option value=""></option>`}${schema.enum
        .filter((one) => one !== null)
        .map((one) => html`<option>${one}</option>`)}</select>`
    : html`<input name="${name}" data-in="${place}" value="${value}" autocomplete="off"${mark && html` required`}>`
  return html`<label>${name} ${field}<small>${(description ?? '').replaceAll('`', '')}</small></label>\n`
}

/** Returns null for a body that a form cannot send. */
function bodyFields(contract: Contract, { operation }: Entry) {
  const content = operation.requestBody?.content
  if (content === undefined) return ''
  const json = content['application/json']
  if (json) {
    const text = JSON.stringify(exampleOf(json) ?? {}, null, 2)
    return html`<label>Body <textarea data-in="body" data-type="application/json" spellcheck="false">${text}</textarea></label>`
  }
  const form = content['multipart/form-data']
  if (!form?.schema) return null
  const { properties = {} } = resolve(contract, form.schema)
  const example = (exampleOf(form) ?? {}) as Record<string, unknown>
  return Object.entries(properties).map(([name, given]) => {
    const isFile = resolve(contract, given).contentMediaType !== undefined
    return isFile || name === 'file'
      ? html`<label>${name} <input type="file" name="${name}" data-in="form"></label>`
      : html`<label>${name} <input name="${name}" data-in="form" value="${example[name] ?? ''}"></label>`
  })
}
