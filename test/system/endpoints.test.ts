import { expect, test } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { files } from '../helpers/files.ts'
import { describeService } from '../helpers/server.ts'

interface Sampled {
  'x-codeSamples': { source: string }[]
}

describeService('system', (service) => {
  test.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['text/plain', 'text/plain'],
  ])('GET / answers Accept %s with %s', async (accept, type) => {
    const response = await service.fetch('/', { headers: { accept } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('vary')).toMatch(/accept/i)
    expect(await response.text()).toContain('running')
  })

  test('GET / refuses a type that it cannot produce', async () => {
    const response = await service.fetch('/', { headers: { accept: 'image/png' } })
    expect(response.status).toBe(406)
    expect(await response.json()).toMatchObject({ code: 'not_acceptable' })
  })

  test('the service is live and ready', async () => {
    expect(await service.anonymous.system.getLiveness()).toEqual({ status: 'alive' })
    expect(await service.anonymous.system.getReadiness()).toEqual({ status: 'ready', database: service.kind })
  })

  test('the contract and its code samples name this service as their server', async () => {
    const contract = await service.anonymous.system.getContract()
    expect(contract).toMatchObject({ openapi: '3.1.0', servers: [{ url: service.url }] })
    const operation = (contract as { paths: Record<string, Record<string, Sampled>> }).paths[
      '/public/v1/posts'
    ]
    const sources = operation?.post?.['x-codeSamples'].map(({ source }) => source) ?? []
    expect(sources).toHaveLength(3)
    for (const source of sources) expect(source).toContain(service.url)
  })

  test('metrics count requests by operation and contain no secret', async () => {
    const tenant = await service.createTenant()
    await tenant.api.credentials.check()
    const text = await (await service.fetch('/metrics')).text()
    expect(text).toMatch(/operation="isConnected"[^\n]* \d+/)
    expect(text).not.toContain(tenant.apiKey)
  })

  test('a problem links to the section of its code', async () => {
    const { type } = (await service.anonymous.result.posts.get({ path: { id: 'x' } })).error ?? {}
    expect(type).toBe(`${service.url}/docs/errors#unauthorized`)
  })

  test('an unknown route answers a JSON problem, whatever the browser accepts', async () => {
    const response = await service.fetch('/v2/public/posts', { headers: { accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  test('an upload is served whole and in ranges with safe headers', async () => {
    const tenant = await service.createTenant()
    const bytes = await files.png()
    const { path } = await upload(tenant.api, { file: new Blob([bytes]), filename: 'a.html' })
    const whole = await fetch(path)
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)

    const part = await fetch(path, { headers: { range: 'bytes=1-3' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${bytes.length}`)
    expect(await part.text()).toBe('PNG')

    const tail = await fetch(path, { headers: { range: 'bytes=-4' } })
    expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-4))).toBe(true)

    const beyond = await fetch(path, { headers: { range: `bytes=${bytes.length}-` } })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`)

    const head = await fetch(path, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect(await head.text()).toBe('')
  })

  test('an unknown upload answers 404, and a path outside of the folder 400', async () => {
    const name = '0'.repeat(32)
    expect((await service.fetch(`/uploads/2026/01/01/${name}.png`)).status).toBe(404)
    expect((await service.fetch('/uploads/2026/01/..%2f..%2f/postern.sqlite')).status).toBe(400)
  })

  test('posts of a sandbox channel are on its page and in its feed', async () => {
    const tenant = await service.createTenant()
    const id = await tenant.connectSandbox('My <sandbox>')
    await tenant.api.posts.create({
      body: {
        type: 'now',
        posts: [{ integration: { id }, value: [{ content: '1 < 2 & "so"' }, { content: 'A comment' }] }],
      },
    })
    await service.server.drain()
    const page = await (await service.fetch(`/sandbox/${id}`)).text()
    expect(page).toContain('My &lt;sandbox&gt;')
    expect(page).toContain('1 &lt; 2 &amp; &quot;so&quot;')
    expect(page.indexOf('1 &lt; 2')).toBeLessThan(page.indexOf('A comment'))
    const feed = await service.anonymous.sandbox.getFeed({ path: { id } })
    expect(feed.items.map((item) => item.content_text)).toEqual(['A comment', '1 < 2 & "so"'])
    expect((await service.fetch('/sandbox/unknown')).status).toBe(404)
  })
})

describeService(
  'metrics behind a token',
  (service) => {
    test('are served only with the token', async () => {
      expect((await service.fetch('/metrics')).status).toBe(401)
      expect((await service.fetch('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(
        401,
      )
      expect((await service.fetch('/metrics', { headers: { authorization: 'Bearer right' } })).status).toBe(
        200,
      )
    })
  },
  { config: { metricsToken: 'right' } },
)
