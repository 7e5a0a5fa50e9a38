import { notFound } from '../../errors/errors.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { etagOf, readSiteFile, type SiteFile } from './site-files.ts'

const fflate = lazyPackage<typeof import('fflate')>('fflate')
/** A fixed date makes archives of equal files equal. The format knows no date before 1980, in local time. */
const MODIFIED = new Date(1980, 0, 2)

const archives = new WeakMap<SiteFile, SiteFile>()

/** Packs the Bruno collection that `npm run docs` built. The zip is made here because it contains the address of this service. */
export async function readBrunoCollection(baseUrl: string): Promise<SiteFile> {
  const file = await readSiteFile('bruno.json', baseUrl)
  if (file === null) throw notFound('collection')
  const made = archives.get(file)
  if (made !== undefined) return made
  const { strToU8, zipSync } = fflate()
  const texts = Object.entries(JSON.parse(file.bytes.toString()) as Record<string, string>)
  const files = Object.fromEntries(texts.map(([path, text]) => [path, strToU8(text)]))
  const bytes = Buffer.from(zipSync(files, { mtime: MODIFIED }))
  const archive = { bytes, etag: etagOf(bytes) }
  archives.set(file, archive)
  return archive
}
