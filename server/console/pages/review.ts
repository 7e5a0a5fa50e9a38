import { type Html, html } from '../../lib/html-template.ts'
import { messagePage } from './access.ts'
import { consolePage } from './console-page.ts'
import { field, hidden, type Mistakes, mistakesNote, time } from './form.ts'

export interface ReviewEntry {
  text: string
  files: { url: string; alt: string; isImage: boolean }[]
  /** Minutes after the entry before. */
  delay: number
}

export interface ReviewView {
  token: string
  organization: string
  channel: string
  platform: string
  /** ISO 8601. */
  date: string
  late: boolean
  repeats: boolean
  entries: ReviewEntry[]
  version: string
  /** Origins that its pictures come from. */
  pictures: string[]
  comment?: string | undefined
  name?: string | undefined
  mistakes?: Mistakes | null
}

/** The draft as it is to be published, and the decision. */
export function reviewPage(view: ReviewView) {
  const { token, organization, channel, platform, mistakes } = view
  return consolePage({
    title: 'Approve a post?',
    status: mistakes?.status ?? 200,
    headers: mistakes?.headers ?? {},
    pictures: view.pictures,
    body: html`<h1>Approve this post?</h1>${mistakesNote(mistakes)}
<p><strong>${organization}</strong> asks you to look at a post before it goes out.</p>
<dl><dt>Channel</dt><dd>${channel} (${platform})</dd><dt>Date</dt><dd>${time(view.date)}${view.repeats && html` <span class="soft">repeats</span>`}</dd></dl>
${view.late && html`<div class="note warn"><p>This date has passed. If you approve, nothing is published yet: ${organization} is told to choose a new date.</p></div>`}
${view.entries.map(entryCard)}
<form class="stack" method="post" action="/review/${token}">${hidden('version', view.version)}
${commentField(view)}
${field({ name: 'name', label: 'Your name', value: view.name, hint: 'So that they know who decided. You may leave it out.', autocomplete: 'name', maxLength: 100, mistakes })}
<div class="actions"><button class="main" name="decision" value="approve">Approve</button><button class="danger" name="decision" value="reject">Reject</button></div></form>`,
  })
}

function entryCard({ text, files, delay }: ReviewEntry, index: number): Html {
  const title = index === 0 ? 'The post' : `Comment ${index}`
  return html`<article class="card"><div class="head"><h2>${title}</h2>${index > 0 && delay > 0 && html`<span class="soft">${delay} min later</span>`}</div>
<p class="text">${text || html`<span class="soft">No text</span>`}</p>
${files.map(({ url, alt, isImage }) =>
  isImage
    ? html`<img src="${url}" alt="${alt || 'A picture without a description'}">`
    : html`<p><a href="${url}" rel="noreferrer">${alt || 'Video'}</a></p>`,
)}</article>`
}

function commentField({ comment, mistakes }: ReviewView): Html {
  const wrong = mistakes?.fields.comment
  return html`<div class="field"><label for="comment">Comment</label>
<textarea id="comment" name="comment" rows="4" maxlength="4000" aria-describedby="comment-hint${wrong && ' comment-wrong'}">${comment}</textarea>
<span class="hint" id="comment-hint">Needed to reject: say what has to change.</span>
${wrong && html`<span class="wrong" id="comment-wrong">${wrong}</span>`}</div>`
}

const closed = {
  expired: ['This link has expired', 'Ask whoever sent it for a new one.'],
  revoked: ['This link was taken back', 'Ask whoever sent it, if you still want to look at the post.'],
  approved: ['The post is approved', 'This link was used. Nothing is left to decide.'],
  rejected: ['The post is rejected', 'This link was used. Nothing is left to decide.'],
  scheduled: ['Nothing to decide', 'The post is not a draft any more.'],
} as const

/** For a link by which nothing can be decided. */
export function reviewClosedPage(state: keyof typeof closed) {
  const [title, text] = closed[state]
  return messagePage(title, text, undefined, state === 'expired' || state === 'revoked' ? 410 : 200)
}

/** After the decision. */
export function reviewDonePage(view: { approved: boolean; organization: string; waits: string | null }) {
  const { approved, organization, waits } = view
  if (!approved)
    return messagePage('Rejected', `${organization} has your comment. The post is not published.`)
  if (waits === null) return messagePage('Approved', 'Thank you. The post goes out at its date.')
  return messagePage(
    'Approved, and waiting',
    `Thank you. The post is not scheduled yet, and ${organization} is told: ${waits}`,
  )
}
