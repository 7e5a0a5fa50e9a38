/** Writes bits, most significant first, with the Exp-Golomb codes of H.264 (ITU-T H.264, 9.1). */
class Bits {
  #bits: number[] = []

  u(width: number, value: number): this {
    for (let bit = width - 1; bit >= 0; bit--) this.#bits.push((value >>> bit) & 1)
    return this
  }

  ue(value: number): this {
    const width = 32 - Math.clz32(value + 1)
    return this.u(width - 1, 0).u(width, value + 1)
  }

  se(value: number): this {
    return this.ue(value > 0 ? value * 2 - 1 : -value * 2)
  }

  align(): this {
    while (this.#bits.length % 8 !== 0) this.#bits.push(0)
    return this
  }

  bytes(values: Uint8Array): this {
    for (const value of values) this.u(8, value)
    return this
  }

  /** Closes with the stop bit and keeps start codes out of the payload. */
  nal(header: number): Buffer {
    this.u(1, 1).align()
    const out = [header]
    let zeros = 0
    for (let at = 0; at < this.#bits.length; at += 8) {
      const byte = this.#bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0)
      if (zeros >= 2 && byte <= 3) {
        out.push(3)
        zeros = 0
      }
      out.push(byte)
      zeros = byte === 0 ? zeros + 1 : 0
    }
    return Buffer.from(out)
  }
}

/** Baseline profile, level 1.0, one reference frame, `mbs` × `mbs` macroblocks. */
function sps(mbs: number): Buffer {
  return new Bits()
    .u(8, 66)
    .u(8, 0xc0)
    .u(8, 10)
    .ue(0)
    .ue(0)
    .ue(2)
    .ue(1)
    .u(1, 0)
    .ue(mbs - 1)
    .ue(mbs - 1)
    .u(1, 1)
    .u(1, 1)
    .u(1, 0)
    .u(1, 0)
    .nal(0x67)
}

function pps(): Buffer {
  return new Bits()
    .ue(0)
    .ue(0)
    .u(1, 0)
    .u(1, 0)
    .ue(0)
    .ue(0)
    .ue(0)
    .u(1, 0)
    .u(2, 0)
    .se(0)
    .se(0)
    .se(0)
    .u(1, 0)
    .u(1, 0)
    .u(1, 0)
    .nal(0x68)
}

/** A key frame of uncompressed (I_PCM) macroblocks: grey of the given brightness. */
function keyFrame(mbs: number, id: number, luma: number): Buffer {
  const bits = new Bits()
    .ue(0)
    .ue(7)
    .ue(0)
    .u(4, 0)
    .ue(id % 2)
    .u(1, 0)
    .u(1, 0)
    .se(0)
  for (let index = 0; index < mbs * mbs; index++)
    bits.ue(25).align().bytes(new Uint8Array(256).fill(luma)).bytes(new Uint8Array(128).fill(128))
  return bits.nal(0x65)
}

export function box(type: string, ...parts: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

export const u16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])))
export const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value >>> 0)
      return bytes
    }),
  )
export const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

export interface Mp4Options {
  frames?: number
  brand?: string
  /** Puts the index behind the frames, as cameras do. */
  indexLast?: boolean
  /** Unused bytes at the end of the frame data, to make it as long as wanted. */
  padding?: number
}

/**
 * A playable MP4 of 32×32 pixels, ten frames a second, H.264 baseline, written bit by bit: no encoder is needed.
 * Twenty frames, two seconds, about 32 kB.
 */
export function tinyMp4({
  frames = 20,
  brand = 'isom',
  indexLast = false,
  padding = 0,
}: Mp4Options = {}): Buffer {
  const parts = mp4Parts(frames, brand, padding)
  const frameData = Buffer.concat([parts.dataHead, parts.samples, Buffer.alloc(padding)])
  if (indexLast) return Buffer.concat([parts.ftyp, frameData, parts.moov(parts.ftyp.length + 8)])
  const size = parts.moov(0).length
  return Buffer.concat([parts.ftyp, parts.moov(parts.ftyp.length + size + 8), frameData])
}

/** Yields the file in pieces of 64 kB and generates the padding on demand: a large upload without a large buffer. */
export function* largeMp4(padding: number): Generator<Buffer> {
  const parts = mp4Parts(20, 'isom', padding)
  yield Buffer.concat([parts.ftyp, parts.dataHead, parts.samples])
  const block = 65_536
  for (let left = padding; left > 0; left -= block) yield Buffer.alloc(Math.min(block, left), left % 251)
  yield parts.moov(parts.ftyp.length + 8)
}

function mp4Parts(frames: number, brand: string, padding: number) {
  const mbs = 2
  const samples = Array.from({ length: frames }, (_, index) => {
    const nal = keyFrame(mbs, index, 40 + ((index * 9) % 160))
    return Buffer.concat([u32(nal.length), nal])
  })
  const data = Buffer.concat(samples)
  return {
    ftyp: box('ftyp', Buffer.from(brand, 'latin1'), u32(512), Buffer.from(`${brand}iso2avc1mp41`, 'latin1')),
    dataHead: Buffer.concat([u32(data.length + padding + 8), Buffer.from('mdat', 'latin1')]),
    samples: data,
    moov: (offset: number) =>
      index(
        samples.map(({ length }) => length),
        mbs,
        offset,
      ),
  }
}

/** Time in tenths of a second: one tick a frame. */
function index(sizes: number[], mbs: number, offset: number): Buffer {
  const side = mbs * 16
  const duration = sizes.length
  const [parameters, picture] = [sps(mbs), pps()]
  const avcC = box(
    'avcC',
    [1, 66, 0xc0, 10, 0xff, 0xe1],
    u16(parameters.length),
    parameters,
    [1],
    u16(picture.length),
    picture,
  )
  const avc1 = box(
    'avc1',
    u16(0, 0, 0, 1, 0, 0),
    u32(0, 0, 0),
    u16(side, side),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    avcC,
  )
  const stbl = box(
    'stbl',
    box('stsd', u32(0, 1), avc1),
    box('stts', u32(0, 1, sizes.length, 1)),
    box('stsc', u32(0, 1, 1, sizes.length, 1)),
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stco', u32(0, 1, offset)),
  )
  const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))))
  const minf = box('minf', box('vmhd', u32(1, 0, 0)), dinf, stbl)
  const hdlr = box(
    'hdlr',
    u32(0, 0),
    Buffer.from('vide', 'latin1'),
    u32(0, 0, 0),
    Buffer.from('video\0', 'latin1'),
  )
  const mdia = box('mdia', box('mdhd', u32(0, 0, 0, 10, duration), u16(0x55c4, 0)), hdlr, minf)
  const tkhd = box(
    'tkhd',
    u32(3, 0, 0, 1, 0, duration, 0, 0),
    u16(0, 0, 0, 0),
    matrix,
    u32(side << 16, side << 16),
  )
  const mvhd = box(
    'mvhd',
    u32(0, 0, 0, 10, duration, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    Buffer.alloc(24),
    u32(2),
  )
  return box('moov', mvhd, box('trak', tkhd, mdia))
}
