import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createByteBudget } from '../../server/lib/byte-budget.ts'
import { probe } from '../../server/media/probe/probe.ts'
import type { StoredObject } from '../../server/media/storage/storage.ts'
import { createPictures, memoryToDecode, pictureLimits } from '../../server/pictures/pictures.ts'
import { fitImage } from '../../server/platforms/kit/images.ts'
import { channelError } from '../helpers/channels.ts'
import { files } from '../helpers/files.ts'
import { failure } from './files-support.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
const stored = (bytes: Buffer): StoredObject => ({
  size: bytes.length,
  contentType: 'image/png',
  open: async () => Readable.from([bytes]),
})
const neededBy = async (bytes: Buffer) => memoryToDecode(await sharp(bytes).metadata(), bytes)

describe('pictures', () => {
  it('are decoded two at a time across uploads and publishing', async () => {
    const bytes = await picture(60, 40).png().toBuffer()
    const pictures = createPictures({ ...pictureLimits, maxConcurrent: 2 })
    const gate = Promise.withResolvers<void>()
    let opened = 0
    const object: StoredObject = {
      ...stored(bytes),
      async open() {
        opened++
        await gate.promise
        return Readable.from([bytes])
      },
    }
    const rules = { maxBytes: 100_000, maxEdge: 30, mimes: ['image/jpeg'] }
    const all = Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? probe(object, 'image/png', pictures)
          : fitImage({ mime: 'image/png', open: () => object.open() }, rules, pictures),
      ),
    )
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    expect(opened).toBe(2)
    gate.resolve()
    expect(await all).toHaveLength(16)
    expect(opened).toBe(16)
  })

  it('stay together within the memory limit', async () => {
    const bytes = await picture(100, 80).png({ progressive: true }).toBuffer()
    const needed = await neededBy(bytes)
    const pictures = createPictures({
      ...pictureLimits,
      maxConcurrent: 16,
      maxBytes: Math.ceil(needed * 3.5),
    })
    let held = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 16 }, () =>
        pictures.use(
          async () => bytes,
          async (_bytes, reserve) => {
            await reserve(needed)
            held += needed
            most = Math.max(most, held)
            await setImmediate()
            held -= needed
          },
        ),
      ),
    )
    expect(most).toBe(3 * needed)
  })

  it('release their turn and memory when decoding fails', async () => {
    const whole = await picture(100, 80).png({ progressive: true }).toBuffer()
    const maxBytes = Math.ceil(await neededBy(whole))
    const pictures = createPictures({ ...pictureLimits, maxConcurrent: 1, maxBytes })
    for (let times = 0; times < 5; times++) {
      await failure(probe(stored(whole.subarray(0, 60)), 'image/png', pictures))
      const gone: StoredObject = {
        ...stored(whole),
        open: () => Promise.reject(new Error('the disk is gone')),
      }
      await expect(probe(gone, 'image/png', pictures)).rejects.toThrow('the disk is gone')
    }
    expect(await probe(stored(whole), 'image/png', pictures)).toMatchObject({ width: 100, height: 80 })
  })

  it.each([
    ['interlaced PNG', () => picture(300, 200).png({ progressive: true }), () => picture(300, 200).png()],
    [
      'progressive JPEG',
      () => picture(300, 200).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      () => picture(300, 200).jpeg(),
    ],
  ])('are refused beyond the memory limit when decoded as a whole: %s', async (_name, whole, byRows) => {
    const refusedBytes = await whole().toBuffer()
    const maxBytes = Math.floor((await neededBy(refusedBytes)) - 1)
    const pictures = createPictures({ ...pictureLimits, maxBytes })
    const error = await failure(probe(stored(refusedBytes), 'image/png', pictures))
    expect([error.code, error.status]).toEqual(['unsupported_media', 400])
    expect(error.message).toMatch(/MB of memory to decode/)
    expect(await probe(stored(await byRows().toBuffer()), 'image/png', pictures)).toMatchObject({
      width: 300,
    })
    const rules = { maxBytes: 100_000, maxEdge: 30, mimes: ['image/jpeg'] }
    const publishing = fitImage(
      { mime: 'image/png', open: () => stored(refusedBytes).open() },
      rules,
      pictures,
    )
    expect(await channelError(publishing)).toMatchObject({ failure: 'rejected', code: 'image_too_large' })
  })

  it('fit into the memory limit at 100 megapixels when made by cameras or browsers', () => {
    const head = { width: 12_250, height: 8_160, channels: 3, depth: 'uchar' as const }
    const needed = (format: 'jpeg' | 'png' | 'webp', more = {}) =>
      memoryToDecode({ ...head, format, ...more } as never, Buffer.alloc(0))
    for (const bytes of [
      needed('jpeg'),
      needed('jpeg', { isProgressive: true, chromaSubsampling: '4:2:0' }),
      needed('png'),
      needed('png', { channels: 4 }),
      needed('png', { isProgressive: true }),
      needed('webp'),
    ])
      expect(bytes).toBeLessThan(pictureLimits.maxBytes)
  })

  it('are refused before decoding on the main thread when they are large BMP files', async () => {
    const bytes = await files.bmp(16, 12)
    bytes.writeInt32LE(40_000, 18)
    bytes.writeInt32LE(40_000, 22)
    expect((await failure(probe(stored(bytes), 'image/bmp'))).message).toMatch(/16 megapixels/)
    const publishing = fitImage(
      { mime: 'image/bmp', open: () => stored(bytes).open() },
      { maxBytes: 1000, maxEdge: 100, mimes: [] },
    )
    expect(await channelError(publishing)).toMatchObject({ code: 'image_too_large' })
  })

  it('are refused when publishing in a format that uploads refuse, whatever type they claim', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const publishing = fitImage(
      { mime: 'image/png', open: () => stored(svg).open() },
      { maxBytes: 1000, maxEdge: 100, mimes: ['image/png'] },
    )
    expect(await channelError(publishing)).toMatchObject({ code: 'unreadable_image' })
  })
})

describe('a memory budget', () => {
  it('serves requests in order of arrival', async () => {
    const budget = createByteBudget(10)
    const order: string[] = []
    await budget.take(8)
    const large = budget.take(9).then(() => {
      order.push('large')
      budget.giveBack(9)
    })
    const small = budget.take(1).then(() => {
      order.push('small')
      budget.giveBack(1)
    })
    expect(budget.tryTake(1)).toBe(false)
    budget.giveBack(8)
    await Promise.all([large, small])
    expect(order).toEqual(['large', 'small'])
    expect([budget.tryTake(10), budget.tryTake(1)]).toEqual([true, false])
    await expect(budget.take(11)).rejects.toThrow(RangeError)
  })
})
