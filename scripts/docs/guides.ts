import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A page written in Markdown in this repository. */
export interface SourcePage {
  /** Path below `/docs/`, such as `posts` or `platforms/mastodon`. */
  name: string
  /** Path from the root of the repository. */
  path: string
  markdown: string
  title: string
  /** Topics of the page in a few words; empty if there are none. */
  topics: string
}

export interface GuideGroup {
  title: string
  pages: SourcePage[]
}

/** Returns the guides in the groups and the order of the tables in README.md, the SDK's among them. */
export function readGuides(root: string): GuideGroup[] {
  const groups: GuideGroup[] = []
  let current: GuideGroup | undefined
  for (const line of readFileSync(join(root, 'README.md'), 'utf8').split('\n')) {
    const row =
      /^\| \[[^\]]+\]\(((?:docs\/[\w-]+|(?:sdk|sdk\/python|contract)\/README)\.md)\) \| (.*?) *\|$/.exec(line)
    const header = /^\| ([\w ,]+?) \| topics \|$/.exec(line)
    if (header) current = { title: capitalize(header[1] ?? ''), pages: [] }
    if (!row || !current) continue
    const [, path = '', topics = ''] = row
    if (!groups.includes(current)) groups.push(current)
    if (path !== 'docs/errors.md') current.pages.push(readSource(root, nameOf(path) ?? '', path, topics))
  }
  const listed = groups.flatMap(({ pages }) => pages.map(({ path }) => path))
  if (!listed.includes('sdk/README.md'))
    groups[0]?.pages.push(
      readSource(root, 'sdk', 'sdk/README.md', 'the client for TypeScript and JavaScript'),
    )
  return groups
}

/** Returns the page of each platform, and the page that lists them first. */
export function readPlatformPages(root: string): { index: SourcePage; pages: SourcePage[] } {
  const ids = readdirSync(join(root, 'docs/platforms'))
    .filter((file) => file !== 'README.md')
    .map((file) => file.replace(/\.md$/, ''))
  const pages = ids.map((id) => readSource(root, `platforms/${id}`, `docs/platforms/${id}.md`, ''))
  return {
    index: readSource(
      root,
      'platforms',
      'docs/platforms/README.md',
      'what each platform accepts, and how to set it up',
    ),
    pages: pages.sort((a, b) => a.title.localeCompare(b.title, 'en')),
  }
}

export function readSource(root: string, name: string, path: string, topics: string): SourcePage {
  const markdown = withoutTestWords(readFileSync(join(root, path), 'utf8'))
  return { name, path, markdown, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name, topics }
}

/** Maps parts of README.md to the pages of the site with the same content. */
const README_PARTS: Record<string, string> = {
  '': '/docs',
  guides: '/docs',
  channels: '/docs/platforms',
}

/**
 * Turns links between files of the repository into links between pages of the site, which get `suffix`. `titles` maps the path
 * of each page to its title, which replaces a file name as the label. A file that the site does not have keeps only its label.
 * `report` receives links to missing files.
 */
export function resolveLinks(
  root: string,
  page: Pick<SourcePage, 'path' | 'markdown'>,
  {
    titles,
    suffix,
    report,
  }: { titles: ReadonlyMap<string, string>; suffix: '' | '.md'; report: (problem: string) => void },
): string {
  const resolveOne = (whole: string, label: string, target: string) => {
    if (/^[\w+.-]+:|^[#/]/.test(target)) return whole
    const [file = '', hash] = target.split('#')
    const path = posix.join(posix.dirname(page.path), file)
    const name = nameOf(path)
    const anchor = hash === undefined ? '' : `#${hash}`
    if (name === 'index') return README_PARTS[hash ?? ''] ? `[${label}](${README_PARTS[hash ?? '']})` : label
    const title = titles.get(name ?? '')
    if (title !== undefined)
      return `[${label.endsWith('.md') ? title : label}](/docs/${name}${suffix}${anchor})`
    if (!existsSync(join(root, path))) report(`${page.path} links to ${target}, which does not exist.`)
    return label
  }
  return outsideOfCode(page.markdown, (line) => line.replace(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, resolveOne))
}

function outsideOfCode(markdown: string, change: (line: string) => string): string {
  let isCode = false
  return markdown
    .split('\n')
    .map((line) => {
      if (/^ *```/.test(line)) isCode = !isCode
      return isCode ? line : change(line)
    })
    .join('\n')
}

/** Returns the path below `/docs/` of a Markdown file; null for a file that has none. */
function nameOf(path: string): string | null {
  if (path === 'README.md') return 'index'
  if (path === 'CHANGELOG.md') return 'changelog'
  if (path === 'sdk/README.md') return 'sdk'
  if (path === 'contract/README.md') return 'contract'
  if (path === 'sdk/python/README.md') return 'python-sdk'
  const [, name] = /^docs\/((?:platforms\/)?[\w-]+)\.md$/.exec(path) ?? []
  if (name === undefined) return null
  return name.replace(/\/README$/, '')
}

/** Removes the words after the language of a fence, which only the tests read. */
function withoutTestWords(markdown: string): string {
  return markdown.replace(/^( *```\w+) [^\n]*$/gm, '$1').replace(/<!--[\s\S]*?-->\n*/g, '')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
