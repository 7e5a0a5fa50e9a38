import { findPages } from './search-page.ts'
import { readSiteFile } from './site-files.ts'

/** Section of a guide as a model reads it. */
export interface Passage {
  title: string
  /** Page of the section. */
  page: string
  url: string
  /** Markdown, cut after `MAX_TEXT` characters. */
  text: string
}

const MAX_PASSAGES = 5
const MAX_TEXT = 1_500

/**
 * Finds sections of the guides and of the platforms' pages. Leaves the reference of operations out: an agent has tools instead.
 * @throws 503 `unavailable` while the documentation has not been built
 */
export async function findPassages(words: string, baseUrl: string): Promise<Passage[]> {
  const found = await findPages(words, baseUrl)
  const sections = found.filter(({ method }) => method === undefined).slice(0, MAX_PASSAGES)
  return Promise.all(
    sections.map(async ({ url, title, place }) => {
      const address = new URL(url, baseUrl)
      const markdown = await readSiteFile(`${address.pathname.replace(/^\/docs\//, '')}.md`, baseUrl)
      const text = sectionOf(markdown?.bytes.toString() ?? '', title)
      return { title, page: place, url: address.href, text: cut(text) }
    }),
  )
}

/** Returns the section below a heading, without the sections inside it that the search finds by themselves. */
function sectionOf(markdown: string, title: string): string {
  const lines = markdown.split('\n')
  const headings = headingsOf(lines)
  const start = headings.find(({ text }) => plain(text) === plain(title))?.line ?? headings[0]?.line ?? 0
  const end = headings.find(({ line }) => line > start)?.line
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim()
}

/** Lists the headings outside blocks of code. */
function headingsOf(lines: readonly string[]): { line: number; text: string }[] {
  let inCode = false
  return lines.flatMap((text, line) => {
    if (/^\s*```/.test(text)) inCode = !inCode
    return !inCode && /^#{1,6} /.test(text) ? [{ line, text }] : []
  })
}

/** Compares headings by their letters, since the index holds them without markup. */
function plain(heading: string): string {
  return heading.replace(/\]\([^)]*\)/g, '').replace(/[^\p{L}\p{N}]+/gu, '')
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`
}
