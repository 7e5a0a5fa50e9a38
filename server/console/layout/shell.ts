import type { Reader } from '../../accounts/users/self.ts'
import type { AnnouncementRow } from '../../db/tables/system.ts'
import { Html, html } from '../../lib/html/template.ts'
import { hidden } from './form.ts'
import { type IconName, icon as renderIcon } from './icons.ts'

/** Caps the count of unread notifications that pages show. */
export const MAX_UNREAD = 99
export const SEARCH = '/console/search'
export const SHORTCUTS = '/console/shortcuts'
export const NOTIFICATIONS = '/console/notifications'

/** Describes the reader of a page, and the organizations to switch to. */
export interface Viewer extends Reader {
  organizationId: string
  role: 'SUPERADMIN' | 'ADMIN' | 'USER'
  organizations: { id: string; name: string }[]
  /** True while an administrator of the service impersonates this person. */
  impersonated: boolean
  platformAdmin: boolean
  /** URL of this service, which programs call. */
  serviceUrl: string
  /** Signs the calls of forms for this organization. */
  codeKey: string
  /** True where this service sells plans. */
  sellsPlans: boolean
  /** Counts unread notifications, up to 100. */
  unread: number
  /** Number of drafts that wait for a decision, up to 100. */
  waiting: number
  /** True for a person who reads times as `9:20 AM`. */
  hour12: boolean
  /** Announcements that this browser has not dismissed. */
  announcements: AnnouncementRow[]
}

interface Entry {
  path: string
  name: string
  icon: IconName
  /** Decides who sees the entry. Default: everyone. */
  isFor?(viewer: Viewer): boolean
  /** Counts what waits there, up to 100. */
  count?(viewer: Viewer): number
}

/** A place in the sidebar. An area has several pages, with a list of them beside each. */
interface Place extends Entry {
  area?: readonly Entry[]
  /** Keys that lead here, one after the other. */
  keys?: string
  /** True for a place in the bar of a phone, which has room for four. */
  onBar?: boolean
}

const isAdmin = ({ role }: Viewer) => role !== 'USER'

const settings: readonly Entry[] = [
  { path: '/settings/organization', name: 'Organization', icon: 'building' },
  { path: '/settings/members', name: 'Team', icon: 'users' },
  { path: '/settings/groups', name: 'Channel groups', icon: 'folders' },
  { path: '/settings/keys', name: 'API keys', icon: 'key-round', isFor: isAdmin },
  { path: '/console/automations/webhooks', name: 'Webhooks', icon: 'webhook' },
  { path: '/settings/apps', name: 'Apps', icon: 'app-window', isFor: isAdmin },
  { path: '/settings/approved', name: 'Approved apps', icon: 'badge-check' },
  { path: '/settings/sessions', name: 'Sessions', icon: 'monitor-smartphone' },
  { path: '/settings/security', name: 'Security', icon: 'lock' },
  { path: '/settings/providers', name: 'Providers', icon: 'plug' },
  {
    path: '/settings/plan',
    name: 'Plan',
    icon: 'credit-card',
    isFor: (viewer) => isAdmin(viewer) && viewer.sellsPlans,
  },
  {
    path: '/settings/audit',
    name: 'Audit log',
    icon: 'scroll-text',
    isFor: ({ role }) => role === 'SUPERADMIN',
  },
  { path: '/settings/profile', name: 'Your settings', icon: 'circle-user' },
]

const automations: readonly Entry[] = [
  { path: '/console/automations/feeds', name: 'Feeds', icon: 'rss' },
  { path: '/console/automations/plugs', name: 'Plugs', icon: 'plug-zap' },
  { path: '/console/queues', name: 'Queues', icon: 'calendar-clock' },
  { path: '/console/library', name: 'Library', icon: 'repeat' },
  { path: '/console/automations/sets', name: 'Sets', icon: 'layers' },
  { path: '/console/automations/signatures', name: 'Signatures', icon: 'signature' },
  { path: '/console/automations/webhooks', name: 'Webhooks', icon: 'webhook' },
  { path: '/console/automations/links', name: 'Short links', icon: 'link-2' },
  { path: '/console/automations/link-parameters', name: 'Link parameters', icon: 'variable' },
]

/** Lists pages for administrators of the service. */
const service: readonly Entry[] = [
  { path: '/service/errors', name: 'Errors', icon: 'triangle-alert' },
  { path: '/service/stats', name: 'Statistics', icon: 'chart-column' },
  { path: '/service/announcements', name: 'Announcements', icon: 'megaphone' },
]

