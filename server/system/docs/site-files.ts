import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { ApiError } from '../../errors/errors.ts'

/** Finds the folder next to the manifest, for the sources and for the built service. */
const folder = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'dist/docs')
/** Address in the contract's examples and in the guides, which this service's own address replaces. */
const EXAMPLE_ADDRESS = 'http://localhost:3000'
/** Bounds the cache, which keeps the pages that people read most. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024

/** File as it is sent. Repeated reads return the same object, so that its compressed forms can be cached by it. */
export interface SiteFile {
  bytes: Buffer
  /** Weak ETag, because compressed answers share it. */
  etag: string
}

interface CachedFile extends SiteFile {
  modified: number
}

/** Maps base URL and name to files, the most recently used last. */
const cache = new Map<string, CachedFile>()
let cachedBytes = 0

/**
 * Reads a file that `npm run docs` built, with the address of this service in it. Returns null for a file that is not part of
 * the documentation. The caller must refuse a `name` with `..`.
 * @throws 503 `unavailable` while the documentation has not been built.
 */
export async function readSiteFile(name: string, baseUrl: string): Promise<SiteFile | null> {
  const modified = await modifiedAt(name)
  if (modified === null) {
    if ((await modifiedAt('index.html')) !== null) return null
    throw new ApiError('unavailable', 'The documentation has not been built: run "npm run docs".')
  }
  const key = `${baseUrl} ${name}`
  const cached = cache.get(key)
  if (cached?.modified === modified) {
    cache.delete(key)
    cache.set(key, cached)
    return cached
  }
  const reading = underWay.get(key) ?? read(key, name, { baseUrl, modified })
  underWay.set(key, reading)
  return reading
}

/** Files that are being read. All requests for one get the same object, and with it its compressed forms. */
const underWay = new Map<string, Promise<CachedFile>>()

async function read(
  key: string,
  name: string,
  { baseUrl, modified }: { baseUrl: string; modified: number },
): Promise<CachedFile> {
  try {
    const file = { ...fileOf(await readFile(join(folder, name)), baseUrl), modified }
    keep(key, file)
    return file
  } finally {
    underWay.delete(key)
  }
}

/** Computes the weak ETag of an answer. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
}

function fileOf(content: Buffer, baseUrl: string): SiteFile {
  const bytes = content.includes(EXAMPLE_ADDRESS)
    ? Buffer.from(content.toString().replaceAll(EXAMPLE_ADDRESS, () => baseUrl))
    : content
  return { bytes, etag: etagOf(bytes) }
}

function modifiedAt(name: string): Promise<number | null> {
  return stat(join(folder, name)).then(
    (found) => (found.isFile() ? found.mtimeMs : null),
    () => null,
  )
}

function keep(key: string, file: CachedFile): void {
  forget(key)
  cache.set(key, file)
  cachedBytes += file.bytes.length
  for (const oldest of cache.keys()) {
    if (cachedBytes <= MAX_CACHED_BYTES) return
    forget(oldest)
  }
}

function forget(key: string): void {
  cachedBytes -= cache.get(key)?.bytes.length ?? 0
  cache.delete(key)
}
