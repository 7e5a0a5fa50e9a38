import type { MediaFolderRow } from '../../db/tables/media.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { LibraryFilter, LibrarySort } from '../../media/library/browse.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { originsOf } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { field, hidden, select } from '../layout/form.ts'
import { icon } from '../layout/icons.ts'
import { describeUses, factsOf, formatBytes, type LibraryItem, nameOf, shot } from './thumbnail.ts'
import { uploadField } from './upload-field.ts'

export const MEDIA = '/console/media'

export interface LibrarySearch extends LibraryFilter {
  sort: LibrarySort
}

export interface LibraryView extends PageState {
  items: readonly (LibraryItem & { posts: number })[]
  search: LibrarySearch
  folders: readonly MediaFolderRow[]
  usage: { used: number; quota: number | null }
  /** Ids of the files that stay selected after a refused act. */
  selected: ReadonlySet<string>
  /** Sentences about files that were refused. */
  refused: readonly string[]
  /** Origin to which the script sends parts of files; null for this service. */
  storage: string | null
  nextCursor: string | null
  isCut: boolean
  isFirst: boolean
}

/** Renders the library with its uploads, folders and acts on several files. */
export function libraryPage(view: LibraryView) {
  const { items, search, usage, refused, storage, ...state } = view
  const isBare = items.length === 0 && state.isFirst && addressOf({ ...search, sort: 'newest' }) === MEDIA
  return consolePage({
    ...state,
    title: 'Media',
    path: MEDIA,
    pictures: originsOf(items.flatMap(({ path, thumbnail }) => [path, thumbnail])),
    storages: storage === null ? [] : [storage],
    body: html`${refused.length > 0 && html`<div class="note bad" role="alert"><ul>${refused.map((text) => html`<li>${text}</li>`)}</ul></div>`}
${storageLine(usage)}
<form method="post" action="${MEDIA}" enctype="multipart/form-data">${hidden('folder', search.folder)}
${uploadField({ name: 'library', input: 'file', label: 'Drop pictures and videos here, or choose them', button: html`<button class="main" data-send>Upload</button>` })}</form>
${!isBare && html`${finder(search)}`}${folderList(view)}
<div id="files">${isBare ? html`<div class="empty"><p>The library is empty.</p><p>Files that you upload here or in a post are kept for the next one.</p></div>` : grid(view)}</div>
${asCode({ viewer: view.viewer, operationId: 'uploadToLibrary', body: {} })}`,
  })
}

function storageLine({ used, quota }: LibraryView['usage']): Html {
  if (quota === null) return html`<p id="storage" class="storage soft">${formatBytes(used)} used</p>`
  const isNear = used > quota * 0.9
  return html`<p id="storage" class="storage"><progress max="${quota}" value="${Math.min(used, quota)}" aria-label="Storage used"></progress><span${isNear && html` class="state warn"`}>${formatBytes(used)} of ${formatBytes(quota)} used${isNear && ': almost full'}</span></p>`
}

export function addressOf({ search, kind, use, folder, sort }: LibrarySearch, before = ''): string {
  const all = { search, kind, use, folder, sort: sort === 'newest' ? '' : sort, before }
  const given = Object.entries(all).filter(([, value]) => value !== '')
  return given.length === 0 ? MEDIA : `${MEDIA}?${new URLSearchParams(given)}`
}

function finder({ search, kind, use, folder, sort }: LibrarySearch): Html {
  return html`<form class="finder library-tools" method="get" action="${MEDIA}" role="search">${hidden('folder', folder)}
${field({ name: 'search', label: 'Name or alternative text', type: 'search', value: search, maxLength: 200 })}
${select({
  name: 'kind',
  label: 'Type',
  value: kind,
  choices: [
    ['', 'All types'],
    ['image', 'Pictures'],
    ['video', 'Videos'],
  ],
})}
${select({
  name: 'use',
  label: 'Use',
  value: use,
  choices: [
    ['', 'Used or not'],
    ['used', 'In posts'],
    ['unused', 'Not in a post'],
  ],
})}
${select({
  name: 'sort',
  label: 'Order',
  value: sort,
  choices: [
    ['newest', 'Newest first'],
    ['oldest', 'Oldest first'],
    ['largest', 'Largest first'],
  ],
})}
<button>Search</button></form>`
}

