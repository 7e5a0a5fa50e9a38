import { html } from '../../server/lib/html/template.ts'
import { addressOf, type Contract, type Entry } from './contract.ts'
import { type GuideGroup, resolveLinks, type SourcePage } from './guides.ts'
import type { Link, LinkGroup, PageContent } from './layout.ts'
import { highlightedBlock, type Rendered, renderMarkdown } from './render-markdown.ts'
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
  const linkOperations = operationLinker([...sources.entries.values()].flat())
  const titles = new Map(
    [...guides, platforms.index, ...platforms.pages, errors, changelog].map((page) => [
      page.name,
      page.title,
    ]),
  )
  const draft = (page: SourcePage, part: PageContent['part'], navigation: LinkGroup[]): Draft => {
    const rendered = linkOperations(
      renderMarkdown(resolveLinks(sources.root, page, { titles, suffix: '', report })),
    )
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

/** Returns a function that turns each `GET /path` of a page into a link to the page of that operation. */
function operationLinker(entries: Entry[]): (page: Rendered) => Rendered {
  const withoutNames = (path: string) => path.replace(/\{[^}]*\}/g, '{}')
  const addresses = new Map(
    entries.map((entry) => [`${entry.method} ${withoutNames(entry.path)}`, addressOf(entry)]),
  )
  addresses.set('/openapi.json', '/openapi.json')
  // Links and blocks of code come first, so that nothing in them matches by itself.
  const pattern = /<a [\s\S]*?<\/a>|<pre[\s\S]*?<\/pre>|<code>([^<]+)<\/code>/g
  const link = (whole: string, text = '') => {
    const address = addresses.get(withoutNames(text))
    return address === undefined ? whole : `<a href="${address}">${whole}</a>`
  }
  return (page) => ({ ...page, html: page.html.replace(pattern, link) })
}

const labels = { guides: 'Guide', platforms: 'Platform', errors: 'Error code', api: 'API' }

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
<li><a href="/openapi.json">OpenAPI ${contract.info.version}</a><p>Also as <a href="/openapi.yaml">YAML</a>, as <a href="/openapi-3.2.json">OpenAPI 3.2</a>, with <a href="/arazzo.yaml">workflows</a>, for <a href="/postman.json">Postman</a> and for <a href="/bruno.zip">Bruno</a></p></li>
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

export function contentOf(
  { title, html, headings }: Rendered,
  rest: Pick<PageContent, 'href' | 'part' | 'navigation' | 'description'>,
): PageContent {
  return { title, body: html, headings, ...rest }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
