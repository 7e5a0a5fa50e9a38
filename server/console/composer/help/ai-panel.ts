import { type Html, html } from '../../../lib/html/template.ts'
import { icon } from '../../layout/icons.ts'
import { messages } from '../compose-request.ts'
import type { ComposerView } from '../composer-view.ts'
import { ALL, type Suggestion, shownScopes } from '../composition.ts'

/** Tells which models the operator configured. */
export interface AiHelp {
  text: boolean
  images: boolean
  /** Pictures that the plan leaves this month; null if nothing limits them. */
  pictures: number | null
  /** The last wish of the person. */
  wish: string
  format: string
  tone: string
}

const formatNames = [
  ['one_short', 'One short post'],
  ['one_long', 'One long post'],
  ['thread_short', 'Thread of short entries'],
  ['thread_long', 'Thread of long entries'],
] as const
const tones = [
  ['personal', 'Personal (I)'],
  ['company', 'Company (we)'],
] as const

/** Renders what the models can do, and what they suggest; nothing if no model is configured. */
export function aiPanel({ ai, composition, findings, channels, focus }: ComposerView): Html | null {
  if (ai === null) return null
  const wrong = messages(findings, ['aiWish'])
  const scopes = shownScopes(composition)
  const nameOf = (id: string) => channels.find(({ row }) => row.id === id)?.row.name ?? id
  const { suggestion } = composition
  return html`<details class="ai" id="ai" data-quiet${(suggestion || wrong) && html` open`}><summary>${icon('sparkles')} Write with AI</summary>
<div class="field"><label for="aiWish">What should it say, or how should the text change?</label><textarea id="aiWish" name="aiWish" rows="3" maxlength="4000"${wrong && html` aria-invalid="true" aria-describedby="ai-wrong"`}${focus === 'aiWish' && html` autofocus`}>
${ai.wish}</textarea>${wrong && html`<div id="ai-wrong">${wrong}</div>`}</div>
${ai.text && html`<div class="pair">${options('aiFormat', 'Draft as', formatNames, ai.format)}${options('aiTone', 'Voice', tones, ai.tone)}</div>`}
${
  scopes.length > 1 &&
  options(
    'aiScope',
    'For',
    scopes.map((id) => [id, id === ALL ? 'All channels' : nameOf(id)] as const),
    suggestion?.scope ?? '',
  )
}
<div class="actions small">${ai.text && html`<button name="action" value="ai:draft">Draft a post</button> <button name="action" value="ai:rewrite">Rewrite the text</button> <button name="action" value="ai:thread">Rewrite as a thread</button>`} ${ai.images && html`<button name="action" value="ai:picture">Draw a picture</button>`}</div>
<p class="hint">The model only suggests: you decide what goes into the post.${ai.images && ai.pictures !== null && html` ${ai.pictures} ${ai.pictures === 1 ? 'picture is' : 'pictures are'} left this month.`}</p>
<p class="busy" aria-hidden="true">The model is at work. This can take a minute.</p>
${suggestion && suggestionBox(suggestion, focus === 'suggestion')}</details>`
}

function options(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, name: string])[],
  chosen: string,
): Html {
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></div>`
}

/** Marks what a model made, apart from the post. */
function suggestionBox(suggestion: Suggestion, isFocused: boolean): Html {
  const { texts, picture } = suggestion
  return html`<section class="suggestion" id="suggestion" tabindex="-1" aria-labelledby="suggestion-title"${isFocused && html` autofocus`}><h2 id="suggestion-title">${icon('sparkles')} Suggested by AI</h2>
<input type="hidden" name="suggestion" value="${JSON.stringify(suggestion)}">
${texts.length > 0 && html`<ol class="plain">${texts.map((text) => html`<li class="text">${text}</li>`)}</ol>`}
${picture && html`<img src="${picture.path}" alt="The suggested picture">`}
<div class="actions small">${texts.length > 0 && html`<button name="action" value="ai-use">Replace the text with this</button>`}${picture && html`<button name="action" value="ai-picture">Add the picture</button>`} <button name="action" value="ai-discard">Discard</button></div></section>`
}
