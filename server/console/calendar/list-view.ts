import { type Html, html } from '../../lib/html/template.ts'
import { renderItem } from './calendar-item.ts'
import { dayHeading, type ShownDays } from './hours-view.ts'

/** Renders the days that have posts, one after another. */
export function listView(shown: ShownDays): Html | null {
  const days = shown.days.filter(({ items }) => items.length > 0)
  if (days.length === 0) return null
  return html`<div class="agenda">${days.map(
    ({
      day,
      items,
    }) => html`<section class="${day === shown.today && 'today'}" aria-labelledby="d-${day}">${dayHeading(day, shown)}<ul>${items.map((item) => renderItem(item, day, shown.clock))}</ul></section>
`,
  )}</div>`
}
