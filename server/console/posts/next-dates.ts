import type { PostRow } from '../../db/tables/posts.ts'
import type { Context } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { changeOccurrence, listOccurrences, skipOccurrence } from '../../posts/schedule/occurrences.ts'
import { codeLink } from '../layout/as-code.ts'
import { button, confirm, time } from '../layout/form.ts'

type Ctx = Context<'session'>

const SHOWN = 5

/** Lists the dates to come of a repeating post, as epoch ms. */
export async function readNextDates(ctx: Ctx, { id, interval_in_days }: PostRow): Promise<number[]> {
  return interval_in_days === null ? [] : listOccurrences(ctx, ctx.auth, id, { limit: SHOWN })
}

/** Offers to skip each date, or to give it a post of its own. */
export function nextDates(dates: readonly number[], action: string, id: string): Html | null {
  const [first] = dates.map(toIso)
  if (first === undefined) return null
  const calls = (['skipOccurrence', 'changeOccurrence'] as const).map((operationId) => ({
    ...{ operationId, params: { id }, body: { date: first } },
  }))
  return html`<section aria-labelledby="dates"><h2 id="dates">Next dates</h2>
<p class="soft">A date that you edit gets a post of its own, which starts as a copy.</p>
<ul class="plain dates">${dates.map(toIso).map((date) => dateLine(date, action))}</ul>
${codeLink(calls)}</section>`
}

function dateLine(date: string, action: string): Html {
  return html`<li>${time(date)}<div class="actions small">${button({ action, label: 'Edit this date', fields: { action: 'changeDate', date } })}${confirm(
    {
      ...{ action, summary: 'Skip', label: 'Skip this date', fields: { action: 'skipDate', date } },
      explanation: 'The post does not go out on this date. Its other dates stay.',
    },
  )}</div></li>`
}

/** Skips a date, and returns the page that follows. */
export async function skipDate(ctx: Ctx, id: string, date: string): Promise<string> {
  await skipOccurrence(ctx, ctx.auth, id, date)
  return `/console/posts/${id}?done=date-skipped#dates`
}

/** Makes a post of a date, and returns the composer of it. */
export async function changeDate(ctx: Ctx, id: string, date: string): Promise<string> {
  const { post } = await changeOccurrence(ctx, ctx.auth, id, { date })
  return `/console/compose?post=${post.postId}`
}
