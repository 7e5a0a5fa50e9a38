import type { PostRow } from '../../db/tables/posts.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { RecentPost } from '../../posts/list/recent-posts.ts'
import { mayBeLive } from '../../publishing/threads.ts'
import { codeLink } from '../layout/as-code.ts'
import { channelAvatar, originsOf, pictureOf } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { button, confirm, field, hidden, select, time } from '../layout/form.ts'
import {
  type FilterState,
  postStates,
  shownStateOf,
  shownStates,
  stateBadge,
  stateOfThread,
} from '../layout/post-state.ts'
import { type ChannelFailures, failuresPanel } from './failures-panel.ts'
import { type FirstSteps, gettingStarted } from './getting-started.ts'
import { reload } from './next-steps.ts'
import { addressesIn, errorCode, readable } from './reasons.ts'

export const POSTS = '/console'

/** Filter of the list; an empty value stands for all. */
export interface Search {
  state: FilterState | ''
  channel: string
  text: string
}

interface PostsView extends PageState {
  posts: PostLine[]
  search: Search
  channels: readonly { id: string; name: string }[]
  failures: readonly ChannelFailures[]
  /** The act that led here. */
  done: string | undefined
  /** Null for an organization that has published. */
  firstSteps: FirstSteps | null
  /** Cursor of the page with older posts. */
  older: string | null
  isFirst: boolean
}

/** Renders scheduled, published and failed posts, with the reason of each failure. */
export function postsPage(view: PostsView) {
  const { posts, search, channels, failures, firstSteps, older, isFirst, done, ...state } = view
  const isEmpty = posts.length === 0
  const isUnderWay = posts.some(({ isPublishing }) => isPublishing)
  const isRetried = done === 'posts-retried' && !isUnderWay
  const isBare = isEmpty && isFirst && search.state === '' && search.channel === '' && search.text === ''
  return consolePage({
    ...state,
    title: 'Posts',
    path: POSTS,
    heading: null,
    pictures: originsOf(posts.flatMap(({ picture, channel }) => [picture, channel.picture])),
    body: html`<div class="heading"><h1>Posts</h1>${channels.length > 0 && html`<a class="button main" href="/console/compose">New post</a>`}</div>
${firstSteps && gettingStarted(firstSteps)}
${isBare ? null : html`${failuresPanel(failures, isRetried)}${finder(view)}${tabs(search)}`}
${isEmpty && !isBare && empty(view)}
${posts.map(postLine)}
${isFirst && isUnderWay && html`<p class="soft">Some posts are being published. ${reload(addressOf(search, '', done))}</p>`}
<div class="actions">${!isFirst && html`<a class="button" href="${addressOf(search)}">${search.state === 'QUEUE' ? 'Soonest' : 'Newest'}</a>`}${older && html`<a class="button" href="${addressOf(search, older)}" rel="next">${search.state === 'QUEUE' ? 'Later' : 'Older'}</a>`}</div>`,
  })
}

function empty({ search: { state, channel, text }, isFirst }: PostsView): Html {
  if (state === 'DRAFT' && channel === '' && text === '' && isFirst)
    return html`<div class="empty"><p>You have no drafts. A post that you write saves itself as a draft until you schedule it.</p><p><a class="button" href="/console/compose">Write a post</a></p></div>`
  return html`<div class="empty"><p>No posts match.</p><p><a href="${POSTS}">Show all posts</a></p></div>`
}

export function addressOf({ state, channel, text }: Search, before = '', done = ''): string {
  const given = Object.entries({ state, channel, text, before, done }).filter(([, value]) => value !== '')
  return given.length === 0 ? POSTS : `${POSTS}?${new URLSearchParams(given)}`
}

function finder({ search, channels }: PostsView): Html {
  return html`<form class="finder" method="get" action="${POSTS}" role="search">${hidden('state', search.state)}
${field({ name: 'text', label: 'Text', type: 'search', value: search.text, maxLength: 200 })}
${select({ name: 'channel', label: 'Channel', value: search.channel, choices: [['', 'All channels'], ...channels.map(({ id, name }) => [id, name] as const)] })}
<button>Search</button></form>`
}

function tabs(search: Search): Html {
  const all = ['', ...shownStates] as const
  const links = all.map((state) => {
    const name = state === '' ? 'All' : postStates[state].name
    return html`<a href="${addressOf({ ...search, state })}"${state === search.state && html` aria-current="page"`}>${name}</a>`
  })
  return html`<nav class="tabs" aria-label="State">${links}</nav>`
}

type PostLine = ReturnType<typeof toPostLine>

