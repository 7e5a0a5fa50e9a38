import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Maps documents that the service serves at another address, outside the page. */
const elsewhere: Record<string, string> = { 'docs/errors.md': '/docs/errors', 'README.md': '/docs' }

/** Returns the paths of the guides from the root of the repository, in the README's order, the SDK's first. */
export function guidePaths(): string[] {
  const listed = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| \[(docs\/[\w-]+\.md)\]/gm)
  return ['sdk/README.md', ...[...listed].map(([, path = '']) => path)]
}

/**
 * Returns all guides as sections of the documentation, with links to each other that work inside the page. `anchors` lists the
 * targets. Throws for a link to an unknown page.
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

/** Builds the address of a heading as Redoc does. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s$*+~.()'"!\-:@]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** Applies `change` to the lines outside of code. In code, removes only the words after the language, which are for our tests. */
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