function folderList({ folders, search }: LibraryView): Html {
  const current = folders.find(({ id }) => id === search.folder)
  const link = (id: string, name: string) =>
    html`<a href="${addressOf({ ...search, folder: id })}"${id === search.folder && html` aria-current="page"`}>${icon('folder')}${name}</a>`
  return html`<nav class="folders" aria-label="Folders">${folders.length > 0 && html`${link('', 'All files')}${folders.map(({ id, name }) => link(id, name))}`}
<details><summary>New folder</summary><form method="post" action="${MEDIA}/folders" class="row">${hidden('action', 'create')}<label for="folder-name">Name</label><input id="folder-name" name="name" maxlength="100" required autocomplete="off"><button>Create folder</button></form></details>
${current && html`<details><summary>Delete folder</summary><form method="post" action="${MEDIA}/folders"><p>The files in ${current.name} stay in the library.</p>${hidden('action', 'delete')}${hidden('id', current.id)}<button class="danger">Delete folder</button></form></details>`}</nav>`
}

function grid(view: LibraryView): Html {
  const { items, search, nextCursor, isCut, isFirst } = view
  const more = isCut ? 'Search older files' : 'Next'
  return html`${items.length === 0 ? nothingFound(view) : html`<ul class="tiles">${items.map((item) => tile(view, item))}</ul>${selection(view)}`}
<div class="actions">${!isFirst && html`<a class="button" href="${addressOf(search)}">First page</a>`}${nextCursor && html`<a class="button" href="${addressOf(search, nextCursor)}" rel="next">${search.sort === 'newest' ? more : 'Next'}</a>`}</div>`
}

function nothingFound({ isCut, search }: LibraryView): Html {
  if (isCut) return html`<div class="empty"><p>No match among the files so far.</p></div>`
  const isFolder = search.folder !== '' && search.search + search.kind + search.use === ''
  return html`<div class="empty"><p>${isFolder ? 'The folder is empty. Upload files here, or select files and move them.' : 'No files match.'}</p><p><a href="${MEDIA}">Show all files</a></p></div>`
}

function tile({ selected, search }: LibraryView, item: LibraryView['items'][number]): Html {
  const { id, alt, posts } = item
  const name = nameOf(item)
  const page = `${MEDIA}/${id}`
  return html`<li class="tile"><div class="frame"><label class="pick"><input type="checkbox" form="selection" name="file:${id}" value="1" aria-label="Select ${name}"${selected.has(id) && html` checked`}></label><a href="${page}" tabindex="-1" aria-hidden="true">${shot(item)}</a></div>
<a class="name" href="${page}" title="${name}">${name}</a>
<p class="soft">${factsOf(item)}</p>
<p>${posts > 0 ? html`<a href="${page}#posts">${describeUses(posts)}</a>` : html`<span class="soft">${describeUses(0)}</span>`}</p>
<details><summary>${alt ? html`Alt: ${alt.length > 40 ? `${alt.slice(0, 40)}…` : alt}` : 'Add alternative text'}</summary><form method="post" action="${page}">${hidden('action', 'describe')}${hidden('back', addressOf(search))}<label for="alt-${id}">Alternative text of ${name}</label><textarea id="alt-${id}" name="alt" rows="3" maxlength="5000">${alt}</textarea><button>Save</button></form>${codeLink(
    [
      { operationId: 'setMediaInformation', body: { id, alt: 'Text' } },
      { operationId: 'deleteMedia', params: { id } },
    ],
  )}</details></li>`
}

function selection({ folders, search }: LibraryView): Html {
  return html`<form class="selection" id="selection" method="post" action="${MEDIA}/selection">${hidden('from', search.folder)}
${folders.length > 0 && html`${select({ name: 'folder', label: 'Move the selected files to', choices: [['', 'No folder'], ...folders.map(({ id, name }) => [id, name] as const)] })}<button name="action" value="move">Move</button>`}
<details><summary>Delete selected files</summary><p>They leave the library. Files that a post uses are kept.</p><button class="danger" name="action" value="delete">Delete files</button></details></form>`
}
