import type MiniSearch from 'minisearch'
import type { AsPlainObject, Options, Query, SearchResult } from 'minisearch'

// Runs in the service and, without its types, in the browser: both find the same.

/** Part of a page, or an operation, that a search finds. */
export interface SearchEntry {
  id: number
  url: string
  title: string
  /** Page or tag that the entry belongs to. */
  place: string
  method?: string
  /** Words that count almost like the title: path, names in code. */
  names: string
  text: string
}

/** Maps what readers may type to the words of the documentation. */
export interface Synonyms {
  phrases: Record<string, string>
  words: Record<string, string[]>
}

/** Content of the built index, which names its own options. */
export interface SearchData {
  options: Options<SearchEntry>
  synonyms: Synonyms
  index: AsPlainObject
}

export type FoundEntry = SearchResult & Pick<SearchEntry, 'url' | 'title' | 'place' | 'method'>

/** Bounds the work of one search, which compares each word with all words of the index. */
const MAX_WORDS = 12

/** Finds entries that contain all words, or else any of them. A word also stands for its synonyms. */
export function findEntries(engine: MiniSearch<SearchEntry>, text: string, synonyms: Synonyms): FoundEntry[] {
  const replaced = Object.entries(synonyms.phrases).reduce(
    (words, [phrase, word]) => words.toLowerCase().replaceAll(phrase, `${phrase} ${word}`),
    text,
  )
  const clause = (word: string): Query => ({
    combineWith: 'OR',
    queries: [
      word,
      ...synonymsOf(word, synonyms).map((other) => ({ queries: [other], boostDocument: halve })),
    ],
  })
  const words = replaced
    .split(/[\s/{}_.-]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  const all = engine.search({ combineWith: 'AND', queries: words.map(clause) })
  const found = all.length > 0 ? all : engine.search({ combineWith: 'OR', queries: words.map(clause) })
  return preferAddress(found as FoundEntry[], text)
}

/** Counts a synonym half as much as the word itself. */
const halve = () => 0.5

function synonymsOf(word: string, { words }: Synonyms): string[] {
  const key = word.toLowerCase()
  return Object.hasOwn(words, key) ? (words[key] ?? []) : []
}

/** Puts the operation first whose method and path the reader typed. */
function preferAddress(found: FoundEntry[], text: string): FoundEntry[] {
  const [, typed, path] = /^(?:([a-z]+)\s+)?(\/\S+)$/i.exec(text.trim()) ?? []
  if (path === undefined) return found
  const points = ({ place, method }: FoundEntry) =>
    place.startsWith(`${path} `) ? 1 + Number(method === typed?.toUpperCase()) : 0
  return found.toSorted((a, b) => points(b) - points(a))
}
