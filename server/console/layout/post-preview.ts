import { type Html, html } from '../../lib/html/template.ts'
import { findLinks } from '../../lib/text/links.ts'
import { mimeOfName } from '../../lib/web/media-types.ts'
import { channelAvatar } from './avatar.ts'

export interface PreviewFile {
  url: string
  alt: string
}

export interface PreviewEntry {
  text: string
  files: readonly PreviewFile[]
  /** Counts minutes after the entry before. */
  delay: number
}

export interface PostPreview {
  channel: { id: string; name: string; picture: string | null; identifier: string; profile?: string | null }
  /** Name of the platform. */
  platform: string
  entries: readonly PreviewEntry[]
  /** Default: 3. */
  headingLevel?: 2 | 3
}

/** Renders a post about as its platform shows it: account, text with links, grid of files, and replies in order. */
export function postPreview({ channel, platform, entries, headingLevel = 3 }: PostPreview): Html {
  const heading = html`${channel.name} <span class="soft">on ${platform}</span>`
  const title = headingLevel === 2 ? html`<h2>${heading}</h2>` : html`<h3>${heading}</h3>`
  return html`<article class="preview">${title}<ol class="plain thread">${entries.map((entry) => renderEntry(entry, channel))}</ol></article>`
}

function renderEntry(
  { text, files, delay }: PreviewEntry,
  { id, name, picture, identifier, profile }: PostPreview['channel'],
): Html {
  return html`<li>${channelAvatar({ id, name, picture, platform: identifier })}<div class="said"><p class="by"><strong>${name}</strong>${profile && profile !== name && html` <span class="soft">@${profile.replace(/^@/, '')}</span>`}${delay > 0 && html` <span class="soft">${delay} min later</span>`}</p>
<p class="text">${text.trim() === '' ? html`<span class="soft">${files.length > 0 ? '' : 'Nothing written yet'}</span>` : linkText(text)}</p>
${files.length > 0 && html`<div class="files files-${Math.min(files.length, 4)}">${files.map(renderFile)}</div>`}</div></li>`
}

function renderFile({ url, alt }: PreviewFile): Html {
  const isImage = mimeOfName(new URL(url).pathname)?.startsWith('image/') ?? false
  return isImage
    ? html`<img src="${url}" alt="${alt || 'A picture without a description'}" loading="lazy">`
    : html`<a class="video" href="${url}" rel="noreferrer">${alt || 'Video'}</a>`
}

/** Escapes a text and turns its web addresses into links. */
function linkText(text: string): Html {
  const parts: unknown[] = []
  let at = 0
  for (const { url, start, end } of findLinks(text)) {
    parts.push(
      text.slice(at, start),
      html`<a href="${url}" rel="noreferrer nofollow">${text.slice(start, end)}</a>`,
    )
    at = end
  }
  return html`${[...parts, text.slice(at)]}`
}

export const previewStyle = `
.preview { background: var(--paper); margin: 0 0 var(--space-4); padding: var(--space-3); }
.preview h2, .preview h3 { margin: 0 0 var(--space-2); font-size: var(--small); font-weight: 600; }
ol.thread { list-style: none; margin: 0; padding: 0; }
.preview .avatar { align-self: start; }
.thread > li { display: grid; grid-template-columns: 2.5rem minmax(0, 1fr); gap: var(--space-2); padding-bottom: var(--space-3); }
.thread > li + li { border-top: 1px solid var(--line); padding-top: var(--space-3); }
.said .by, .said .text { margin: 0 0 var(--space-1); overflow-wrap: anywhere; }
.said .text { white-space: pre-wrap; }
.files { display: grid; gap: 2px; grid-template-columns: 1fr 1fr; border-radius: var(--radius-l); overflow: hidden; }
.files-1 { grid-template-columns: 1fr; }
.preview .files img, .preview .files .video { width: 100%; height: 100%; max-height: 18rem; min-height: 5rem; object-fit: cover; margin: 0; border-radius: 0; }
.preview .files .video { display: grid; place-items: center; background: var(--card); padding: var(--space-3); }
`
