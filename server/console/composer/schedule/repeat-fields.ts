import { type Html, html } from '../../../lib/html/template.ts'
import { type Finding, messages } from '../compose-request.ts'
import { choiceOf, kinds, weekdays } from './repeat-choice.ts'

/** Renders the choices. Each field says to which choice it belongs, so that the form works without a script. */
export function repeatFields(repeat: string, findings: readonly Finding[]): Html {
  const { kind, every, days, day, ends, until, count, rule } = choiceOf(repeat)
  const chosen = (is: boolean) => is && html` selected`
  return html`<fieldset class="repeats"><legend>Repeat</legend><div class="pair">
<div class="field"><label for="repeat">Repeats</label><select id="repeat" name="repeats">${Object.entries(
    kinds,
  ).map(
    ([value, label]) => html`<option value="${value}"${chosen(value === kind)}>${label}</option>`,
  )}</select>${messages(findings, ['repeat'])}</div>
<div class="field"><label for="repeatEvery">Days between repetitions</label><input id="repeatEvery" name="repeatEvery" type="number" min="1" max="3650" value="${every}"><span class="hint">For “every … days”.</span></div>
<div class="field"><label for="repeatDay">Day of the month</label><input id="repeatDay" name="repeatDay" type="number" min="1" max="31" value="${day}"><span class="hint">For “every month on day …”. Empty: the day of the date.</span></div>
</div><fieldset class="checks"><legend class="hint">For “every week on …”. None: the weekday of the date.</legend>${Object.entries(
    weekdays,
  ).map(
    ([name, label]) =>
      html`<label class="choice"><input type="checkbox" name="repeatOn:${name}" value="1"${days.includes(name) && html` checked`}> <span>${label}</span></label>`,
  )}</fieldset><div class="pair">
<div class="field"><label for="repeatEnds">Ends</label><select id="repeatEnds" name="repeatEnds"><option value="never"${chosen(ends === 'never')}>Never</option><option value="on"${chosen(ends === 'on')}>On a day</option><option value="after"${chosen(ends === 'after')}>After a number of times</option></select></div>
<div class="field"><label for="repeatUntil">Last day</label><input id="repeatUntil" name="repeatUntil" type="date" value="${until}"></div>
<div class="field"><label for="repeatCount">Number of times</label><input id="repeatCount" name="repeatCount" type="number" min="1" max="1000" value="${count}"></div>
<div class="field"><label for="repeatRule">Rule</label><input id="repeatRule" name="repeatRule" maxlength="500" value="${rule}" placeholder="FREQ=MONTHLY;BYDAY=-1FR" autocomplete="off"></div>
</div></fieldset>`
}
