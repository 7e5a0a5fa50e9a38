import { createHash } from 'node:crypto'
import { listOrganizations } from '../../accounts/users/organizations.ts'
import { getEmail } from '../../accounts/users/self.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { AnnouncementRow } from '../../db/tables/system.ts'
import type { RequestInfo, SessionAuth } from '../../http/contract.ts'
import { reply } from '../../http/reply.ts'
import { Html, html } from '../../lib/html/template.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { readBanner, renderBanner } from './banner.ts'
import { errorNote, type FormErrors, hidden, successNote } from './form.ts'
import { baseStyle } from './page.ts'

/**
 * Styles the console: forms, buttons, tables that become cards on a phone. Colors reach a contrast of 4.5:1 on paper and on cards,
 * light and dark.
 */
const consoleStyle = `${baseStyle}
:root { --on-accent: #fff; --danger: #b3261e; --good: #1a7f37; --warn: #8a5a00; --field: #fff; --edge: #6e7781; }
@media (prefers-color-scheme: dark) { :root { --on-accent: #06182e; --danger: #ff9a91; --good: #6fdd8b; --warn: #f0c36d; --field: #0d1117; --edge: #8b949e; } }
header nav { align-items: center; }
header nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
header .brand { font-weight: 700; color: var(--ink); text-decoration: none; margin-right: .25rem; }
header .who { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding-top: .75rem; }
header .who form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 0; }
header .who select { width: auto; max-width: 15rem; }
.chart { display: block; width: 100%; height: auto; }
.chart rect { fill: var(--accent); }
.chart text { fill: var(--ink); font: .8rem system-ui, sans-serif; }
header + .banner { max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 0; }
.banner .note { display: grid; gap: .25rem; }
.banner .note .text { white-space: pre-wrap; overflow-wrap: anywhere; }
.skip { position: absolute; left: -999rem; }
.skip:focus { position: static; }
.guest header, .guest main { max-width: 27rem; }
form.stack { display: grid; gap: 1rem; margin: 1rem 0; }
.field { display: grid; gap: .25rem; }
.field > label, legend { font-weight: 600; }
.hint { color: var(--soft); font-size: .875rem; }
.wrong { color: var(--danger); font-size: .875rem; font-weight: 600; }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem .75rem; margin: 0; min-width: 0; }
.permissions .resources { display: grid; gap: .75rem; margin-top: .5rem; }
.permissions .choice { padding: .25rem 0; }
@supports selector(:has(*)) { .permissions:not(:has([value=chosen]:checked)) .resources { display: none; } }
.choice { display: flex; gap: .5rem; align-items: baseline; min-height: 1.75rem; }
input:not([type=checkbox]):not([type=radio]), select, textarea { width: 100%; min-width: 0; min-height: 2.5rem; font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--edge); border-radius: 6px; padding: .4rem .6rem; }
input[aria-invalid=true] { border-color: var(--danger); border-width: 2px; }
input[type=checkbox], input[type=radio] { width: 1.15rem; height: 1.15rem; accent-color: var(--accent); flex: none; align-self: center; }
button, .button { display: inline-block; font: inherit; font-weight: 600; line-height: 1.4; min-height: 2.5rem; padding: .5rem 1rem; border-radius: 6px; border: 1px solid var(--edge); background: var(--card); color: var(--ink); cursor: pointer; text-decoration: none; text-align: center; }
button.main, .button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.danger { color: var(--danger); border-color: var(--danger); background: transparent; }
button:focus-visible, .button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; align-items: flex-start; margin-top: .75rem; }
.actions form { margin: 0; }
details { margin: 0; }
details > summary { cursor: pointer; min-height: 2.5rem; padding: .5rem 0; }
details[open] { flex-basis: 100%; }
details form { padding: .25rem 0 .5rem; }
.note { border: 1px solid var(--line); border-left-width: 4px; border-radius: 6px; padding: .6rem .9rem; margin: 0 0 1rem; background: var(--card); }
.note.good { border-left-color: var(--good); }
.note.bad { border-left-color: var(--danger); }
.note.warn { border-left-color: var(--warn); }
.note p { margin: 0; }
.note ul { margin: .25rem 0 0; padding-left: 1.2rem; }
.state { font-weight: 600; white-space: nowrap; }
.state.good { color: var(--good); }
.state.bad { color: var(--danger); }
.state.warn { color: var(--warn); }
.card h2 { margin: 0 0 .25rem; font-size: 1.05rem; }
.card .text { white-space: pre-wrap; margin: .25rem 0 .5rem; }
.card > :last-child { margin-bottom: 0; }
.head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between; align-items: baseline; }
.secret { display: flex; flex-wrap: wrap; gap: .5rem; align-items: stretch; margin: .5rem 0; }
.secret input { flex: 1 1 14rem; width: auto; font-family: ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .5rem 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.app { display: flex; gap: 1rem; align-items: center; margin-bottom: 1rem; }
.app img { width: 3.5rem; height: 3.5rem; border-radius: 10px; object-fit: cover; flex: none; margin: 0; }
.app h1 { margin: 0; }
.code { font: 700 1.6rem/1.4 ui-monospace, monospace; letter-spacing: .12em; }
ul.plain { list-style: none; padding: 0; margin: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`

