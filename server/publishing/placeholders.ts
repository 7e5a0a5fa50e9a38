import type { App } from '../context.ts'
import { escapeHtml } from '../lib/html-template.ts'
import { findReleaseUrls } from './store.ts'

const placeholder = /\(post:([A-Za-z0-9_-]{1,255})\)/g

/**
 * Replaces each `(post:<id>)` by the address of that published post of the same organization. One that has none (unknown,
 * not published, on a platform without pages) is left out, since the platform's readers can do nothing with an id of ours;
 * `leftOut` names them for the event log.
 */
export async function fillPlaceholders(
  ctx: Pick<App, 'db'>,
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

/** A link, not bare text: no editor form then restyles or escapes what is in it. */
function link(url: string): string {
  const safe = escapeHtml(url)
  return `<a href="${safe}">${safe}</a>`
}
