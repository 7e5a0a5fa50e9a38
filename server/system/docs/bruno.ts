import { notFound } from '../../errors.ts'
import { etagOf, readSiteFile, type SiteFile } from './site-files.ts'
import { zipTexts } from './zip.ts'

const archives = new WeakMap<SiteFile, SiteFile>()

/** Packs the Bruno collection that `npm run docs` built. The zip is made here because it contains the address of this service. */
export async function readBrunoCollection(baseUrl: string): Promise<SiteFile> {
  const file = await readSiteFile('bruno.json', baseUrl)
  if (file === null) throw notFound('collection')
  const made = archives.get(file)
  if (made !== undefined) return made
  const bytes = zipTexts(JSON.parse(file.bytes.toString()) as Record<string, string>)
  const archive = { bytes, etag: etagOf(bytes) }
  archives.set(file, archive)
  return archive
}
