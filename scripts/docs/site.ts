import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { stringify } from 'yaml'
import { tokens } from '../../server/console/layout/tokens.ts'
import { html } from '../../server/lib/html/template.ts'
import { iconSvg } from '../../server/system/docs/icon.ts'
import {
  RESULTS_MARK,
  SEARCH_INDEX,
  SEARCH_PAGE,
  TITLE_MARK,
  WORDS_MARK,
} from '../../server/system/docs/search-page.ts'
import { npmPack } from '../npm-pack.ts'
import { toOpenapi32 } from '../openapi-3.2.ts'
import { createAssetWriter } from './assets.ts'
import { printBruno } from './bruno.ts'
import { type Contract, entriesByTag } from './contract.ts'
import { type Draft, draftGuides, type Sources } from './drafts.ts'
import { readGuides, readPlatformPages, readSource } from './guides.ts'
import { wrapIco } from './ico.ts'
import { type Assets, renderPage } from './layout.ts'
import { findModule, minisearchModule, redocModule } from './libraries.ts'
import { printLlmsFull, printLlmsIndex } from './llms.ts'
import { printPostman } from './postman.ts'
import { packPythonSdk } from './python-package.ts'
import { draftEntries } from './reference/entry-drafts.ts'
import { createSearchIndex } from './search-index.ts'

/** File with the sources of the site, which the next run compares. */
const STATE_FILE = 'sources.txt'

/** Quotes what a reader of YAML 1.1 would take for a date or a boolean. */
const YAML_FORMAT = { compat: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 } as const

/**
 * Builds the documentation into `dist/docs`: pages as HTML and Markdown, search index, llms.txt, and the contract for other tools.
 * The folder is replaced when it is complete, because a server may be reading it. `state` names the sources that it is made from.
 * Returns the number of pages.
 */
