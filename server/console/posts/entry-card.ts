import type { PostRow } from '../../db/tables/posts.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { mimeOfName } from '../../lib/web/media-types.ts'
import type { ImageInput } from '../../media/library/resolve.ts'

/** An entry of a thread as a page shows it. */
export interface ShownEntry {
  text: string
  files: { url: string; alt: string; isImage: boolean; name?: string | undefined }[]
  /** Counts minutes after the entry before. */
  delay: number
}

/** `names` are those of files by their addresses. */
export function toShownEntry(
  row: Pick<PostRow, 'content' | 'image' | 'delay'>,
  baseUrl: string,
  names?: ReadonlyMap<string, string>,
): ShownEntry {
  const images = JSON.parse(row.image) as ImageInput[]
  return {
    text: toEditorText(row.content, 'none'),
    delay: row.delay,
    files: images.flatMap(({ path, alt }) => {
      const url = URL.parse(path, baseUrl)
      if (url === null || !/^https?:$/.test(url.protocol)) return []
      const isImage = mimeOfName(url.pathname)?.startsWith('image/') ?? false
      return [{ url: url.href, alt: alt ?? '', isImage, name: names?.get(path) }]
    }),
  }
}

/** Lists the origins of the files, which the policy of the page must allow. */
export function originsOf(entries: readonly ShownEntry[]): string[] {
  return [...new Set(entries.flatMap(({ files }) => files.map(({ url }) => new URL(url).origin)))]
}

/** Renders an entry of a thread; `state` stands beside its name. */
export function entryCard({ text, files, delay }: ShownEntry, index: number, state?: Html | false): Html {
  const later = index > 0 && delay > 0 && html`<span class="soft">${delay} min later</span>`
  return html`<article class="card"><div class="head"><h2>${index === 0 ? 'The post' : `Entry ${index + 1}`}</h2>${later}${state}</div>
<p class="text">${text || html`<span class="soft">No text</span>`}</p>
${files.map(({ url, alt, isImage, name }) =>
  isImage
    ? html`<img src="${url}" alt="${alt || 'A picture without a description'}">`
    : html`<p><a href="${url}" rel="noreferrer">${alt || (name ?? 'Video')}</a></p>`,
)}</article>`
}
