import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { npmPack } from '../../scripts/npm-pack.ts'

const root = join(import.meta.dirname, '../..')

/** Packages that npm installs beside the SDK: its one dependency, and types of that. */
const dependencies = ['openapi-fetch', 'openapi-typescript-helpers']

/** Packs the SDK as it would be published, and returns the path of the tarball. Its `prepack` builds it. */
export function packSdk(folder: string): string {
  const [tarball = ''] = npmPack([join(root, 'sdk')], folder)
  return tarball
}

/** Packs the SDK's dependencies as they are installed here, so that a test installs them without a registry. */
export function packDependencies(folder: string, names: readonly string[] = dependencies): string[] {
  const installed = names.map((name) => join(root, 'node_modules', name))
  return npmPack(installed, folder, { builds: false })
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
