import '../server/lib/node-version.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guidePaths, guidesAsSections } from './guides.ts'

/**
 * Builds one HTML file from the guides and the contract that loads nothing else. `--if-stale` does nothing while the page is newer
 * than its sources.
 */
const root = join(import.meta.dirname, '..')
const source = join(root, 'generated/openapi.json')
const page = join(root, 'dist/docs.html')
/** Renamed into place when complete: a server may be reading the page, and a partial one would look fresh. */
const fresh = join(root, `dist/docs-${process.pid}.html`)

if (
  process.argv.includes('--if-stale') &&
  existsSync(page) &&
  [source, import.meta.filename, ...guidePaths().map((path) => join(root, path))].every(
    (file) => statSync(page).mtimeMs > statSync(file).mtimeMs,
  )
)
  process.exit(0)

mkdirSync(join(root, 'dist'), { recursive: true })
const { markdown, anchors } = guidesAsSections()
const contract = JSON.parse(readFileSync(source, 'utf8')) as { info: { description: string } }
contract.info.description += `\n\n${markdown}`
const withGuides = join(root, `dist/openapi-with-guides-${process.pid}.json`)
writeFileSync(withGuides, JSON.stringify(contract))
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
const options = ['--config', 'openapi/redocly.yaml', '--inlineBundle', '--title', 'Postern API', '-o', fresh]
execFileSync(process.execPath, [redocly, 'build-docs', withGuides, ...options], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'pipe'],
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
})
rmSync(withGuides)
const html = readFileSync(fresh, 'utf8')
for (const anchor of anchors)
  if (!html.includes(`id="${anchor}"`))
    throw new Error(`No heading has the address #${anchor}: see scripts/guides.ts.`)
// Replaces the footer's logo, the only thing that the page would load from elsewhere. The size must stay too, or the footer
// outgrows the sidebar.
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="58" height="16"><style>text{font:14px sans-serif;fill:#3b4a6b}@media(prefers-color-scheme:dark){text{fill:#dfe6f5}}</style><text y="13">Redocly</text></svg>`
// Redoc's search would build a worker with eval, which the page's policy forbids. Without workers it searches in the page.
const withoutWorkers = '<head><script>globalThis.Worker = undefined</script>'
writeFileSync(
  fresh,
  html
    .replace('<head>', withoutWorkers)
    .replaceAll(/https:\/\/cdn\.redoc\.ly\/[^"'`)]*\.svg/g, `data:image/svg+xml,${encodeURIComponent(logo)}`),
)
if (!readFileSync(fresh, 'utf8').includes(withoutWorkers))
  throw new Error('The documentation has no plain <head> any more: see scripts/docs.ts.')
renameSync(fresh, page)
console.log(`Documentation is in dist/docs.html (${Math.round(statSync(page).size / 1024)} kB).`)
