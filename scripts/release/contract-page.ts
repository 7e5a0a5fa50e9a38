import '../../server/process/node-version.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Marked } from 'marked'
import { breakingChanges } from '../contract-diff.ts'
import { earlierTag } from './earlier-tag.ts'

type Node = Record<string, unknown>

interface Part {
  summary: string
  /** Everything that clients see of it, with the schemas that it refers to. */
  text: string
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Returns the operations and the webhook events of a bundled contract by their names. */
function partsOf(document: Node): Map<string, Part> {
  const entries = (key: string) => Object.entries((document[key] ?? {}) as Record<string, Node>)
  const operations = entries('paths').flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map(
      (method) => [`${method.toUpperCase()} ${path}`, item[method] as Node] as const,
    ),
  )
  const events = entries('webhooks').map(([event, item]) => [`webhook ${event}`, item.post as Node] as const)
  return new Map(
    [...operations, ...events].map(([name, node]) => [
      name,
      { summary: String(node.summary ?? ''), text: textOf(document, node) },
    ]),
  )
}

function textOf(document: Node, node: Node): string {
  const targets = new Map<string, unknown>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as Node
    if (typeof $ref === 'string' && !targets.has($ref)) {
      targets.set($ref, lookUp(document, $ref))
      collect(targets.get($ref))
    }
    for (const each of Object.values(value)) collect(each)
  }
  collect(node)
  return JSON.stringify([node, [...targets].toSorted(([a], [b]) => a.localeCompare(b))])
}

function lookUp(document: Node, ref: string): unknown {
  const keys = ref.slice(2).split('/').map(decodeURIComponent)
  const names = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>((node, name) => (node as Node | undefined)?.[name], document)
}

/** Writes in Markdown what changes for clients from one contract to another. */
export function contractDiff(before: Node, after: Node, title: string): string {
  const [old, now] = [partsOf(before), partsOf(after)]
  const lines = (names: string[], of: Map<string, Part>) =>
    names.map((name) => `- \`${name}\` ${of.get(name)?.summary ?? ''}`.trimEnd())
  const breaking = breakingChanges(before, after).map(
    ({ operation, location, message }) =>
      `- \`${operation}\` ${[location, message].filter(Boolean).join(': ')}`,
  )
  const kept = [...now.keys()].filter((name) => old.has(name))
  const sections: [heading: string, lines: string[]][] = [
    ['Breaks clients', breaking],
    [
      'New',
      lines(
        [...now.keys()].filter((name) => !old.has(name)),
        now,
      ),
    ],
    [
      'Gone',
      lines(
        [...old.keys()].filter((name) => !now.has(name)),
        old,
      ),
    ],
    [
      'Changed',
      lines(
        kept.filter((name) => old.get(name)?.text !== now.get(name)?.text),
        now,
      ),
    ],
  ]
  const shown = sections.filter(([, list]) => list.length > 0)
  const body = shown.map(([heading, list]) => `## ${heading} (${list.length})\n\n${list.join('\n')}\n`)
  return `# ${title}\n\n${body.length > 0 ? body.join('\n') : 'The contract is the same.\n'}`
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Wraps Markdown into a page that needs no other file. Markup in it, such as in a summary, is shown as text. */
export function toPage(markdown: string): string {
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? []
  const marked = new Marked({ gfm: true, renderer: { html: ({ text }) => escapeHtml(text) } })
  const style = 'body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
${marked.parse(markdown, { async: false })}</html>
`
}

if (import.meta.main) {
  const [tag = 'HEAD', file = 'contract-diff.html'] = process.argv.slice(2)
  const contractAt = (ref: string): Node =>
    JSON.parse(
      execFileSync('git', ['show', `${ref}:generated/openapi.json`], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      }),
    )
  const earlier = earlierTag(tag)
  const after = contractAt(tag)
  const title = earlier === null ? `The contract of ${tag}` : `The contract from ${earlier} to ${tag}`
  const before = earlier === null ? { ...after, paths: {}, webhooks: {} } : contractAt(earlier)
  const markdown = contractDiff(before, after, title)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, file.endsWith('.html') ? toPage(markdown) : markdown)
  console.log(`${title}: ${file}`)
}
