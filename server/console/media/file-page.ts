import type { PostState } from '../../db/tables/posts.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import { originsOf } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { confirm, time } from '../layout/form.ts'
import { stateBadge } from '../layout/post-state.ts'
import { MEDIA } from './library-page.ts'
import { describeUses, factsOf, formatBytes, type LibraryItem, nameOf } from './thumbnail.ts'

interface FileView extends PageState {
  item: LibraryItem
  posts: number
  /** The newest of the posts that use the file. */
  shown: readonly { id: string; text: string; state: PostState; date: string }[]
  /** Names what else uses the file. */
  places: readonly string[]
}

/** Renders a file with its alternative text, its details and its uses. */
export function filePage({ item, posts, shown, places, ...state }: FileView) {
  const { id, alt, path, type, mime, size, createdAt, thumbnail } = item
  const name = nameOf(item)
  const { viewer } = state
  return consolePage({
    ...state,
    title: name,
    path: MEDIA,
    lead: html`<p class="soft"><a href="${MEDIA}">Media</a></p>`,
    pictures: originsOf([path, thumbnail]),
    body: html`<div class="file-page"><figure class="shown">${
      type === 'image'
        ? html`<img src="${path}" alt="${alt || `${name}, without alternative text`}">`
        : html`<video src="${path}" controls preload="metadata"${thumbnail && html` poster="${thumbnail}"`} aria-label="${alt || name}"></video>`
    }</figure>
<section><h2>Alternative text</h2><form class="stack" id="alt-form" method="post" action="${MEDIA}/${id}"><div class="field"><label for="alt">What the ${type === 'image' ? 'picture' : 'video'} shows</label><textarea id="alt" name="alt" rows="3" maxlength="5000" aria-describedby="alt-hint">${alt}</textarea><span class="hint" id="alt-hint">For people who cannot see it. New posts take it over.</span></div>
<div class="actions"><button class="main" name="action" value="describe">Save</button></div></form>
${asCode({ viewer, form: { id: 'alt-form', fields: { alt: alt ?? undefined } }, operationId: 'setMediaInformation', body: { id, alt: formValue('text', 'alt', 'A beach at dusk') } })}</section>
<section><h2>Details</h2><dl><dt>File</dt><dd>${factsOf(item)}</dd><dt>Type</dt><dd>${mime}</dd><dt>Size</dt><dd>${size} bytes (${formatBytes(size)})</dd><dt>Uploaded</dt><dd>${time(createdAt)}</dd><dt>Address</dt><dd><a href="${path}">${path}</a></dd></dl></section>
<section id="posts"><h2>${describeUses(posts)}</h2>${usesOf({ posts, shown, places })}</section>
<section>${deletion(id, posts + places.length > 0)}${asCode({ viewer, operationId: 'deleteMedia', params: { id } })}</section></div>`,
  })
}

function usesOf({ posts, shown, places }: Pick<FileView, 'posts' | 'shown' | 'places'>): Html {
  return html`${shown.length > 0 && html`<ul class="plain lines">${shown.map(({ id, text, state, date }) => html`<li><a href="/console/posts/${id}">${text || 'No text'}</a> <span class="soft">${time(date)}</span> ${stateBadge(state)}</li>`)}</ul>`}
${posts > shown.length && html`<p class="soft">And ${posts - shown.length} more.</p>`}
${places.length > 0 && html`<p>Also used in ${new Intl.ListFormat('en').format(places)}.</p>`}
${posts + places.length === 0 && html`<p class="soft">Nothing uses this file.</p>`}`
}

function deletion(id: string, isUsed: boolean): Html {
  return isUsed
    ? html`<p class="soft">This file cannot be deleted here while something uses it.</p>`
    : confirm({
        ...{ action: `${MEDIA}/${id}`, label: 'Delete file', fields: { action: 'delete' } },
        ...{
          summary: 'Delete',
          explanation: 'The file leaves the library. Its bytes are removed one or two days later.',
        },
      })
}
