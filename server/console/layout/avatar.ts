import { type Html, html } from '../../lib/html/template.ts'
import { mimeOfName } from '../../lib/web/media-types.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { platformMark } from './icons.ts'

export interface Face {
  /** Id of the channel, which gives it a color. */
  id: string
  name: string
  /** URL of the picture; null without one. */
  picture: string | null
  /** Identifier of the platform. */
  platform: string
}

/**
 * Renders the picture of a channel with the mark of its platform, in the color of the channel. It stands beside the name, so that a
 * screen reader skips it. A page with hundreds of channels has its marks in a sprite.
 */
export function channelAvatar({ id, name, picture, platform }: Face, mark = platformMark(platform)): Html {
  const face = picture
    ? html`<img class="face" src="${picture}" alt="" loading="lazy" draggable="false">`
    : html`<span class="face">${[...name.trim()][0]?.toUpperCase() ?? '?'}</span>`
  return html`<span class="avatar ${hueOf(id)}" aria-hidden="true">${face}${mark}</span>`
}

const HUES = 12

/** Names the class with the color of a channel. Two channels may share one: the picture, the letter and the name tell them apart. */
export function hueOf(channelId: string): string {
  let hash = 0
  for (const char of channelId) hash = (hash * 31 + char.charCodeAt(0)) % 9973
  return `hue-${hash % HUES}`
}

const hueStyle = Array.from(
  { length: HUES },
  (_, hue) => `.hue-${hue} { --channel: oklch(var(--hue-tone) ${hue * (360 / HUES)}); }`,
).join('\n')

export const avatarStyle = `
.mark { width: 1rem; height: 1rem; flex: none; fill: currentColor; }
span.mark { display: inline-grid; place-items: center; font-size: .6rem; font-weight: 700; line-height: 1; }
.avatar { position: relative; display: inline-flex; flex: none; }
.face, article img.face { display: inline-grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; object-fit: cover; margin: 0; flex: none; background: var(--here); color: var(--ink); font-weight: 700; font-size: var(--small); }
${hueStyle}
.avatar .face { background: color-mix(in oklab, var(--channel) 20%, var(--paper)); box-shadow: 0 0 0 2px var(--channel); }
.avatar .mark { position: absolute; right: -4px; bottom: -4px; padding: 2px; border-radius: 4px; background: var(--paper); color: var(--ink); }`

/** Returns the origins of pictures and videos, which the page names in its policy. */
export function originsOf(urls: readonly (string | null)[]): string[] {
  const origins = urls.flatMap((url) => {
    const parsed = url ? URL.parse(url) : null
    return parsed !== null && /^https?:$/.test(parsed.protocol) ? [parsed.origin] : []
  })
  return [...new Set(origins)]
}

/** Returns the URL of the first picture of an entry, for its thumbnail; null without one. */
export function pictureOf(image: string, baseUrl: string): string | null {
  if (image === '[]') return null
  for (const { path, thumbnail } of JSON.parse(image) as ImageInput[]) {
    const url = URL.parse(thumbnail ?? path, baseUrl)
    if (url !== null && /^https?:$/.test(url.protocol) && mimeOfName(url.pathname)?.startsWith('image/'))
      return url.href
  }
  return null
}
