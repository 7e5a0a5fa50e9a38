import { type Html, html } from '../../lib/html/template.ts'
import { messages } from './compose-request.ts'
import type { ComposedEntry, MentionSearch } from './composition.ts'
import { addFiles, chosenFiles, type FilesView } from './files/file-fields.ts'
import { mentionSearch } from './help/mentions.ts'

/** Length of each entry of a text on one channel, as its platform counts. */
export interface TextCount {
  name: string
  lengths: number[]
  maximum: number | null
}

interface EntriesView extends FilesView {
  scope: string
  /** Names the channel of a text of its own; null for the text of all. */
  channel: string | null
  entries: readonly ComposedEntry[]
  counts: readonly TextCount[]
  canMention: boolean
  found: MentionSearch | undefined
}

/** Renders the text of all channels or of one: the post, and what is published below it. */
export function entryFields(view: EntriesView): Html {
  const { scope, channel, entries } = view
  return html`<section class="scope" aria-label="${channel === null ? 'Text' : `Text for ${channel}`}">${channel !== null && html`<h3>${channel}</h3>`}
${entries.map((entry, at) => entryField(view, entry, at))}
<button name="action" value="add:${scope}:${entries.length - 1}">Add an entry to the thread</button></section>`
}

function entryField(view: EntriesView, entry: ComposedEntry, at: number): Html {
  const { scope, channel, entries, findings } = view
  const key = `${scope}:${at}`
  const name = at === 0 ? 'Post' : `Entry ${at + 1}`
  const label = channel === null ? name : `${name} for ${channel}`
  const found = messages(findings, [
    `text:${key}`,
    `delay:${key}`,
    ...(entry.media.length === 0 ? [`media:${key}`] : []),
  ])
  return html`<fieldset class="entry" id="entry:${key}"><legend>${label}</legend>${entry.id && html`<input type="hidden" name="id:${key}" value="${entry.id}">`}
<textarea id="text:${key}" name="text:${key}" rows="${at === 0 ? 6 : 3}" maxlength="100000"${view.canMention && html` data-mentions`} aria-label="Text of ${label}"${view.focus === `text:${key}` && html` autofocus`}${found && html` aria-invalid="true" aria-describedby="found:${key}"`}>
${entry.text}</textarea>
${renderCounts(view, at)}
${found && html`<div id="found:${key}">${found}</div>`}
${chosenFiles(view, entry, key)}
<div class="tools">${addFiles(view, key)}${view.canMention && mentionSearch(key, view.found, messages(findings, [`who:${key}`]))}${entries.length > 1 && entryButtons(key, label, { first: at === 0, last: at === entries.length - 1 })}</div>
${at > 0 && html`<div class="delay"><label>Wait <input id="delay:${key}" name="delay:${key}" type="number" min="0" inputmode="numeric" value="${entry.delay || '0'}"> minutes after the previous entry</label></div>`}</fieldset>`
}

function entryButtons(key: string, label: string, { first, last }: { first: boolean; last: boolean }): Html {
  return html`<div class="actions small">${!first && html`<button name="action" value="up:${key}" aria-label="Move ${label} up">Move up</button>`}
${!last && html`<button name="action" value="down:${key}" aria-label="Move ${label} down">Move down</button>`}
<button name="action" value="remove:${key}" aria-label="Remove ${label}">Remove</button></div>`
}

/** Renders the lengths. Channels that count alike share a line. */
function renderCounts({ counts, scope }: EntriesView, at: number): Html {
  const lines = new Map<string, { names: string[]; isOver: boolean }>()
  for (const { name, lengths, maximum } of counts) {
    const length = lengths[at]
    if (length === undefined || maximum === null) continue
    const line = lines.get(`${length} / ${maximum}`) ?? { names: [], isOver: length > maximum }
    line.names.push(name)
    lines.set(`${length} / ${maximum}`, line)
  }
  return html`<p class="counts soft" id="counts:${scope}:${at}" data-live>${[...lines].map(
    ([figures, { names, isOver }]) =>
      html`<span${isOver && html` class="state bad"`}>${figures}${isOver && ' (too long)'} <span class="soft">${names.join(', ')}</span></span> `,
  )}</p>`
}
