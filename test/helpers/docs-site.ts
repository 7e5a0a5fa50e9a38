import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Builds the documentation if a source has changed since the last build, as `npm start` does. */
export function buildDocs(): void {
  execFileSync(process.execPath, [join(root, 'scripts/docs.ts'), '--if-stale'], { stdio: 'pipe' })
}
