import { describe, expect, it } from 'vitest'
import { entryMedia } from '../../server/platforms/kit/media.ts'
import { checkMedia, type MediaRules } from '../../server/platforms/kit/media-rules.ts'
import type { DraftMedia } from '../../server/platforms/platform.ts'
import { aDraftFile, aFile, channelError } from '../helpers/channels.ts'
import { A_PNG } from './files.ts'

const image = aDraftFile('image/png')
const video = aDraftFile('video/mp4')

describe('media rules', () => {
  it.each<[rules: MediaRules, media: DraftMedia[], message: string]>([
    [{ min: 1 }, [], 'Forum needs at least 1 file.'],
    [{ max: 2 }, [image, image, video], 'Forum takes at most 2 files.'],
    [{ images: null }, [image], 'Forum takes no images.'],
    [{ videos: null }, [video], 'Forum takes no videos.'],
    [{ images: { max: 1 } }, [image, image], 'Forum takes at most 1 image.'],
    [{ videos: { max: 2 } }, [video, video, video], 'Forum takes at most 2 videos.'],
    [{ videos: { alone: true } }, [image, video], 'Forum takes one video, with no other file beside it.'],
    [{ subject: 'This server', max: 1 }, [image, image], 'This server takes at most 1 file.'],
  ])('refuse by %j', (rules, media, message) => {
    expect(checkMedia([{ text: '', media }], rules, 'Forum')).toEqual([
      { location: 'value.0.image', message },
    ])
  })

  it('refuse files beside comments that are text only, and ask no comment for a file', () => {
    const entries = [[image], [image], []].map((media) => ({ text: '', media }))
    expect(checkMedia(entries, { min: 1, comments: null }, 'Forum')).toEqual([
      { location: 'value.1.image', message: 'Comments on Forum are text only.' },
    ])
  })

  it('point at a description that is too long', () => {
    const media = [image, { ...image, alt: 'abc' }]
    expect(checkMedia([{ text: '', media }], { alt: { max: 2 } }, 'Forum')).toMatchObject([
      { location: 'value.0.image.1.alt' },
    ])
  })

  it.each<[rules: MediaRules, file: ReturnType<typeof aFile>, code: string]>([
    [{ videos: { maxBytes: 8 } }, aFile(new Uint8Array(9), 'video/mp4'), 'media_too_large'],
    [
      { videos: { maxDurationMs: 1_000 } },
      aFile(A_PNG, 'video/mp4', { durationMs: 1_001 }),
      'video_too_long',
    ],
    [{ images: { ratio: { min: 1.2, max: 2 } } }, aFile(A_PNG, 'image/png'), 'media_ratio'],
  ])('refuse to send by %j', async (rules, file, code) => {
    const error = await channelError(entryMedia(file, rules, 'Forum').file())
    expect(error).toMatchObject({ failure: 'rejected', code })
  })

  it('send an image that fits as it is, with its size', async () => {
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
})
