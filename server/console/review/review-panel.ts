import type { PostRow } from '../../db/tables/posts.ts'
import type { ChannelProblem } from '../../integrations/channel-use.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { ReviewState } from '../../posts/reviews/inbox.ts'
import type { getApprovalLink } from '../../posts/reviews/links.ts'
import type { listNotes } from '../../posts/reviews/notes.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import type { PageState } from '../layout/console-page.ts'
import { button, hiddenFields, newSecret, secret, select, textArea, time } from '../layout/form.ts'
import { stateBadge } from '../layout/post-state.ts'
import { mend } from '../posts/failures-panel.ts'

export const REVIEW = '/console/review'

/** Filter of the list; an empty channel stands for all. */
export interface Filter {
  state: ReviewState
  channel: string
}

/** All that the page shows of the chosen post. */
export interface ReviewPanel {
  root: PostRow
  channel: { id: string; name: string; problem: ChannelProblem | null }
  platform: string
  preview: Html
  pictures: string[]
  version: string
  /** Names who made it. */
  maker: string
  /** The latest decision, in words. */
  decision: { text: string; date: string } | null
  isLate: boolean
  link: Awaited<ReturnType<typeof getApprovalLink>> | null
  /** URL of a link that was created just now. */
  url?: string | undefined
  notes: Awaited<ReturnType<typeof listNotes>>
  /** Holds the texts of a form that failed. */
  values?: { comment?: string | undefined; note?: string | undefined } | undefined
}

type Panel = ReviewPanel & PageState & { filter: Filter }

export function reviewPanel(panel: Panel): Html {
  const { root, channel, platform, preview, decision } = panel
  return html`<div class="heading"><h2>${channel.name} <span class="soft">on ${platform}</span></h2>${stateBadge(root.state)}</div>
<dl><dt>Date</dt><dd>${time(toIso(root.publish_date))}${root.interval_in_days !== null && ' · repeats'}</dd><dt>Made by</dt><dd>${panel.maker}, ${time(toIso(root.created_at))}</dd>
${decision && html`<dt>Decision</dt><dd>${decision.text}, ${time(decision.date)}</dd>`}</dl>
${preview}
${root.state === 'DRAFT' ? draftActs(panel) : html`<div class="actions"><a class="button" href="/console/posts/${root.id}">Open the post</a></div>`}
${notesSection(panel)}`
}

function draftActs(panel: Panel): Html {
  const { root, channel, isLate, version, filter, values, errors, viewer } = panel
  const action = `${REVIEW}/${root.id}`
  const shared = { version, ...fieldsOf(filter) }
  return html`${isLate && html`<div class="note warn"><p>Its date has passed. Choose a new date before you approve it.</p></div>`}
${channel.problem && html`<div class="note warn"><p>${channel.problem.message}</p><div class="actions">${mend(channel.id, channel.problem)}</div></div>`}
<div class="actions">${isLate ? html`<a class="button main" href="/console/compose?post=${root.id}">Choose a date</a>` : button({ action, label: 'Approve', fields: { action: 'approve', ...shared }, kind: 'main' })}
<a class="button" href="/console/compose?post=${root.id}">Edit</a>
<details${errors?.fields.comment && html` open`}><summary>Ask for changes…</summary><form class="stack" id="decline-form" method="post" action="${action}">${hiddenFields({ action: 'decline', ...shared })}
${textArea({ name: 'comment', label: 'What must change?', value: values?.comment, required: true, maxLength: 10_000, errors, hint: 'It becomes a note, and the members are notified. The draft is not published.' })}
<div><button>Ask for changes</button></div></form>
${asCode({ viewer, form: { id: 'decline-form', fields: { ...values } }, operationId: 'decidePost', params: { id: root.id }, body: { decision: 'rejected', comment: formValue('text', 'comment', 'Shorter, please.') } })}</details></div>
${!isLate && asCode({ viewer, operationId: 'decidePost', params: { id: root.id }, body: { decision: 'approved' } })}
${shareSection(panel)}`
}

function fieldsOf({ state, channel }: Filter) {
  return { state, channel }
}

const linkStates = {
  expired: 'The last link has expired.',
  revoked: 'The last link was revoked.',
  approved: 'The last link was used to approve the post.',
  rejected: 'The last link was used to ask for changes.',
} as const

function shareSection({ root, link, url, filter, viewer }: Panel): Html {
  const action = `${REVIEW}/${root.id}`
  const body =
    link?.state === 'open'
      ? html`<p>A person without an account can approve or reject the post with a link until ${time(link.expiresAt)}.</p><div class="actions">${button({ action, label: 'Revoke link', fields: { action: 'revoke', ...fieldsOf(filter) }, kind: 'danger' })}</div>
${codeLink([{ operationId: 'revokeApprovalLink', params: { id: root.id } }])}`
      : html`<p>${link ? linkStates[link.state as keyof typeof linkStates] : 'A link shows this draft to a person without an account, who can approve or reject it once.'}</p>
<form class="stack" id="share-form" method="post" action="${action}">${hiddenFields({ action: 'share', ...fieldsOf(filter) })}
${select({ name: 'days', label: 'The link works for', value: '14', choices: dayChoices })}
<div><button>Share for approval</button></div></form>
${asCode({ viewer, form: { id: 'share-form', fields: { days: '14' } }, operationId: 'createApprovalLink', params: { id: root.id }, body: { days: formValue('number', 'days') } })}`
  const shown =
    url &&
    newSecret(
      'Send this link to the reviewer. You will not see it again.',
      secret('link', 'Approval link', url),
    )
  return html`<h3 id="share">Share for approval</h3>${shown}${body}`
}

const dayChoices = [1, 3, 7, 14, 30, 90].map(
  (days) => [String(days), days === 1 ? '1 day' : `${days} days`] as const,
)

function notesSection({ root, notes, filter, values, errors, viewer }: Panel): Html {
  const action = `${REVIEW}/${root.id}`
  return html`<h3 id="notes">Notes</h3><p class="soft">Only members see them. They are never published.</p>
${notes.length > 0 && html`<ol class="notes">${notes.map((note) => noteItem(note, root.id, filter))}</ol>`}
<form class="stack" id="note-form" method="post" action="${action}">${hiddenFields({ action: 'note', ...fieldsOf(filter) })}
${textArea({ name: 'note', label: 'New note', value: values?.note, required: true, maxLength: 10_000, errors })}
<div><button>Add note</button></div></form>
${asCode({ viewer, form: { id: 'note-form', fields: { ...values } }, operationId: 'addPostNote', params: { id: root.id }, body: { content: formValue('text', 'note', 'The second sentence is too long.') } })}`
}

const authors = { user: 'A member', key: 'A program', reviewer: 'A reviewer' } as const

function noteItem(
  { id, content, author, createdAt }: ReviewPanel['notes'][number],
  postId: string,
  filter: Filter,
): Html {
  const name = author.name ?? authors[author.kind]
  return html`<li><div class="head"><span><strong>${name}</strong>${author.kind === 'reviewer' && html` <span class="soft">with the approval link</span>`} ${time(createdAt)}</span><form method="post" action="${REVIEW}/${postId}">${hiddenFields({ action: 'delete', noteId: id, ...fieldsOf(filter) })}<button aria-label="Delete the note of ${name}">Delete</button></form></div>
<p class="text">${content}</p>${codeLink([{ operationId: 'deletePostNote', params: { id: postId, noteId: id } }])}</li>`
}
