import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { errorCatalogue } from '../../server/errors/errors.ts'
import { buildDocs } from '../helpers/docs-site.ts'
import { describeService } from '../helpers/server.ts'
import { connect, refusedBy, use } from '../mcp/support.ts'

beforeAll(buildDocs)

describeService(
  'documentation',
  (service) => {
    const text = async (path: string, headers: Record<string, string> = {}) => {
      const response = await service.fetch(path, { headers })
      expect(response.status, path).toBe(200)
      return response.text()
    }

    const statusOf = async (path: string) => {
      const response = await service.fetch(path)
      await response.text()
      return response.status
    }

    test.each(['/docs', '/docs/posts', '/docs/platforms/x', '/docs/reference/createPosts', '/docs/errors'])(
      '%s is served as a page, and as Markdown on request',
      async (path) => {
        const page = await service.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
        expect(await page.text()).toContain('</html>')
        expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
        const markdown = await service.fetch(path, { headers: { accept: 'text/markdown' } })
        expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
        expect(markdown.headers.get('vary')).toContain('Accept')
        const named = await text(path === '/docs' ? '/docs/index.md' : `${path}.md`)
        expect(named).toBe(await markdown.text())
        expect(named).toMatch(/^# /m)
      },
    )

    test('an agent finds passages of the guides, and no operations', async () => {
      const { apiKey } = await service.createTenant()
      const client = await connect(service, apiKey)
      const { passages } = await use<{ passages: { url: string; title: string; text: string }[] }>(
        client,
        'search_docs',
        { query: 'idempotency key' },
      )
      expect(passages.length).toBeGreaterThan(1)
      expect(passages.map(({ url }) => url)).toContainEqual(
        expect.stringMatching(`^${service.app.config.baseUrl}/docs/idempotency(#|$)`),
      )
      for (const { url, text } of passages) {
        expect(url).not.toContain('/reference/')
        expect(text).not.toBe('')
      }
      expect(await use(client, 'search_docs', { query: 'qqqqzzzz' })).toEqual({ passages: [] })
      expect(await refusedBy(client, 'search_docs')).toContain('The argument query is required.')
      await client.close()
    })

    test('a document is built once for concurrent requests', async () => {
      const { readBrunoCollection } = await import('../../server/system/docs/bruno.ts')
      const { readSiteFile } = await import('../../server/system/docs/site-files.ts')
      const address = `https://${service.kind}.example`
      const twenty = <Document>(read: () => Promise<Document>) =>
        Promise.all(Array.from({ length: 20 }, read)).then((documents) => new Set(documents))
      expect(await twenty(() => readSiteFile('llms-full.txt', address))).toHaveProperty('size', 1)
      expect(await twenty(() => readBrunoCollection(address))).toHaveProperty('size', 1)
    })

    test('every operation has a page with its method and path', async () => {
      for (const [id, { method, path }] of Object.entries(operationTable).slice(0, 400)) {
        const page = await text(`/docs/reference/${id}.md`)
        expect(page).toContain(`${method.toUpperCase()} ${path}`)
      }
    })

    test('pages contain the URL of this service only', async () => {
      const whole = await text('/docs/get-started')
      expect(whole).toContain(service.app.config.baseUrl)
      expect(whole).not.toContain('localhost:3000')
    })

    test('an unknown page answers 404', async () => {
      for (const path of [
        '/docs/nothing',
        '/docs/nothing.md',
        '/docs/platforms/nothing',
        '/docs/reference/nothing',
      ])
        expect(await statusOf(path), path).toBe(404)
      expect(await statusOf('/docs/assets/site.000000000000.css')).toBe(404)
      expect(await (await service.fetch('/docs/nothing')).json()).toMatchObject({ code: 'not_found' })
      for (const path of [
        '/docs/..%2fsources.txt',
        '/docs/..%2f..%2fpackage',
        '/docs/_search',
        '/docs/Not_a_page',
        '/docs/posts.html',
      ])
        expect(await statusOf(path), path).toBe(404)
    })

    test('a browser at an unknown address gets a page with a search form', async () => {
      for (const path of [
        '/docs/nothing',
        '/docs/platforms/nothing',
        '/docs/reference/nothing',
        '/docs/a/b/c',
        `/docs/${'a/'.repeat(200)}`,
        '/docs/Not_a_page',
        '/docs/%zz',
        '/docs/%E0%A4%A',
        '/docs/..%2f..%2fetc%2fpasswd',
        '/docs/assets/nothing.css',
        '/docs/search/deeper',
        `/docs/${'long'.repeat(90)}`,
      ]) {
        const answer = await service.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
        expect([answer.status, answer.headers.get('content-type')], path).toEqual([
          404,
          'text/html; charset=utf-8',
        ])
        const page = await answer.text()
        expect(page, path).toContain('<form class="find" role="search"')
        expect(page, path).toContain('<nav class="side"')
      }
      const { status } = await service.fetch('/docs/a/b/c', {
        method: 'POST',
        headers: { accept: 'text/html' },
      })
      expect(status).toBe(404)
      expect(await statusOf('/docs/%zz')).toBe(400)
    })

    test('the page of an unknown address lists pages with similar names', async () => {
      const answer = await service.fetch('/docs/reference/createPost', { headers: { accept: 'text/html' } })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const page = await answer.text()
      expect(page).toContain('Pages that may be meant')
      expect(page).toContain('href="/docs/reference/createPosts"')
      const deep = await service.fetch('/docs/webhooks/retries', { headers: { accept: 'text/html' } })
      expect(await deep.text()).toContain('href="/docs/webhooks#')
      const odd = `/docs/deeper/${encodeURIComponent('"><script>alert(1)</script>')}`
      const shown = await (await service.fetch(odd, { headers: { accept: 'text/html' } })).text()
      expect(shown).not.toContain('<script>alert')
    })

    test('the search works without a script, and the index is loaded once', async () => {
      const found = await text('/docs/search?q=upload+from+url')
      expect(found).toContain('href="/docs/reference/uploadMediaFromUrl"')
      expect(found).toContain('value="upload from url"')
      const [post, other] = [await text('/docs/search?q=POST+/public/v1/posts'), await text('/docs/search')]
      expect(/<ul class="found">\s*<li>.*href="([^"]+)"/.exec(post)?.[1]).toBe('/docs/reference/createPosts')
      expect(other).not.toContain('class="found"')
      expect(await text('/docs/search?q=xyzzyplugh')).toContain('Nothing found for “xyzzyplugh”')
      expect(await text('/docs/search?q=constructor+__proto__')).toContain('<h1>Search</h1>')
      expect(await statusOf(`/docs/search?q=${'a'.repeat(201)}`)).toBe(400)
    })

    test('words in the address of a search are shown as text', async () => {
      const words = `"><script>alert(1)</script>@@results@@`
      const page = await text(`/docs/search?q=${encodeURIComponent(words)}`)
      expect(page).not.toContain('<script>alert')
      expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    })

    test('a caller with a current page gets 304', async () => {
      const first = await service.fetch('/docs/posts')
      await first.text()
      const etag = first.headers.get('etag') ?? ''
      const again = await service.fetch('/docs/posts', { headers: { 'if-none-match': `"other", ${etag}` } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      const other = await service.fetch('/docs/posts', { headers: { 'if-none-match': '"other"' } })
      expect(other.status).toBe(200)
      await other.text()
      const contract = await service.fetch('/openapi.json')
      await contract.text()
      const same = { 'if-none-match': contract.headers.get('etag') ?? '' }
      expect((await service.fetch('/openapi.json', { headers: same })).status).toBe(304)
    })

    test('assets can be cached forever, while pages are revalidated each time', async () => {
      const page = await service.fetch('/docs/posts')
      expect(page.headers.get('cache-control')).toBe('public, no-cache')
      const [style = ''] = /\/docs\/assets\/site\.[0-9a-f]{12}\.css/.exec(await page.text()) ?? []
      const asset = await service.fetch(style)
      await asset.text()
      expect(asset.headers.get('cache-control')).toContain('immutable')
      expect(asset.headers.get('content-type')).toBe('text/css; charset=utf-8')
    })

    test('only the full reference is a large page', async () => {
      for (const path of [
        '/docs',
        '/docs/posts',
        '/docs/errors',
        '/docs/operations',
        '/docs/reference/createPosts',
      ])
        expect((await text(path)).length, path).toBeLessThan(200_000)
    })

    test('every error code has its section on the page that errors link to', async () => {
      const page = await text('/docs/errors')
      for (const code of Object.keys(errorCatalogue)) expect(page).toContain(`id="${code}"`)
      expect(page).toContain('id="parent_gone"')
    })

    test('llms.txt links to existing pages', async () => {
      const index = await text('/llms.txt')
      expect(index).toMatch(/^# Postern\n\n> /)
      const links = [...index.matchAll(/\]\((http[^)]+)\)/g)].map(([, url = '']) => new URL(url).pathname)
      expect(links.length).toBeGreaterThan(300)
      for (const link of links.filter((_, at) => at % 7 === 0)) await text(link)
      const whole = await text('/llms-full.txt')
      expect(whole).toContain('# Planning posts')
      expect(whole).toContain('POST /public/v1/posts')
    })

    test('crawlers get robots.txt and an icon', async () => {
      expect(await text('/robots.txt')).toContain('Allow: /docs\n')
      expect(await text('/favicon.svg')).toContain('<svg')
      const icon = Buffer.from(await (await service.fetch('/favicon.ico')).arrayBuffer())
      expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
      expect(icon.subarray(22, 26).toString('latin1')).toBe('\x89PNG')
    })

    test('the contract for other tools names this service', async () => {
      const { baseUrl } = service.app.config
      expect(await text('/openapi.yaml')).toContain(`servers:\n  - url: ${baseUrl}\n`)
      const postman = JSON.parse(await text('/postman.json')) as {
        variable: { key: string; value: string }[]
      }
      expect(postman.variable).toContainEqual({ key: 'baseUrl', value: baseUrl })
      const sdk = await service.fetch('/sdk.tgz')
      expect(sdk.headers.get('content-type')).toBe('application/gzip')
      expect(gunzipSync(await sdk.bytes()).toString('latin1')).toContain('package/dist/index.js')
      const python = await service.fetch('/sdk-python.zip')
      expect(python.headers.get('content-disposition')).toContain('postern-python.zip')
      const sources = Object.keys(unzipSync(await python.bytes()))
      expect(sources).toContain('postern-0.1.0/pyproject.toml')
      expect(sources).toContain('postern-0.1.0/src/postern/py.typed')
      const bruno = await service.fetch('/bruno.zip')
      expect(bruno.headers.get('content-disposition')).toContain('.zip')
      const files = unzipSync(await bruno.bytes())
      const textOf = (path: string) => strFromU8(files[path] as Uint8Array)
      expect(textOf('environments/postern.bru')).toContain(`baseUrl: ${baseUrl}`)
      expect(textOf('public-api/createPosts.bru')).toContain('{{baseUrl}}/public/v1/posts')
    })
  },
  { databases: ['sqlite'] },
)
