import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')
/** What the service serves at an address of its own, and what has no place in the page. */
const elsewhere: Record<string, string> = { 'docs/errors.md': '/docs/errors', 'README.md': '/docs' }

/** The guides in the order in which the README lists them, from the root of the repository; the SDK's first. */
export function guidePaths(): string[] {
  const listed = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| \[(docs\/[\w-]+\.md)\]/gm)
  return ['sdk/README.md', ...[...listed].map(([, path = '']) => path)]
}

/**
 * All guides as sections of the documentation, with links to each other that work inside of the page. `anchors` are where these
 * lead. Throws for a link to a page that is none.
 */
export function guidesAsSections(): { markdown: string; anchors: string[] } {
  const guides = guidePaths().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const titles = new Map(guides.map(({ path, text }) => [path, titleOf(text)]))
  const anchorOf = (title: string) => `section/${slug(title)}`
  const link = (from: string) => (whole: string, label: string, target: string) => {
    if (/^\w+:|^#/.test(target)) return whole
    const path = posix.join(posix.dirname(from), target.replace(/#.*/, ''))
    const title = titles.get(path)
    const url = title ? `#/${anchorOf(title)}` : elsewhere[path]
    if (!url && !existsSync(join(root, path)))
      throw new Error(`${from} links to ${target}, which is not there.`)
    const shown = title && label.endsWith('.md') ? title : label
    return url ? `[${shown}](${url})` : label
  }
  const markdown = guides.map(({ path, text }) =>
    outsideOfCode(text, (line) => line.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, link(path))),
  )
  return { markdown: markdown.join('\n\n'), anchors: [...titles.values()].map(anchorOf) }
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}

/** As Redoc makes the address of a heading. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s$*+~.()'"!\-:@]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** The text with `change` made to its lines, code left alone but for what only our tests read beside its language. */
function outsideOfCode(text: string, change: (line: string) => string): string {
  let inside = false
  return text
    .split('\n')
    .map((line) => {
      const [, fence] = /^( *```\w*)/.exec(line) ?? []
      if (fence !== undefined) inside = !inside
      return fence ?? (inside ? line : change(line))
    })
    .join('\n')
}
