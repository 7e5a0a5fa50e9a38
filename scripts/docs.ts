import '../server/lib/node-version.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The contract as one HTML file that fetches nothing. `--if-stale` does nothing while the page is newer than the contract. */
const root = join(import.meta.dirname, '..')
const source = join(root, 'generated/openapi.json')
const page = join(root, 'dist/docs.html')

if (
  process.argv.includes('--if-stale') &&
  existsSync(page) &&
  statSync(page).mtimeMs > statSync(source).mtimeMs
)
  process.exit(0)

mkdirSync(join(root, 'dist'), { recursive: true })
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
const options = ['--config', 'openapi/redocly.yaml', '--inlineBundle', '--title', 'Postern API', '-o', page]
execFileSync(process.execPath, [redocly, 'build-docs', source, ...options], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'pipe'],
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
})
const html = readFileSync(page, 'utf8')
// The footer's logo is the one thing that the page would fetch from elsewhere.
writeFileSync(
  page,
  html.replaceAll(
    /https:\/\/cdn\.redoc\.ly\/[^"'`)]*\.svg/g,
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
  ),
)
console.log(`Documentation is in dist/docs.html (${Math.round(statSync(page).size / 1024)} kB).`)
