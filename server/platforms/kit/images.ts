import { buffer } from 'node:stream/consumers'
import type { Metadata, Sharp } from 'sharp'
import { withoutMetadata } from '../../pictures/clean.ts'
import {
  decodeBmp,
  openPicture,
  openPixels,
  pictures as ownPictures,
  type Pictures,
  PictureTooLargeError,
  type Reserve,
  readBmpHeader,
} from '../../pictures/pictures.ts'

import { PlatformError, rejected } from './http/errors.ts'

export interface ImageRules {
  maxBytes: number
  /** Maximum edge in pixels, beyond which the platform scales down anyway. */
  maxEdge: number
  /** Types that the platform accepts; other images become JPEG, or PNG if they have transparency. */
  mimes: readonly string[]
}

export interface FittedImage {
  bytes: Buffer
  mime: string
  width: number
  height: number
}

/** Minimum edge in pixels. A smaller picture is no longer what its author meant to publish. */
const MIN_EDGE = 64

/**
 * Converts an image to a form that the platform accepts: upright, without metadata (a phone's photo reveals where it was taken),
 * of an accepted type, within the limits of bytes and edges. An image that already fits keeps its pixels, and its bytes if it has no
 * metadata. Opens the file only when memory for it is free.
 * @throws PlatformError `rejected` for an image that is unreadable or too large
 */
export async function fitImage(
  file: { mime: string; open(): Promise<NodeJS.ReadableStream> },
  rules: ImageRules,
  pictures: Pictures = ownPictures,
): Promise<FittedImage> {
  const load = async () => buffer(await file.open())
  return pictures.use(load, async (bytes, reserve) => {
    try {
      return file.mime === 'image/bmp'
        ? await fitBmp(bytes, rules, reserve)
        : await fitPicture(bytes, file.mime, { rules, reserve, limits: pictures.limits })
    } catch (cause) {
      if (cause instanceof PlatformError) throw cause
      if (cause instanceof PictureTooLargeError)
        throw new PlatformError('rejected', cause.message, { code: 'image_too_large', cause })
      throw new PlatformError('rejected', 'An image could not be read.', { code: 'unreadable_image', cause })
    }
  })
}

/** Converts BMP, which no platform accepts. */
async function fitBmp(bytes: Buffer, rules: ImageRules, reserve: Reserve): Promise<FittedImage> {
  const { width, height } = readBmpHeader(bytes)
  await reserve(width * height * 8)
  const { data } = decodeBmp(bytes)
  const decoded = openPixels(data, { width, height, channels: 4 }).removeAlpha()
  return fitBytes(await pixelsOf(decoded, rules.maxEdge), { rules, png: false })
}

async function fitPicture(
  bytes: Buffer,
  mime: string,
  { rules, reserve, limits }: { rules: ImageRules; reserve: Reserve; limits: Pictures['limits'] },
): Promise<FittedImage> {
  // Reserves the decoded pixels twice besides the decoder's memory: once raw, and once while they are encoded.
  const picture = await openPicture(bytes, reserve, { limits, extraBytes: rules.maxEdge ** 2 * 8 })
  const { width, height, orientation, hasAlpha, pages } = picture.header
  const upright = (orientation ?? 1) === 1 || (pages ?? 1) > 1
  if (rules.mimes.includes(mime) && upright && Math.max(width, height) <= rules.maxEdge) {
    const clean = withoutMetadata(bytes, mime) ?? (isPlainAvif(picture.header) ? bytes : null)
    if (clean && clean.byteLength <= rules.maxBytes) return { bytes: clean, mime, width, height }
  }
  const png = hasAlpha && rules.mimes.includes('image/png')
  return fitBytes(await pixelsOf(picture.decode().autoOrient(), rules.maxEdge), { rules, png })
}

/** AVIF stores positions of its parts, so that metadata is only removed by encoding the image again. */
function isPlainAvif({ format, exif, xmp }: Metadata): boolean {
  return format === 'heif' && exif === undefined && xmp === undefined
}

interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Decodes once, at the largest size needed; every later attempt starts from these pixels. */
async function pixelsOf(decoded: Sharp, maxEdge: number): Promise<Pixels> {
  const { data, info } = await decoded
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Tries lower qualities and then smaller sizes until the image fits into `maxBytes`. */
async function fitBytes(
  pixels: Pixels,
  { rules, png }: { rules: ImageRules; png: boolean },
): Promise<FittedImage> {
  let edge = Math.max(pixels.width, pixels.height)
  do {
    for (const quality of png ? [100] : [90, 80, 70]) {
      const candidate = await render(pixels, edge, png, quality)
      if (candidate.bytes.byteLength <= rules.maxBytes) return candidate
    }
    edge = Math.floor(edge * 0.8)
  } while (edge >= MIN_EDGE)
  throw rejected('image_too_large', `An image cannot be made smaller than ${rules.maxBytes} bytes.`)
}

async function render(pixels: Pixels, edge: number, png: boolean, quality: number): Promise<FittedImage> {
  const resized = openPixels(pixels.data, pixels).resize({
    width: edge,
    height: edge,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const encoded = png
    ? resized.png()
    : resized.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: false })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: png ? 'image/png' : 'image/jpeg', width: info.width, height: info.height }
}
