import { createRequire } from 'node:module'
import { renderText } from '../../../pictures/pictures.ts'
import { type Frame, openFitted } from '../encoding.ts'

/** Limits one caption, so that it fits into three lines of a vertical video. */
const MAX_CAPTION = 60
/** Minimum length of a caption that ends with its sentence. */
const MIN_CAPTION = 20

/** Cuts a text into captions of up to 60 characters, between words where the text has spaces. */
export function splitCaptions(text: string): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' })
  const captions: string[] = []
  let current = ''
  // Keeps a word and the punctuation after it together.
  for (const piece of text.trim().match(/\S+\s*/g) ?? []) {
    const parts =
      piece.length <= MAX_CAPTION ? [piece] : [...words.segment(piece)].map(({ segment }) => segment)
    for (const part of parts) {
      const isSentence = current.length >= MIN_CAPTION && /[.!?…]\s*$/.test(current)
      if (current !== '' && (isSentence || (current + part).trimEnd().length > MAX_CAPTION)) {
        captions.push(current.trim())
        current = ''
      }
      current += part
    }
  }
  return current.trim() === '' ? captions : [...captions, current.trim()]
}

/**
 * Draws a caption on a dark box in the lower part of a picture, given as the pixels of the frame. Returns a PNG. `font` is a
 * font family; DejaVu Sans, which is included, replaces a family that is not installed.
 */
export async function drawCaption(
  picture: Buffer,
  caption: string,
  { frame, font }: { frame: Frame; font: string },
): Promise<Buffer> {
  const fitted = openFitted(picture, frame).png({ compressionLevel: 1 })
  if (caption === '') return fitted.toBuffer()
  const size = Math.round(Math.min(frame.width, frame.height) / 17)
  const padding = Math.round(size / 2)
  const text = await renderText({
    text: `<span foreground="white">${escapeMarkup(caption)}</span>`,
    font: `${font} Bold ${size}`,
    fontfile: bundledFont(),
    width: Math.round(frame.width * 0.8),
    align: 'centre',
    wrap: 'word-char',
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = text.info
  const box = { width: width + 2 * padding, height: height + 2 * padding }
  const left = Math.round((frame.width - width) / 2)
  const top = Math.round(frame.height * 0.8 - height / 2)
  return fitted
    .composite([
      { input: drawBox(box, padding), left: left - padding, top: top - padding },
      { input: text.data, left, top },
    ])
    .toBuffer()
}

function drawBox({ width, height }: Frame, radius: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}" fill="black" fill-opacity="0.65"/></svg>`,
  )
}

function bundledFont(): string {
  return createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
