import { describe, expect, it } from 'vitest'
import { type EntryMedia, entryMedia } from '../../server/platforms/kit/media.ts'
import { checkMedia, type MediaRules } from '../../server/platforms/kit/media-rules.ts'
import type { SplitOptions } from '../../server/platforms/kit/parts.ts'
import type { DraftMedia } from '../../server/platforms/platform.ts'
import { aDraftFile, aFile, channelError } from '../helpers/channels.ts'
import { files } from '../helpers/files.ts'
import { A_GIF, A_PNG } from './files.ts'

const image = aDraftFile('image/png')
const video = aDraftFile('video/mp4')
const gif = aDraftFile('image/gif')
const sized = (width: number, height: number) => aDraftFile('image/png', { width, height })

describe('media rules', () => {
  it.each<[rules: MediaRules, media: DraftMedia[], message: string]>([
    [{ min: 1 }, [], 'Forum needs at least 1 file.'],
    [{ max: 2 }, [image, image, video], 'Forum accepts at most 2 files.'],
    [{ images: null }, [image], 'Forum does not accept images.'],
    [{ videos: null }, [video], 'Forum does not accept videos.'],
    [{ images: { max: 1 } }, [image, image], 'Forum accepts at most 1 image.'],
    [{ images: { min: 2 } }, [image], 'Forum needs at least 2 images.'],
    [{ videos: { min: 1 } }, [], 'Forum needs at least 1 video.'],
    [{ videos: { max: 2 } }, [video, video, video], 'Forum accepts at most 2 videos.'],
    [{ videos: { alone: true } }, [image, video], 'Forum accepts one video, with no other file beside it.'],
    [
      { gifs: { alone: true, maxBytes: 9_000 } },
      [image, gif],
      'Forum accepts one GIF, with no other file beside it.',
    ],
    [{ mixed: false }, [image, video], 'Forum accepts either images or videos in a post, not both.'],
    [{ videos: { thumbnail: true } }, [video], 'Forum accepts a video only with a thumbnail.'],
    [
      { images: { sameSize: true } },
      [sized(4, 3), sized(4, 3), sized(8, 6)],
      'Forum accepts several images only in one size; these are 4 × 3 and 8 × 6 pixels.',
    ],
    [{ subject: 'This server', max: 1 }, [image, image], 'This server accepts at most 1 file.'],
  ])('refuse files by the rules %j', (rules, media, message) => {
    expect(checkMedia([{ text: '', media }], rules, 'Forum')).toEqual([
      { location: 'value.0.image', message },
    ])
  })

  it.each<[rules: MediaRules, file: DraftMedia, message: string]>([
    [
      { videos: { maxBytes: 512_000_000 } },
      aDraftFile('video/mp4', { size: 512_000_001 }),
      'Forum accepts videos of up to 512 MB.',
    ],
    [
      { gifs: { maxBytes: 15_000_000 } },
      aDraftFile('image/gif', { size: 15_000_001 }),
      'Forum accepts GIFs of up to 15 MB.',
    ],
    [
      { videos: { maxWidth: 1920 } },
      aDraftFile('video/mp4', { width: 1921, height: 1080 }),
      'Forum accepts videos of up to 1920 pixels in width.',
    ],
    [
      { videos: { maxDurationMs: 300_000 } },
      aDraftFile('video/mp4', { durationMs: 300_001 }),
      'Forum accepts videos of up to 5 minutes.',
    ],
    [
      { videos: { minDurationMs: 3_000 } },
      aDraftFile('video/mp4', { durationMs: 2_999 }),
      'Forum accepts videos of at least 3 seconds.',
    ],
    [
      { videos: { maxEdge: 1920 } },
      aDraftFile('video/mp4', { width: 1921, height: 10 }),
      'Forum accepts videos of up to 1920 pixels on each side.',
    ],
    [
      { videos: { ratio: { min: 0.5, max: 2 } } },
      aDraftFile('video/mp4', { width: 9, height: 4 }),
      'Forum accepts videos whose width is 0.5 to 2 times their height.',
    ],
    [
      { images: { ratio: { min: 4 / 5, max: 1.91 } } },
      sized(79, 100),
      'Forum accepts images whose width is 0.8 to 1.91 times their height.',
    ],
    [
      { images: { minEdge: 320 } },
      sized(319, 900),
      'Forum accepts images of at least 320 pixels on each side.',
    ],
    [
      {
        images: {
          sizes: [
            [400, 300],
            [800, 600],
          ],
        },
      },
      sized(400, 301),
      'Forum accepts images of 400 × 300 or 800 × 600 pixels.',
    ],
  ])('refuse a file at its location by the rules %j', (rules, file, message) => {
    expect(checkMedia([{ text: '', media: [image, file] }], rules, 'Forum')).toEqual([
      { location: 'value.0.image.1', message },
    ])
  })

  it('accept images that sending fits, and files without known properties', () => {
    const rules: MediaRules = {
      images: { maxBytes: 10, maxEdge: 10, mimes: ['image/jpeg'], minEdge: 5, ratio: { min: 1, max: 1 } },
      videos: { maxBytes: 10, minDurationMs: 10, ratio: { min: 1, max: 1 } },
    }
    const media = [sized(999, 999), image, aDraftFile('video/mp4', { size: 0 })]
    expect(checkMedia([{ text: '', media }], rules, 'Forum')).toEqual([])
  })

  it('refuse files in text-only comments, and require no file in comments', () => {
    const entries = [[image], [image], []].map((media) => ({ text: '', media }))
    expect(checkMedia(entries, { min: 1, comments: null }, 'Forum')).toEqual([
      { location: 'value.1.image', message: 'Comments on Forum are text only.' },
    ])
    expect(checkMedia(entries, { min: 1 }, 'Forum')).toEqual([])
  })

  it('apply separate limits to comments', () => {
    const entries = [
      [image, image],
      [image, image],
    ].map((media) => ({ text: '', media }))
    expect(checkMedia(entries, { comments: { max: 1 } }, 'Forum')).toEqual([
      { location: 'value.1.image', message: 'Forum accepts at most 1 file.' },
    ])
  })

  it('refuse a description that is too long, with its location', () => {
    const media = [image, { ...image, alt: 'abc' }]
    expect(checkMedia([{ text: '', media }], { alt: { max: 2 } }, 'Forum')).toMatchObject([
      { location: 'value.0.image.1.alt' },
    ])
  })
})

