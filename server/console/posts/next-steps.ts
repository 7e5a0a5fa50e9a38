import type { PostRow } from '../../db/tables/posts.ts'
import type { ChannelProblem } from '../../integrations/channel-use.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { RetryEffect } from '../../publishing/retries/foresee-retry.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import { button, confirm, type FormErrors, field, hidden } from '../layout/form.ts'
import type { Viewer } from '../layout/shell.ts'
import { mend, REFUSED_AGAIN } from './failures-panel.ts'
import { errorCode, readable } from './reasons.ts'

type View = NextSteps & { viewer: Pick<Viewer, 'serviceUrl' | 'codeKey'> }

export interface NextSteps {
  /** First failed entry, or the entry whose outcome is unknown; undefined where nothing failed. */
  failed: PostRow | undefined
  root: PostRow
  channel: { id: string; name: string; isSandbox: boolean; problem: ChannelProblem | null }
  /** Effect of a retry; null where there is nothing to retry. */
  effect: RetryEffect | null
  isSending: boolean
  /** Says that the post is due or being sent, or that the platform is asked again about an attempt without an answer. */
  underWay: 'publishing' | 'checking' | null
  /** True where the platform would refuse the same post again. */
  isRefused: boolean
  /** Last entry of the log, if it says why a post that is due waits. */
  waits: string | null
  /** True where a member can say which post on the platform it is. */
  canBind: boolean
  /** False where the platform cannot be asked for the posts of an account. */
  listsPosts: boolean
  errors?: FormErrors | null | undefined
  /** Address that the member typed. */
  release?: string | undefined
}

const retries = {
  safe: {
    label: 'Retry',
    text: 'A retry sends only what is not live, as it is now, and cannot publish it twice.',
  },
  recognized: {
    label: 'Retry',
    text: 'It may be live. The platform recognizes the repeat, so a retry cannot publish it twice.',
  },
  not_found: {
    label: 'Publish again',
    text: 'The platform was asked and does not show it, so it is probably not live. Check the channel to be sure.',
  },
  may_duplicate: {
    label: 'Publish again',
    text: 'It may be live, and the platform does not recognize a repeat. Check the channel first: if the post is there, publishing again makes it appear twice.',
  },
} as const satisfies Record<RetryEffect, { label: string; text: string }>

const underWayTexts = {
  publishing: 'The post is being published. It can be changed when the platform has answered.',
  checking:
    'The platform received the post and did not answer, so it may be live. The service repeats the call by itself while the platform recognizes the repeat, so the post cannot appear twice. If no answer comes in that time, you decide what to do.',
} as const

/** Links to the page as it is now. The script follows the link by itself instead. */
export function reload(path: string): Html {
  return html`<a href="${path}" data-follow>Reload</a>`
}

/** Says why the post is not out, and offers what the engine says is safe. */
export function nextSteps(view: View): Html | null {
  const { failed, root, underWay, effect, channel, waits } = view
  if (underWay !== null)
    return html`<div class="note warn"><p>${underWayTexts[underWay]}</p>${waits && html`<p>${readable(waits)}</p>`}<p>${reload(`/console/posts/${root.id}`)}</p></div>`
  if (root.release_id === 'missing' && root.state === 'PUBLISHED' && failed === undefined)
    return html`<article class="card next" aria-labelledby="next"><h2 id="next">What to do next</h2>
<p>${missingText(view)}</p>${bindForm(view)}</article>`
  if (failed === undefined && effect === null) return delayed(view)
  const blocked = channel.problem !== null && effect !== null
  return html`<article class="card next" aria-labelledby="next">${reason(view)}
<h2 id="next">What to do next</h2>
${blocked && channel.problem && html`<p>${channel.problem.message}</p><div class="actions">${mend(channel.id, channel.problem)}</div>`}
${view.canBind ? twoWays(view, blocked ? null : effect) : !blocked && effect !== null && retryForm(view, effect)}</article>`
}

function missingText({ root }: View): string {
  return root.release_url === null
    ? 'The post is live, but the platform did not say where. Say which one it is, to see its link and its numbers.'
    : 'The post is live, but its ID on the platform is not known. Enter it to see its numbers.'
}

