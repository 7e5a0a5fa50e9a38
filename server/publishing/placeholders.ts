import type { HasDb } from '../db/connect.ts'
import { escapeHtml } from '../lib/html/template.ts'
import { findReleaseUrls } from './store.ts'

const placeholder = /\(post:([A-Za-z0-9_-]{1,255})\)/g

/**
 * Replaces each `(post:<id>)` with the URL of that published post of the same organization. Removes a placeholder without a URL
 * (unknown, not published, or on a platform without pages), because readers cannot use ids of this service; `leftOut` lists
 * those for the event log.
 */
export async function fillPlaceholders(
  ctx: HasDb,
  organizationId: string,
  html: string,
): Promise<{ html: string; leftOut: string[] }> {
  const ids = [...new Set(Array.from(html.matchAll(placeholder), (match) => match[1] as string))]
  if (ids.length === 0) return { html, leftOut: [] }
  const urls = await findReleaseUrls(ctx.db, organizationId, ids)
  const filled = html.replace(placeholder, (_, id: string) => {
    const url = urls.get(id)
    return url === undefined ? '' : link(url)
  })
  return { html: filled, leftOut: ids.filter((id) => !urls.has(id)) }
}

/** Replaces placeholders in every string of a JSON value with URLs, as `fillPlaceholders` does in HTML. */
export async function fillTexts<Value>(ctx: HasDb, organizationId: string, value: Value): Promise<Value> {
  const ids = Array.from(JSON.stringify(value).matchAll(placeholder), (match) => match[1] as string)
  const urls = await findReleaseUrls(ctx.db, organizationId, [...new Set(ids)])
  const fill = (text: string) => text.replace(placeholder, (_, id: string) => urls.get(id) ?? '')
  return JSON.parse(JSON.stringify(value), (_, member) =>
    typeof member === 'string' ? fill(member) : member,
  )
}

/** Writes a link instead of bare text, so that no editor form restyles or escapes it. */
function link(url: string): string {
  const safe = escapeHtml(url)
  return `<a href="${safe}">${safe}</a>`
}
