import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Builds the SDK after `npm ci`, so that programs in a clone can import `@postern/sdk`, and before `npm pack`. Does nothing where tools
 * or sources are missing: `npm ci --omit=dev`, or the first layers of the Dockerfile. With `--required`, that is a failure, because
 * a package without code would follow. Plain JavaScript, because such an install may have no Node that runs TypeScript.
 */
const root = join(import.meta.dirname, '..')
const needed = ['node_modules/tsup', 'sdk/index.ts', 'generated/api.ts', 'scripts/build.ts']
const missing = needed.find((path) => !existsSync(join(root, path)))
if (missing) {
  console.log(`The SDK is not built: ${missing} is missing.`)
  if (process.argv.includes('--required')) process.exitCode = 1
} else {
  // npm puts node_modules/.bin first, so this is the repository's Node.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', 'sdk'], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
