import { html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { SandboxEntry, SandboxFeed } from '../../platforms/sandbox/feed.ts'
import { time } from '../layout/form.ts'
import { page } from '../layout/page.ts'
import type { Viewer } from '../layout/shell.ts'

/** Renders the posts of a sandbox channel. */
export function sandboxPage(feed: SandboxFeed, reader: Viewer | null) {
  return page(
    `${feed.name} – sandbox`,
    html`<h1>${feed.name}</h1>
      <p><a href="/console?channel=${feed.integrationId}">Posts of this channel in the console</a></p>
      <p class="soft">This is a sandbox: posts on this channel appear here and nowhere else. They are also available as a
      <a href="/sandbox/${feed.integrationId}/feed.json">JSON feed</a>.</p>
      ${feed.entries.length === 0 && html`<p>Nothing published yet.</p>`}
      ${sortByThread(feed.entries).map(article)}`,
    { reader, headers: { 'cache-control': 'no-store' } },
  )
}

/** Sorts threads newest first, and entries of a thread in reading order. */
function sortByThread(entries: SandboxEntry[]): SandboxEntry[] {
  const threads = Map.groupBy(entries, (entry) => entry.rootId)
  return [...threads.values()].flatMap((thread) => thread.toReversed())
}

function article(entry: SandboxEntry) {
  return html`<article id="${entry.id}" class="${entry.parentId === null ? 'root' : 'reply'}">
    <p>${entry.text}</p>
    ${entry.media.map(attachment)}
    <a href="#${entry.id}">${time(toIso(entry.createdAt))}</a>
  </article>`
}

function attachment({ url, mime, alt }: SandboxEntry['media'][number]) {
  if (mime.startsWith('video/'))
    return html`<video src="${url}" controls preload="metadata" aria-label="${alt ?? 'Video'}"></video>`
  return html`<img src="${url}" alt="${alt ?? ''}" loading="lazy">`
}