/** Describes the reader of a page, and the organizations to switch to. */
export interface Viewer {
  email: string
  organizationId: string
  role: 'SUPERADMIN' | 'ADMIN' | 'USER'
  organizations: { id: string; name: string }[]
  /** True while an administrator of the service impersonates this person. */
  impersonated: boolean
  platformAdmin: boolean
  /** True where this service sells plans. */
  sellsPlans: boolean
  /** Announcements that this browser has not dismissed. */
  announcements: AnnouncementRow[]
}

/** Tells the reader what became of their last form. */
export interface Feedback {
  notice?: string | undefined
  errors?: FormErrors | null | undefined
}

/** Holds what every page of a signed-in person shows beside its content. */
export interface PageState extends Feedback {
  viewer: Viewer
}

interface View extends Feedback {
  title: string
  /** Default: the title. Null for a body with a heading of its own. */
  heading?: string | null
  /** Shown above the heading. */
  lead?: Html | null | undefined
  body: Html
  /** Null on public pages, which have no navigation. */
  viewer?: Viewer | null | undefined
  /** Path of the page, for the navigation and for the return after switching the organization. */
  path?: string
  status?: number
  cookies?: string[]
  headers?: Record<string, string>
  /** Lists other origins that a form may lead to, because a browser checks the redirects after a form too. */
  formTargets?: string[]
  /** Lists other origins of pictures. */
  pictures?: string[]
}

const styleHash = createHash('sha256').update(consoleStyle).digest('base64')

