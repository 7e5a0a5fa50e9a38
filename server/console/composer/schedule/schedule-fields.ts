import { type Html, html } from '../../../lib/html/template.ts'
import { icon } from '../../layout/icons.ts'
import { type Finding, messages } from '../compose-request.ts'
import type { ComposerView } from '../composer-view.ts'
import { queueFields } from './queue-choice.ts'
import { repeatFields } from './repeat-fields.ts'
import { shortLinkNote, slotList } from './schedule-help.ts'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Renders when the post goes out, and what all channels share: tags, repetition, short links, sets. */
export function scheduleFields({
  composition,
  findings,
  tags,
  sets,
  stored,
  slots,
  queues,
  shortLinks,
  ...view
}: ComposerView): Html {
  const { when, date, timezone, repeat, shortLink } = composition
  const wrong = messages(findings, ['repeat'])
  const choices = tags.map(({ name }) => ({ value: name, name }))
  return html`<fieldset class="when"><legend>When</legend>
<label class="choice"><input type="radio" name="when" value="date"${when === 'date' && html` checked`}> At a date and time</label>
<div class="pair"><div class="field"><label for="date">Date and time</label><input id="date" name="date" type="datetime-local" value="${date}"></div>
<div class="field"><label for="timezone">Time zone</label><select id="timezone" name="timezone">${[
    ...new Set([timezone, ...zones]),
  ].map(
    (zone) => html`<option${zone === timezone && html` selected`}>${zone}</option>`,
  )}</select></div></div>${messages(findings, ['date', 'timezone'])}<div id="passed" role="status" data-live>${view.timing.passed && html`<p class="state warn">${icon('triangle-alert')} ${view.timing.passed}</p>`}</div>
<label class="choice"><input type="radio" name="when" value="slot"${when === 'slot' && html` checked`}> In the next free slot of each channel</label>${slotList(slots, view.reading)}
${stored?.root.state !== 'PUBLISHED' && queueFields({ composition, queues, findings, reading: view.reading })}
<label class="choice"><input type="radio" name="when" value="now"${when === 'now' && html` checked`}> Now</label></fieldset>
${tagFields(composition.tags, choices, findings)}
<details${(repeat || shortLink === 'yes' || wrong) && html` open`}><summary>Repeat and short links</summary>${repeatFields(repeat, findings)}<div class="pair">
<div class="field"><label for="shortLink">Short links</label><select id="shortLink" name="shortLink">${shortLinkChoices.map(
    ([value, label]) =>
      html`<option value="${value}"${value === shortLink && html` selected`}>${label}</option>`,
  )}</select></div></div>${shortLinkNote(shortLinks)}</details>
${
  stored === null &&
  html`<details><summary>Sets</summary><div class="pair">${sets.length > 0 && html`<div class="field"><label for="load">Start from a set</label><select id="load" name="load"><option value="">Choose…</option>${sets.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select><button name="action" value="load-set">Load set</button></div>`}
<div class="field"><label for="setName">Save all of this as a set</label><input id="setName" name="setName" maxlength="255" placeholder="Name of the set"><button name="action" value="save-set">Save set</button>${messages(findings, ['setName'])}</div></div></details>`
}`
}

interface TagChoice {
  value: string
  name: string
}

/** Renders the tags, and a field for one that does not exist yet. */
function tagFields(
  chosen: readonly string[],
  choices: readonly TagChoice[],
  findings: readonly Finding[],
): Html {
  const wrong = messages(findings, ['tagName'])
  return html`<details id="tags"${(chosen.length > 0 || wrong) && html` open`}><summary>Tags</summary>${
    choices.length > 0 &&
    html`<fieldset class="checks"><legend class="hint">Tags group posts in the calendar and in lists.</legend>${choices.map(
      ({ value, name }) =>
        html`<label class="choice"><input type="checkbox" name="tag:${value}" value="1"${chosen.includes(value) && html` checked`}> <span>${name}</span></label>`,
    )}</fieldset>`
  }<div class="field"><label for="tagName">New tag</label><div class="row"><input id="tagName" name="tagName" maxlength="255" autocomplete="off" data-quiet${wrong && html` aria-invalid="true"`}><button name="action" value="tag-add">Add tag</button></div>${wrong}</div></details>`
}

const shortLinkChoices = [
  ['', 'As the organization prefers'],
  ['yes', 'Shorten links'],
  ['no', 'Leave links as they are'],
] as const
