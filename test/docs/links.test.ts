import { expect, test } from 'vitest'
import { draftGuides } from '../../scripts/docs/drafts.ts'
import { draftEntries } from '../../scripts/docs/reference/entry-drafts.ts'
import { createSearchIndex } from '../../scripts/docs/search-index.ts'
import { readSources } from '../../scripts/docs/site.ts'
import { root } from './pages.ts'

const broken: string[] = []
const search = createSearchIndex()
const sources = readSources(root)
const drafts = [
  ...draftGuides(sources, search, (problem) => broken.push(problem)),
  ...draftEntries(sources, search),
]

test('every link between the guides leads to a file', () => {
  expect(broken).toEqual([])
})

test('every link inside the site leads to a page and a heading', () => {
  const ids = new Map(
    drafts.map(({ content: { href, body } }) => [
      href,
      new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  )
  const served = /^\/docs\/(reference|operations)$|^\/docs\/assets\//
  const missing = drafts.flatMap(({ content: { href, body } }) =>
    [...body.matchAll(/href="((?:\/docs|#)[^"]*)"/g)].flatMap(([, target = '']) => {
      const [path = '', hash] = target.split('#')
      const found = ids.get(path || href)
      const isThere = hash === undefined || hash === '' ? found : found?.has(decodeURIComponent(hash))
      return isThere || served.test(path) ? [] : [`${href} -> ${target}`]
    }),
  )
  expect(missing).toEqual([])
})

test('an operation or a platform that the list of errors names is a link', () => {
  const body = drafts.find(({ content }) => content.href === '/docs/errors')?.content.body
  expect(body).toContain(
    'href="/docs/reference/listIntegrations"><code>GET /public/v1/integrations</code></a>',
  )
  expect(body).toContain('<a href="/docs/platforms">platform</a>')
})