/** Says what failed, or why a post that is tried again by itself waits. */
function reason({ failed, root, waits }: View): Html {
  if (failed === undefined)
    return html`<p><strong>The service tries again by itself.</strong> ${waits && readable(waits)} ${reload(`/console/posts/${root.id}`)}</p>`
  const comment =
    failed.position > 0 &&
    html`<p class="soft">This is comment ${failed.position} of the thread. What comes before it is published; what follows waits for it.</p>`
  return html`<p><strong>${readable(failed.error_message ?? 'The post could not be published.')}</strong> ${errorCode(failed.error_code ?? 'failed')}</p>${comment}`
}

const beforeDue: Partial<Record<ChannelProblem['code'], string>> = {
  channel_disabled: 'The channel is disabled. Enable it before the post is due, or the post fails.',
  channel_disconnected:
    'The channel lost its connection. Reconnect it before the post is due, or the post fails.',
  channel_unfinished: 'No page of the account is chosen yet. Choose one before the post is due.',
}

/** Says why a scheduled post waits, or why it will fail if nobody acts. */
function delayed({ root, channel: { id, problem }, waits }: View): Html | null {
  if (root.state !== 'QUEUE') return null
  const hint = problem && (beforeDue[problem.code] ?? problem.message)
  if (hint === null && waits === null) return null
  return html`<div class="note warn">${waits && html`<p>${readable(waits)}</p>`}${problem && html`<p>${hint}</p><div class="actions">${mend(id, problem)}</div>`}</div>`
}

function retryForm({ root, failed, isRefused }: View, effect: RetryEffect): Html {
  const { label, text } = retries[effect]
  const action = `/console/posts/${root.id}/retry`
  const change =
    effect === 'safe' &&
    failed?.position === 0 &&
    ' If its text, files or settings are the reason, edit it first.'
  if (effect === 'safe' && isRefused)
    return html`<p>${REFUSED_AGAIN} ${text}</p>
<div class="actions"><a class="button main" href="/console/compose?post=${root.id}">Edit and publish again</a>${button({ action, label })}</div>`
  if (effect === 'safe' || effect === 'recognized')
    return html`<p>${text}${change}</p><div class="actions">${button({ action, label, kind: 'main' })}</div>`
  return html`<p>Only if you looked and did not find it. The service sends what is not live, as it is now.</p>${confirm(
    {
      summary: 'Publish again',
      explanation: 'If the post is live already, it then appears twice.',
      action,
      label: 'It is not there: publish again',
      fields: { certain: effect },
    },
  )}`
}

/** Offers side by side what a person does who has looked at the channel: the post is there, or it is not. */
function twoWays(view: View, effect: RetryEffect | null): Html {
  const isTold = effect === 'may_duplicate' || effect === 'not_found'
  const look =
    isTold &&
    html`<p>${retries[effect].text}</p>${view.channel.isSandbox && html`<p><a href="/sandbox/${view.root.integration_id}">Check the channel</a></p>`}`
  const absent =
    effect !== null &&
    html`<section aria-labelledby="absent"><h3 id="absent">${isTold ? 'It is not there' : 'Let the service repeat it'}</h3>${retryForm(view, effect)}</section>`
  return html`${look}<div class="ways"><section aria-labelledby="there"><h3 id="there">It is there</h3>${bindForm(view)}</section>${absent}</div>`
}

/** Lets a person who found the post on the platform say so. */
function bindForm({ viewer, root, failed, errors, release, listsPosts }: View): Html {
  return html`<form class="stack" id="bind-form" method="post" action="/console/posts/${root.id}">${hidden('action', 'bind')}${hidden('entry', failed?.id)}
${field({ name: 'release', label: 'Address or ID of the post there', value: release, hint: `Copy it from the post on the platform. ${listsPosts ? '' : 'This platform does not list posts, so the service cannot ask it and takes an address as you give it. With the ID, it can read the numbers of the post. '}This sends nothing: the post then counts as published, and its thread continues.`, required: true, maxLength: 2000, errors })}
<div><button>${failed ? 'Mark as published' : 'Save'}</button></div></form>
${asCode({ viewer, form: { id: 'bind-form', fields: { release } }, operationId: 'setReleaseId', params: { id: failed?.id ?? root.id }, body: { releaseId: formValue('text', 'release', 'THE_ID_ON_THE_PLATFORM') } })}`
}
