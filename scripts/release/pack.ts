import '../../server/process/node-version.ts'
import { join } from 'node:path'
import { npmPack } from '../npm-pack.ts'

/** Builds the packages of a tree that a release publishes, and packs them into a folder. Returns the paths of the tarballs. */
export function packReleased(tree: string, folder: string): string[] {
  return npmPack([join(tree, 'sdk'), join(tree, 'contract')], folder)
}

if (import.meta.main) {
  const [folder = 'release'] = process.argv.slice(2)
  for (const tarball of packReleased(join(import.meta.dirname, '../..'), folder)) console.log(tarball)
}
