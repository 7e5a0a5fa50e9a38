import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { probe } from '../../server/media/probe/probe.ts'
import { box, u32 } from '../helpers/mp4.ts'
import { ftyp, manyTracks, mvhd, sparse, track } from '../helpers/mp4-index.ts'
import { describeService } from '../helpers/server.ts'
import { failure } from './files-support.ts'
import { client, etagOf } from './multipart-support.ts'
import { sendForm } from './support.ts'

const GB = 1024 ** 3
const whole = (...boxes: Buffer[]) => Buffer.concat([ftyp, ...boxes])
const probed = (bytes: Buffer) => probe(sparse(bytes.length, [[0, bytes]]).object, 'video/mp4')
/** The head of a box that claims more than there is. */
const claiming = (type: string, size: bigint) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(size, 8)
  return head
}
const quarterTurn = u32(0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000)
const movie = (options: Parameters<typeof track>[0] = {}) =>
  box('moov', mvhd(2000), track({ duration: 2000, ...options }))

const trex = (duration: number) => box('trex', u32(0, 1, 1, duration, 0, 0))
const recording = (...mvex: Buffer[]) => box('moov', mvhd(0), track(), box('mvex', ...mvex))
const fragment = (time: number, trun: Buffer, tfhd = u32(0, 1)) =>
  box('moof', box('mfhd', u32(0, 1)), box('traf', box('tfhd', tfhd), box('tfdt', u32(0, time)), trun))
const run = (samples: number) => box('trun', u32(0, samples))

describe('the index of a video', () => {
  it.each<[string, Buffer, object]>([
    ['its first video track', whole(movie()), { width: 320, height: 240, durationMs: 2000, codec: 'AVC' }],
    [
      'a video track after a sound track',
      whole(
        box('moov', mvhd(9), track({ handler: 'soun' }), track({ id: 2, duration: 2000, format: 'hvc1' })),
      ),
      { durationMs: 2000, codec: 'HEVC' },
    ],
    ['the size of a rotated picture', whole(movie({ matrix: quarterTurn })), { width: 240, height: 320 }],
    ['the duration that an edit list keeps', whole(movie({ shown: 700 })), { durationMs: 700 }],
    ['the name of an unknown codec', whole(movie({ format: 'abcd' })), { codec: 'abcd' }],
    [
      'the size after free space',
      Buffer.concat([box('free', Buffer.alloc(99)), whole(movie())]),
      { width: 320 },
    ],
    ['the duration of a recording', whole(recording(box('mehd', u32(0, 5000)))), { durationMs: 5000 }],
    [
      'the end of the last fragment',
      whole(recording(trex(40)), fragment(0, run(25)), fragment(1000, run(10))),
      { durationMs: 1400 },
    ],
    [
      'the duration from a fragment and its samples',
      whole(
        recording(trex(40)),
        fragment(0, run(4), u32(0x08, 1, 100)),
        fragment(400, box('trun', u32(0x300, 2, 10, 9, 20, 9))),
      ),
      { durationMs: 430 },
    ],
    [
      'the duration of a truncated recording',
      whole(recording(trex(40)), fragment(0, run(25)), fragment(1000, run(10)).subarray(0, 40)),
      { durationMs: 1000 },
    ],
  ])('gives %s', async (_name, bytes, facts) => {
    expect(await probed(bytes)).toMatchObject(facts)
  })

  it.each<[string, Buffer, RegExp]>([
    [
      'no size',
      whole(box('moov', mvhd(2000), track({ handler: 'soun', duration: 2000 }))),
      /load video metadata/,
    ],
    ['no duration', whole(box('moov', mvhd(0), track())), /load video metadata/],
    [
      'a duration of centuries',
      whole(recording(box('mehd', u32(1 << 24, 0x7fffffff, 0)))),
      /load video metadata/,
    ],
    ['a truncated index', whole(movie().subarray(0, -20)), /load video metadata/],
    ['20 000 empty tracks', manyTracks(20_000), /more than 100 tracks/],
    ['boxes without a length', whole(box('moov', mvhd(2000), Buffer.alloc(64))), /load video metadata/],
    [
      'boxes shorter than their header',
      whole(u32(4), Buffer.from('moov'), Buffer.alloc(64)),
      /load video metadata/,
    ],
    ['a box of exabytes', whole(claiming('free', 2n ** 63n), movie()), /load video metadata/],
    ['an index of exabytes', whole(claiming('moov', 2n ** 62n), mvhd(2000), track()), /load video metadata/],
    [
      '200 000 tiny boxes',
      whole(box('moov', mvhd(2000), Buffer.alloc(1_600_000, box('free')))),
      /too many fragments/,
    ],
    [
      'a fragment of four billion samples',
      whole(recording(trex(40)), fragment(0, box('trun', u32(0x100, 0xffffffff)))),
      /load video metadata/,
    ],
  ])('is refused with %s', async (_name, bytes, message) => {
    const { object, counted } = sparse(bytes.length, [[0, bytes]])
    const error = await failure(probe(object, 'video/mp4'))
    expect([error.code, error.status]).toEqual(['unsupported_media', 400])
    expect(error.message).toMatch(message)
    expect(counted.reads).toBeLessThan(200)
  })

  it('is refused at track 101 before the other tracks are read', async () => {
    const bytes = manyTracks(20_000)
    const { object, counted } = sparse(bytes.length, [[0, bytes]])
    await failure(probe(object, 'video/mp4'))
    expect(counted).toEqual({ reads: 1, bytes: 16 * 1024 })
  })

  it('is refused without recursion however deep its boxes nest', async () => {
    let nested: Buffer = Buffer.alloc(0)
    for (let depth = 0; depth < 2000; depth++) nested = box('trak', nested)
    expect((await failure(probed(whole(box('moov', mvhd(2000), nested))))).code).toBe('unsupported_media')
  })

  const end = (bytes: Buffer) => [GB - bytes.length, bytes] as [number, Buffer]
  const mdat = (until: number) => claiming('mdat', BigInt(until - ftyp.length))
  it.each<[string, ReturnType<typeof sparse>]>([
    ['behind a gigabyte of pictures', sparse(GB, [[0, whole(mdat(GB - movie().length))], end(movie())])],
    [
      'with half a gigabyte of notes in it',
      (() => {
        const [notes, after] = [claiming('udta', BigInt(GB / 2)), track({ duration: 2000 })]
        const head = Buffer.concat([claiming('moov', BigInt(GB / 2 + 8192)), mvhd(2000), notes])
        const behind = ftyp.length + head.length - notes.length + GB / 2
        return sparse(GB, [
          [0, whole(head)],
          [behind, Buffer.concat([after, box('free', Buffer.alloc(4096))])],
        ])
      })(),
    ],
    [
      'with a million edits',
      (() => {
        const bytes = whole(movie({ before: box('edts', box('elst', Buffer.alloc(12_000_000))) }))
        return sparse(bytes.length, [[0, bytes]])
      })(),
    ],
  ])('is found in a few reads %s', async (_name, { object, counted }) => {
    expect(await probe(object, 'video/mp4')).toMatchObject({ width: 320, height: 240, durationMs: 2000 })
    expect(counted.reads).toBeLessThan(12)
    expect(counted.bytes).toBeLessThan(200_000)
  })

  it('is not searched for in hundreds of thousands of fragments, and other work continues', async () => {
    const head = whole(recording(trex(40)))
    const filler = Buffer.concat([fragment(0, run(1)), box('mdat', Buffer.alloc(4000))])
    // The fragments begin where the pattern does.
    const padded = Buffer.concat([
      head,
      box('free', Buffer.alloc(filler.length - (head.length % filler.length) - 8)),
    ])
    const { object, counted } = sparse(GB, [[0, padded]], filler)
    let turns = 0
    let done = false
    const others = (async () => {
      for (; !done; turns++) await setImmediate()
    })()
    const error = await failure(probe(object, 'video/mp4'))
    done = true
    await others
    expect(turns).toBeGreaterThan(10)
    expect(error.message).toMatch(/too many fragments/)
    expect(counted.reads).toBeLessThanOrEqual(4_000)
    expect(counted.bytes).toBeLessThan(70_000_000)
  })
})

