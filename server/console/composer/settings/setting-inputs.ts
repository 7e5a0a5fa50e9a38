import { type Html, html } from '../../../lib/html/template.ts'
import type { JsonSchema } from '../../../platforms/platform.ts'
import { type Finding, messages } from '../compose-request.ts'
import type { SettingChoice } from '../composition.ts'
import { countItems, join, type SettingSchema } from './setting-fields.ts'

export interface SettingsView {
  channel: string
  schema: JsonSchema
  values: Record<string, string>
  findings: readonly Finding[]
  /** Values that tools listed, by channel and path. */
  choices: ReadonlyMap<string, SettingChoice[]>
  /** Pictures of the library, for settings that hold a file. */
  pictures: readonly { path: string; name: string }[]
  focus: string | undefined
}

interface Placed {
  schema: SettingSchema
  path: string
  isRequired: boolean
}

/** Draws the settings of a channel from their JSON Schema. */
export function settingInputs(view: SettingsView): Html {
  return html`<div class="settings-grid">${members(view, view.schema as SettingSchema, '')}</div>`
}

function members(view: SettingsView, { properties = {}, required = [] }: SettingSchema, path: string): Html {
  return html`${Object.entries(properties).map(([name, schema]) =>
    input(view, { schema, path: join(path, name), isRequired: required.includes(name) }),
  )}`
}

function input(view: SettingsView, placed: Placed): Html {
  const { schema, path } = placed
  if (schema['x-file']) return field(view, { ...placed, path: join(path, 'path') }, labelOf(placed))
  if (schema.properties) return object(view, placed, schema)
  if (schema.type === 'array' && schema.items?.properties) return list(view, placed, schema.items)
  return field(view, placed, labelOf(placed))
}

function field(view: SettingsView, placed: Placed, label: Html): Html {
  const { schema, path } = placed
  const id = `set:${view.channel}:${path}`
  const { hint, more } = describe(schema, view)
  // An error about a file names the setting, and the field is its address.
  const found = messages(view.findings, [id, ...(schema['x-file'] ? [id.replace(/\.path$/, '')] : [])])
  const described = [hint ? `${id}-hint` : '', found ? `${id}-found` : ''].filter(Boolean).join(' ')
  const attributes = html`${described && html` aria-describedby="${described}"`}${found && html` aria-invalid="true"`}${view.focus === id && html` autofocus`}`
  return html`<div class="field"><label for="${id}">${label}</label>${control(view, placed, { id, attributes })}
${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}${more && html`<details class="hint"><summary>More about ${labelText(placed)}</summary>${more}</details>`}${found && html`<div id="${id}-found">${found}</div>`}${schema.type === 'array' && lookUp(view, placed)}</div>`
}

interface Named {
  id: string
  attributes: Html
}

function control(view: SettingsView, { schema, path }: Placed, { id, attributes }: Named): Html {
  const value = view.values[path] ?? ''
  if (schema['x-file']) return fileControl(view, value, { id, attributes })
  if (schema.type === 'boolean' || schema.enum) return choice(schema, value, { id, attributes })
  if (schema.type === 'array' || (schema.maxLength ?? 0) > 300)
    return html`<textarea id="${id}" name="${id}" rows="3"${attributes}>
${value}</textarea>`
  if (schema['x-lookup']) return lookUpControl(view, { schema, path }, { id, attributes })
  if (schema.type === 'integer' || schema.type === 'number')
    return html`<input id="${id}" name="${id}" type="number" value="${value}"${schema.minimum !== undefined && html` min="${schema.minimum}"`}${schema.maximum !== undefined && html` max="${schema.maximum}"`}${schema.type === 'number' && html` step="any"`}${attributes}>`
  return html`<input id="${id}" name="${id}" value="${value}" maxlength="${schema.maxLength ?? 4000}" autocomplete="off"${attributes}>`
}

function choice(schema: SettingSchema, value: string, { id, attributes }: Named): Html {
  const values = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String)
  const names: Record<string, string> = schema.type === 'boolean' ? { true: 'Yes', false: 'No' } : {}
  const nameOf = (each: string) => names[each] ?? titleCase(each)
  const unset = schema.default === undefined ? 'Not set' : `Default (${nameOf(String(schema.default))})`
  return html`<select id="${id}" name="${id}"${attributes}><option value="">${unset}</option>${values.map(
    (each) => html`<option value="${each}"${each === value && html` selected`}>${nameOf(each)}</option>`,
  )}</select>`
}

/** Draws the address of a file, which suggests the pictures of the library. */
function fileControl({ pictures }: SettingsView, value: string, { id, attributes }: Named): Html {
  return html`<input id="${id}" name="${id}" value="${value}" maxlength="2048" placeholder="https://" list="${id}-files" autocomplete="off"${attributes}><datalist id="${id}-files">${pictures.map(
    ({ path, name }) => html`<option value="${path}">${name}</option>`,
  )}</datalist>`
}

/** Draws a value to type, or a choice between those that the tool listed. */
function lookUpControl(
  view: SettingsView,
  { schema, path }: Pick<Placed, 'schema' | 'path'>,
  { id, attributes }: Named,
): Html {
  const key = `${view.channel}:${path}`
  const value = view.values[path] ?? ''
  const choices = view.choices.get(key) ?? []
  if (choices.length === 0)
    return html`<span class="row"><input id="${id}" name="${id}" value="${value}" maxlength="${schema.maxLength ?? 4000}" autocomplete="off"${attributes}><button name="action" value="look:${key}">Look up</button></span>`
  const listed = choices.some(({ fields }) => fields[''] === value)
  return html`${kept(key, choices)}<span class="row"><select id="${id}" name="${id}"${attributes}${view.focus === `pick:${key}` && html` autofocus`}><option value="">Choose…</option>${!listed && value !== '' && html`<option selected>${value}</option>`}${choices.map(
    ({ label, fields: { '': each = '' } }) =>
      html`<option value="${each}"${each === value && html` selected`}>${label}</option>`,
  )}</select><button name="action" value="look-off:${key}">Type it</button></span>`
}