export async function buildSite(root: string, state: string): Promise<number> {
  const folder = join(root, `dist/docs-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  try {
    const pages = await writeSite(root, folder)
    writeFileSync(join(folder, STATE_FILE), state)
    replaceFolder(folder, join(root, 'dist/docs'))
    return pages
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeSite(root: string, folder: string): Promise<number> {
  const sources = readSources(root)
  const made = new Set<string>()
  const write = (name: string, content: string | Buffer) => {
    const parent = dirname(join(folder, name))
    if (!made.has(parent)) mkdirSync(parent, { recursive: true })
    made.add(parent)
    writeFileSync(join(folder, name), content)
  }
  const search = createSearchIndex()
  const drafts = [
    ...draftGuides(sources, search, (problem) => console.warn(problem)),
    ...draftEntries(sources, search),
  ]
  const assets = await writeAssets(root, join(folder, 'assets'), search.print())
  for (const { content, markdown } of drafts) {
    const name = content.href === '/docs' ? 'index' : content.href.replace('/docs/', '')
    // Writes paths of operations in lower case, since their URLs ignore case and file names do not.
    const file = name.startsWith('reference/') ? name.toLowerCase() : name
    write(`${file}.html`, renderPage(content, assets))
    write(`${file}.md`, markdown)
  }
  write(SEARCH_PAGE, searchPage(drafts, assets))
  write(SEARCH_INDEX, search.print())
  write('reference.html', referencePage(assets))
  write('reference.md', drafts.find(({ content }) => content.href === '/docs/operations')?.markdown ?? '')
  write('llms.txt', printLlmsIndex(sources))
  write('llms-full.txt', printLlmsFull(sources, drafts))
  write('openapi.yaml', stringify(withOneServer(sources.contract), YAML_FORMAT))
  write('openapi-3.2.json', JSON.stringify(toOpenapi32(withOneServer(sources.contract))))
  write(
    'arazzo.yaml',
    stringify(JSON.parse(readFileSync(join(root, 'generated/arazzo.json'), 'utf8')), YAML_FORMAT),
  )
  write('postman.json', printPostman(sources.contract))
  write('bruno.json', printBruno(sources.contract))
  if (existsSync(join(root, 'sdk/dist/index.js'))) writeSdkPackage(root, folder)
  else console.warn('Without /sdk.tgz: the SDK is not built. Run "npm run build -- sdk".')
  write('sdk-python.zip', Buffer.from(packPythonSdk(root)))
  write('favicon.ico', wrapIco(await sharp(Buffer.from(iconSvg)).resize(32, 32).png().toBuffer(), 32))
  return drafts.length
}

function writeSdkPackage(root: string, folder: string): void {
  const [tarball = ''] = npmPack([join(root, 'sdk')], folder, { builds: false })
  renameSync(tarball, join(folder, 'sdk.tgz'))
}

/** Renders the page of results, with marks where the service fills in what was searched for. */
function searchPage(drafts: Draft[], assets: Assets): string {
  const first = drafts.find(({ content }) => content.href === '/docs')?.content
  if (first === undefined) throw new Error('The documentation has no first page.')
  const body = html`<h1>${TITLE_MARK}</h1>
<form class="find" role="search" action="/docs/search"><input type="search" name="q" value="${WORDS_MARK}" aria-label="Words" maxlength="200" autocomplete="off" spellcheck="false"><button class="main">Search</button></form>
${RESULTS_MARK}`
  return renderPage(
    { ...first, title: TITLE_MARK, href: '/docs/search', body: body.text, headings: [], hasMarkdown: false },
    assets,
  )
}

/** Reads the sources of the documentation. */
export function readSources(root: string): Sources {
  const contract = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as Contract
  return {
    root,
    contract,
    groups: readGuides(root),
    platforms: readPlatformPages(root),
    errors: readSource(root, 'errors', 'docs/errors.md', 'every error code, and what to do about it'),
    changelog: readSource(root, 'changelog', 'CHANGELOG.md', 'what is new'),
    entries: entriesByTag(contract),
  }
}

/** Sets the server whose URL the service replaces with its own. */
function withOneServer(contract: Contract): object {
  return { ...contract, servers: [{ url: 'http://localhost:3000' }] }
}

async function writeAssets(root: string, folder: string, index: string): Promise<Assets> {
  const assets = createAssetWriter(folder)
  const source = (name: string) => readFileSync(join(root, 'scripts/docs/browser', name), 'utf8')
  // Adds files in the order of use, because a file that names another one needs its hash.
  assets.add('search-index.json', index)
  assets.add('minisearch.js', await minisearchModule(root))
  assets.add('find.js', await findModule(root))
  assets.add('search.js', source('search.js'))
  assets.add('redoc.js', await redocModule(root))
  return {
    style: assets.add('site.css', `${tokens}\n${source('site.css')}`),
    script: assets.add('site.js', source('site.js')),
    tryIt: assets.add('try-it.js', source('try-it.js')),
    reference: assets.add('reference.js', source('reference.js')),
    referenceStyle: assets.add('reference.css', source('reference.css')),
  }
}

function referencePage({ reference, referenceStyle }: Assets): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Full reference – Postern</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/assets/${referenceStyle}">
<script type="module" src="/docs/assets/${reference}"></script>
</head>
<body>
<header class="back"><a href="/docs/operations">Back to the docs</a> <span role="heading" aria-level="1">Full reference</span></header>
<div id="redoc"><main><h1>Full reference</h1>
<p>This page needs a script. Without one, see <a href="/docs/operations">all operations</a>.</p></main></div>
</body>
</html>
`.text
}

/** Moves the old folder away first: a rename over a folder fails. Two builds at the same time may have to take turns. */
function replaceFolder(fresh: string, target: string, tries = 5): void {
  const old = `${fresh}-old`
  try {
    if (existsSync(target)) renameSync(target, old)
    renameSync(fresh, target)
  } catch (error) {
    if (tries === 0) throw error
    replaceFolder(fresh, target, tries - 1)
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}
