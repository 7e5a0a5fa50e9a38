import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Packages that npm installs beside the SDK: its one dependency, and types of that. */
const dependencies = ['openapi-fetch', 'openapi-typescript-helpers']

/** Packs the SDK as it would be published, and returns the path of the tarball. Its `prepare` builds it, as `npm ci` does in a clone. */
export function packSdk(folder: string): string {
  return pack(join(root, 'sdk'), folder)
}

/** Packs the SDK's dependencies as they are installed here, so that a test installs them without a registry. */
export function packDependencies(folder: string): string[] {
  return dependencies.map((name) => pack(join(root, 'node_modules', name), folder, '--ignore-scripts'))
}

function pack(cwd: string, folder: string, ...options: string[]): string {
  const args = ['pack', '--silent', ...options, '--pack-destination', folder]
  const output = execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  return join(folder, output.trim().split('\n').at(-1) ?? '')
}

/** Unpacks the tarball and copies its dependencies where a program in `project` imports them from. */
export function unpackSdk(tarball: string, project: string): void {
  const modules = join(project, 'node_modules')
  const folder = join(modules, '@postern/sdk')
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
  for (const name of dependencies)
    cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
}
