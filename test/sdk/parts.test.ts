import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ConnectionError,
  createPostern,
  type OpenUpload,
  type PartsInput,
  PosternError,
  uploadInParts,
} from '../../sdk/index.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { tinyMp4 } from '../helpers/mp4.ts'
import { startS3 } from '../helpers/s3-server.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { fetchPath } from '../media/support.ts'
import { type Call, type Fate, misbehaving } from './misbehaving.ts'

const s3 = await startS3()
afterAll(() => s3.stop())

const partSize = 1024 * 1024
/** Three parts, the last of them short. */
const video = new Uint8Array(tinyMp4({ padding: 2 * partSize + 1000 }))
const file = new File([video], 'clip.mp4', { type: 'video/mp4' })

const isPart = ({ method }: Call) => method === 'PUT'
const isStep = (name: string) => (call: Call) => call.path === `/media/${name}`
const completes = isStep('complete-multipart-upload')

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function suite(service: TestService): void {
  let tenant: Tenant
  beforeEach(async () => {
    tenant = await service.createTenant()
  })

  const library = async () => (await tenant.console.consoleApi.media.list()).results
  const open = () =>
    service.app.db('media_uploads').where({ organization_id: tenant.organizationId, media_id: null })

  /** Uploads over such a network. */
  function over(fate: (call: Call, nth: number) => Fate, input: Partial<PartsInput> = {}) {
    const { fetch, calls } = misbehaving(fate)
    const postern = createPostern({ baseUrl: service.url, session: tenant.session, fetch })
    return { calls, saved: uploadInParts(postern, { file, partSize, ...input }) }
  }
  const arrives = async (path: string) => expect((await fetchPath(path))?.equals(video)).toBe(true)

  it('sends a file in parts and reports its progress', async () => {
    const progress: number[] = []
    const { saved, calls } = over(() => 'pass', {
      onProgress: ({ sent, total }) => progress.push(Math.round((100 * sent) / (total ?? 0))),
    })
    const { id, path, originalName } = await saved
    expect(originalName).toBe('clip.mp4')
    expect(calls.filter(isPart)).toHaveLength(3)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(progress).toHaveLength(3)
    expect(progress.at(-1)).toBe(100)
    expect(await library()).toMatchObject([{ id, mime: 'video/mp4', size: video.length }])
    await arrives(path)
  })

  it.each([
    ['a web stream', () => new Blob([video]).stream()],
    ['an async iterable of odd pieces', () => pieces(video, 123_457)],
  ])('accepts %s', async (_, stream) => {
    const { saved, calls } = over(() => 'pass', { file: stream(), filename: 'clip.mp4' })
    await arrives((await saved).path)
    expect(calls.filter(isPart)).toHaveLength(3)
  })

  it('reads a stream no faster than its parts are sent', async () => {
    let read = 0
    let sent = 0
    let held = 0
    const size = 100_000
    const counted = async function* () {
      for await (const piece of pieces(video, 10_000)) {
        read += piece.length
        held = Math.max(held, read - sent)
        yield piece
      }
    }
    const { saved } = over(() => 'pass', {
      file: counted(),
      filename: 'clip.mp4',
      partSize: size,
      concurrency: 2,
      onProgress: (progress) => {
        sent = progress.sent
        expect(progress.total).toBeUndefined()
      },
    })
    await arrives((await saved).path)
    expect(sent).toBe(video.length)
    expect(held).toBeLessThanOrEqual(3 * size)
  })

  it('continues after lost requests, lost answers and a busy service', async () => {
    const { saved, calls } = over((call, nth) => {
      if (completes(call)) return nth === 1 ? 'drop after' : 'pass'
      return nth === 1
        ? ((['drop before', 'drop after', 'busy'] as const)[call.path.length % 3] ?? 'pass')
        : 'pass'
    })
    const { id, path } = await saved
    await arrives(path)
    expect(calls.filter(completes)).toHaveLength(2)
    expect((await library()).map((item) => item.id)).toEqual([id])
  })

  it('repeats only a part that hangs or whose answer is lost', async () => {
    let troubled = ''
    const { saved, calls } = over(
      (call, nth) => {
        if (!isPart(call)) return 'wait'
        troubled ||= `${call.path}`
        if (call.path !== troubled || service.app.storage.multipart.send.by !== 'us') return 'wait'
        return (['hang', 'drop after', 'busy'] as const)[nth - 1] ?? 'wait'
      },
      { timeoutMs: 5_000 },
    )
    await arrives((await saved).path)
    if (service.app.storage.multipart.send.by === 'us') {
      expect(calls.filter(({ path }) => path === troubled)).toHaveLength(4)
      expect(calls.filter(isPart)).toHaveLength(6)
    }
    expect(await library()).toHaveLength(1)
  })

  it("gives up after the client's number of retries and leaves nothing behind", async () => {
    const { fetch, calls } = misbehaving((call) => (isPart(call) ? 'drop before' : 'wait'))
    const postern = createPostern({ baseUrl: service.url, session: tenant.session, fetch, retries: 1 })
    const input = { file, partSize, concurrency: 1 }
    await expect(uploadInParts(postern, input)).rejects.toThrow(ConnectionError)
    expect(calls.filter(isPart)).toHaveLength(2)
    expect(calls.filter(isStep('abort-multipart-upload'))).toHaveLength(1)
    expect(await open()).toEqual([])
    expect(await library()).toEqual([])
  })

  it('aborts at once, even while a stream is idle, and leaves nothing behind', async () => {
    const abort = new AbortController()
    let asked = false
    // Asked for bytes only by who reads, which is after the upload has been opened.
    const silent = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          asked = true
          controller.enqueue(video.subarray(0, 1000))
          return new Promise(() => {})
        },
      },
      { highWaterMark: 0 },
    )
    const { saved } = over(() => 'pass', { file: silent, filename: 'a.mp4', signal: abort.signal })
    const outcome = saved.catch((error: unknown) => error)
    await expect.poll(() => asked).toBe(true)
    abort.abort()
    expect(await outcome).toBeInstanceOf(ConnectionError)
    expect(await open()).toEqual([])
    const late = over(() => 'pass', { signal: abort.signal })
    await expect(late.saved).rejects.toThrow('aborted')
  })

  it('resumes later with the parts that have arrived', async () => {
    let upload: OpenUpload | undefined
    const onOpen = (it: OpenUpload) => {
      upload = it
    }
    const abort = new AbortController()
    const first = over(() => 'pass', {
      onOpen,
      concurrency: 1,
      signal: abort.signal,
      onProgress: ({ sent }) => sent > partSize && abort.abort(),
    })
    await expect(first.saved).rejects.toThrow('aborted')
    const second = over(() => 'pass', { resume: upload })
    await arrives((await second.saved).path)
    expect(second.calls.filter(isPart)).toHaveLength(1)
    expect(await library()).toHaveLength(1)
  })

  it('returns the existing file when only the last answer was lost', async () => {
    let upload: OpenUpload | undefined
    const lost = over((call) => (completes(call) ? 'drop after' : 'pass'), {
      onOpen: (it) => {
        upload = it
      },
    })
    await expect(lost.saved).rejects.toThrow(ConnectionError)
    const { saved, calls } = over(() => 'pass', { resume: upload })
    const { id } = await saved
    expect(calls.filter(isPart)).toEqual([])
    expect((await library()).map((item) => item.id)).toEqual([id])
  })

  it('reports why a file is refused and leaves nothing behind', async () => {
    const text = new Blob(['no video'])
    for (const [filename, blob] of [
      ['a.txt', text],
      ['a.mp4', text],
      ['a.mp4', new Blob([])],
    ] as const) {
      const error = await over(() => 'pass', { file: blob, filename }).saved.catch((error: unknown) => error)
      expect(error).toBeInstanceOf(PosternError)
      expect(error).toMatchObject({ status: 400, code: 'unsupported_media' })
    }
    expect(await open()).toEqual([])
    expect(await library()).toEqual([])
  })

  it('asks the service for ETags that a bucket does not expose', async () => {
    const { fetch } = misbehaving(() => 'pass')
    const hidden: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (init?.method !== 'PUT') return response
      return new Response(await response.arrayBuffer(), { status: response.status })
    }
    const postern = createPostern({ baseUrl: service.url, session: tenant.session, fetch: hidden })
    await arrives((await uploadInParts(postern, { file, partSize })).path)
  })

  it('accepts an API key, and refuses to upload without a credential', async () => {
    const byKey = createPostern({ baseUrl: service.url, apiKey: tenant.apiKey })
    expect(await uploadInParts(byKey, { file })).toMatchObject({ id: expect.any(String) })
    const stranger = createPostern({ baseUrl: service.url })
    await expect(uploadInParts(stranger, { file })).rejects.toMatchObject({ status: 401 })
  })
}

const alone = { worker: 'off' as const }
describe('uploadInParts()', () => {
  // Each storage on one of the databases, which play no part in it; in `npm run test:long` both on both.
  describeService('to a folder', suite, { config: alone, databases: sample(databaseKinds, 2) })
  describeService('to a bucket', suite, {
    databases: sample(databaseKinds, 2, 1),
    config: { ...alone, storageUrl: s3.storageUrl, s3Credentials: s3.credentials },
  })
})
