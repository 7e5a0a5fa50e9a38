import { type Html, html } from '../../../lib/html/template.ts'
import { mimeOfName } from '../../../lib/web/media-types.ts'
import type { MediaBody } from '../../../media/library/library.ts'
import { icon } from '../../layout/icons.ts'
import { uploadField } from '../../media/upload-field.ts'
import { type Finding, messages } from '../compose-request.ts'
import { COMPOSE_PATH } from '../composer-view.ts'
import { type ChosenMedia, type ComposedEntry, writeMedia } from '../composition.ts'
import { fileName } from './file-names.ts'
import type { Picker } from './picker.ts'

export interface FilesView {
  findings: readonly Finding[]
  /** Findings about files, which are shown before anybody asks for a check. */
  hints: readonly Finding[]
  /** The newest files. */
  library: readonly MediaBody[]
  picker: Picker | null
  /** Id of the field that gets the focus. */
  focus?: string | undefined
}

/** Renders the files of an entry in their order. They change places by buttons, or by dragging their pictures. */
export function chosenFiles(view: FilesView, { media }: ComposedEntry, key: string): Html | null {
  if (media.length === 0) return null
  return html`<ol class="plain media">${media.map((file, place) =>
    chosenFile(view, file, { key: `${key}:${place}`, first: place === 0, last: place === media.length - 1 }),
  )}</ol>${hintsAt(view, [`media:${key}`])}`
}

interface Place {
  key: string
  first: boolean
  last: boolean
}

function chosenFile(view: FilesView, media: ChosenMedia, { key, first, last }: Place): Html {
  const name = fileName(media)
  return html`<li><input type="hidden" name="media:${key}" value="${writeMedia(media)}"><div class="grip" draggable="true">${thumbnail(media)}</div>
<div><label for="alt:${key}">Description of ${name}</label><input id="alt:${key}" name="alt:${key}" value="${media.alt}" maxlength="5000" placeholder="For people who cannot see it"${view.focus === `alt:${key}` && html` autofocus`}>
${hintsAt(view, [`media:${key}`])}
<div class="actions small">${!first && html`<button name="action" value="media-up:${key}" aria-label="Move ${name} forward">Forward</button>`}
${!last && html`<button name="action" value="media-down:${key}" aria-label="Move ${name} back">Back</button>`}
<button name="action" value="media-remove:${key}" aria-label="Remove ${name}">Remove</button></div></div></li>`
}

function hintsAt({ findings, hints }: FilesView, fields: readonly [string]): Html {
  return html`<div id="hints:${fields[0]}" data-live>${messages([...findings, ...hints], fields)}</div>`
}

function thumbnail({ path, thumbnail }: Pick<ChosenMedia, 'path' | 'thumbnail'>): Html {
  const url = thumbnail ?? path
  const isImage = mimeOfName(url.split('?')[0] ?? '')?.startsWith('image/') ?? false
  return isImage && /^https?:/.test(url)
    ? html`<img src="${url}" alt="" loading="lazy" draggable="false">`
    : html`<span class="file" aria-hidden="true">Video</span>`
}

/** Renders the ways to add a file to an entry. With a script, the input of files looks like a button. */
export function addFiles(view: FilesView, key: string): Html {
  const { findings, picker } = view
  const wrong = messages(findings, [`url:${key}`])
  const refused = messages(findings, [`file:${key}`])
  const isOpen = wrong !== null || (picker?.key === key && picker.isUsed)
  const send = html`<button data-send name="action" value="upload:${key}" formaction="${COMPOSE_PATH}/files" formenctype="multipart/form-data">Upload</button>`
  return html`${uploadField({ name: `media:${key}`, input: `file:${key}`, label: 'Add pictures or videos', button: send })}<div class="plain-only refused">${refused}</div>
<details class="add-media"${isOpen && html` open`}><summary>From an address or the library</summary>
<div class="from-url" data-quiet><label for="url:${key}">From a public address</label><div class="row"><input id="url:${key}" name="url:${key}" type="url" maxlength="2048" placeholder="https://"${wrong && html` aria-invalid="true" aria-describedby="url:${key}-found"`}><button name="action" value="import:${key}">Import</button></div><p class="busy">${icon('clock')} The file is on its way. A large one takes a minute.</p>${wrong && html`<div id="url:${key}-found">${wrong}</div>`}</div>
${libraryPicker(view, key)}</details>`
}

/** Renders files of the library to pick from: the newest, or those that a search found. */
function libraryPicker({ library, picker, focus }: FilesView, key: string): Html {
  const found = picker?.key === key ? picker : null
  const words = `words:${key}`
  return html`<div class="from-library" data-quiet><label for="${words}">From the library</label><div class="row"><input id="${words}" name="${words}" type="search" maxlength="200" placeholder="Name or description" value="${found?.words}"${focus === words && html` autofocus`}><button name="action" value="library:${key}:">Search</button></div>
${pickable(found?.files ?? library, { key, isSearch: found !== null && found.words !== '' })}
${found && html`<input type="hidden" name="picker" value="${key}:${found.cursor}"><div class="actions small">${found.cursor !== '' && html`<button name="action" value="library:${key}:">First files</button>`}${found.nextCursor && html`<button name="action" value="library:${key}:${found.nextCursor}">${found.isCut ? 'Search older files' : 'Next files'}</button>`}</div>`}
${!found && library.length > 0 && html`<div class="actions small"><button name="action" value="library:${key}:">Show all files</button></div>`}</div>`
}

function pickable(files: readonly MediaBody[], { key, isSearch }: { key: string; isSearch: boolean }): Html {
  if (files.length === 0)
    return html`<p class="soft">${isSearch ? 'No file matches. Search for other words.' : 'The library is empty. What you upload here is kept in it.'}</p>`
  return html`<ul class="plain library">${files.map((item) => {
    const name = item.originalName ?? item.name
    return html`<li><button name="action" value="pick:${key}:${item.id}" aria-label="Add ${name}" title="${name}">${thumbnail(item)}</button></li>`
  })}</ul>`
}
