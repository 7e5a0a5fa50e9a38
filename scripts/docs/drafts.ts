import { escapeHtml, html } from '../../server/lib/html/template.ts'
import { addressOf, type Contract, type Entry } from './contract.ts'
import { type GuideGroup, resolveLinks, type SourcePage } from './guides.ts'
import type { Link, LinkGroup, PageContent } from './layout.ts'
import { FORM_MARK, languageOf, printEntry, printSamples, SAMPLES_MARK } from './operation-page.ts'
import { highlightedBlock, type Rendered, renderMarkdown } from './render-markdown.ts'
import { renderRequestForm } from './request-form.ts'
import type { SearchIndex } from './search-index.ts'

/** Sources of the pages. */
export interface Sources {
  root: string
  contract: Contract
  groups: GuideGroup[]
  platforms: { index: SourcePage; pages: SourcePage[] }
  errors: SourcePage
  changelog: SourcePage
  entries: Map<string, Entry[]>
}

/** A page before the assets have their names. */
export interface Draft {
  content: PageContent
  markdown: string
}

/** Tags the pages for people in a browser, which no program calls. */
const CONSOLE = 'console'

/** Drafts the first page, the guides, the platforms, the errors and the changelog. `report` receives broken links. */
export function draftGuides(
  sources: Sources,
  search: SearchIndex,
  report: (problem: string) => void,
): Draft[] {
  const { groups, platforms, errors, changelog } = sources
  const guides = groups.flatMap(({ pages }) => pages)
  const guideLinks = guideNavigation(sources)
  const platformLinks = [{ title: 'Platforms', links: [platforms.index, ...platforms.pages].map(linkTo) }]
  const titles = new Map(
    [...guides, platforms.index, ...platforms.pages, errors, changelog].map((page) => [
      page.name,
      page.title,
    ]),
  )
  const draft = (page: SourcePage, part: PageContent['part'], navigation: LinkGroup[]): Draft => {
    const rendered = renderMarkdown(resolveLinks(sources.root, page, { titles, suffix: '', report }))
    const href = `/docs/${page.name}`
    // Leaves the changelog out of the search, since it mentions everything and explains nothing.
    if (page !== changelog) search.addPage(href, rendered, labels[part])
    const description = page.topics || `${page.title} in the documentation of Postern`
    const content = contentOf(rendered, { href, part, navigation, description })
    return {
      content,
      markdown: resolveLinks(sources.root, page, { titles, suffix: '.md', report: () => {} }),
    }
  }
  return [
    draftStart(sources, guideLinks),
    ...guides.map((page) => draft(page, 'guides', guideLinks)),
    draft(changelog, 'guides', guideLinks),
    draft(platforms.index, 'platforms', platformLinks),
    ...platforms.pages.map((page) => draft(page, 'platforms', platformLinks)),
    draft(errors, 'errors', guideLinks),
  ]
}

const labels = { guides: 'Guide', platforms: 'Platform', errors: 'Error code', api: 'API' }

/** Drafts the list of operations and the page of each. */
export function draftEntries(sources: Sources, search: SearchIndex): Draft[] {
  const { contract, entries } = sources
  const tags = [...entries].filter(([, list]) => list.length > 0)
  const tagLinks = tags.map(([tag]): Link => ({ title: tag, href: `/docs/operations#${tag}` }))
  const index = { title: 'Tags', links: [{ title: 'All operations', href: '/docs/operations' }, ...tagLinks] }
  const drafts = tags.flatMap(([tag, list]) => {
    const links = list.map((entry) => ({ title: entry.title, href: addressOf(entry), method: entry.method }))
    return list.map((entry) => {
      if (tag !== CONSOLE) search.addEntry(entry)
      return draftEntry(contract, entry, [{ title: tag, links }, index])
    })
  })
  return [draftOperations(sources, index), ...drafts]
}

function draftEntry(contract: Contract, entry: Entry, navigation: LinkGroup[]): Draft {
  const markdown = printEntry(contract, entry)
  const samples = printSamples(entry)
  const rendered = renderMarkdown(markdown)
  const form = renderRequestForm(contract, entry)
  const body = rendered.html
    .replace(`<p>${SAMPLES_MARK}</p>`, () => samplesHtml(entry))
    .replace(`<p>${FORM_MARK}</p>`, () => form ?? '')
  const description = `${entry.method} ${entry.path}: ${entry.title}`
  const content = contentOf(rendered, { href: addressOf(entry), part: 'api', navigation, description })
  return {
    content: { ...content, body, hasForm: form !== null },
    markdown: markdown.replace(`${FORM_MARK}\n\n`, '').replace(SAMPLES_MARK, () => samples),
  }
}

function samplesHtml({ operation }: Entry): string {
  const samples = operation['x-codeSamples'] ?? []
  if (samples.length === 0) return ''
  const sections = samples.map(
    ({ label, lang, source }) =>
      `<section><h3>${escapeHtml(label)}</h3>${highlightedBlock(source, languageOf(lang))}</section>`,
  )
  return `<h2 id="samples"><a class="anchor" href="#samples">Samples</a></h2>\n<div class="samples">${sections.join('')}</div>`
}