describe('sending a file', () => {
  it.each<[rules: MediaRules, file: ReturnType<typeof aFile>, code: string]>([
    [{ videos: { maxBytes: 8 } }, aFile(new Uint8Array(9), 'video/mp4'), 'media_too_large'],
    [
      { videos: { maxDurationMs: 1_000 } },
      aFile(A_PNG, 'video/mp4', { durationMs: 1_001 }),
      'video_too_long',
    ],
    [{ images: { ratio: { min: 1.2, max: 2 } } }, aFile(A_PNG, 'image/png'), 'media_ratio'],
    [{ images: { sizes: [[2, 2]] } }, aFile(A_PNG, 'image/png'), 'media_size'],
    [{ gifs: { maxBytes: 8 } }, aFile(A_GIF, 'image/gif'), 'media_too_large'],
  ])('is refused by the rules %j', async (rules, file, code) => {
    const error = await channelError(entryMedia(file, rules, 'Forum').file())
    expect(error).toMatchObject({ failure: 'rejected', code })
  })

  it('leaves an image that fits unchanged and reports its dimensions', async () => {
    const sent = await entryMedia(aFile(A_PNG, 'image/png'), {}, 'Forum').file()
    expect(sent).toEqual({
      name: 'image.png',
      mime: 'image/png',
      size: A_PNG.byteLength,
      width: 1,
      height: 1,
      content: A_PNG,
    })
  })

  it('leaves a GIF unchanged when the platform accepts GIFs', async () => {
    const bound = entryMedia(aFile(A_GIF, 'image/gif'), { gifs: { maxBytes: 999 } }, 'Forum')
    const { mime, content } = await bound.file()
    expect(mime).toBe('image/gif')
    expect(content).toEqual(A_GIF)
  })

  it.each<[mime: 'image/jpeg' | 'image/gif', rules: MediaRules]>([
    ['image/jpeg', { images: { mimes: ['image/jpeg'] } }],
    ['image/gif', { gifs: { maxBytes: 9_999 } }],
  ])('removes comments of %s in every way of sending', async (mime, rules) => {
    const comment = Buffer.from('GPSLatitude=51')
    const jpeg = await files.jpeg()
    const gif = await files.animatedGif()
    const bytes = {
      'image/jpeg': Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 16]),
        comment,
        jpeg.subarray(2),
      ]),
      'image/gif': Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from([0x21, 0xfe, 14]),
        comment,
        Buffer.from([0, 0x3b]),
      ]),
    }[mime]
    const clean = mime === 'image/jpeg' ? jpeg : gif
    const bound = entryMedia(aFile(bytes, mime), rules, 'Forum')
    expect(Buffer.from((await bound.file()).content as Uint8Array).equals(clean)).toBe(true)
    const original = await bound.original()
    expect(original).toMatchObject({ mime, size: clean.length, name: `file.${mime.split('/')[1]}` })
    expect(Buffer.from(original.content as Uint8Array).equals(clean)).toBe(true)
    expect(await bound.publicUrl()).toBe(`https://postern.example/shared.${mime.split('/')[1]}`)
    const [part] = await Array.fromAsync((await bound.split({ bytes: 99_999 })).parts())
    expect(Buffer.from(part?.bytes ?? []).equals(clean)).toBe(true)
  })

  it('reads the size of an external file and refuses one that is too large', async () => {
    const elsewhere = aFile(new Uint8Array(9), 'video/mp4', { size: 0 })
    expect(await entryMedia(elsewhere, {}, 'Forum').file()).toMatchObject({ size: 9 })
    const error = await channelError(entryMedia(elsewhere, { videos: { maxBytes: 8 } }, 'Forum').file())
    expect(error).toMatchObject({ code: 'media_too_large' })
  })

  it('returns the URL of the stored file, or of a converted copy when the platform does not accept the type', async () => {
    const addressOf = (mimes: string[]) =>
      entryMedia(aFile(A_PNG, 'image/png'), { images: { mimes } }, 'Forum').publicUrl()
    expect(await addressOf(['image/png'])).toBe('http://localhost/uploads/file')
    expect(await addressOf(['image/jpeg'])).toBe('https://postern.example/shared.jpeg')
    expect(await entryMedia(aFile(A_PNG, 'video/mp4'), {}, 'Forum').publicUrl()).toBe(
      'http://localhost/uploads/file',
    )
  })

  it('finds the thumbnail of a video under the same rules except those on shape', async () => {
    const thumbnail = async () => aFile(A_PNG, 'image/png')
    const bound = entryMedia(
      aFile(A_PNG, 'video/mp4', { thumbnail }),
      { images: { mimes: ['image/jpeg'] } },
      'Forum',
    )
    expect(await (await bound.thumbnail())?.file()).toMatchObject({ mime: 'image/jpeg' })
    const wide = entryMedia(
      aFile(A_PNG, 'video/mp4', { thumbnail }),
      { images: { ratio: { min: 2, max: 3 }, minEdge: 9 } },
      'Forum',
    )
    expect(await (await wide.thumbnail())?.file()).toMatchObject({ width: 1, height: 1 })
    expect(await entryMedia(aFile(A_PNG, 'video/mp4'), {}, 'Forum').thumbnail()).toBeNull()
  })
})

