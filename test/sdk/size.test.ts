import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Bundles a program that uses the SDK as a front end does, and returns its compressed size in bytes. */
async function sizeOf(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}

test('the whole SDK takes at most 13 kB of a bundle', async () => {
  const size = await sizeOf("import * as sdk from '@postern/sdk'; globalThis.sdk = sdk")
  expect(size).toBeGreaterThan(8_000)
  expect(size).toBeLessThanOrEqual(13_000)
})

test('a client with one resource takes at most 7 kB of a bundle without the other resources', async () => {
  const use = (resource: string) => `
import { createPostern } from '@postern/sdk/core'
import { ${resource} } from '@postern/sdk/resources'
globalThis.postern = createPostern({ baseUrl: location.origin }, { ${resource} })`
  // The resources with the most methods, and one with few.
  for (const resource of ['posts', 'channels', 'consoleApi', 'tags']) {
    const size = await sizeOf(use(resource))
    expect(size, resource).toBeGreaterThan(4_000)
    expect(size, resource).toBeLessThanOrEqual(7_000)
  }
})
