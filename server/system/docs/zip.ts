import { crc32, deflateRawSync } from 'node:zlib'

/** Equals 1980-01-01, the first day that the format knows. A fixed date makes equal files equal archives. */
const DOS_DATE = (1 << 5) | 1
const VERSION = 20
const DEFLATED = 8
/** Says that names are UTF-8. */
const UTF8 = 0x0800

/** Packs texts into a zip, each under its path. The same texts always give the same bytes. */
export function zipTexts(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const common = describe(content, packed, name)
    const local = Buffer.concat([signature(0x04034b50), common, name, packed])
    bodies.push(local)
    directory.push(entry(common, name, offset))
    offset += local.length
  }
  return Buffer.concat([...bodies, ...directory, end(directory, offset)])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Writes the fields that a local header and the directory share: version, flags, method, date, checksum, sizes, name length. */
function describe(content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(VERSION, 0)
  bytes.writeUInt16LE(UTF8, 2)
  bytes.writeUInt16LE(DEFLATED, 4)
  bytes.writeUInt16LE(DOS_DATE, 8)
  bytes.writeUInt32LE(crc32(content), 10)
  bytes.writeUInt32LE(packed.length, 14)
  bytes.writeUInt32LE(content.length, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

function entry(common: Buffer, name: Buffer, offset: number): Buffer {
  const made = Buffer.alloc(2)
  made.writeUInt16LE(VERSION)
  // Holds comment, disk and attributes, all zero, then the place of the local header.
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature(0x02014b50), made, common, rest, name])
}

function end(directory: readonly Buffer[], offset: number): Buffer {
  const bytes = Buffer.alloc(18)
  bytes.writeUInt16LE(directory.length, 4)
  bytes.writeUInt16LE(directory.length, 6)
  bytes.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  )
  bytes.writeUInt32LE(offset, 12)
  return Buffer.concat([signature(0x06054b50), bytes])
}
