import '../server/process/node-version.ts'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Builds the documentation that the service serves at /docs. `--if-stale` does nothing while no source has changed since the last
 * build.
 */
const root = join(import.meta.dirname, '..')
const SOURCES = [
  'README.md',
  'CHANGELOG.md',
  'contract/README.md',
  'sdk/README.md',
  'sdk/python/{README.md,pyproject.toml,src/postern/*.py}',
  'sdk/package.json',
  'sdk/dist/*.js',
  'docs/**/*.md',
  'generated/openapi.json',
  'package.json',
  'scripts/docs.ts',
  'scripts/docs/**/*.*',
  'server/contract/*.ts',
  'server/contract/samples/*.ts',
  'generated/arazzo.json',
  'scripts/openapi-3.2.ts',
  'scripts/operations.ts',
  'server/errors/errors.ts',
  'server/lib/html/template.ts',
  'server/system/docs/{icon,find-entries,search-page}.ts',
  'server/console/layout/tokens.ts',
  'server/platforms/**/*.ts',
]
const mark = join(root, 'dist/docs/sources.txt')
const state = hashOf(globSync(SOURCES, { cwd: root }).sort())

if (!process.argv.includes('--if-stale') || !existsSync(mark) || readFileSync(mark, 'utf8') !== state) {
  const started = performance.now()
  // Loads the builder late, so that a start with current documentation does not wait for it.
  const { buildSite } = await import('./docs/site.ts')
  const pages = await buildSite(root, state)
  console.log(`Documentation: ${pages} pages in dist/docs, in ${Math.round(performance.now() - started)} ms.`)
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
