import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A fenced block of a page. Its info string may hold what readers do not see: `status=400`, `not-run="why"`, `listens="http://…"`. */
export interface Fence {
  language: string
  /** Line of the opening fence, from 1. */
  line: number
  text: string
  /** Error status of the example's last call; null if all calls succeed. */
  status: number | null
  /** Why it cannot be run here; null where it is. */
  notRun: string | null
  /** Address at which a program listens that runs until the page ends; null for a program that ends. */
  listens: string | null
}

export interface Page {
  /** From the root of the repository. */
  path: string
  fences: Fence[]
}

/** Every page that people learn from. */
export function readPages(): Page[] {
  const guides = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
  return ['README.md', 'sdk/README.md', 'sdk/python/README.md', ...guides.map((name) => `docs/${name}`)].map(
    (path) => ({
      path,
      fences: fencesOf(readFileSync(join(root, path), 'utf8')),
    }),
  )
}

function fencesOf(markdown: string): Fence[] {
  const fences: Fence[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', language = '', info = ''] = /^( *)```(\w*)(.*)$/.exec(lines[at] ?? '') ?? []
    if (!/^ *```/.test(lines[at] ?? '')) continue
    const end = lines.indexOf(`${indent}\`\`\``, at + 1)
    fences.push({
      language,
      line: at + 1,
      text: lines
        .slice(at + 1, end)
        .map((line) => line.slice(indent.length))
        .join('\n'),
      status: Number(/\bstatus=(\d+)/.exec(info)?.[1]) || null,
      notRun: /\bnot-run="([^"]+)"/.exec(info)?.[1] ?? null,
      listens: /\blistens="([^"]+)"/.exec(info)?.[1] ?? null,
    })
    at = end
  }
  return fences
}

/** Returns the blocks to run, each with its index among the fences of the page. */
export function examplesOf(page: Page): { fence: Fence; index: number }[] {
  return page.fences
    .map((fence, index) => ({ fence, index }))
    .filter(({ fence }) => ['ts', 'sh', 'python'].includes(fence.language) && fence.notRun === null)
}

/** A `json` block shows what the example before it answered, a `text` block what it printed. */
export function answersOf(page: Page): { shown: Fence; index: number }[] {
  return page.fences.flatMap((shown, at) => {
    if (!['json', 'text'].includes(shown.language) || shown.notRun !== null) return []
    const before = examplesOf(page).filter(({ index }) => index < at)
    return [{ shown, index: before.at(-1)?.index ?? -1 }]
  })
}

const imports = /^import [^;]*? from '[^']+'$/gms

/**
 * The page as one program: its `ts` blocks one after the other, its `sh` and `python` blocks as calls in between. `postern` is the client that the
 * guides speak of, where the page does not make one.
 */
export function programOf(page: Page, { shell }: { shell: boolean }): string {
  const head: string[] = []
  const body: string[] = []
  for (const { fence, index } of examplesOf(page)) {
    if (fence.language !== 'ts') {
      if (shell) body.push(`await page.${fence.language === 'sh' ? 'shell' : 'python'}(${index})`)
      continue
    }
    head.push(...(fence.text.match(imports) ?? []).map((text) => `// ${page.path}:${fence.line}\n${text}`))
    if (shell) body.push(`page.begin(${index})`)
    // Kept as long as it was, so that a complaint has its line.
    const code = fence.text.replace(imports, (text) => text.replace(/[^\n]/g, ''))
    body.push(`// ${page.path}:${fence.line}\n${code}`)
    if (shell) body.push(`await page.end(${index})`)
  }
  if (!/\bconst postern\b/.test(body.join('\n')))
    head.push(`${head.join().includes('{ createPostern') ? '' : "import { createPostern } from '@postern/sdk'\n"}const postern = createPostern({
  baseUrl: process.env.URL ?? '', apiKey: process.env.KEY ?? '', session: process.env.AUTH ?? '' })`)
  return [...head, ...body, shell ? 'page.done()' : 'export {}', ''].join('\n')
}
