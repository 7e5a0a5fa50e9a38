import { errorCatalogue } from '../../errors.ts'
import { type Html, html } from '../../lib/html-template.ts'
import { consolePage, type Viewer } from './console-page.ts'
import { button, goodNote, time } from './form.ts'

export interface PostLine {
  id: string
  text: string
  channel: string
  /** ISO 8601 */
  date: string
  state: 'DRAFT' | 'QUEUE' | 'PUBLISHED' | 'ERROR'
  overdue: boolean
  repeats: boolean
  error: { code: string; message: string } | null
  url: string | null
}

const states = {
  DRAFT: { name: 'Draft', kind: '' },
  QUEUE: { name: 'Queued', kind: 'warn' },
  PUBLISHED: { name: 'Published', kind: 'good' },
  ERROR: { name: 'Failed', kind: 'bad' },
} as const

/** What is queued, what went out, and what failed and why. */
export function postsPage(view: {
  viewer: Viewer
  posts: PostLine[]
  notice?: string | undefined
  older: string | null
  newest: string | null
  hasChannels: boolean
}) {
  const { viewer, posts, notice, older, newest, hasChannels } = view
  return consolePage({
    title: 'Posts',
    viewer,
    path: '/console',
    body: html`<h1>Posts</h1>${notice && goodNote(notice)}
${posts.length === 0 && nothingYet(hasChannels)}
${posts.map(card)}
<div class="actions">${newest && html`<a class="button" href="${newest}">Newest</a>`}${older && html`<a class="button" href="${older}" rel="next">Older</a>`}</div>`,
  })
}

function nothingYet(hasChannels: boolean): Html {
  return hasChannels
    ? html`<p>No posts here. Make one through the <a href="/docs#/public-api/createposts">API</a> with an <a href="/settings/keys">API key</a>.</p>`
    : html`<p>No posts yet. <a href="/channels">Connect a channel</a> first.</p>`
}

function card(post: PostLine): Html {
  const { name, kind } = states[post.state]
  return html`<article class="card"><div class="head"><h2>${post.channel}</h2><span class="state ${kind}">${post.overdue && post.state === 'QUEUE' ? 'Overdue' : name}</span></div>
<p class="text">${post.text || html`<span class="soft">No text</span>`}</p>
<p>${time(post.date)}${post.repeats && html` <span class="soft">repeats</span>`}</p>
${post.error && html`<div class="note bad"><p>${post.error.message} ${codeOf(post.error.code)}</p></div>`}
<div class="actions">${post.url && html`<a class="button" href="${post.url}" rel="noreferrer">See the post</a>`}
${post.state === 'ERROR' && button({ action: `/console/posts/${post.id}/retry`, label: 'Try again' })}</div></article>`
}

/** Channels have codes of their own beside those of the catalogue. */
function codeOf(code: string): Html {
  const text = html`<code>${code}</code>`
  return Object.hasOwn(errorCatalogue, code) ? html`<a href="/docs/errors#${code}">${text}</a>` : text
}
