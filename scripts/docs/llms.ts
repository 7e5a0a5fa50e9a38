import { addressOf } from './contract.ts'
import type { Draft, Sources } from './drafts.ts'

const BASE = 'http://localhost:3000'
/** Tags of operations that language models do not need: pages for people, and this documentation itself. */
const LEFT_OUT = new Set(['console', 'docs'])

/** Prints the index of the Markdown pages in the form of llms.txt. */
export function printLlmsIndex({ groups, platforms, entries, contract }: Sources): string {
  const row = (name: string, title: string, topics: string) =>
    `- [${title}](${BASE}/docs/${name}.md)${topics === '' ? '' : `: ${topics.replace(/\]\([^)]*\)|[[\]]/g, '')}`}`
  const guides = groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => row(page.name, page.title, page.topics)).join('\n')}`,
  )
  const tags = [...entries].filter(([tag, list]) => list.length > 0 && !LEFT_OUT.has(tag))
  const operations = tags.map(([, list]) =>
    list
      .map((entry) => `- [${entry.title}](${BASE}${addressOf(entry)}.md): ${entry.method} ${entry.path}`)
      .join('\n'),
  )
  return `# Postern

> ${contract.info.description.split('\n')[0]} The base URL of this service is ${BASE}.

- Send an API key in the header \`Authorization\`; create one at ${BASE}/settings/keys.
- Agents connect by MCP at ${BASE}/mcp: ${BASE}/docs/mcp.md.
- The contract is ${BASE}/openapi.json (OpenAPI 3.1). All of this documentation as one text is ${BASE}/llms-full.txt.
- Failures are \`application/problem+json\` with a stable \`code\`: ${BASE}/docs/errors.md.

${guides.join('\n\n')}

## Platforms

${[platforms.index, ...platforms.pages].map((page) => row(page.name, page.title, '')).join('\n')}

## Optional

${operations.join('\n')}
`
}

/** Prints the guides, the platforms and the operations as one text. */
export function printLlmsFull({ contract }: Sources, drafts: Draft[]): string {
  const left = [...LEFT_OUT].flatMap((tag) => tagAddresses(contract, tag))
  const pages = drafts.filter(
    ({ content }) =>
      !left.includes(content.href) && !['/docs/operations', '/docs/changelog'].includes(content.href),
  )
  return `${pages.map(({ content, markdown }) => `Source: ${BASE}${content.href}\n\n${markdown.trim()}`).join('\n\n---\n\n')}\n`
}

function tagAddresses({ paths }: Sources['contract'], tag: string): string[] {
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter((operation) => operation.tags?.[0] === tag)
    .map(({ operationId }) => addressOf({ id: operationId }))
}
