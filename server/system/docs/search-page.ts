import type MiniSearch from 'minisearch'
import { escapeHtml, html } from '../../lib/html/template.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { type FoundEntry, findEntries, type SearchData, type SearchEntry } from './find-entries.ts'
import { readSiteFile, type SiteFile } from './site-files.ts'

/** Built files of the search. Their names are none that a page can have. */
export const SEARCH_PAGE = '_search.html'
export const SEARCH_INDEX = '_search-index.json'
/** Marks in the built page, which the service replaces. */
export const TITLE_MARK = '@@title@@'
export const WORDS_MARK = '@@words@@'
export const RESULTS_MARK = '@@results@@'
const MAX_RESULTS = 20
/** Bounds the words, as the contract does for a search. */
const MAX_LENGTH = 200

const miniSearch = lazyPackage<typeof MiniSearch>('minisearch')

interface Engine {
  engine: MiniSearch<SearchEntry>
  data: SearchData
}

const engines = new WeakMap<SiteFile, Promise<Engine>>()

/** Renders the pages that match the words, which may be empty. `isUnknown` says that no page has the address of the request. */
export async function renderSearchPage(
  words: string,
  baseUrl: string,
  { isUnknown = false } = {},
): Promise<string> {
  const page = await readBuilt(SEARCH_PAGE, baseUrl)
  const results = words.trim() === '' ? [] : await findPages(words, baseUrl)
  const title = isUnknown ? 'Page not found' : 'Search'
  const parts: Record<string, string> = {
    [TITLE_MARK]: title,
    [WORDS_MARK]: escapeHtml(words),
    [RESULTS_MARK]: describeResults(results, { words, isUnknown }).text,
  }
  return page.bytes.toString().replace(/@@\w+@@/g, (mark) => parts[mark] ?? mark)
}

/** Turns an unknown address below `/docs/` into the words to search for: `reference/getPosts.html` into `get Posts`. */
export function wordsOf(address: string): string {
  return decoded(address)
    .replace(/^(?:reference|platforms|operations|errors|assets)\//, '')
    .replace(/\.\w+$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
}

/** Leaves an address as it is that nobody can decode. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address.replace(/%[0-9a-f]{2}/gi, ' ')
  }
}

function describeResults(results: FoundEntry[], { words, isUnknown }: { words: string; isUnknown: boolean }) {
  const lead =
    isUnknown && html`<p>There is no page at this address. Search for it, or choose a page from the list.</p>`
  if (results.length === 0)
    return html`${lead}${words.trim() !== '' && !isUnknown && html`<p>Nothing found for “${words}”.</p>`}`
  return html`${lead}<h2>${isUnknown ? 'Pages that may be meant' : 'Results'}</h2>
<ul class="found">${results.map(
    ({ url, title, place, method }) =>
      html`<li>${method && html`<span class="method ${method.toLowerCase()}">${method}</span> `}<a href="${url}">${title}</a> <small>${place}</small></li>\n`,
  )}</ul>`
}

/**
 * Finds the pages, sections and operations that match the words.
 * @throws 503 `unavailable` while the documentation has not been built
 */
export async function findPages(words: string, baseUrl: string): Promise<FoundEntry[]> {
  const file = await readBuilt(SEARCH_INDEX, baseUrl)
  const loading = engines.get(file) ?? loadEngine(file)
  engines.set(file, loading)
  const { engine, data } = await loading
  return findEntries(engine, words, data.synonyms).slice(0, MAX_RESULTS)
}

async function loadEngine({ bytes }: SiteFile): Promise<Engine> {
  const data = JSON.parse(bytes.toString()) as SearchData
  return { engine: await miniSearch().loadJSAsync<SearchEntry>(data.index, data.options), data }
}

async function readBuilt(name: string, baseUrl: string): Promise<SiteFile> {
  const file = await readSiteFile(name, baseUrl)
  if (file === null) throw new Error(`The documentation was built without ${name}: run "npm run docs".`)
  return file
}