function postLine(post: PostLine): Html {
  const { channel, picture, error, canRetry, row } = post
  const text = post.text || 'No text'
  const path = `${POSTS}/posts/${row.id}`
  const view = post.url && html`<a class="button" href="${post.url}" rel="noreferrer">View post</a>`
  const retry = canRetry && button({ action: `${path}/retry`, label: 'Retry' })
  const edit =
    canRetry &&
    html`<a class="button" href="/console/compose?post=${row.id}">Edit<span class="unseen">: ${text}</span></a>`
  const help = error && !canRetry && html`<a class="button" href="${path}">What to do next</a>`
  return html`<article class="post" id="post-${row.id}">${channelAvatar(channel)}<div><h2><a href="${path}">${text}</a></h2>
<p class="meta">${channel.name} · ${time(post.date)}${row.interval_in_days !== null && ' · repeats'}</p></div>
${picture && html`<a class="thumb" href="${path}" tabindex="-1" aria-hidden="true"><img src="${picture}" alt="" loading="lazy"></a>`}
${stateBadge(post.state, nameOfState(post))}
${error && html`<p class="why">${readable(error.message)} ${errorCode(error.code)}</p>`}
<div class="actions">${view}${edit}${retry}${help}<details><summary>More<span class="unseen">: ${text}</span></summary>${moreActs(post)}</details></div></article>`
}

/** Offers what may be done with the post in its state; while it is being sent, its page says more. */
function moreActs({ row, isPublishing, canRetry }: PostLine): Html {
  const path = `${POSTS}/posts/${row.id}`
  const isPlanned = row.state === 'DRAFT' || row.state === 'QUEUE'
  const params = { id: row.id }
  const date = toIso(row.publish_date)
  return html`<div class="actions">${!isPublishing && !canRetry && row.state !== 'PUBLISHED' && html`<a class="button" href="/console/compose?post=${row.id}">Edit</a>`}
${!isPublishing && isPlanned && html`<a class="button" href="${path}/move">Move</a>`}
<a class="button" href="/console/compose?copy=${row.id}">Duplicate</a>
${!isPublishing && deletion(row)}</div>
${codeLink([{ operationId: canRetry ? 'retryPost' : 'getPost', params }, !isPublishing && isPlanned && { operationId: 'moveThread', params, body: { date, action: 'update' } }, { operationId: 'deletePost', params }])}`
}

/** Deletes a post after a question, which says what stays on the platform. */
export function deletion({ id, state, release_id }: Pick<PostRow, 'id' | 'state' | 'release_id'>): Html {
  // Of a failed post, some of its targets may be live.
  const mayBeOut = state === 'PUBLISHED' || state === 'ERROR' || release_id !== null
  return confirm({
    summary: 'Delete',
    explanation: mayBeOut
      ? 'It disappears from this list and from its analytics. What is live on the platform stays there.'
      : 'It is not published. This cannot be undone.',
    action: `${POSTS}/posts/${id}`,
    label: 'Delete post',
    fields: { action: 'delete' },
  })
}

function nameOfState({ row, error, isPublishing }: PostLine): string | undefined {
  if (row.state !== 'QUEUE' || error) return undefined
  if (row.overdue_at !== null) return 'Overdue'
  return isPublishing ? 'Publishing…' : undefined
}

const MAX_TEXT = 240

interface Surroundings {
  baseUrl: string
  now: number
  /** Ids of the channels that a post can be published on. */
  usable: ReadonlySet<string>
}

export function toPostLine({ row, channel, failed }: RecentPost, { baseUrl, now, usable }: Surroundings) {
  const text = toEditorText(row.content, 'none')
  const code = failed?.error_code ?? 'failed'
  const { name = 'A removed channel', picture = null, identifier = '?' } = channel ?? {}
  return {
    ...{ id: row.id, row },
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text,
    channel: { id: row.integration_id, name, picture, platform: identifier },
    picture: pictureOf(row.image, baseUrl),
    date: toIso(row.published_at ?? row.publish_date),
    state: shownStateOf(stateOfThread(row.state, failed), row),
    isPublishing:
      row.state === 'QUEUE' &&
      failed === null &&
      ((row.due_at !== null && row.due_at <= now) ||
        (row.interval_in_days === null && row.publish_date <= now)),
    error: failed && { code, message: failed.error_message ?? 'The post could not be published.' },
    // What may be live is decided on the page of the post, which says what a retry does.
    canRetry: failed !== null && !mayBeLive(failed) && usable.has(row.integration_id),
    url: row.removed_at === null ? (addressesIn(row.release_url)[0] ?? null) : null,
  }
}
