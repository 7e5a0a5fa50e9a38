import { inflateRawSync } from 'node:zlib'

/** Reads the local headers of a zip one after the other, independently of the code that writes it. */
export function unzipTexts(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  let at = 0
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const size = zip.readUInt32LE(at + 18)
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26)
    const start = nameEnd + zip.readUInt16LE(at + 28)
    files[zip.subarray(at + 30, nameEnd).toString()] = inflateRawSync(
      zip.subarray(start, start + size),
    ).toString()
    at = start + size
  }
  return files
}