function draftOperations({ contract, entries }: Sources, index: LinkGroup): Draft {
  const tags = [...entries].filter(([, list]) => list.length > 0)
  const describe = (tag: string) => contract.tags.find(({ name }) => name === tag)?.description ?? ''
  const lists = tags.map(
    ([tag, list]) => html`<h2 id="${tag}"><a class="anchor" href="#${tag}">${tag}</a></h2>
<p>${describe(tag)}</p>
<ul class="operations">${list.map(
      (entry) =>
        html`<li><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <a href="${addressOf(entry)}">${entry.title}</a> <code>${entry.path}</code></li>\n`,
    )}</ul>`,
  )
  const body = html`<h1>API</h1>
<p>Every operation has a page with its parameters, samples in three languages, and a form that calls it with your key. The
<a href="/docs/reference">full reference</a> shows all schemas on one large page. For tools, there are
<a href="/openapi.json">OpenAPI as JSON</a> and <a href="/openapi.yaml">YAML</a>, a
<a href="/postman.json">Postman collection</a> and a <a href="/bruno.zip">Bruno collection</a>.</p>
${lists}`
  const markdown = tags.map(([tag, list]) => {
    const rows = list.map(
      (entry) => `- [${entry.title}](${addressOf(entry)}.md): \`${entry.method} ${entry.path}\``,
    )
    return `## ${tag}\n\n${describe(tag)}\n\n${rows.join('\n')}`
  })
  const description = 'All operations of the API and all webhook events'
  const content = { title: 'API', href: '/docs/operations', body: body.text, headings: [], description }
  return {
    content: { ...content, navigation: [index], part: 'api' },
    markdown: `# API\n\nThe contract is at [/openapi.json](/openapi.json).\n\n${markdown.join('\n\n')}\n`,
  }
}

function draftStart({ groups, contract }: Sources, navigation: LinkGroup[]): Draft {
  const intro = `Postern publishes to social channels over HTTP: connect channels, then create, schedule, list, delete and measure posts.`
  const body = html`<h1>Postern documentation</h1>
<p>${intro}</p>
<p>The base URL of this service is <code>http://localhost:3000</code>. Programs send an <a href="/settings/keys">API key</a>:</p>
`
  const command = 'curl http://localhost:3000/public/v1/integrations -H "Authorization: $POSTERN_API_KEY"'
  const cards = groups.map(
    ({ title, pages }) => html`<h2>${title}</h2>
<ul class="cards">${pages.map(
      (page) =>
        html`<li><a href="/docs/${page.name}">${page.title}</a><p>${capitalize(page.topics.replace(/[`*[\]]|\(.*?\)/g, ''))}</p></li>\n`,
    )}</ul>
`,
  )
  const tools = html`<h2>API</h2>
<ul class="cards">
<li><a href="/docs/operations">All operations</a><p>A page for each, with samples and a form to try it</p></li>
<li><a href="/docs/errors">Errors</a><p>Every code, and what to do about it</p></li>
<li><a href="/docs/reference">Full reference</a><p>All schemas on one large page, by Redoc</p></li>
<li><a href="/openapi.json">OpenAPI ${contract.info.version}</a><p>Also as <a href="/openapi.yaml">YAML</a>, for <a href="/postman.json">Postman</a> and for <a href="/bruno.zip">Bruno</a></p></li>
<li><a href="/llms.txt">For language models</a><p>Every page as Markdown, and <a href="/llms-full.txt">all in one text</a></p></li>
</ul>
`
  const lists = groups.map(({ title, pages }) => {
    const rows = pages.map(
      ({ name, title, topics }) => `- [${title}](/docs/${name}.md)${topics && `: ${topics}`}`,
    )
    return `## ${title}\n\n${rows.join('\n')}`
  })
  return {
    content: {
      title: 'Postern',
      href: '/docs',
      body: body.text + highlightedBlock(command, 'sh') + html`${cards}${tools}`.text,
      headings: [],
      navigation,
      part: 'guides',
      description: intro,
    },
    markdown: `# Postern documentation\n\n${intro}\n\n\`\`\`sh\n${command}\n\`\`\`\n\n${lists.join('\n\n')}\n\n## API\n\n- [All operations](/docs/operations.md)\n- [Errors](/docs/errors.md)\n- [OpenAPI](/openapi.json)\n`,
  }
}

function guideNavigation({ groups, changelog }: Sources): LinkGroup[] {
  return [
    ...groups.map(({ title, pages }) => ({ title, links: pages.map(linkTo) })),
    { title: 'More', links: [{ title: 'All operations', href: '/docs/operations' }, linkTo(changelog)] },
  ]
}

function linkTo({ name, title }: SourcePage): Link {
  return { title, href: `/docs/${name}` }
}

function contentOf(
  { title, html, headings }: Rendered,
  rest: Pick<PageContent, 'href' | 'part' | 'navigation' | 'description'>,
): PageContent {
  return { title, body: html, headings, ...rest }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
