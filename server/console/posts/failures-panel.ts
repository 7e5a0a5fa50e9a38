import type { ChannelProblem } from '../../integrations/channel-use.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { NOT_FOUND } from '../../publishing/engine/look-up.ts'
import type { FailureCount } from '../../publishing/retries/failed-posts.ts'
import { button, confirm } from '../layout/form.ts'
import type { ShownState } from '../layout/post-state.ts'
import { errorCode, readable } from './reasons.ts'

/** The failures of one channel, and what keeps it from publishing. */
export interface ChannelFailures {
  id: string
  name: string
  problem: ChannelProblem | null
  failures: readonly FailureCount[]
}

/** Groups recent failures by channel, with one act for all that is safe to retry. */
export function failuresPanel(channels: readonly ChannelFailures[], isRetried: boolean): Html | null {
  if (channels.length === 0) return null
  return html`<div class="failures" role="region" aria-labelledby="failures"><h2 id="failures">Needs attention</h2>${isRetried && html`<p><strong>The retry is over. What failed again is here, with its reason.</strong></p>`}<p class="soft">From the last 30 days.</p>${channels.map(channelCard)}</div>`
}

function channelCard({ id, name, problem, failures }: ChannelFailures): Html {
  const unknown = failures.filter(({ mayBeLive }) => mayBeLive)
  const safe = failures.filter(({ mayBeLive }) => !mayBeLive)
  const count = sum(safe)
  const listed = (state: ShownState) => `/console?state=${state}&channel=${encodeURIComponent(id)}`
  return html`<article class="card"><div class="head"><h3>${name}</h3><span>${count > 0 && html`<a href="${listed('ERROR')}">${count} failed</a>`}${count > 0 && unknown.length > 0 && ' · '}${unknown.length > 0 && html`<a href="${listed('UNKNOWN')}">${sum(unknown)} with an unknown outcome</a>`}</span></div>
<ul>${failures.map(
    ({ count, message, code, mayBeLive }) =>
      html`<li>${count} × ${readable(message)} ${errorCode(code)}${mayBeLive && ` ${code === NOT_FOUND ? 'Check' : 'May be live: check'} each one on the platform, then say on its page what you found.`}</li>`,
  )}</ul>
${problem && html`<p>${problem.message}</p>`}${problem === null ? [count > 0 && retryAll(id, name, safe), retryNotFound(id, name, unknown)] : html`<div class="actions">${mend(id, problem)}</div>`}</article>`
}

/** Says of a single post what a retry leads to. */
export const REFUSED_AGAIN =
  'The same post will be refused again. Change what the reason names, then publish it.'

function retryAll(id: string, name: string, failures: readonly FailureCount[]): Html {
  const count = sum(failures)
  const refused = failures.reduce((total, each) => total + each.refused, 0)
  if (count === 1) {
    const retry = button({
      action: '/console/posts/retries',
      label: `Retry ${countOf(count)}`,
      fields: { channel: id },
    })
    if (refused === 0) return html`<div class="actions">${retry}</div>`
    return html`<p>${REFUSED_AGAIN}</p><div class="actions"><a class="button main" href="/console/compose?post=${failures[0]?.rootId}">Edit and publish again</a>${retry}</div>`
  }
  const again = refused > 0 ? ` ${refused} of them will be refused again, as nobody changed them.` : ''
  return html`<div class="actions">${confirm({
    summary: `Retry all ${countOf(count)}`,
    explanation: `They are published on ${name} now, oldest first. Posts that may be live are left out.${again}`,
    action: '/console/posts/retries',
    label: `Retry ${countOf(count)}`,
    fields: { channel: id },
  })}</div>`
}

/** Offers one act for what its platform does not show. */
function retryNotFound(id: string, name: string, failures: readonly FailureCount[]): Html | false {
  const count = failures.reduce((total, each) => total + each.notFound, 0)
  if (count === 0) return false
  return html`<div class="actions">${confirm({
    summary: `Publish ${countOf(count)} that ${count === 1 ? 'was' : 'were'} not found`,
    explanation: `The service read ${name} and did not find what it had sent there, so it is probably not live. If it is, it appears twice.`,
    action: '/console/posts/retries',
    label: `Publish ${countOf(count)}`,
    fields: { channel: id, notFound: 'yes' },
  })}</div>`
}

/** Offers what makes the channel usable again; null where a person can do nothing. */
export function mend(id: string, problem: ChannelProblem): Html | null {
  const action = `/channels/${id}`
  switch (problem.code) {
    case 'channel_disconnected':
      return button({ action, label: 'Reconnect', fields: { action: 'reconnect' }, kind: 'main' })
    case 'channel_disabled':
      return button({ action, label: 'Enable channel', fields: { action: 'enable' }, kind: 'main' })
    case 'channel_unfinished':
      return html`<a class="button main" href="${action}/page">Choose a page</a>`
    case 'plan_limit':
      return html`<a class="button main" href="/settings/plan">See the plan</a>`
    default:
      return null
  }
}

function sum(failures: readonly FailureCount[]): number {
  return failures.reduce((total, { count }) => total + count, 0)
}

function countOf(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}
