import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cachedText, versionOf } from './assets.ts'

/** Cache outside `dist/docs`, which each build replaces. Both libraries change only with their packages. */
const cacheFolder = (root: string) => join(root, 'node_modules/.cache/docs')

/** Returns the search engine as one small module for browsers. */
export function minisearchModule(root: string): Promise<string> {
  const file = join(cacheFolder(root), 'minisearch.js')
  return cachedText(file, versionOf(root, 'minisearch'), async () => {
    const { build } = await import('tsup')
    const outDir = mkdtempSync(join(tmpdir(), 'postern-docs-'))
    const entry = join(root, 'node_modules/minisearch/dist/es/index.js')
    const options = { format: 'esm', platform: 'browser', minify: true, silent: true } as const
    await build({ config: false, entry: { minisearch: entry }, outDir, noExternal: [/./], ...options })
    const text = readFileSync(join(outDir, 'minisearch.js'), 'utf8')
    rmSync(outDir, { recursive: true })
    return text
  })
}

/** Returns the module that finds entries, which the service runs for pages without scripts. */
export async function findModule(root: string): Promise<string> {
  const source = readFileSync(join(root, 'server/system/docs/find-entries.ts'), 'utf8')
  const { transform } = await import('esbuild')
  return (await transform(source, { loader: 'ts', format: 'esm', minify: true })).code
}

/** Returns Redoc as a module that exports `init`, taken out of a page that Redocly builds. */
export function redocModule(root: string): Promise<string> {
  const file = join(cacheFolder(root), 'redoc.js')
  return cachedText(file, versionOf(root, '@redocly/cli'), async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-docs-'))
    const contract = join(folder, 'openapi.json')
    const page = join(folder, 'page.html')
    writeFileSync(
      contract,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: {} }),
    )
    const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    execFileSync(process.execPath, [redocly, 'build-docs', contract, '--inlineBundle', '-o', page], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    const text = extractModule(readFileSync(page, 'utf8'))
    rmSync(folder, { recursive: true })
    return text
  })
}

/** Cuts the library out of the page's script, before the lines that start it. */
function extractModule(html: string): string {
  const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(html) ?? []
  const end = /export\{RedocStandalone,hydrate,init\};/.exec(script)
  if (end === null)
    throw new Error('Redocly has changed how it builds its page: update scripts/docs/libraries.ts.')
  const library = script.slice(0, end.index + end[0].length)
  // Replaces the footer's logo, the only resource that the page would load from another server. The size must stay too, or the
  // footer outgrows the sidebar.
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="58" height="16"><style>text{font:14px sans-serif;fill:#3b4a6b}@media(prefers-color-scheme:dark){text{fill:#dfe6f5}}</style><text y="13">Redocly</text></svg>`
  return library.replaceAll(
    /https:\/\/cdn\.redoc\.ly\/[^"'`)]*\.svg/g,
    `data:image/svg+xml,${encodeURIComponent(logo)}`,
  )
}
