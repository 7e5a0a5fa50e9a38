import { findAnnouncements } from '../../admin/announcements/announcements.ts'
import type { HasDb } from '../../db/connect.ts'
import type { AnnouncementRow } from '../../db/tables/system.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { readHostCookie } from '../../lib/web/cookies.ts'
import { hidden } from './form.ts'

/** Names the cookie with the announcements that this browser has dismissed. */
export const DISMISSED_COOKIE = 'dismissed'
/** Leaves room for the page. Older announcements appear as these are dismissed. */
const MAX_SHOWN = 3

/** Kinds of announcements: the name of each, and the style of its note. */
export const kinds = {
  INFO: { style: '', name: 'Information' },
  WARNING: { style: 'warn', name: 'Warning' },
  ERROR: { style: 'bad', name: 'Urgent' },
} as const

/** Returns the newest announcements that this browser has not dismissed. */
export async function readBanner(ctx: HasDb, cookies: string | undefined): Promise<AnnouncementRow[]> {
  const dismissed = new Set(readDismissed(cookies))
  const open = (await findAnnouncements(ctx)).filter(({ id }) => !dismissed.has(id))
  return open.slice(0, MAX_SHOWN)
}

/** Returns the value of the cookie with one more announcement. It forgets deleted announcements, so it stays short. */
export async function addDismissed(ctx: HasDb, cookies: string | undefined, id: string): Promise<string> {
  const dismissed = new Set([...readDismissed(cookies), id])
  const existing = await findAnnouncements(ctx)
  return existing.flatMap((each) => (dismissed.has(each.id) ? [each.id] : [])).join('.')
}

function readDismissed(cookies: string | undefined): string[] {
  return (readHostCookie(cookies, DISMISSED_COOKIE) ?? '').split('.')
}

/** Renders the announcements above a page. Dismissing one leads back to `path`. */
export function renderBanner(announcements: readonly AnnouncementRow[], path: string): Html | null {
  if (announcements.length === 0) return null
  const notes = announcements.map(({ id, title, description, color }) => {
    const { style, name } = kinds[color]
    return html`<div class="note ${style}"><p class="text"><strong>${name}: ${title}</strong> ${description}</p>
<form method="post" action="/console/announcements/${id}">${hidden('next', path)}<button aria-label="Dismiss: ${title}">Dismiss</button></form></div>`
  })
  return html`<div class="banner" role="region" aria-label="Announcements">${notes}</div>`
}
