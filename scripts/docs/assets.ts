import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes files under names that contain a hash of their content, and replaces the plain names in files that come later. */
export interface AssetWriter {
  /** Returns the hashed name. */
  add(name: string, content: string): string
}

export function createAssetWriter(folder: string): AssetWriter {
  const hashed = new Map<string, string>()
  mkdirSync(folder, { recursive: true })
  return {
    add(name, content) {
      const text = [...hashed].reduce(
        (changed, [plain, real]) => changed.replaceAll(`/docs/assets/${plain}`, `/docs/assets/${real}`),
        content,
      )
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
      const dot = name.lastIndexOf('.')
      const real = `${name.slice(0, dot)}.${hash}${name.slice(dot)}`
      hashed.set(name, real)
      writeFileSync(join(folder, real), text)
      return real
    },
  }
}

/** Returns a text that takes long to make from a cache, as long as `version` stays the same. */
export async function cachedText(
  file: string,
  version: string,
  make: () => Promise<string>,
): Promise<string> {
  const mark = `/* ${version} */\n`
  if (existsSync(file)) {
    const cached = readFileSync(file, 'utf8')
    if (cached.startsWith(mark)) return cached.slice(mark.length)
  }
  const text = await make()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, mark + text)
  return text
}

/** Returns the version of an installed package. */
export function versionOf(root: string, name: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  return `${name}@${(manifest as { version: string }).version}`
}
