import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fitImage } from '../../server/platforms/kit/images.ts'
import { channelError } from '../helpers/channels.ts'
import { files } from '../helpers/files.ts'

describe('images', () => {
  const rules = { maxBytes: 60_000, maxEdge: 1000, mimes: ['image/jpeg', 'image/png'] }
  const fitted = (bytes: Buffer, mime: string) =>
    fitImage({ mime, open: async () => Readable.from([bytes]) }, rules)
  const picture = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: 'red',
      },
    })

  it('are sent unchanged when they fit and contain no metadata', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const made = await fitted(png, 'image/png')
    expect(made.bytes.equals(png)).toBe(true)
    expect(made).toMatchObject({ mime: 'image/png', width: 30, height: 20 })
  })

  it.each(['bmp', 'tiff', 'avif', 'gif', 'webp'] as const)(
    'are converted from %s to a type that the platform accepts',
    async (type) => {
      const made = await fitted(await files[type](32, 24), `image/${type}`)
      expect(made).toMatchObject({
        mime: expect.stringMatching(/^image\/(jpeg|png)$/),
        width: 32,
        height: 24,
      })
      expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 32, height: 24 })
    },
  )

  it('lose their metadata and keep their orientation', async () => {
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const made = await fitted(photo, 'image/jpeg')
    expect(made).toMatchObject({ mime: 'image/jpeg', width: 20, height: 30 })
    expect((await sharp(made.bytes).metadata()).exif).toBeUndefined()
  })

  it('shrink until they fit, keep their shape, and change type if necessary', async () => {
    const made = await fitted(await picture(1600, 800).tiff().toBuffer(), 'image/tiff')
    expect(made.mime).toBe('image/jpeg')
    expect(made.bytes.byteLength).toBeLessThanOrEqual(rules.maxBytes)
    expect(made.width / made.height).toBeCloseTo(2, 1)
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .webp()
      .toBuffer()
    expect((await fitted(clear, 'image/webp')).mime).toBe('image/png')
  })

  it('are refused when they cannot be read', async () => {
    expect(await channelError(fitted(Buffer.from('no image'), 'image/png'))).toMatchObject({
      failure: 'rejected',
      code: 'unreadable_image',
    })
  })
})
