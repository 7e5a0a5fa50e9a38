import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { files } from '../helpers/files.ts'
import { tinyMp4 } from '../helpers/mp4.ts'
import { freePort } from '../helpers/ports.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import type { Tenant, TestService } from '../helpers/server.ts'

/** Creates what the guides assume: the variables of access.md, a channel, a few files, a blog. */
export async function worldFor(service: TestService, tenant: Tenant, blog: string) {
  const [port, second] = [await freePort(), await freePort()]
  const channel = await tenant.connectSandbox('Demo sandbox')
  await tenant.connectSandbox('Another account')
  const posts = [{ integration: { id: channel }, value: [{ content: 'Out' }] }]
  const [post] = await tenant.api.posts.create({ body: { type: 'now', posts } })
  await service.server.drain()
  return {
    env: {
      URL: service.url,
      KEY: tenant.apiKey,
      AUTH: tenant.session,
      CHANNEL: channel,
      POST: post?.postId ?? '',
      POSTERN_URL: service.url,
      POSTERN_API_KEY: tenant.apiKey,
      POSTERN_SESSION: tenant.session,
      ENTERPRISE_SECRET: secrets.enterprise,
      METRICS_TOKEN: secrets.metrics,
    },
    files: {
      'cat.png': () => cat,
      'clip.mp4': () => tinyMp4({ padding: 11 * 1024 * 1024 }),
    },
    replaced: {
      'http://localhost:3000': service.url,
      'psk_…': tenant.apiKey,
      'ada@example.com': tenant.email,
      'analytical engine 1843': tenant.password,
      'https://blog.example': blog,
      'https://example.com/logo.png': `${blog}/logo.png`,
      'http://localhost:4000': `http://localhost:${port}`,
      'listen(4000)': `listen(${port})`,
      'http://localhost:4001': `http://localhost:${second}`,
      '("localhost", 4001)': `("localhost", ${second})`,
    },
  }
}

export const secrets = {
  enterprise: 'an enterprise secret for tests, and for nothing else',
  metrics: 'a metrics token',
}

const picture = await files.png()
const cat = await files.png(300, 200)

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title>
<item><title>Hello</title><link>https://example.org/hello</link><guid>1</guid><description>World</description>
<pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`

/** A blog with one item, at any address. */
export async function startBlog(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(clientCloses, ({ url }, response) => {
    if (url?.endsWith('.png')) return response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
