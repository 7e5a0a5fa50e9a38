import { type Html, html } from '../../../server/lib/html/template.ts'
import { addressOf, type Entry } from '../contract.ts'
import type { Draft, Sources } from '../drafts.ts'
import type { LinkGroup } from '../layout.ts'
import { slugOf } from '../render-markdown.ts'

/** Holds tags that belong together, each with its operations. */
export interface EntryGroup {
  name: string
  tags: { id: string; name: string; description: string; entries: Entry[] }[]
}

/** Returns the groups of the contract (`x-tagGroups`), without tags that have no operation. */
export function groupsOf({ contract, entries }: Pick<Sources, 'contract' | 'entries'>): EntryGroup[] {
  const tagOf = (id: string) => {
    const found = contract.tags.find(({ name }) => name === id)
    if (found === undefined) throw new Error(`x-tagGroups names ${id}, which is no tag.`)
    return {
      id,
      name: found['x-displayName'],
      description: found.description,
      entries: entries.get(id) ?? [],
    }
  }
  return contract['x-tagGroups']
    .map(({ name, tags }) => ({ name, tags: tags.map(tagOf).filter((tag) => tag.entries.length > 0) }))
    .filter(({ tags }) => tags.length > 0)
}

/** Returns true for a group that is one tag by another word, and needs no title of its own. */
export function isOneTag({ name, tags }: EntryGroup): boolean {
  return tags.length === 1 && tags[0]?.name === name
}

/** Drafts the page that lists all operations. The id of a tag stays its name in the contract, which old links use. */
export function draftOperations(groups: EntryGroup[], navigation: LinkGroup[]): Draft {
  const lists = groups.map((group) => {
    const level = isOneTag(group) ? 2 : 3
    return html`${level === 3 && titleOf(2, idOf(group), group.name)}${group.tags.map(
      ({ id, name, description, entries }) => html`${titleOf(level, id, name)}<p>${description}</p>
<ul class="operations">${entries.map(
        (entry) =>
          html`<li><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <a href="${addressOf(entry)}">${entry.title}</a> <code>${entry.path}</code></li>\n`,
      )}</ul>`,
    )}`
  })
  const body = html`<h1>API</h1>
<p>Every operation has a page with its parameters, samples in three languages, and a form that calls it with your key. The
<a href="/docs/reference">full reference</a> shows all schemas on one large page. For tools, there are
<a href="/openapi.json">OpenAPI as JSON</a> and <a href="/openapi.yaml">YAML</a>, a
<a href="/postman.json">Postman collection</a>, a <a href="/bruno.zip">Bruno collection</a>, and the
<a href="/sdk.tgz">SDK</a> and <a href="/sdk-python.zip">Python SDK</a> as packages.</p>
${lists}`
  const headings = groups.flatMap((group) => {
    const level = isOneTag(group) ? 2 : 3
    const tags = group.tags.map(({ id, name }) => ({ id, text: name, level }))
    return level === 2 ? tags : [{ id: idOf(group), text: group.name, level: 2 }, ...tags]
  })
  const description = 'All operations of the API and all webhook events'
  const content = { title: 'API', href: '/docs/operations', body: body.text, headings, description }
  return {
    content: { ...content, navigation, part: 'api' },
    markdown: `# API\n\nThe contract is at [/openapi.json](/openapi.json).\n\n${groups.map(printGroup).join('\n\n')}\n`,
  }
}

function idOf({ name }: EntryGroup): string {
  return `group-${slugOf(name)}`
}

function titleOf(level: 2 | 3, id: string, name: string): Html {
  const link = html`<a class="anchor" href="#${id}">${name}</a>`
  return level === 2 ? html`<h2 id="${id}">${link}</h2>\n` : html`<h3 id="${id}">${link}</h3>\n`
}

function printGroup({ name, tags }: EntryGroup): string {
  const parts = tags.map(({ name, description, entries }) => {
    const rows = entries.map(
      (entry) => `- [${entry.title}](${addressOf(entry)}.md): \`${entry.method} ${entry.path}\``,
    )
    return `### ${name}\n\n${description}\n\n${rows.join('\n')}`
  })
  return [`## ${name}`, ...parts].join('\n\n')
}