/** Lists the places of the console in their order: Media after Channels, Review after Analytics. */
export const places: readonly Place[] = [
  { path: '/console/calendar', name: 'Calendar', icon: 'calendar-days', keys: 'g c', onBar: true },
  { path: '/console/compose', name: 'New post', icon: 'pencil', keys: 'c', onBar: true },
  { path: '/console', name: 'Posts', icon: 'layout-list', keys: 'g p', onBar: true },
  { path: '/channels', name: 'Channels', icon: 'radio-tower', keys: 'g h', onBar: true },
  { path: '/console/media', name: 'Media', icon: 'image', keys: 'g m' },
  { path: '/console/analytics', name: 'Analytics', icon: 'chart-line', keys: 'g a' },
  { path: '/console/review', name: 'Review', icon: 'inbox', keys: 'g r', count: ({ waiting }) => waiting },
  { path: '/console/inbox', name: 'Inbox', icon: 'message-circle', keys: 'g b' },
  {
    path: '/console/automations/feeds',
    name: 'Automations',
    icon: 'zap',
    keys: 'g u',
    area: automations,
  },
  { path: '/assistant', name: 'Assistant', icon: 'sparkles', keys: 'g i' },
  { path: '/console/developers', name: 'Developers', icon: 'code-xml', keys: 'g d', isFor: isAdmin },
  { path: '/settings/organization', name: 'Settings', icon: 'settings', keys: 'g s', area: settings },
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
  const shown = places.filter(isShownTo(viewer))
  const link = (place: Place) => renderPlace(place, viewer, path)
  return html`<header>${brand}
<a class="place search" href="${SEARCH}" data-palette data-keys="/"${path === SEARCH && new Html(' aria-current="page"')}>${renderIcon('search')}<span>Search</span><kbd hidden>Ctrl K</kbd></a>
${renderBell(viewer, path)}
${viewer.impersonated && html`<strong class="state warn acting">Acting as this person</strong>`}
<nav class="places" aria-label="Postern">${shown.map(link)}
<details class="popup more"><summary class="place">${renderIcon('ellipsis')}<span>More</span></summary>
<div class="sheet">${shown.filter(({ onBar }) => !onBar).map(link)}<hr>${renderMenu(viewer, path)}</div></details></nav>
<details class="popup who"><summary class="place">${renderIcon('circle-user')}<span class="person"><strong>${viewer.name ?? viewer.email}</strong>
<span class="soft">${organizationOf(viewer)}</span></span>${renderIcon('chevron-down')}</summary>
<div class="sheet">${renderMenu(viewer, path)}</div></details></header>`
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

export function isShownTo(viewer: Viewer): (entry: Entry) => boolean {
  return ({ isFor }) => isFor?.(viewer) ?? true
}

function renderPlace(place: Place, viewer: Viewer, path: string): Html {
  const isHere = place.path === path || areaOf(path) === place
  const current = isHere && (place.path === path && !place.area ? 'page' : 'true')
  return renderLink(place, current, place.onBar ? 'on-bar' : '', place.count?.(viewer))
}

function renderLink(
  entry: Entry & { keys?: string },
  current: 'page' | 'true' | false,
  kind = '',
  count = 0,
): Html {
  const { path, name, icon, keys } = entry
  const waiting =
    count > 0 &&
    html`<span class="count">${count > 99 ? '99+' : count}<span class="unseen"> waiting</span></span>`
  return html`<a class="place ${kind}" href="${path}"${current && html` aria-current="${current}"`}${keys && html` data-keys="${keys}"`}>${renderIcon(icon)}<span>${name}</span>${waiting}</a>`
}

function renderBell({ unread }: Viewer, path: string): Html {
  const here = path === NOTIFICATIONS && new Html(' aria-current="page"')
  const count = unread > MAX_UNREAD ? `${MAX_UNREAD}+` : unread
  return html`<a class="place bell" href="${NOTIFICATIONS}" data-keys="g n"${here}>${renderIcon('bell')}<span>Notifications</span>${unread > 0 && html`<span class="count">${count}<span class="unseen"> unread</span></span>`}</a>`
}

/** Renders what belongs to the person: the sidebar shows it above their name, and a phone below the other places. */
function renderMenu(viewer: Viewer, path: string): Html {
  const { email, name } = viewer
  return html`<p class="identity">${name !== null && html`<strong>${name}</strong> `}<span class="soft">${email}</span></p>
<div class="organization">${renderSwitcher(viewer, path)}</div>
${personal.map((entry) => renderLink(entry, entry.path === path && 'page'))}
<a class="place" href="${SHORTCUTS}" data-keys="?" data-dialog>${renderIcon('keyboard')}<span>Keyboard shortcuts</span></a>
<form method="post" action="/sign-out"><button class="place">${renderIcon('log-out')}<span>Sign out</span></button></form>`
}

/** Lists the pages of the person's menu. */
export const personal: readonly Entry[] = [
  { path: '/settings/profile', name: 'Your settings', icon: 'circle-user' },
  { path: '/settings/sessions', name: 'Sessions', icon: 'monitor-smartphone' },
  { path: '/docs', name: 'Documentation', icon: 'book-open' },
]

function organizationOf({ organizations, organizationId }: Viewer): string {
  return organizations.find(({ id }) => id === organizationId)?.name ?? ''
}

function renderSwitcher(viewer: Viewer, path: string): Html {
  const { organizations, organizationId } = viewer
  if (organizations.length < 2) return html`<span class="soft">Organization</span> ${organizationOf(viewer)}`
  const options = organizations.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === organizationId && new Html(' selected')}>${name}</option>`,
  )
  return html`<form method="post" action="/console/organization">${hidden('next', path)}
<select name="organization" aria-label="Organization">${options}</select><button>Switch</button></form>`
}