/** Allows scripts from this service only (no upload has a script's type), nothing inline, no frames, and forms to this service. */
function policy({ formTargets = [], pictures = [] }: Pick<View, 'formTargets' | 'pictures'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns the headers of every console page. */
export function pageHeaders(sources: Pick<View, 'formTargets' | 'pictures'> = {}): Record<string, string> {
  return {
    'content-security-policy': policy(sources),
    'cache-control': 'no-store',
    // The URL of a page can contain a mailed token, which other sites must not see.
    'referrer-policy': 'same-origin',
  }
}

/** Renders a page of the console on the server, complete without scripts. */
export function consolePage(view: View) {
  const { errors, cookies, status = errors?.status } = view
  return reply<never>({
    raw: pageText(view),
    contentType: 'text/html; charset=utf-8',
    headers: { ...pageHeaders(view), ...errors?.headers, ...view.headers },
    ...(cookies ? { cookies } : {}),
    ...(status ? { status } : {}),
  })
}

export function pageText(view: View): string {
  const { title, heading = title, lead, notice, errors, body, viewer = null, path = '' } = view
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Postern</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(consoleStyle)}</style>
<script src="/console.js" defer></script>
</head>
<body${viewer ? '' : new Html(' class="guest"')}>
<header><a class="skip" href="#main">Skip to content</a>${viewer ? navigation(viewer, path) : guestNavigation}</header>
${viewer && renderBanner(viewer.announcements, path)}<main id="main" tabindex="-1">${lead}${heading !== null && html`<h1>${heading}</h1>`}${notice && successNote(notice)}${errorNote(errors)}
${body}</main>
</body>
</html>
`.text
}

const guestNavigation = html`<nav aria-label="Postern"><a class="brand" href="/console">Postern</a> <a href="/docs">Documentation</a></nav>`

const PLAN = '/settings/plan'

const pages: [path: string, name: string, admins: boolean][] = [
  ['/console', 'Posts', false],
  ['/channels', 'Channels', false],
  ['/assistant', 'Assistant', false],
  ['/settings/members', 'Team', false],
  [PLAN, 'Plan', true],
  ['/settings/keys', 'API keys', true],
  ['/settings/apps', 'Apps', true],
  ['/settings/approved', 'Approved apps', false],
  ['/settings/providers', 'Providers', false],
  ['/settings/sessions', 'Sessions', false],
]

/** Lists pages for administrators of the service. */
const servicePages: typeof pages = [
  ['/service/errors', 'Errors', true],
  ['/service/stats', 'Statistics', true],
  ['/service/announcements', 'Announcements', true],
]

function navigation(viewer: Viewer, path: string): Html {
  const own = pages.filter(
    ([href, , admins]) => (!admins || viewer.role !== 'USER') && (href !== PLAN || viewer.sellsPlans),
  )
  const links = [...own, ...(viewer.platformAdmin ? servicePages : [])].map(
    ([href, name]) =>
      html`<a href="${href}"${href === path && new Html(' aria-current="page"')}>${name}</a> `,
  )
  return html`<nav aria-label="Postern"><a class="brand" href="/console">Postern</a> ${links}<a href="/docs">Documentation</a></nav>
<div class="who">${switcher(viewer, path)}<span class="soft">${viewer.email}</span>${viewer.impersonated && html`<strong class="state warn">Acting as this person</strong>`}
<form method="post" action="/sign-out"><button>Sign out</button></form></div>`
}

function switcher({ organizations, organizationId }: Viewer, path: string): Html {
  const current = organizations.find(({ id }) => id === organizationId)
  if (organizations.length < 2) return html`<strong>${current?.name}</strong>`
  const options = organizations.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === organizationId && new Html(' selected')}>${name}</option>`,
  )
  return html`<form method="post" action="/console/organization">${hidden('next', path)}
<select name="organization" aria-label="Organization">${options}</select><button>Switch</button></form>`
}

/** Answers a form that worked. The browser fetches `location`, so that reloading repeats nothing. */
export function seeOther(location: string, cookies: string[] = []) {
  return reply<never>({ status: 303, headers: { ...pageHeaders(), location }, cookies })
}

/**
 * Returns a safe path of this service to continue at. Replaces anything that a browser would take for another site with
 * `/console`.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || /[\\\s\p{Cc}]/u.test(next)) return '/console'
  const base = 'http://console.invalid'
  const url = URL.parse(next, base)
  return url?.origin === base && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : '/console'
}

/** Builds a link to `path` that remembers the next path. */
export function withNext(path: string, next: string): string {
  return next === '/console' ? path : `${path}?next=${encodeURIComponent(next)}`
}

/** Returns the invitation that `next` accepts, or null for another path. */
export function invitationIn(next: string): string | null {
  const url = URL.parse(next, 'http://console.invalid')
  return url?.pathname === '/join' ? url.searchParams.get('org') || null : null
}

type Services = HasDbAndClock & HasConfig & HasStorage & { request: Pick<RequestInfo, 'headers'> }

/** Returns the reader of the page. */
export async function viewerOf(ctx: Services & { auth: SessionAuth }): Promise<Viewer> {
  const email = await getEmail(ctx, ctx.auth)
  const organizations = await listOrganizations(ctx, ctx.auth.userId)
  const { organizationId, role, impersonatorId, platformAdmin } = ctx.auth
  return {
    email,
    organizationId,
    role,
    organizations: organizations.map(({ id, name }) => ({ id, name })),
    impersonated: impersonatorId !== null,
    platformAdmin,
    sellsPlans: ctx.config.billing.enabled,
    announcements: await readBanner(ctx, ctx.request.headers.cookie),
  }
}

/** Returns the reader of the page; null without a session. */
export async function maybeViewer(ctx: Services & { auth: SessionAuth | null }): Promise<Viewer | null> {
  return ctx.auth === null ? null : viewerOf({ ...ctx, auth: ctx.auth })
}
