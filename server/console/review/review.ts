import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { HasConfig } from '../../config/config.ts'
import { invalid } from '../../errors/errors.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { decide, openReview, type Review } from '../../posts/reviews/decide.ts'
import { messagePage } from '../access/access-pages.ts'
import { originsOf as originsOfUrls } from '../layout/avatar.ts'
import { consolePage, type Feedback } from '../layout/console-page.ts'
import { field, handleForm, hidden, textArea, time } from '../layout/form.ts'
import { postPreview } from '../layout/post-preview.ts'
import { originsOf, toShownEntry } from '../posts/entry-card.ts'

interface ReviewView extends Feedback {
  token: string
  organization: string
  channel: string
  platform: string
  /** Uses ISO 8601. */
  date: string
  late: boolean
  repeats: boolean
  preview: Html
  version: string
  /** Lists the origins of the pictures. */
  pictures: string[]
  comment?: string | undefined
  name?: string | undefined
}

/** Renders the draft as it will be published, and the decision. */
function reviewPage(view: ReviewView) {
  const { token, organization, channel, platform, errors } = view
  return consolePage({
    title: 'Approve a post?',
    heading: 'Approve this post?',
    errors,
    pictures: view.pictures,
    body: html`<p><strong>${organization}</strong> asks you to review a post before it is published.</p>
<dl><dt>Channel</dt><dd>${channel} (${platform})</dd><dt>Date</dt><dd>${time(view.date)}${view.repeats && html` <span class="soft">repeats</span>`}</dd></dl>
${view.late && html`<div class="note warn"><p>This date has passed. If you approve, nothing is published yet. ${organization} is notified and must choose a new date.</p></div>`}
${view.preview}
<form class="stack" method="post" action="/review/${token}">${hidden('version', view.version)}
${textArea({ name: 'comment', label: 'Comment', value: view.comment, hint: 'Required if you reject the post: describe what must change.', maxLength: 4000, errors })}
${field({ name: 'name', label: 'Your name', value: view.name, hint: 'Optional. Tells the team who decided.', autocomplete: 'name', maxLength: 100, errors })}
<div class="actions"><button class="main" name="decision" value="approve">Approve</button><button class="danger" name="decision" value="reject">Reject</button></div></form>`,
  })
}

const closed = {
  expired: ['This link has expired', 'Ask the sender for a new one.'],
  revoked: ['This link was revoked', 'If you still want to review the post, ask the sender.'],
  approved: ['The post is approved', 'This link has been used. There is nothing left to decide.'],
  rejected: ['The post is rejected', 'This link has been used. There is nothing left to decide.'],
  scheduled: ['Nothing to decide', 'The post is no longer a draft.'],
} as const

/** Explains why a link cannot decide anything. */
function reviewClosedPage(state: keyof typeof closed) {
  const [title, text] = closed[state]
  return messagePage(title, text, undefined, state === 'expired' || state === 'revoked' ? 410 : 200)
}

/** Confirms the decision. */
function reviewDonePage(view: { approved: boolean; organization: string; waits: string | null }) {
  const { approved, organization, waits } = view
  if (!approved)
    return messagePage('Rejected', `${organization} has your comment. The post is not published.`)
  if (waits === null) return messagePage('Approved', 'Thank you. The post will be published on its date.')
  return messagePage(
    'Approved, but not scheduled',
    `Thank you. The post is not scheduled yet. ${organization} has been notified: ${waits}`,
  )
}

export const reviewHandlers = {
  async showReview({ params: { token } }, ctx) {
    const review = await openReview(ctx, token)
    return closedPage(review) ?? reviewPage(toView(ctx, token, review))
  },

  async submitReview({ params: { token }, body }, ctx) {
    const review = await openReview(ctx, token)
    const closed = closedPage(review)
    if (closed !== null) return closed
    const comment = (body?.comment ?? '').trim()
    const name = (body?.name ?? '').trim().slice(0, 100)
    const work = async () => {
      const decision = readDecision(body?.decision, comment)
      const version = body?.version ?? ''
      const { waits } = await decide(ctx, token, { decision, comment, name, version })
      return reviewDonePage({ approved: decision === 'approved', organization: review.organization, waits })
    }
    return handleForm(work, async (errors) => {
      const now = await openReview(ctx, token)
      return closedPage(now) ?? reviewPage({ ...toView(ctx, token, now), comment, name, errors })
    })
  },
} satisfies Partial<ConsoleHandlers>

function closedPage({ state, thread }: Review) {
  if (state !== 'open') return reviewClosedPage(state)
  return thread.root.state === 'DRAFT' ? null : reviewClosedPage('scheduled')
}

function readDecision(text: string | undefined, comment: string): 'approved' | 'rejected' {
  if (text === 'approve') return 'approved'
  if (text !== 'reject') throw invalid('body.decision', 'Approve or reject the post')
  if (comment === '') throw invalid('body.comment', 'Describe what must change')
  return 'rejected'
}

function toView(ctx: HasConfig & HasPlatforms, token: string, review: Review): ReviewView {
  const { root, entries, integration } = review.thread
  const shown = entries.map((entry) => toShownEntry(entry, ctx.config.baseUrl))
  const platform = findPlatform(ctx.platforms, integration.identifier)?.name ?? integration.identifier
  return {
    token,
    organization: review.organization,
    channel: integration.name,
    platform,
    date: toIso(root.publish_date),
    late: review.late,
    repeats: root.interval_in_days !== null,
    preview: postPreview({ channel: integration, platform, entries: shown, headingLevel: 2 }),
    version: review.version,
    pictures: [...originsOf(shown), ...originsOfUrls([integration.picture])],
  }
}
