import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Packs the SDK as it would be published, and returns the path of the tarball. Its `prepare` builds it, as `npm ci` has it do in a clone. */
export function packSdk(folder: string): string {
  const args = ['pack', '--silent', '--pack-destination', folder]
  const output = execFileSync('npm', args, { cwd: join(root, 'sdk'), encoding: 'utf8', stdio: 'pipe' })
  return join(folder, output.trim().split('\n').at(-1) ?? '')
}

/** Unpacks the tarball where a program in `project` imports it from. The package has no dependencies that would be missing. */
export function unpackSdk(tarball: string, project: string): string {
  const folder = join(project, 'node_modules/@postern/sdk')
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
  return folder
}
