import { createHash } from 'node:crypto'
import { readsTwelveHours } from '../../accounts/users/date-preferences.ts'
import { listOrganizations } from '../../accounts/users/organizations.ts'
import { getReader } from '../../accounts/users/self.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { RequestInfo, SessionAuth } from '../../http/contract.ts'
import { reply } from '../../http/reply.ts'
import { Html, html } from '../../lib/html/template.ts'
import { deriveKey, hmac } from '../../lib/secrets/crypto.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { countUnreadUpTo } from '../../notifications/unread.ts'
import { countWaiting } from '../../posts/reviews/inbox.ts'
import { readBanner, renderBanner } from './banner.ts'
import { consoleStyle } from './console-style.ts'
import { errorNote, type FormErrors, successNote } from './form.ts'
import { clockAttributes, withLocalTimes } from './page.ts'
import { MAX_UNREAD, renderShell, renderSideList, type Viewer } from './shell.ts'

/** Tells the reader what became of their last form. */
export interface Feedback {
  notice?: string | Html | undefined
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
  /** Shown below the heading and what became of the last form. */
  intro?: Html | null | undefined
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
  /** Lists other origins of pictures and videos. */
  pictures?: string[]
  /** Lists other origins to which the script of the page sends files. */
  storages?: string[]
}

type Sources = Pick<View, 'formTargets' | 'pictures' | 'storages'>

const styleHash = createHash('sha256').update(consoleStyle).digest('base64')

/** Allows scripts from this service only (no upload has a script's type), nothing inline, no frames, and forms to this service. */
function policy({ formTargets = [], pictures = [], storages = [] }: Sources): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    `media-src ${["'self'", ...pictures].join(' ')}`,
    `connect-src ${["'self'", ...storages].join(' ')}`,
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns the headers of every console page. */
export function pageHeaders(sources: Sources = {}): Record<string, string> {
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
  const { title, heading = title, lead, notice, errors, intro, body, viewer = null, path = '' } = view
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Postern</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(consoleStyle)}</style>
<script src="/console.js" defer></script>
</head>
<body class="${viewer ? 'shell' : 'guest'}"${viewer?.singleKeyShortcuts === false && html` data-shortcuts="off"`}${clockAttributes(viewer)}>
${renderShell(viewer, path)}
<div class="content">${viewer && renderBanner(viewer.announcements, path)}${viewer && renderSideList(viewer, path)}<main id="main" tabindex="-1">${lead}${heading !== null && html`<h1>${heading}</h1>`}${notice && successNote(notice)}${errorNote(errors)}${intro}
${body}</main></div>
</body>
</html>
`
  return withLocalTimes(text, viewer)
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
  const reader = await getReader(ctx, ctx.auth)
  const organizations = await listOrganizations(ctx, ctx.auth.userId)
  const { organizationId, role, impersonatorId, platformAdmin, lacksSecondFactor } = ctx.auth
  return {
    ...reader,
    organizationId,
    role,
    organizations: organizations.map(({ id, name }) => ({ id, name })),
    impersonated: impersonatorId !== null,
    platformAdmin,
    serviceUrl: ctx.config.baseUrl,
    codeKey: hmac(deriveKey(ctx.config.secret, 'code of forms v1'), organizationId),
    sellsPlans: ctx.config.billing.enabled,
    // Reveals nothing to a member without the second factor that the organization requires.
    unread: lacksSecondFactor ? 0 : await countUnreadUpTo(ctx, ctx.auth, MAX_UNREAD + 1),
    waiting: lacksSecondFactor ? 0 : await countWaiting(ctx, ctx.auth, 100),
    hour12: readsTwelveHours(reader, ctx.request.headers['accept-language']),
    announcements: await readBanner(ctx, ctx.request.headers.cookie),
  }
}

/** Returns the reader of the page; null without a session. */
export async function maybeViewer(ctx: Services & { auth: SessionAuth | null }): Promise<Viewer | null> {
  return ctx.auth === null ? null : viewerOf({ ...ctx, auth: ctx.auth })
}
