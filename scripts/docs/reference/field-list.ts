import { Html, html } from '../../../server/lib/html/template.ts'
import { renderText } from '../render-markdown.ts'
import { type Choice, type Field, type Fields, isEmpty } from './fields.ts'

/** Folds longer lists of values. */
const MAX_SHOWN_VALUES = 8

/** Says how many levels of required objects are open at first. */
const OPEN_LEVELS = 2

/**
 * Renders fields as a list in which objects open in place, without a script. `place` begins the id of each field, such as `body`:
 * `#body.posts.value.content` leads to one, and opens what is around it.
 */
export function fieldList(content: Fields, place: string, level = 0): Html {
  const { fields, choices, sameAs } = content
  return html`${fields.length > 0 && html`<ul class="fields">${fields.map((field) => fieldItem(field, place, level))}</ul>\n`}${
    choices.length > 0 && choiceList(choices, { place, level, isAddition: fields.length > 0 })
  }${sameAs !== null && html`<p class="hint">Has the fields of the ${sameAs} around it.</p>`}`
}

function fieldItem(field: Field, place: string, level: number): Html {
  const { name, type, isRequired, description, fallback, values, tool, inside } = field
  const id = `${place}.${name}`
  const isFolded = values.length > MAX_SHOWN_VALUES
  const shown = isFolded ? [] : values
  return html`<li id="${id}"><div class="field"><a href="#${id}"><code>${name}</code></a> <span>${type}</span>${isRequired && html` <strong>required</strong>`}${rulesOf(field, isFolded)}</div>
${new Html(renderText(description))}${shown.length > 0 && html`<p class="hint">${shown.length === 1 ? 'Only' : 'One of'} ${valueList(shown)}</p>`}${
  fallback !== undefined && html`<p class="hint">Default ${valueList([fallback])}</p>`
}${
  tool !== null &&
  html`<p class="hint">The channel's tool <code>${tool}</code> lists the values: <a href="/docs/reference/triggerIntegrationTool">run a tool</a>.</p>`
}${
  !isEmpty(inside) &&
  html`<details class="inside"${isRequired && level < OPEN_LEVELS && new Html(' open')}><summary>${summaryOf(field)}</summary>
${fieldList(inside, id, level + 1)}</details>`
}</li>\n`
}

/** Renders what a caller rarely has to know, folded: limits, and a long list of values. */
function rulesOf({ values, limits }: Field, isFolded: boolean): Html | false {
  const rules = [...(isFolded ? [valueList(values)] : []), ...limits.map(renderLine)]
  if (rules.length === 0) return false
  const title = isFolded ? `${values.length} values` : 'limits'
  return html`<details class="rules"><summary>${title}</summary><ul>${rules.map((rule) => html`<li>${rule}</li>`)}</ul></details>`
}

function summaryOf({ name, inside: { fields, choices } }: Field): Html {
  const count =
    fields.length > 0 ? `${fields.length} field${fields.length === 1 ? '' : 's'}` : `${choices.length} forms`
  return html`${count} of <code>${name}</code>`
}

/** Lists forms of which one opens at a time. */
function choiceList(
  choices: Choice[],
  { place, level, isAddition }: { place: string; level: number; isAddition: boolean },
): Html {
  const rows = choices.map(({ label, href, content }) => {
    const name = href === null ? label.toLowerCase() : href.slice(href.lastIndexOf('/') + 1)
    const id = `${place}.${name.replace(/[^\w.-]+/g, '-')}`
    const link = href !== null && html`<p class="hint"><a href="${href}">About ${label}</a></p>`
    return html`<details name="${place}" id="${id}"><summary>${label}</summary>
${isEmpty(content) ? html`<p class="hint">No fields.</p>` : fieldList(content, id, level + 1)}${link}</details>\n`
  })
  return html`<div class="choices"><p class="hint">${isAddition ? 'And the fields of one of these:' : 'One of these:'}</p>
${rows}</div>\n`
}

function valueList(values: unknown[]): Html {
  const codes = values.map(
    (value, index) =>
      html`${index > 0 && ', '}<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`,
  )
  return html`${codes}`
}

/** Renders a limit, in which backticks mark code. */
function renderLine(text: string): Html {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
  return html`${parts}`
}
