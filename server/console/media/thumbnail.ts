import { type Html, html } from '../../lib/html/template.ts'
import type { toMediaItem } from '../../media/library/library.ts'
import { icon } from '../layout/icons.ts'

export type LibraryItem = ReturnType<typeof toMediaItem>

export function nameOf({ originalName, name }: Pick<LibraryItem, 'originalName' | 'name'>): string {
  return originalName ?? name
}

/** Renders a small picture of the file. It stands beside the name, so that a screen reader skips it. */
export function shot({ type, path, thumbnail, durationMs }: LibraryItem): Html {
  if (type === 'image')
    return html`<span class="shot"><img src="${path}" alt="" loading="lazy" decoding="async"></span>`
  const picture = thumbnail
    ? html`<img src="${thumbnail}" alt="" loading="lazy" decoding="async">`
    : // The fragment makes browsers show a frame instead of nothing.
      html`<video src="${path}#t=0.1" preload="metadata" muted playsinline tabindex="-1" aria-hidden="true"></video>`
  return html`<span class="shot">${picture}<span class="kind">${icon('film')}${durationMs ? clockOf(durationMs) : 'Video'}</span></span>`
}

function clockOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns `JPEG · 1200 × 800 · 48 kB`. */
export function factsOf({ mime, width, height, size }: LibraryItem): string {
  const type = mime.split('/')[1]?.toUpperCase() ?? mime
  const area = width && height ? `${width} × ${height}` : null
  return [type, area, formatBytes(size)].filter(Boolean).join(' · ')
}

/** Formats bytes as file managers do: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}

export function describeUses(posts: number): string {
  return posts === 0 ? 'Not in a post' : posts === 1 ? 'In 1 post' : `In ${posts} posts`
}