describeService('a video of 20 000 tracks', (service) => {
  const bytes = manyTracks(20_000)
  const server = createServer((_request, response) => response.end(bytes))
  let url: string
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tracks.mp4`
  })
  afterAll(() => void server.close())

  it('is refused by every upload operation while other requests are answered', async () => {
    const tenant = await service.createTenant()
    const { create, sign, refused } = client(tenant)
    const file = new Blob([new Uint8Array(bytes)])
    const parts = async () => {
      const { key, uploadId, ...made } = await create('tracks.mp4')
      const etag = await etagOf(await sign({ key, uploadId, ...made }, 1), bytes)
      return refused('complete-multipart-upload', { key, uploadId, parts: [{ PartNumber: 1, ETag: etag }] })
    }
    const [answers, health] = await Promise.all([
      Promise.all([
        upload(tenant.api, { file, filename: 'tracks.mp4' }).catch((error: unknown) => error),
        tenant.api.result.media.uploadFromUrl({ body: { url } }).then(({ error }) => error),
        sendForm(service, tenant, { path: '/media/upload-server', bytes }).then(({ body }) => body),
        sendForm(service, tenant, { path: '/media/upload-simple', bytes }).then(({ body }) => body),
        parts(),
      ]),
      service.fetch('/health/ready'),
    ])
    expect(health.status).toBe(200)
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 400,
        code: 'unsupported_media',
        message: expect.stringMatching(/more than 100 tracks/),
      })
    expect(await tenant.console.consoleApi.media.list({})).toMatchObject({ results: [] })
  })
})
