import { Html, html } from '../../server/lib/html/template.ts'
import { type Heading, slugOf } from './render-markdown.ts'

export interface Link {
  title: string
  /** Path on the site, such as `/docs/posts`. */
  href: string
  /** Marks the method of an operation. */
  method?: string
  /** Links below this one, which is the part of the site that the reader is in. */
  links?: Link[]
}

export interface LinkGroup {
  title: string
  links: Link[]
}

/** Names of the built files, with their hashes. */
export interface Assets {
  style: string
  script: string
  tryIt: string
  reference: string
  referenceStyle: string
}

export interface PageContent {
  title: string
  /** Path on the site. */
  href: string
  body: string
  headings: Heading[]
  navigation: LinkGroup[]
  /** Names the part of the site, for the header. */
  part: 'guides' | 'api' | 'platforms' | 'errors'
  description: string
  /** False for a page that has no form in Markdown. */
  hasMarkdown?: boolean
  /** True for a page whose text has a column of its own beside it. */
  isWide?: boolean
  /** True for a page with the form that calls an operation. */
  hasForm?: boolean
}

const parts = [
  ['guides', 'Guides', '/docs'],
  ['api', 'API', '/docs/operations'],
  ['platforms', 'Platforms', '/docs/platforms'],
  ['errors', 'Errors', '/docs/errors'],
] as const

/** Renders a whole page, which works without a script and loads only its own styles and scripts. */
export function renderPage(page: PageContent, assets: Assets): string {
  const { title, href, body, description } = page
  const markdown = href === '/docs' ? '/docs/index.md' : `${href}.md`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === 'Postern' ? 'Postern documentation' : `${title} – Postern`}</title>
<meta name="description" content="${description}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${page.hasMarkdown !== false && html`<link rel="alternate" type="text/markdown" href="${markdown}">\n`}<link rel="stylesheet" href="/docs/assets/${assets.style}">
<script type="module" src="/docs/assets/${assets.script}"></script>
${page.hasForm && html`<script type="module" src="/docs/assets/${assets.tryIt}"></script>\n`}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<div class="bar">
<button class="menu" type="button" popovertarget="pages">Menu</button>
<a class="brand" href="/docs">Postern</a>
<search><form action="/docs/search"><input type="search" name="q" maxlength="200" placeholder="Search" aria-label="Search the documentation" aria-keyshortcuts="/" autocomplete="off" spellcheck="false"><kbd aria-hidden="true" hidden>/</kbd></form></search>
<nav aria-label="Parts">${parts.map(
    ([part, name, to]) =>
      html`<a href="${to}"${part === page.part && new Html(' class="here"')}>${name}</a> `,
  )}<a href="/console">Console</a></nav>
</div>
</header>
<div class="columns${page.isWide && ' wide'}">
${sidebar(page)}
<main id="content" tabindex="-1">
${new Html(body)}
${page.hasMarkdown !== false && html`<footer><a href="${markdown}">This page as Markdown</a></footer>`}
</main>
${!page.isWide && contents(page)}
</div>
</body>
</html>
`.text
}

/** Renders the list of pages. On a phone, it is a popover that the header opens, also without a script. */
function sidebar({ navigation, href }: PageContent): Html {
  const groups = navigation.map(
    ({ title, links }) => html`<h2>${title}</h2>
${navigationList(links, href)}
`,
  )
  return html`<nav class="side" id="pages" aria-label="Pages" popover>
${groups}</nav>`
}

function navigationList(links: Link[], current: string): Html {
  return html`<ul>${links.map((link) => html`<li>${navigationLink(link, current)}${link.links && navigationList(link.links, current)}</li>`)}</ul>`
}

function navigationLink({ title, href, method, links }: Link, current: string): Html {
  const mark = method && html`<span class="method ${method.toLowerCase()}">${method}</span> `
  const state = href === current ? ' aria-current="page"' : links ? ' class="here"' : ''
  // Keeps the title, by which old URLs name a guide.
  return html`<a href="${href}" data-section="${slugOf(title)}"${new Html(state)}>${mark}${title}</a>`
}

/** Lists the headings of two levels. A page with fewer than two needs no list. */
function contents({ headings }: PageContent): Html {
  const shown = headings.filter(({ level }) => level <= 3)
  if (shown.length < 2 || shown.length > 60) return html`<div class="toc"></div>`
  return html`<nav class="toc" aria-label="On this page"><h2>On this page</h2>
<ul>${shown.map(({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}</ul></nav>`
}
