import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'postern-sdk-'))
const run = (command: string, args: string[], cwd = project) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

// A stranger's project: the packed SDK and TypeScript, nothing of this repository.
beforeAll(() => {
  run(process.execPath, ['scripts/build.ts', 'sdk'], root)
  const tarball =
    run('npm', ['pack', '--silent', '--pack-destination', project], join(root, 'sdk'))
      .trim()
      .split('\n')
      .at(-1) ?? ''
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'stranger', type: 'module', private: true }),
  )
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', join(project, tarball)])
}, 180_000)

afterAll(() => rmSync(project, { recursive: true, force: true }))

test('it is imported as ESM and required as CommonJS', () => {
  const esm =
    "import { createPostern } from '@postern/sdk'; console.log(typeof createPostern({ baseUrl: 'http://x' }).createPosts)"
  const cjs =
    "const { createPostern } = require('@postern/sdk'); console.log(typeof createPostern({ baseUrl: 'http://x' }).createPosts)"
  writeFileSync(join(project, 'esm.mjs'), esm)
  writeFileSync(join(project, 'cjs.cjs'), cjs)
  expect(run(process.execPath, ['esm.mjs']).trim()).toBe('function')
  expect(run(process.execPath, ['cjs.cjs']).trim()).toBe('function')
})

test('its types accept what the contract allows and refuse what it does not', () => {
  writeFileSync(
    join(project, 'use.ts'),
    `import { createPostern, paginate } from '@postern/sdk'
const postern = createPostern({ baseUrl: 'http://localhost:3000', apiKey: 'k' })
const [created] = await postern.createPosts({ body: { type: 'now', posts: [{ integration: { id: 'i' }, value: [{ content: 'Hello' }] }] } })
export const id: string | undefined = created?.postId
for await (const { content } of paginate(postern.listNotifications, (page) => page.notifications)) content.toUpperCase()
const { data, error } = await postern.result.getPost({ path: { id: 'p' } })
if (error) error.code satisfies string
else data.id satisfies string
// @ts-expect-error the path is required
await postern.getPost()
// @ts-expect-error there is no such operation
await postern.createPotato()
// @ts-expect-error content is text
await postern.createPosts({ body: { type: 'now', posts: [{ integration: { id: 'i' }, value: [{ content: 7 }] }] } })
`,
  )
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom,dom.iterable,dom.asynciterable',
  ]
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const output = (() => {
    try {
      return run(process.execPath, [tsc, ...options, 'use.ts'])
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  })()
  expect(output).toBe('')
})

test('it has one dependency at run time and brings no server along', () => {
  const tree = JSON.parse(run('npm', ['ls', '--all', '--json'])) as {
    dependencies: Record<string, { dependencies: Record<string, unknown> }>
  }
  expect(Object.keys(tree.dependencies)).toEqual(['@postern/sdk'])
  expect(Object.keys(tree.dependencies['@postern/sdk']?.dependencies ?? {})).toEqual(['openapi-fetch'])
})
