import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { zipSync } from 'fflate'

const FILES = ['pyproject.toml', 'README.md', 'LICENSE', 'src/postern/*.py', 'src/postern/py.typed']
/** Date of all files, so that equal files make an equal package. In local time, as zip files have it. */
const DATE = new Date(1980, 0, 1)

/** Packs the sources of the Python SDK, from which pip builds and installs it. A wheel would need Python here. */
export function packPythonSdk(root: string): Uint8Array {
  const project = join(root, 'sdk/python')
  const read = (name: string) => readFileSync(join(project, name))
  const [, version = ''] = /^version = "(.+)"$/m.exec(read('pyproject.toml').toString()) ?? []
  const entries = globSync(FILES, { cwd: project })
    .toSorted()
    .map((name) => [`postern-${version}/${name.replaceAll(sep, '/')}`, read(name)] as const)
  return zipSync(Object.fromEntries(entries), { mtime: DATE })
}
