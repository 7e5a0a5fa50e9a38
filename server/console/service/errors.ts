import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { actorOf } from '../../admin/actor.ts'
import { listFailurePlatforms, listFailures } from '../../admin/failures.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { consolePage, viewerOf } from '../layout/console-page.ts'
import { checkbox, field, select, time } from '../layout/form.ts'
import type { Viewer } from '../layout/shell.ts'

const ERRORS_ON_A_PAGE = 20
const MAX_TEXT = 300
/** Equals the contract's limit for pages. */
const MAX_PAGE = 100_000

interface Filter {
  page: number
  platform: string
  email: string
  unknown: boolean
}

type NamedPlatform = { id: string; name: string }
type FailurePage = Awaited<ReturnType<typeof listFailures>>

function errorsPage(view: {
  viewer: Viewer
  filter: Filter
  platforms: NamedPlatform[]
  found: FailurePage
}) {
  const { viewer, filter, platforms, found } = view
  const { items, total, page, hasMore } = found
  return consolePage({
    title: 'Errors',
    viewer,
    path: '/service/errors',
    body: html`${filterForm(filter, platforms)}
<p>${total === 1 ? '1 failed post' : `${total.toLocaleString('en')} failed posts`}. Each organization shown here sees this access in its audit log.</p>
${items.map((item) => failureCard(item, platforms))}
<div class="actions">${page > 0 && html`<a class="button" href="${linkTo(filter, page - 1)}">Newer</a>`}${hasMore && html`<a class="button" href="${linkTo(filter, page + 1)}" rel="next">Older</a>`}</div>`,
  })
}

function filterForm({ platform, email, unknown }: Filter, platforms: NamedPlatform[]): Html {
  const choices = [['', 'All platforms'] as const, ...platforms.map(({ id, name }) => [id, name] as const)]
  return html`<form class="finder" method="get" action="/service/errors">
${select({ name: 'platform', label: 'Platform', value: platform, choices })}
${field({ name: 'email', label: 'Part of a member’s email', value: email, maxLength: 254 })}
${checkbox('unknown', 'Unknown causes first', unknown)}
<button>Filter</button></form>`
}

function failureCard(item: FailurePage['items'][number], platforms: NamedPlatform[]): Html {
  const { organization, post, code, platform, message, body, createdAt } = item
  const people = organization.users.map(({ user }) => user.email).join(', ')
  const text = toEditorText(post.content, 'normal')
  return html`<article class="card"><div class="head"><h2>${platforms.find(({ id }) => id === platform)?.name ?? platform}</h2>${time(createdAt)}</div>
<p>${message} <code>${code}</code></p>
<p class="text">${text === '' ? html`<span class="soft">No text</span>` : cut(text)}</p>
<dl><dt>Organization</dt><dd>${organization.name}</dd><dt>Members</dt><dd>${people}</dd><dt>Post</dt><dd>${post.id}</dd></dl>
${body !== '{}' && html`<details><summary>Response of the platform</summary><p class="text"><code>${body}</code></p></details>`}</article>`
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

function linkTo({ platform, email, unknown }: Filter, page: number): string {
  const query = new URLSearchParams({ platform, email, unknown: unknown ? '1' : '', page: String(page) })
  return `/service/errors?${query}`
}

export const errorsHandlers = {
  async showErrors({ query }, ctx) {
    const actor = actorOf(ctx.auth)
    const filter: Filter = {
      page: /^\d{1,6}$/.test(query.page ?? '') ? Math.min(MAX_PAGE, Number(query.page)) : 0,
      platform: query.platform ?? '',
      email: query.email?.trim() ?? '',
      unknown: query.unknown === '1',
    }
    const found = await listFailures(ctx, actor, {
      page: filter.page,
      limit: ERRORS_ON_A_PAGE,
      platform: filter.platform || undefined,
      email: filter.email || undefined,
      unknownFirst: filter.unknown,
    })
    const ids = await listFailurePlatforms(ctx, actor)
    const platforms = ids.map((id) => ({ id, name: findPlatform(ctx.platforms, id)?.name ?? id }))
    return errorsPage({ viewer: await viewerOf(ctx), filter, platforms, found })
  },
} satisfies Partial<ConsoleHandlers>
