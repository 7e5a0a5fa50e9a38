import { icons } from '../../../generated/icons.ts'
import type { AnnouncementRow } from '../../db/tables/system.ts'
import { Html, html } from '../../lib/html/template.ts'
import { hidden } from './form.ts'

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

interface Entry {
  path: string
  name: string
  icon: keyof typeof icons
  /** Decides who sees the entry. Default: everyone. */
  isFor?(viewer: Viewer): boolean
}

/** A place in the sidebar. An area has several pages, with a list of them beside each. */
interface Place extends Entry {
  area?: readonly Entry[]
}

const isAdmin = ({ role }: Viewer) => role !== 'USER'

const settings: readonly Entry[] = [
  { path: '/settings/members', name: 'Team', icon: 'users' },
  {
    path: '/settings/plan',
    name: 'Plan',
    icon: 'credit-card',
    isFor: (viewer) => isAdmin(viewer) && viewer.sellsPlans,
  },
  { path: '/settings/keys', name: 'API keys', icon: 'key-round', isFor: isAdmin },
  { path: '/settings/apps', name: 'Apps', icon: 'app-window', isFor: isAdmin },
  { path: '/settings/approved', name: 'Approved apps', icon: 'badge-check' },
  { path: '/settings/providers', name: 'Providers', icon: 'plug' },
  { path: '/settings/sessions', name: 'Sessions', icon: 'monitor-smartphone' },
]

/** Lists pages for administrators of the service. */
const service: readonly Entry[] = [
  { path: '/service/errors', name: 'Errors', icon: 'triangle-alert' },
  { path: '/service/stats', name: 'Statistics', icon: 'chart-column' },
  { path: '/service/announcements', name: 'Announcements', icon: 'megaphone' },
]

const places: readonly Place[] = [
  { path: '/console', name: 'Posts', icon: 'layout-list' },
  { path: '/channels', name: 'Channels', icon: 'radio-tower' },
  { path: '/assistant', name: 'Assistant', icon: 'sparkles' },
  { path: '/settings/members', name: 'Settings', icon: 'settings', area: settings },
  {
    path: '/service/errors',
    name: 'Service',
    icon: 'server',
    area: service,
    isFor: ({ platformAdmin }) => platformAdmin,
  },
]

/** Renders what stands beside every page: a sidebar, which a phone shows as a bar at the top and one at the bottom. */
export function renderShell(viewer: Viewer | null, path: string): Html {
  const brand = html`<a class="skip" href="#main">Skip to content</a><a class="brand" href="/console">Postern</a>`
  if (viewer === null)
    return html`<header>${brand}<nav aria-label="Postern"><a href="/docs">Documentation</a></nav></header>`
  const links = places.filter(isShownTo(viewer)).map((place) => {
    const isHere = place.path === path || areaOf(path) === place
    return renderLink(place, isHere && (place.path === path && !place.area ? 'page' : 'true'))
  })
  return html`<header>${brand}
<div class="organization">${renderSwitcher(viewer, path)}</div>
<nav class="places" aria-label="Postern">${links}</nav>
<div class="who"><span class="soft email">${viewer.email}</span>${viewer.impersonated && html`<strong class="state warn">Acting as this person</strong>`}
<a class="place" href="/docs">${renderIcon('book-open')}<span>Documentation</span></a>
<form method="post" action="/sign-out"><button class="place">${renderIcon('log-out')}<span>Sign out</span></button></form></div></header>`
}

/** Renders the pages of the area that `path` is in; null for a page without an area. */
export function renderSideList(viewer: Viewer, path: string): Html | null {
  const place = areaOf(path)
  if (place?.area === undefined) return null
  const links = place.area
    .filter(isShownTo(viewer))
    .map((entry) => renderLink(entry, entry.path === path && 'page'))
  return html`<nav class="pages" aria-label="${place.name}">${links}</nav>`
}

function areaOf(path: string): Place | undefined {
  return places.find(({ area }) => area?.some((entry) => entry.path === path))
}

function isShownTo(viewer: Viewer): (entry: Entry) => boolean {
  return ({ isFor }) => isFor?.(viewer) ?? true
}

function renderLink({ path, name, icon }: Entry, current: 'page' | 'true' | false): Html {
  return html`<a class="place" href="${path}"${current && html` aria-current="${current}"`}>${renderIcon(icon)}<span>${name}</span></a>`
}

/** Renders an icon that stands beside its name, so that a screen reader skips it. */
function renderIcon(name: keyof typeof icons): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${new Html(icons[name])}</svg>`
}

function renderSwitcher({ organizations, organizationId }: Viewer, path: string): Html {
  const current = organizations.find(({ id }) => id === organizationId)
  if (organizations.length < 2) return html`<strong>${current?.name}</strong>`
  const options = organizations.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === organizationId && new Html(' selected')}>${name}</option>`,
  )
  return html`<form method="post" action="/console/organization">${hidden('next', path)}
<select name="organization" aria-label="Organization">${options}</select><button>Switch</button></form>`
}