function kept(key: string, choices: readonly SettingChoice[]): Html {
  return html`<input type="hidden" name="choices:${key}" value="${JSON.stringify(choices)}">`
}

/** Draws what finds values of an object or a list: words, the button, and what the tool listed. */
function lookUp(view: SettingsView, { schema, path }: Pick<Placed, 'schema' | 'path'>): Html | null {
  const lookup = schema['x-lookup']
  if (lookup === undefined) return null
  const key = `${view.channel}:${path}`
  const choices = view.choices.get(key) ?? []
  const name = labelText({ schema, path })
  return html`<div class="look-up"><span class="row">${lookup.search !== undefined && html`<input name="q:${key}" maxlength="200" data-quiet aria-label="Words to look up: ${name}" placeholder="Search">`}<button name="action" value="look:${key}" aria-label="Look up: ${name}">Look up</button></span>${
    choices.length > 0 &&
    html`${kept(key, choices)}<span class="row"><select name="pick:${key}" data-quiet aria-label="Found: ${name}"${view.focus === `pick:${key}` && html` autofocus`}><option value="">Choose…</option>${choices.map(({ label }, index) => html`<option value="${index}">${label}</option>`)}</select><button name="action" value="take:${key}" aria-label="Use for ${name}">Use</button></span>`
  }</div>`
}

/** Draws the members of an object. One that only wraps another needs no frame. */
function object(view: SettingsView, placed: Placed, schema: SettingSchema): Html {
  const { path } = placed
  const content = html`${lookUp(view, { schema, path })}${members(view, schema, path)}`
  if (/\.\d+\.value$/.test(path)) return content
  return html`<fieldset class="wide" id="set:${view.channel}:${path}" tabindex="-1"><legend>${labelOf(placed)}</legend>${schema.description && html`<p class="hint">${plain(schema.description, view)}</p>`}${messages(view.findings, [`set:${view.channel}:${path}`])}${content}</fieldset>`
}

/** Draws the items of a list, with a button for one more. */
function list(view: SettingsView, placed: Placed, items: SettingSchema): Html {
  const { path, schema } = placed
  const key = `${view.channel}:${path}`
  const max = schema.maxItems ?? 20
  const shown = Math.min(Math.max(countItems(view.values, path), placed.isRequired ? 1 : 0), max)
  const name = labelText(placed)
  return html`<fieldset class="wide" id="set:${key}" tabindex="-1"><legend>${labelOf(placed)}</legend>${schema.description && html`<p class="hint">${plain(schema.description, view)}</p>`}
${messages(view.findings, [`set:${key}`])}${lookUp(view, placed)}
${Array.from(
  { length: shown },
  (_, index) =>
    html`<fieldset class="item"><legend>Item ${index + 1}</legend>${members(view, items, `${path}.${index}`)}<div class="actions small"><button name="action" value="item-remove:${key}:${index}" aria-label="Remove item ${index + 1} of ${name}">Remove</button></div></fieldset>`,
)}
${shown < max && html`<div class="actions small"><button name="action" value="item-add:${key}" aria-label="Add to ${name}">${shown === 0 ? 'Add' : 'Add another'}</button></div>`}</fieldset>`
}

function labelOf(placed: Placed): Html {
  return html`${labelText(placed)}${placed.isRequired && html` <span class="soft">(required)</span>`}`
}

function labelText({ schema, path }: Pick<Placed, 'schema' | 'path'>): string {
  return schema.title ?? titleCase(path.split('.').at(-1) ?? path)
}

/** Turns `delay_ms` and `autoAddMusic` into words. */
function titleCase(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const LONG_HINT = 160

/** Describes a setting. Of a long description, only the first sentence stands beside the field. */
function describe(
  { type, items, description = '', default: preset, enum: values }: SettingSchema,
  view: SettingsView,
): { hint: string; more: string } {
  const text = plain(description, view)
  const end = text.length > LONG_HINT ? text.indexOf('. ') + 1 : 0
  const [first, more] = end > 0 ? [text.slice(0, end), text.slice(end).trim()] : [text, '']
  const lines = type === 'array' && items?.type !== 'object' ? 'One on each line.' : ''
  // A choice names its default itself.
  const standard = preset === undefined || type === 'boolean' || values ? '' : `Default: ${String(preset)}.`
  return { hint: [first, lines, standard].filter(Boolean).join(' '), more }
}

/** Writes a description for people: names of settings and of values, which programs use, become words. */
function plain(description: string, { schema }: SettingsView): string {
  const { properties = {} } = schema as SettingSchema
  return description
    .replace(/`(\w+)`/g, (name, word: string) => {
      const setting = Object.hasOwn(properties, word) ? properties[word] : undefined
      if (setting) return `“${labelText({ schema: setting, path: word })}”`
      return /[a-z][_A-Z]/.test(word) ? `“${titleCase(word)}”` : name
    })
    .replaceAll('`', '')
}

/** Names settings in a message about one of them as their fields do. */
export function nameInWords(message: string, schema: JsonSchema | null): string {
  const { properties = {} } = (schema ?? {}) as SettingSchema
  return message.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) =>
    Object.hasOwn(properties, name) ? `“${labelText({ schema: properties[name] ?? {}, path: name })}”` : name,
  )
}