describe('a file in parts', () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, index) => index)
  const bound = (chunk: number): EntryMedia => {
    // The stream ends its chunks elsewhere than the parts end.
    async function* stream(start: number) {
      for (let at = start; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
    }
    const open = async (start = 0) => stream(start) as unknown as NodeJS.ReadableStream
    return entryMedia(aFile(bytes, 'video/mp4', { open }), {}, 'Forum')
  }
  const partsOf = async (options: SplitOptions, { chunk = 3, from = 0 } = {}) => {
    const file = await bound(chunk).split(options)
    return { count: file.count, size: file.size, parts: await Array.fromAsync(file.parts(from)) }
  }

  it.each([1, 3, 4, 10])(
    'has parts with index, position and range for any chunk size of the stream (%i)',
    async (chunk) => {
      const { count, size, parts } = await partsOf({ bytes: 4 }, { chunk })
      expect([count, size]).toEqual([3, 10])
      expect(parts.map(({ bytes, ...part }) => ({ ...part, bytes: [...bytes] }))).toEqual([
        { index: 0, start: 0, end: 4, isLast: false, contentRange: 'bytes 0-3/10', bytes: [0, 1, 2, 3] },
        { index: 1, start: 4, end: 8, isLast: false, contentRange: 'bytes 4-7/10', bytes: [4, 5, 6, 7] },
        { index: 2, start: 8, end: 10, isLast: true, contentRange: 'bytes 8-9/10', bytes: [8, 9] },
      ])
    },
  )

  it('has a last part that includes the rest when no part may be smaller', async () => {
    const { count, parts } = await partsOf({ bytes: 4, lastTakesRest: true })
    expect(count).toBe(2)
    expect(parts.map(({ bytes }) => bytes.byteLength)).toEqual([4, 6])
    expect((await partsOf({ bytes: 11, lastTakesRest: true })).parts).toHaveLength(1)
  })

  it('continues at the first byte that the platform lacks', async () => {
    const { parts } = await partsOf({ bytes: 4 }, { from: 4 })
    expect(parts.map(({ index, contentRange }) => [index, contentRange])).toEqual([
      [1, 'bytes 4-7/10'],
      [2, 'bytes 8-9/10'],
    ])
  })

  it('fails when the stored file is shorter than before', async () => {
    const short = aFile(bytes, 'video/mp4', { size: 11 })
    const file = await entryMedia(short, {}, 'Forum').split({ bytes: 4 })
    expect(await channelError(Array.fromAsync(file.parts()))).toMatchObject({ code: 'media_unreadable' })
  })

  it('contains an image as converted', async () => {
    const file = await entryMedia(aFile(A_PNG, 'image/png'), {}, 'Forum').split({ bytes: 50 })
    const parts = await Array.fromAsync(file.parts())
    expect(Buffer.concat(parts.map(({ bytes }) => bytes))).toEqual(A_PNG)
  })
})
