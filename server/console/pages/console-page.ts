import { createHash } from 'node:crypto'
import { reply } from '../../http/reply.ts'
import { Html, html } from '../../lib/html-template.ts'
import { consoleStyle } from './console-style.ts'

/** Who looks at a page, and which organizations they may switch to. */
export interface Viewer {
  email: string
  organizationId: string
  role: 'SUPERADMIN' | 'ADMIN' | 'USER'
  organizations: { id: string; name: string }[]
  /** An administrator of the service acts as this person. */
  impersonated: boolean
}

export interface View {
  title: string
  body: Html
  /** null on pages for everybody: they have no navigation. */
  viewer?: Viewer | null
  /** The page's own path, for the navigation and for the way back after switching the organization. */
  path?: string
  status?: number
  cookies?: string[]
  headers?: Record<string, string>
  /** Where a form may lead beside this service: a browser checks the redirects after a form as well. */
  formTargets?: string[]
  /** Origins that pictures come from beside this service. */
  pictures?: string[]
}

const styleHash = createHash('sha256').update(consoleStyle).digest('base64')

/** Scripts from this service only (uploads are never of a script's type), nothing inline, no frames, forms go home. */
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

/** What every page of the console is sent with. */
export function pageHeaders(sources: Pick<View, 'formTargets' | 'pictures'> = {}): Record<string, string> {
  return {
    'content-security-policy': policy(sources),
    'cache-control': 'no-store',
    // The address of a page can hold a mailed token; it is nobody else's business.
    'referrer-policy': 'same-origin',
  }
}

/** A page of the console: server-rendered, complete without scripts. */
export function consolePage(view: View) {
  return reply<never>({
    raw: pageText(view),
    contentType: 'text/html; charset=utf-8',
    headers: { ...pageHeaders(view), ...view.headers },
    ...(view.cookies ? { cookies: view.cookies } : {}),
    ...(view.status ? { status: view.status } : {}),
  })
}

export function pageText({ title, body, viewer = null, path = '' }: View): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Postern</title>
<link rel="icon" href="data:,">
<style>${new Html(consoleStyle)}</style>
<script src="/console.js" defer></script>
</head>
<body${viewer ? '' : new Html(' class="guest"')}>
<header><a class="skip" href="#main">Skip to the content</a>${viewer ? navigation(viewer, path) : guestNavigation}</header>
<main id="main" tabindex="-1">${body}</main>
</body>
</html>
`.text
}

const guestNavigation = html`<nav aria-label="Postern"><a class="brand" href="/console">Postern</a> <a href="/docs">Documentation</a></nav>`

const places: [path: string, name: string, admins: boolean][] = [
  ['/console', 'Posts', false],
  ['/channels', 'Channels', false],
  ['/settings/members', 'Team', false],
  ['/settings/keys', 'API keys', true],
  ['/settings/apps', 'Apps', true],
  ['/settings/approved', 'Approved apps', false],
  ['/settings/sessions', 'Sessions', false],
]

function navigation(viewer: Viewer, path: string): Html {
  const links = places
    .filter(([, , admins]) => !admins || viewer.role !== 'USER')
    .map(
      ([href, name]) =>
        html`<a href="${href}"${href === path && new Html(' aria-current="page"')}>${name}</a> `,
    )
  return html`<nav aria-label="Postern"><a class="brand" href="/console">Postern</a> ${links}<a href="/docs">Documentation</a></nav>
<div class="who">${switcher(viewer, path)}<span class="soft">${viewer.email}</span>${viewer.impersonated && html`<strong class="state warn">You act as this person</strong>`}
<form method="post" action="/sign-out"><button>Sign out</button></form></div>`
}

function switcher({ organizations, organizationId }: Viewer, path: string): Html {
  const current = organizations.find(({ id }) => id === organizationId)
  if (organizations.length < 2) return html`<strong>${current?.name}</strong>`
  const options = organizations.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === organizationId && new Html(' selected')}>${name}</option>`,
  )
  return html`<form method="post" action="/console/organization"><input type="hidden" name="next" value="${path}">
<select name="organization" aria-label="Organization">${options}</select><button>Switch</button></form>`
}
