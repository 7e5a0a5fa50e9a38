import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Packs the npm packages in these folders as `npm publish` would, and returns the paths of the tarballs in their order. npm gives all
 * files one date, so that equal files make an equal package. `builds: false` packs what is built already.
 */
export function npmPack(
  packages: readonly string[],
  folder: string,
  { builds = true }: { builds?: boolean } = {},
): string[] {
  mkdirSync(folder, { recursive: true })
  const options = ['--silent', ...(builds ? [] : ['--ignore-scripts']), '--pack-destination', resolve(folder)]
  for (const cwd of packages)
    execFileSync('npm', ['pack', ...options], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  return packages.map((path) => join(resolve(folder), tarballOf(path)))
}

/** Returns the name that npm gives the tarball of a package: postern-sdk-1.2.3.tgz for @postern/sdk. */
function tarballOf(path: string): string {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  return `${name?.replace(/^@/, '').replace('/', '-')}-${version}.tgz`
}
