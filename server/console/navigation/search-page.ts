import { type Html, html } from '../../lib/html/template.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { type IconName, icon } from '../layout/icons.ts'
import { SEARCH } from '../layout/shell.ts'

/** Something to go to. */
export interface Hit {
  href: string
  name: string
  icon: IconName
  note?: string | undefined
  /** Other words by which people look for it. */
  words?: string | undefined
  /** Shortcut that leads there. */
  keys?: string | undefined
}

export interface HitGroup {
  name: string
  hits: readonly Hit[]
}

const LABEL = 'Search pages, actions, posts and channels'

export function searchPage({ text, groups, ...state }: PageState & { text: string; groups: HitGroup[] }) {
  return consolePage({
    ...state,
    title: 'Search',
    path: SEARCH,
    body: html`<form class="finder" method="get" action="${SEARCH}" role="search">
<div class="field"><label for="q">${LABEL}</label><input id="q" name="q" type="search" value="${text}" maxlength="200" autocomplete="off"></div>
<button class="main">Search</button></form>
${groups.map(({ name, hits }) => html`<h2>${name}</h2><ul class="plain">${hits.map((hit) => html`<li><a class="place" href="${hit.href}">${hitContent(hit)}</a></li>`)}</ul>`)}`,
  })
}

/** Renders the same results for the palette: a field whose arrow keys choose among them. Its script asks for it with each text. */
export function renderPalette(groups: readonly HitGroup[], text: string): Html {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return html`<input type="search" role="combobox" value="${text}" maxlength="200" autocomplete="off" spellcheck="false" aria-label="${LABEL}" placeholder="${LABEL}" aria-controls="hits" aria-expanded="true" aria-autocomplete="list">
<p class="unseen" role="status">${count === 1 ? '1 result' : `${count} results`}</p>
<div id="hits" role="listbox" aria-label="Results">${groups.map(({ name, hits }, group) => html`<div role="group" aria-label="${name}"><p aria-hidden="true">${name}</p>${hits.map((hit, index) => renderOption(hit, `hit-${group}-${index}`))}</div>`)}</div>`
}

function renderOption(hit: Hit, id: string): Html {
  return html`<a class="place" role="option" id="${id}" tabindex="-1" aria-selected="false" href="${hit.href}">${hitContent(hit)}</a>`
}

function hitContent({ icon: mark, name, note, keys }: Hit): Html {
  return html`${icon(mark)}<span>${name}${note && html` <span class="soft">${note}</span>`}</span>${keys && shortcut(keys)}`
}

/** Renders keys, one after the other. */
export function shortcut(keys: string): Html {
  return html`<kbd>${keys.length > 3 ? keys : keys.toUpperCase()}</kbd>`
}
