import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * A registry on loopback that has these packages, each in the one version that `modules` has, and nothing else: what is installed from
 * it depends on them alone, and on no machine elsewhere. Tarballs are put into `folder`.
 */
export async function localRegistry(
  modules: string,
  names: string[],
  folder: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const packages = new Map(
    names.map((name) => {
      const from = join(modules, name)
      const options = ['--silent', '--ignore-scripts', '--pack-destination', folder]
      const packed = execFileSync('npm', ['pack', ...options, from], { cwd: folder, encoding: 'utf8' })
      const tarball = readFileSync(join(folder, packed.trim().split('\n').at(-1) ?? ''))
      return [name, { tarball, manifest: JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) }]
    }),
  )
  const server = createServer(({ url = '/' }, response) => {
    const name = decodeURIComponent(url.slice(1)).replace(/\.tgz$/, '')
    const found = packages.get(name)
    if (!found) return response.writeHead(404).end()
    const { tarball, manifest } = found
    if (url.endsWith('.tgz')) return response.end(tarball)
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    const dist = { tarball: `http://${address()}/${name}.tgz`, integrity }
    const versions = { [manifest.version]: { ...manifest, dist } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${address()}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
