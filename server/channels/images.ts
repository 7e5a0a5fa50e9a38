import { buffer } from 'node:stream/consumers'
import { decode as decodeBmp } from 'bmp-ts'
import sharp from 'sharp'
import { ChannelError } from './errors.ts'

export interface ImageRules {
  maxBytes: number
  /** Longest edge in pixels where the platform scales down anyway. */
  maxEdge: number
  /** What the platform takes; anything else becomes JPEG, or PNG where it has transparency. */
  mimes: readonly string[]
}

export interface FittedImage {
  bytes: Buffer
  mime: string
  width: number
  height: number
}

/** Below this, what is left of a picture is not what its author meant to publish. */
const smallestEdge = 64

/**
 * An image as a platform takes it: turned upright, without metadata (a phone's photo says where it was taken), of an
 * accepted type, within bytes and edges. What already fits and says nothing more than its pixels goes out untouched.
 */
export async function fitImage(
  stream: NodeJS.ReadableStream,
  mime: string,
  rules: ImageRules,
): Promise<FittedImage> {
  const source = await buffer(stream)
  try {
    return mime === 'image/bmp'
      ? await fitted(await bmpToPng(source), 'image/png', rules)
      : await fitted(source, mime, rules)
  } catch (cause) {
    if (cause instanceof ChannelError) throw cause
    throw new ChannelError('rejected', 'An image could not be read.', { code: 'unreadable_image', cause })
  }
}

/** sharp reads no BMP, and no platform takes one. Three bytes a pixel: BMP's fourth is padding far more often than alpha. */
function bmpToPng(source: Buffer): Promise<Buffer> {
  const { data, width, height } = decodeBmp(source, { toRGBA: true })
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer()
}

async function fitted(source: Buffer, mime: string, rules: ImageRules): Promise<FittedImage> {
  const { width, height, exif, orientation, hasAlpha, pages } = await sharp(source).metadata()
  const accepted = rules.mimes.includes(mime)
  const plain = exif === undefined && (orientation ?? 1) === 1
  const small = source.byteLength <= rules.maxBytes && Math.max(width, height) <= rules.maxEdge
  if (accepted && small && (plain || (pages ?? 1) > 1)) return { bytes: source, mime, width, height }
  const png = hasAlpha && rules.mimes.includes('image/png')
  let edge = Math.min(rules.maxEdge, Math.max(width, height))
  do {
    for (const quality of png ? [100] : [90, 80, 70]) {
      const made = await render(source, edge, png, quality)
      if (made.bytes.byteLength <= rules.maxBytes) return made
    }
    edge = Math.floor(edge * 0.8)
  } while (edge >= smallestEdge)
  throw new ChannelError('rejected', `An image cannot be made smaller than ${rules.maxBytes} bytes.`, {
    code: 'image_too_large',
  })
}

async function render(source: Buffer, edge: number, png: boolean, quality: number): Promise<FittedImage> {
  const resized = sharp(source)
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
  const encoded = png
    ? resized.png()
    : resized.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: false })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: png ? 'image/png' : 'image/jpeg', width: info.width, height: info.height }
}
