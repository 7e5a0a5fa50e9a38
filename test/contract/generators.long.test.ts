import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { compiler } from '../../scripts/compiler.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/generators')
const contract = join(root, 'generated/openapi.json')
const run = promisify(execFile)

/** Generators that nobody here tuned, with what their code imports. */
const packages = {
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  'swagger-typescript-api': '13.13.0',
  'openapi-zod-client': '1.18.3',
  '@zodios/core': '10.9.6',
  '@kubb/cli': '4.39.3',
  '@kubb/core': '4.39.3',
  '@kubb/plugin-client': '4.39.3',
  '@kubb/plugin-oas': '4.39.3',
  '@kubb/plugin-ts': '4.39.3',
  axios: '1.21.1',
  zod: '3.25.76',
  typescript: '5.9.3',
}

/** Generates into `out`. The folder is empty. */
const generators: Record<string, (out: string) => string[]> = {
  'openapi-typescript': (out) => [
    join(root, 'node_modules/openapi-typescript/bin/cli.js'),
    ...[contract, '-o', join(out, 'api.ts')],
  ],
  '@hey-api/openapi-ts': (out) => [binOf('openapi-ts'), '-i', contract, '-o', out, '-s'],
  orval: (out) => [binOf('orval'), '--input', contract, '--output', join(out, 'api.ts'), '--client', 'fetch'],
  'swagger-typescript-api': (out) => [
    binOf('swagger-typescript-api'),
    ...['generate', '-p', contract, '-o', out, '-n', 'api.ts'],
  ],
  'openapi-zod-client': (out) => [binOf('openapi-zod-client'), contract, '-o', join(out, 'api.ts')],
  // The newest version with plugins for TypeScript: version 5 has none.
  kubb: (out) => [binOf('kubb'), 'generate', '--config', writeKubbConfig(out)],
}

/**
 * Writes the contract as Kubb can read it, and its configuration. Kubb follows a reference to a schema with several types for ever, as in
 * `{ Both: { type: [string, number] }, Holder: { properties: { both: { $ref: '#/components/schemas/Both' } } } }`: it copies the schema
 * for each of its types together with the reference, which has all of them again. So it gets such schemas with `anyOf`.
 */
function writeKubbConfig(out: string): string {
  const document = JSON.parse(readFileSync(contract, 'utf8'))
  const { schemas } = document.components
  for (const [name, { type, ...schema }] of Object.entries<{ type?: string | string[] }>(schemas))
    if (Array.isArray(type) && type.filter((each) => each !== 'null').length > 1)
      schemas[name] = { anyOf: type.map((each) => ({ ...schema, type: each })) }
  const input = `${out}.json`
  writeFileSync(input, JSON.stringify(document))
  const config = join(folder, 'kubb.config.mjs')
  writeFileSync(
    config,
    `import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
export default ${JSON.stringify({ root: '.', input: { path: input }, output: { path: out } }).slice(0, -1)},
  plugins: [pluginOas({ validate: false, generators: [] }), pluginTs(), pluginClient({ client: 'fetch' })] }
`,
  )
  return config
}

function binOf(name: string): string {
  return join(folder, 'node_modules/.bin', name)
}

/** Installs beside the folder and renames into place, so that an interrupted install leaves nothing. */
beforeAll(async () => {
  const file = join(folder, 'package.json')
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages })
  if (existsSync(file) && (await readFile(file, 'utf8')) === wanted) return
  const fresh = `${folder}-${process.pid}`
  await mkdir(fresh, { recursive: true })
  await writeFile(join(fresh, 'package.json'), wanted)
  console.error('Installing generators into .cache/generators (once, some minutes) …')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel', 'error']
  await run('npm', ['install', ...quiet], { cwd: fresh })
  await rm(folder, { recursive: true, force: true })
  await rename(fresh, folder)
})

test.each(Object.entries(generators))('the code that %s generates compiles', async (name, commandFor) => {
  const out = join(folder, 'out', name.replaceAll('/', '-'))
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await run(process.execPath, commandFor(out), { cwd: folder, maxBuffer: 1e8 })
  const files = globSync('**/*.ts', { cwd: out })
  expect(files.length).toBeGreaterThan(0)
  const config = join(out, 'tsconfig.json')
  const lib = ['ES2023', 'DOM', 'DOM.Iterable']
  const modules = { module: 'ESNext', moduleResolution: 'Bundler', types: [] }
  const compilerOptions = {
    target: 'ES2022',
    lib,
    ...modules,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  }
  await writeFile(config, JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  const { stdout } = await run(process.execPath, [compiler().script, '--project', config]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})
