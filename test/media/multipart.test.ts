import { afterAll, beforeEach, expect, it } from 'vitest'
import { databaseKinds } from '../helpers/databases.ts'
import { files, html } from '../helpers/files.ts'
import { tinyMp4 } from '../helpers/mp4.ts'
import { startS3 } from '../helpers/s3-server.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { created, schedule } from '../posts/support.ts'
import { alone, type Body, type Created, client, etagOf, HOUR, put } from './multipart-support.ts'
import { bytesOf, fetchPath } from './support.ts'

const s3 = await startS3()
afterAll(() => s3.stop())

function protocol(service: TestService): void {
  let tenant: Tenant
  let uploads: ReturnType<typeof client>
  beforeEach(async () => {
    tenant = await service.createTenant()
    uploads = client(tenant)
  })

  /** An upload whose only part has been sent. */
  async function sent(name: string, bytes: Uint8Array) {
    const upload = await uploads.create(name)
    const ETag = await etagOf(await uploads.sign(upload, 1), bytes)
    return { upload, parts: [{ PartNumber: 1, ETag }] }
  }
  const library = async () => (await tenant.console.consoleApi.media.list()).results

  it('uploads a file in parts that a post can use', async () => {
    const video = tinyMp4({ padding: 6_000_000 })
    const upload = await uploads.create('holiday.mp4')
    expect(upload.key).toMatch(/^\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.mp4$/)
    const { key, uploadId } = upload
    const { presignedUrls } = await uploads.step<{ presignedUrls: Record<string, string> }>(
      'prepare-upload-parts',
      { partData: { key, uploadId, parts: [{ number: 1 }, { number: 2 }] } },
    )
    const cut = 5 * 1024 * 1024
    const second = await etagOf(presignedUrls['2'] ?? '', video.subarray(cut))
    const first = await etagOf(presignedUrls['1'] ?? '', video.subarray(0, cut))
    expect(await uploads.step('list-parts', { key, uploadId })).toEqual([
      { PartNumber: 1, Size: cut, ETag: first },
      { PartNumber: 2, Size: video.length - cut, ETag: second },
    ])
    expect(await library()).toEqual([])
    // The quotes are off: some clients take them so.
    const parts = [
      { PartNumber: 1, ETag: first.replaceAll('"', '') },
      { PartNumber: 2, ETag: second },
    ]
    const { saved, ...rest } = await uploads.complete(upload, parts)
    expect(rest).toEqual({ Location: saved.path, Key: key })
    expect(saved).toMatchObject({ originalName: 'holiday.mp4', thumbnail: null, alt: null })
    expect((await fetchPath(saved.path))?.equals(video)).toBe(true)
    expect((await library())[0]).toMatchObject({ id: saved.id, mime: 'video/mp4', durationMs: 2000 })
    const channel = await tenant.connectSandbox()
    const entry = { value: [{ content: '', image: [{ id: saved.id, path: saved.path }] }] }
    expect((await created(tenant, schedule(service, channel, '', { entry }))).state).toBe('QUEUE')
    expect((await uploads.complete(upload, parts)).saved).toEqual(saved)
    expect(await library()).toHaveLength(1)
  })

  it('names the file as the completion request does', async () => {
    const { upload, parts } = await sent('a.png', await files.png())
    const { saved } = await uploads.complete(upload, parts, '/home/me/Beach.png')
    expect(saved.originalName).toBe('Beach.png')
  })

  it.each([
    ['a file of another type than declared', () => files.jpeg()],
    ['a file that is not media', async () => html],
    ['a truncated picture', async () => (await files.png()).subarray(0, 60)],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('refuses %s on completion and leaves nothing', async (_, make) => {
    const { upload, parts } = await sent('a.png', await make())
    const { key, uploadId } = upload
    const error = await uploads.refused('complete-multipart-upload', { key, uploadId, parts })
    expect(error).toMatchObject({ status: 400, code: 'unsupported_media' })
    expect(await library()).toEqual([])
    expect(await service.app.storage.get(key)).toBeNull()
    const again = await uploads.refused('complete-multipart-upload', { key, uploadId, parts })
    expect(again.status).toBe(404)
  })

  it('refuses unsupported types at once', async () => {
    for (const file of [{ name: 'a.svg' }, { name: 'a.mov', type: 'video/quicktime' }, {}])
      expect(await uploads.refused('create-multipart-upload', { file })).toMatchObject({
        status: 400,
        code: 'unsupported_media',
      })
    const file = { name: 'no extension', type: 'image/png', size: 12, meta: { any: 'thing' } }
    expect((await uploads.step<Created>('create-multipart-upload', { file })).key).toMatch(/\.png$/)
  })

  it('accepts parts again after a completion that did not find them', async () => {
    const { upload } = await sent('a.png', html)
    const bytes = await files.png()
    const { key, uploadId } = upload
    const wrong = [{ PartNumber: 1, ETag: '0'.repeat(32) }]
    const error = await uploads.refused('complete-multipart-upload', { key, uploadId, parts: wrong })
    expect(error).toMatchObject({ status: 400, code: 'bad_request' })
    const ETag = await etagOf(await uploads.sign(upload, 1), bytes)
    const { saved } = await uploads.complete(upload, [{ PartNumber: 1, ETag }])
    expect((await fetchPath(saved.path))?.equals(bytes)).toBe(true)
  })

  it('creates one file for several completions at once', async () => {
    const { upload, parts } = await sent('a.png', await files.png())
    const { key, uploadId } = upload
    const results = await Promise.all(
      Array.from({ length: 5 }, () =>
        tenant.console.result.media.runMultipartStep({
          path: { id: 'complete-multipart-upload' },
          body: { key, uploadId, parts },
        }),
      ),
    )
    const statuses = results.map(({ response }) => response.status)
    expect(statuses).toContain(201)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(await library()).toHaveLength(1)
    const { saved } = await uploads.complete(upload, parts)
    expect((await library())[0]?.id).toBe(saved.id)
  })

  it('finishes a completion that another process left half-done', async () => {
    const { upload, parts } = await sent('a.png', await files.png())
    const { storage, db } = service.app
    const [row] = await db('media_uploads').where({ id: upload.uploadId })
    await db('media_uploads').where({ id: upload.uploadId }).update({ claimed_at: service.clock.now() })
    await storage.multipart.finish(
      { key: upload.key, id: row?.storage_upload_id ?? '' },
      parts.map(({ PartNumber: number, ETag: etag }) => ({ number, etag })),
    )
    const { key, uploadId } = upload
    // A part must not change under the one who puts them together.
    if (storage.multipart.send.by === 'us')
      expect((await put(await uploads.sign(upload, 1), html)).status).toBe(409)
    const busy = await uploads.refused('complete-multipart-upload', { key, uploadId, parts })
    expect(busy).toMatchObject({ status: 409, code: 'conflict' })
    expect((await uploads.refused('abort-multipart-upload', { key, uploadId })).status).toBe(409)
    service.clock.advance(HOUR / 2)
    const { saved } = await uploads.complete(upload, parts)
    expect((await bytesOf(await storage.get(key))).length).toBeGreaterThan(0)
    expect((await library())[0]?.id).toBe(saved.id)
  })

  it('removes everything of an aborted upload', async () => {
    const { upload, parts } = await sent('a.png', await files.png())
    const { key, uploadId } = upload
    expect(await uploads.step('abort-multipart-upload', { key, uploadId })).toEqual({ aborted: true })
    for (const [step, body] of Object.entries({
      'abort-multipart-upload': {},
      'list-parts': {},
      'sign-part': { partNumber: 1 },
      'complete-multipart-upload': { parts },
    }))
      expect((await uploads.refused(step, { key, uploadId, ...body })).status, step).toBe(404)
  })

  it('finds an upload only by its key and id within its organization', async () => {
    const { upload, parts } = await sent('a.png', await files.png())
    const other = await uploads.create('b.png')
    const stranger = client(await service.createTenant())
    const own = await stranger.create('c.png')
    const tries = [
      [stranger, upload],
      [stranger, { ...upload, uploadId: own.uploadId }],
      [stranger, { ...upload, key: own.key }],
      [uploads, { ...upload, key: other.key }],
    ] as const
    for (const [who, { key, uploadId }] of tries) {
      const partData = { key, uploadId, parts: [{ number: 1 }] }
      for (const [step, body] of Object.entries({
        'prepare-upload-parts': { partData },
        'sign-part': { key, uploadId, partNumber: 1 },
        'list-parts': { key, uploadId },
        'complete-multipart-upload': { key, uploadId, parts },
        'abort-multipart-upload': { key, uploadId },
      }))
        expect(await who.refused(step, body), step).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect((await uploads.complete(upload, parts)).Key).toBe(upload.key)
  })

  it('refuses unknown steps and names the missing argument of a step', async () => {
    for (const step of ['unknown', 'constructor', '__proto__'])
      expect((await uploads.refused(step, {})).status, step).toBe(404)
    const { key, uploadId } = await uploads.create('a.png')
    for (const [step, body, location] of [
      ['prepare-upload-parts', {}, 'body.partData'],
      ['sign-part', { key, uploadId }, 'body.partNumber'],
      ['sign-part', { key, partNumber: 1 }, 'body.uploadId'],
      ['list-parts', { uploadId, signal: {}, body: {} }, 'body.key'],
      ['complete-multipart-upload', { key, uploadId }, 'body.parts'],
      ['complete-multipart-upload', { key, uploadId, parts: [] }, 'body.parts'],
    ] as const)
      expect(await uploads.refused(step, body as Body), step).toMatchObject({
        status: 400,
        errors: [{ location }],
      })
  })

  it('discards an upload that is not completed within a day', async () => {
    const { upload, parts } = await sent('a.png', await files.png())
    expect(Date.parse(upload.expiresAt)).toBe(service.clock.now() + 24 * HOUR)
    service.clock.advance(24 * HOUR)
    const { key, uploadId } = upload
    const error = await uploads.refused('complete-multipart-upload', { key, uploadId, parts })
    expect(error.status).toBe(404)
  })

  it('limits the number of open uploads', async () => {
    for (let open = 0; open < 100; open++) await uploads.create('a.png')
    const file = { name: 'a.png' }
    expect((await uploads.refused('create-multipart-upload', { file })).status).toBe(409)
    service.clock.advance(24 * HOUR)
    expect((await uploads.create('a.png')).key).toMatch(/png$/)
  })
}

// Each storage on one of the databases, and in `npm run test:long` both on both.
describeService('multipart uploads to a folder', protocol, {
  config: alone,
  databases: sample(databaseKinds, 2),
})

describeService(
  'multipart uploads to a bucket',
  (service) => {
    protocol(service)

    it('sends parts directly to the bucket and serves the file in ranges', async () => {
      const tenant = await service.createTenant()
      const uploads = client(tenant)
      const upload = await uploads.create('a.png')
      const url = await uploads.sign(upload, 1)
      expect(url.startsWith(new URL(s3.storageUrl).searchParams.get('endpoint') ?? '?')).toBe(true)
      const bytes = await files.png()
      const ETag = await etagOf(url, bytes)
      const { saved } = await uploads.complete(upload, [{ PartNumber: 1, ETag }])
      const part = await fetch(saved.path, { headers: { range: 'bytes=4-9' } })
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 10))).toBe(true)
      expect(part.headers.get('content-type')).toBe('image/png')
      expect(
        (await put(`${service.url}/media/parts/${upload.uploadId}/1?expires=1&signature=x`, bytes)).status,
      ).toBe(403)
    })

    it('refuses a picture over 10 MB on completion', async () => {
      const uploads = client(await service.createTenant())
      const upload = await uploads.create('a.png')
      const bytes = Buffer.concat([await files.png(), Buffer.alloc(10 * 1024 * 1024)])
      const ETag = await etagOf(await uploads.sign(upload, 1), bytes)
      const { key, uploadId } = upload
      const parts = [{ PartNumber: 1, ETag }]
      const error = await uploads.refused('complete-multipart-upload', { key, uploadId, parts })
      expect(error).toMatchObject({ status: 413, code: 'payload_too_large' })
      expect(await service.app.storage.get(key)).toBeNull()
    })
  },
  {
    config: { ...alone, storageUrl: s3.storageUrl, s3Credentials: s3.credentials },
    databases: sample(databaseKinds, 2, 1),
  },
)
