import { type Html, html } from '../../lib/html/template.ts'
import { button } from '../layout/form.ts'
import { icon } from '../layout/icons.ts'
import { postStates, type ShownState } from '../layout/post-state.ts'

/** Holds what a new organization has done so far. */
export interface FirstSteps {
  channel: { id: string; name: string; isSandbox: boolean } | null
  post: FirstPost | null
  offersSandbox: boolean
}

interface FirstPost {
  id: string
  state: ShownState
  isPublishing: boolean
}

interface FirstChannel {
  id: string
  name: string
  identifier: string
}

/**
 * Returns the first steps that are left; null once a post is scheduled or published, or for an organization with so many posts that `isWhole`
 * is false.
 */
export function firstStepsOf(
  posts: readonly FirstPost[],
  channels: readonly FirstChannel[],
  { isWhole, offersSandbox }: { isWhole: boolean; offersSandbox: boolean },
): FirstSteps | null {
  if (!isWhole || posts.some(isOnItsWay)) return null
  const channel = channels.find(({ identifier }) => identifier === 'sandbox') ?? channels[0]
  return {
    channel: channel
      ? { id: channel.id, name: channel.name, isSandbox: channel.identifier === 'sandbox' }
      : null,
    post: posts[0] ?? null,
    offersSandbox,
  }
}

function isOnItsWay({ state, isPublishing }: FirstPost): boolean {
  return state === 'PUBLISHED' || (state === 'QUEUE' && !isPublishing)
}

/** Leads a new organization to its first published post. Steps that are done are ticked. */
export function gettingStarted({ channel, post, offersSandbox }: FirstSteps): Html {
  const current = [channel !== null, post !== null].filter(Boolean).length
  const steps = [connect(offersSandbox), write(channel), see(channel, post)]
  return html`<section class="start" aria-labelledby="start"><h2 id="start">Publish your first post</h2><ol>
${steps.map(({ name, body, done }, index) => {
  const isDone = index === 0 ? channel !== null : index === 1 && post !== null
  const mark = isDone
    ? html`<span class="tick">${icon('check')}<span class="unseen">Done</span></span>`
    : html`<span class="tick" aria-hidden="true">${index + 1}</span>`
  const kind = isDone ? 'done' : index === current ? 'current' : 'later'
  return html`<li class="${kind}"${index === current && html` aria-current="step"`}>${mark}<div><h3>${name}</h3>${isDone ? html`<p class="soft">${done(channel)}</p>` : body(index === current)}</div></li>`
})}</ol></section>`
}

interface Step {
  name: string
  body(isCurrent: boolean): Html
  /** Returns what the step left behind. */
  done(channel: FirstSteps['channel']): string
}

function connect(offersSandbox: boolean): Step {
  const sandbox = html`<p>The sandbox is a channel of this service: posts appear on a page here and nowhere else.</p>
<div class="actions">${button({ action: '/channels/connect/sandbox', label: 'Connect the sandbox', kind: 'main', fields: { name: 'My sandbox', next: '/console' } })}
<a class="button" href="/channels">Connect another channel</a></div>`
  const other = html`<div class="actions"><a class="button main" href="/channels">Connect a channel</a></div>`
  return {
    name: 'Connect a channel',
    body: () => (offersSandbox ? sandbox : other),
    done: (channel) => `${channel?.name} is connected.`,
  }
}

function write(channel: FirstSteps['channel']): Step {
  return {
    name: 'Write a post',
    body: (isCurrent) =>
      isCurrent && channel
        ? html`<p>Schedule it, or choose <strong>Now</strong> to publish it at once.</p>
<div class="actions"><a class="button main" href="/console/compose?channel=${channel.id}">Write a post</a>
<a class="button" href="/docs/reference/createPosts">Use the API instead</a></div>`
        : html`<p class="soft">Try a short text first.</p>`,
    done: () => 'Your first post is saved.',
  }
}

const whatNext: Record<ShownState, string> = {
  DRAFT: 'It is a draft: open it, and schedule it or publish it now.',
  QUEUE: 'It is scheduled, and appears when its time comes.',
  PUBLISHED: '',
  ERROR: 'It failed: its page says why, and what you can do.',
  UNKNOWN: 'The platform gave no clear answer: its page says what is safe to do.',
  REMOVED: 'It was taken down again.',
}

function see(channel: FirstSteps['channel'], post: FirstSteps['post']): Step {
  return {
    name: 'See it appear',
    body: () =>
      post === null
        ? html`<p class="soft">Its page shows each step of publishing.</p>`
        : html`<p>${icon(postStates[post.state].icon)} ${post.isPublishing ? 'It is being published.' : whatNext[post.state]}</p>
<div class="actions"><a class="button main" href="/console/posts/${post.id}">Open the post</a>
${channel?.isSandbox && html`<a class="button" href="/sandbox/${channel.id}">View the sandbox</a>`}</div>`,
    done: () => '',
  }
}
